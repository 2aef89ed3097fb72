"""The progress of an episode, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic

from msgspec import Struct

from plumbline.envs import play
from plumbline.envs.family import S, Step
from plumbline.evaluation.protocol.protocol import AnyFamily, Outcome, Protocol
from plumbline.evaluation.protocol.turns import Turn


@dataclass(frozen=True, slots=True)
class Spent:
    """The spent part of a seat's budget."""

    actions: int = 0  # charged
    answers: int = 0  # turns charged
    seconds: float = 0.0  # of thinking, as far as they are known
    left: bool = False  # its player has gone


@dataclass(frozen=True, slots=True)
class Progress(Generic[S]):
    """The progress of an episode."""

    state: S
    turns: int = 0
    spent: tuple[Spent, ...] = (Spent(),)  # by seat
    errors: int = 0
    errors_in_a_row: int = 0
    outcome: str = ""  # empty while the episode goes on

    @property
    def actions(self) -> int:
        """The actions charged, over all seats."""
        return sum(seat.actions for seat in self.spent)

    def charged(self, seat: int, *, actions: int = 0, answers: int = 0, seconds: float = 0.0) -> Progress[S]:
        """Return the same after a seat has used so much more."""
        was = self.spent[seat]
        now = replace(was, actions=was.actions + actions, answers=was.answers + answers, seconds=was.seconds + seconds)
        return self._with(seat, now)

    def without(self, seat: int) -> Progress[S]:
        """Return the same after the player of a seat has left."""
        return self._with(seat, replace(self.spent[seat], left=True))

    def _with(self, seat: int, spent: Spent) -> Progress[S]:
        return replace(self, spent=(*self.spent[:seat], spent, *self.spent[seat + 1 :]))


class Transition(Struct, Generic[S], frozen=True):
    """One action, with the states before and after it and its ruling."""

    text: str | None  # None: a pass or a provider error
    step: Step[S]
    provider_error: bool = False
    seat: int = 0


def begin(family: AnyFamily, game: Any, seed: int) -> Progress[Any]:
    """Return the episode before its first turn. A puzzle may be over before it begins."""
    state = family.rules.start(game, seed)
    seats = (Spent(),) * family.rules.players(game)
    return Progress(state, spent=seats, outcome=family.rules.ended(game, state) or "")


def take(
    family: AnyFamily, game: Any, protocol: Protocol, progress: Progress[Any], turn: Turn
) -> tuple[Progress[Any], tuple[Transition[Any], ...]]:
    """Take one turn; return the episode after it, and a transition for each action. Raises NotToMove."""
    transitions = tuple(actions(family, game, protocol, progress, turn))
    state = transitions[-1].step.state if transitions else None
    return settle(family, game, protocol, progress, turn, state, len(transitions)), transitions


def actions(
    family: AnyFamily, game: Any, protocol: Protocol, progress: Progress[Any], turn: Turn
) -> Iterator[Transition[Any]]:
    """Play a turn action by action, until the outcome, the budget or another seat's turn; the rest stay unspent.

    Raises NotToMove.
    """
    _check_seat(family, game, protocol, progress, turn)
    if turn.left:
        return
    if turn.provider_error:
        yield Transition(None, play.unchanged(progress.state), provider_error=True, seat=turn.seat)
        return
    if _late(protocol, progress, turn):
        return
    state, seat = progress.state, turn.seat
    left = protocol.actions - progress.spent[seat].actions
    for number, text in enumerate((None,) if turn.passed else allowed(family, protocol, progress, turn), 1):
        step = play.answer(family, game, state, text, seat, spent=number == left)
        state = step.state
        yield Transition(text, step, seat=seat)
        if family.rules.ended(game, state) or seat not in family.rules.to_move(game, state):
            return


def allowed(family: AnyFamily, protocol: Protocol, progress: Progress[Any], turn: Turn) -> tuple[str, ...]:
    """Return the actions of a turn that the budget, and the bound on the actions of one turn, leave room for."""
    left = protocol.actions - progress.spent[turn.seat].actions
    return turn.texts(family)[: min(left, protocol.actions_per_turn or left)]


def settle(
    family: AnyFamily, game: Any, protocol: Protocol, progress: Progress[Any], turn: Turn, state: Any, count: int
) -> Progress[Any]:
    """Return the episode after a turn of `count` actions that led to `state`; None if it did nothing."""
    if turn.provider_error:
        return _failed(protocol, progress)
    if turn.left:
        return _left(family, game, protocol, progress, turn.seat)
    late = Outcome.TIMED_OUT if _late(protocol, progress, turn) else ""
    charged = progress.charged(turn.seat, actions=count, answers=not turn.input_mode, seconds=turn.seconds or 0.0)
    after = replace(
        charged, state=progress.state if state is None else state, turns=progress.turns + 1, errors_in_a_row=0
    )
    ended = family.rules.ended(game, after.state)
    over = "" if _goes_on(family, game, protocol, after) else Outcome.EXHAUSTED
    return replace(after, outcome=str(ended or late or over))


def _check_seat(family: AnyFamily, game: Any, protocol: Protocol, progress: Progress[Any], turn: Turn) -> None:
    """Refuse a seat that does not exist, may not act any more, or is not to move. Raises NotToMove."""
    if turn.seat >= len(progress.spent):
        raise play.NotToMove(f"seat {turn.seat}: expected one below {len(progress.spent)}")
    if progress.spent[turn.seat].left or (len(progress.spent) > 1 and _used_up(protocol, progress.spent[turn.seat])):
        raise play.NotToMove(f"seat {turn.seat}: expected another, because its budget is spent")
    if not turn.left:
        play.check_seat(family, game, progress.state, turn.seat)


def _late(protocol: Protocol, progress: Progress[Any], turn: Turn) -> bool:
    used = progress.spent[turn.seat].seconds + (turn.seconds or 0.0)
    return protocol.seconds is not None and used > protocol.seconds


def _goes_on(family: AnyFamily, game: Any, protocol: Protocol, after: Progress[Any]) -> bool:
    """Return whether a seat that is to move has any budget left."""
    return not all(_used_up(protocol, after.spent[seat]) for seat in family.rules.to_move(game, after.state))


def _used_up(protocol: Protocol, spent: Spent) -> bool:
    answered = protocol.turns is not None and spent.answers >= protocol.turns
    return spent.left or spent.actions >= protocol.actions or answered


def _left(family: AnyFamily, game: Any, protocol: Protocol, progress: Progress[Any], seat: int) -> Progress[Any]:
    """Return the episode after a player has left: over, unless the rules let the others go on."""
    if family.rules.passed is None:
        return replace(progress, turns=progress.turns + 1, outcome=Outcome.GAVE_UP)
    state = family.rules.passed(game, progress.state, seat, True)
    after = replace(progress.without(seat), state=state, turns=progress.turns + 1)
    over = "" if _goes_on(family, game, protocol, after) else Outcome.GAVE_UP
    return replace(after, outcome=str(family.rules.ended(game, state) or over))


def _failed(protocol: Protocol, progress: Progress[Any]) -> Progress[Any]:
    """Return the episode after a provider error, which ends it only after too many."""
    errors, row = progress.errors + 1, progress.errors_in_a_row + 1
    over = errors >= protocol.provider_errors or row >= protocol.provider_errors_in_a_row
    outcome = Outcome.ABORTED if over else ""
    return replace(progress, turns=progress.turns + 1, errors=errors, errors_in_a_row=row, outcome=outcome)
