"""Traces: an episode walked again, one moment for each of its actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plumbline.envs.family import MalformedAction, Ruling
from plumbline.envs.family.failures import Word
from plumbline.envs.maze import notation, rules, solve
from plumbline.envs.maze.model import CLIMBS, TURNS, Act, Game, Walker

MOST_ACTIONS = 2000  # of an episode; later ones are not looked at


@dataclass(frozen=True, slots=True)
class Moment:
    """One action of an episode, with the poses before and after it."""

    step: int  # from 1
    act: Act | None  # None: not understood, or a pass
    ruling: Ruling
    before: Walker
    after: Walker
    was: int  # cells to the exit before it
    left: int  # and after it

    @property
    def is_move(self) -> bool:
        return self.act is not None and self.act.word not in TURNS and self.act.word not in CLIMBS

    @property
    def bumps(self) -> bool:
        return self.is_move and self.before == self.after


Trace = tuple[Moment, ...]


def traced(game: Game, words: Sequence[Word]) -> Trace:
    """Walk the actions of an episode, until its end or as many as are looked at."""
    walker, found = rules.start(game, 0), list[Moment]()
    for step, (_, text) in enumerate(words[:MOST_ACTIONS], 1):
        if rules.ended(game, walker) is not None:
            break
        found.append(_moment(game, walker, step, text))
        walker = found[-1].after
    return tuple(found)


def _moment(game: Game, walker: Walker, step: int, text: str | None) -> Moment:
    was = left(game, walker)
    act = _parsed(game, text)
    if act is None:
        ruling = Ruling.IDLE if text is None else Ruling.MALFORMED
        return Moment(step, None, ruling, walker, walker, was, was)
    taken = rules.step(game, walker, act, 0)
    return Moment(step, act, taken.ruling, walker, taken.state, was, left(game, taken.state))


def left(game: Game, walker: Walker) -> int:
    """Return the cells of the shortest way to the exit; UNREACHED where none leads there any more."""
    return solve.cells(game.maze).get(walker.place, solve.UNREACHED)


def _parsed(game: Game, text: str | None) -> Act | None:
    try:
        return None if text is None else notation.parse(game, text)
    except MalformedAction:
        return None
