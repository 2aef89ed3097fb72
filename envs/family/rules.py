"""The role of rules: from an instance to a world that changes, and the result of each action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from plumbline.envs.family.steps import SOLVED, A, Ending, G, I, Reason, S, Step
from plumbline.envs.setting import Setting

Shelf = Callable[[str], bytes]
"""Content by digest: a game's text, a house, a table. Raises UnknownContent."""


class InvalidInstance(ValueError):
    """The values describe no puzzle of this family. The message quotes the wrong one."""


def _needs_nothing(instance: Any) -> tuple[str, ...]:
    return ()


def _one_player(game: Any) -> int:
    return 1


def _the_first(game: Any, state: Any) -> tuple[int, ...]:
    return (0,)


def _nobody(game: Any, state: Any) -> tuple[int, ...]:
    return ()


def _waits(game: Any) -> None:
    return None


def _nothing(game: Any, state: Any) -> Mapping[str, int]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[I, G, S, A]):
    """The functions that decide which actions are legal, and what they do.

    Every function is pure; those after `open` are functions of its game.

    `seat` is the number of a player, from 0. Games of one player have seat 0 alone.
    """

    version: int
    """Raised when any transcript changes."""
    instance: type[I]
    """A frozen value of integers, strings and tuples, which has canonical JSON."""
    state: type[S]
    """A frozen value that survives JSON; floats in it survive exactly."""
    reasons: tuple[Reason, ...] = ()
    """Every reason for which an action may be refused."""
    change: str = "a legal move whose effect on the distance is not known"
    """The meaning of a change without a distance, in a clause for legends of verdicts."""
    endings: tuple[Ending, ...] = (SOLVED,)
    """Every word that `ended` may answer."""
    declares_end: bool = False
    """True if players end the episode themselves: then reaching the goal does not end it."""
    seeded: bool = False
    """True if chance goes on after the start: then one instance under two seeds is two tasks."""

    open: Callable[[I, Setting, Shelf], G]
    """Open an instance under a setting: resolve content, check and compile, once.

    The shelf gives the content behind each digest that `needs` names. Raises InvalidInstance, UnknownContent.
    Example: `open(puzzle, Setting("2d"), shelf.empty)`.
    """
    needs: Callable[[I], tuple[str, ...]] = _needs_nothing
    """The digests of the content that `open` will fetch from the shelf."""
    start: Callable[[G, int], S]
    """The state before the first action. The seed, any integer of up to 128 bits, decides all chance."""
    step: Callable[[G, S, A, int], Step[S]]
    """The step that an action of a seat makes; called with a seat that is to move, and in bounded time.

    A refused action (ILLEGAL) has a declared reason and, in a turn-based world, leaves the state equal.
    """
    run: Callable[[G, S, Sequence[A]], Sequence[Step[S]]] | None = None
    """The same for a sequence of actions of seat 0, faster. A family with `passed` has none."""
    actions: Callable[[G, S, int], Sequence[A]]
    """The legal actions of a seat while play goes on, or a fair sample of at most a few dozen."""
    ended: Callable[[G, S], str | None]
    """The word of the ending that the state is, or None while play goes on."""
    scores: Callable[[G, S], tuple[float, ...]]
    """A score for each seat, from 0 to 1, at any time: budgets end episodes too. 1 is solved."""
    same: Callable[[G, S, S], bool]
    """True if two states are equal except for clock, dice and whose turn it is. Defines IDLE."""
    readings: Callable[[G, S], Mapping[str, int]] = _nothing
    """Further numbers of a state, by name: `{"stickers": 30}`."""

    players: Callable[[G], int] = _one_player
    """The number of seats, at least 1."""
    to_move: Callable[[G, S], tuple[int, ...]] = _the_first
    """The seats that may act now, at least one while play goes on."""
    out: Callable[[G, S], tuple[int, ...]] = _nobody
    """The seats that will not act again, whatever the others do: they have ended for themselves, or have spent all."""
    passed: Callable[[G, S, int, bool], S] | None = None
    """The state after a charged action of a seat, refused and malformed ones too: `passed(game, state, seat, spent)`.

    It hands the turn on. `spent` says that the seat will not act again: it has no budget left, or its player has left,
    which may happen while another is to move.
    """
    idle: Callable[[G], A | None] = field(default=_waits)
    """The action that no input and malformed text count as in real time; None if the world is turn-based."""

    event: Callable[[G, S, str, Step[S]], Mapping[str, int]] | None = None
    """The event of an action, for the metrics of a suite: from the state before, the text and the step."""
    position: Callable[[G, S], Mapping[str, int]] = _nothing
    """The position of things before the first action, in the terms of `event`."""
    foresee: Callable[[G, S, str, int], None] | None = None
    """Do the long part of an action ahead, and remember it: `foresee(game, state, text, seat)`.

    It is called outside the thread that stores turns, before `step` with the same action; it may be skipped.
    """
    tool_prefix: str = ""
    """The prefix of actions that a tool answers, in milliseconds; an episode may hold a few dozen of them."""
