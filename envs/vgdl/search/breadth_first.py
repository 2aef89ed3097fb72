"""Breadth-first search for a way to win: all states one tick further at a time, each kept once.

States are equal if everything that matters for their futures is, except the tick and the random generator. So the
result is a shortest way without chance, and with chance a way for this very seed. A state is kept where it is reached
first, which also leaves the most time until a timeout that loses. If a timeout wins, the tick is part of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.vgdl.compiler.machine import ROOM, Machine
from plumbline.envs.vgdl.compiler.program import Program
from plumbline.envs.vgdl.kernel import widening as by
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.fingerprint import ACTS, FACES, KEYS_SCORE, KEYS_TICK
from plumbline.envs.vgdl.kernel.memory.types import State
from plumbline.envs.vgdl.kernel.widening import Book, Layer, widen
from plumbline.envs.vgdl.language.description import Description, Kind
from plumbline.envs.vgdl.language.values import NONE
from plumbline.envs.vgdl.search.random_sources import has_chance

MOST_STATES = 2_000_000
MOST_TICKS = 1 << 62
MOST_PAIRS = 1 << 28  # bytes of one layer: two gigabytes
BREATH = 5_000  # ticks between two checks of the budget: some hundredths of a second
SEE_FIRST = ("attractGaze", "align", "wrapAround", "turnAround", "transformToSingleton")
SEE_SECOND = ("bounceForward", "attractGaze", "align", "transformToSingleton")
"""Effects that ask which way the first, or the second, of those who meet faces."""


class Verdict(StrEnum):
    """The result of a search."""

    WON = "won"
    HOPELESS = "hopeless"  # every state was looked at, and none of them wins
    UNDECIDED = "undecided"  # the budget was spent before all states were looked at


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search. Counts can be repeated, times cannot."""

    states: int = MOST_STATES  # different ones
    ticks: int = MOST_TICKS  # of the machine
    may_go_on: Callable[[], bool] | None = None  # called now and then, instead of counting ticks


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of a search: how to win, if that was found, and how many different states were seen."""

    verdict: Verdict
    actions: tuple[int, ...]
    is_shortest: bool
    states: int


def shortest(machine: Machine, state: State, budget: Budget = Budget()) -> tuple[list[int], bool] | None:
    """Return actions that win from a state, and whether no fewer do; None if none are found, which proves nothing."""
    found = explore(machine, state, budget)
    return (list(found.actions), found.is_shortest) if found.verdict is Verdict.WON else None


def explore(machine: Machine, state: State, budget: Budget = Budget()) -> Finding:
    """Search for a way to win. Raises Stuck where the rules end."""
    search = _Search(machine, state, budget)
    verdict = search.run()
    actions = search.way() if verdict is Verdict.WON else ()
    certain = verdict is Verdict.WON and not has_chance(machine.program.game, machine.program.map)
    return Finding(verdict, actions, certain, search.states)


@dataclass
class _Search:
    """A running search: two layers, and a book of what was seen."""

    machine: Machine
    first: State
    budget: Budget
    room: int = ROOM
    minded: tuple[NDArray[np.int64], int] = field(init=False)
    progress: NDArray[np.int64] = field(init=False)
    scratch: NDArray[np.int32] = field(init=False)
    here: Layer = field(init=False)
    there: Layer = field(init=False)
    book: Book = field(init=False)

    def __post_init__(self) -> None:
        self.minded = _traits(self.machine.program), _asked(self.machine.program.game)
        self.progress = np.zeros(by.PROGRESS, np.int64)
        self.book = by.Book(
            np.zeros((2 * self.budget.states + 3, 2), np.int64),
            np.zeros(self.budget.states, np.int32),
            np.zeros(self.budget.states, np.int8),
        )
        self.scratch = self._scratch()
        self.here = by.Layer(np.zeros(2, np.int64), np.zeros(0, np.int32))
        self.there = _layer(1 << 10, 1 << 16)
        self.progress[[by.LAYER, by.SEEN]] = 1
        self.progress[by.PAUSE] = self.budget.ticks if self.budget.may_go_on is None else BREATH

    @property
    def states(self) -> int:
        return int(self.progress[by.SEEN])

    def run(self) -> Verdict:
        if self.first[at.OVER]:
            return Verdict.WON if self.first[at.WINNER] == 1 else Verdict.HOPELESS
        while self.progress[by.LAYER]:
            match self._widen():
                case by.WON:
                    return Verdict.WON
                case by.BOUND:
                    return Verdict.UNDECIDED
                case by.CRAMPED if not self._make_room():
                    return Verdict.UNDECIDED
                case by.PAUSED if not self._has_leave():
                    return Verdict.UNDECIDED
                case by.FAULTY:
                    self._mend()
                case by.DONE:
                    self._turn_over()
        return Verdict.HOPELESS

    def way(self) -> tuple[int, ...]:
        """Return the actions that led to the win."""
        if self.first[at.OVER]:
            return ()
        actions, number = [int(self.progress[by.ACTION])], int(self.progress[by.WINNING])
        while number:
            actions.append(int(self.book.actions[number]))
            number = int(self.book.parents[number])
        return tuple(reversed(actions))

    def _widen(self) -> int:
        table, paths = self.machine.table, self.machine.table.paths.ravel()
        traits, asked = self.minded
        return widen(table.code, paths, self.scratch, traits, asked, self.here, self.there, self.book, self.progress)

    def _turn_over(self) -> None:
        """Swap the layers."""
        states, progress = int(self.progress[by.NEXT_STATES]), self.progress
        progress[by.LAYER_FIRST] += progress[by.LAYER]
        progress[[by.CURSOR, by.ACTION, by.NEXT_STATES, by.NEXT_PAIRS]] = 0
        progress[by.LAYER] = states
        self.here, self.there = self.there, _layer(max(1 << 10, 2 * states), len(self.there.pairs))

    def _has_leave(self) -> bool:
        """Return whether to go on until the next check."""
        self.progress[by.PAUSE] += BREATH
        return self.budget.may_go_on is not None and self.budget.may_go_on()

    def _make_room(self) -> bool:
        """Make more room for the next layer; return whether there was any."""
        longer = _layer(2 * len(self.there.starts), 2 * len(self.there.pairs))
        if len(longer.pairs) > MOST_PAIRS:
            return False
        longer.starts[: len(self.there.starts)] = self.there.starts
        longer.pairs[: len(self.there.pairs)] = self.there.pairs
        self.there = longer
        return True

    def _mend(self) -> None:
        """Give states more room, or find the path that was missing. Raises Stuck if neither is the cause."""
        if self.scratch[0, at.FAULT] != at.FULL:
            before = self.scratch[1]
            self.machine.advance(before[: before[at.USED]], [int(self.progress[by.ACTION])])
            return
        self.room *= 2
        self.scratch = self._scratch()

    def _scratch(self) -> NDArray[np.int32]:
        length = len(self.first) + self.room * int(self.machine.program.code[at.SLOT])
        scratch = np.zeros((3, length), np.int32)
        scratch[2, : len(self.first)] = self.first
        return scratch


def _layer(states: int, pairs: int) -> Layer:
    return Layer(np.zeros(states, np.int64), np.zeros(pairs, np.int32))


def _traits(program: Program) -> NDArray[np.int64]:
    """Return, for each kind, whether its sprites have turns of their own and whether their direction matters."""
    code, kinds = program.code, program.game.kinds
    traits = np.zeros(len(kinds), np.int64)
    traits[code[code[at.ORDER] : code[at.ORDER] + code[at.ORDER_COUNT]]] |= ACTS
    traits[[kind.number for kind in kinds if _is_oriented(kind)]] |= FACES
    traits[list(_looked_at(program.game))] |= FACES
    return traits


def _is_oriented(kind: Kind) -> bool:
    """Return whether a sprite moves in its direction, or hands it on to what it makes."""
    if kind.sprite_class is None:
        return False
    faces = kind.values["is_oriented"] or kind.values["orientation"] != NONE
    return bool(faces or kind.sprite_class.descends_from("SpawnPoint"))


def _looked_at(game: Description) -> Iterator[int]:
    """Yield the kinds whose direction a rule tests."""
    for rule in game.rules:
        for each in filter(None, (rule, rule.later)):
            name = each.effect.name
            sides = [rule.first] if name in SEE_FIRST or each.values.get("forceOrientation") else []
            sides += rule.seconds if name in SEE_SECOND else ()
            yield from (number for side in sides for number in game.families[side])


def _asked(game: Description) -> int:
    """Return what matters of a state besides the places of sprites."""
    waits = any(end.ending.name == "Timeout" and end.values["win"] for end in game.ends)
    effects = {each.effect.name for rule in game.rules for each in (rule, rule.later or rule)}
    counts = "killIfScoreNegative" in effects
    return KEYS_TICK * waits | KEYS_SCORE * counts
