"""Traces: an episode replayed through the rules, one moment for each of its actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plumbline.envs.family import MalformedAction, Ruling
from plumbline.envs.family.failures import Word
from plumbline.envs.houses import notation, rules
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.generate import NAVIGATION
from plumbline.envs.houses.model import Act, Seat, World
from plumbline.envs.houses.verifier import is_met

MOST_ACTIONS = 2000  # of an episode; later ones are not looked at
INTERACTIONS = ("Pick", "Place", "ChangeState", "Manipulate")


@dataclass(frozen=True, slots=True)
class Moment:
    """One action of an episode, with the worlds before and after it."""

    step: int  # from 1
    seat: int
    act: Act | None  # None: not understood, or a pass
    ruling: Ruling
    reason: str
    before: World
    after: World
    met: tuple[bool, ...]  # the conditions of the goal, afterwards

    @property
    def was(self) -> Seat:
        return self.before.seats[self.seat]

    @property
    def body(self) -> Seat:
        return self.after.seats[self.seat]

    @property
    def interacts(self) -> bool:
        return self.act is not None and self.act.verb in INTERACTIONS


Trace = tuple[Moment, ...]


def traced(game: Game, words: Sequence[Word]) -> Trace:
    """Replay the actions of an episode, until its end or as many as are looked at."""
    world, found = game.start, list[Moment]()
    met = conditions_met(game, world)
    for step, (seat, text) in enumerate(words[:MOST_ACTIONS], 1):
        if seat not in range(len(world.seats)) or rules.ended(game, world) is not None:
            break
        moment = _moment(game, world, met, step, seat, text)
        found.append(moment)
        world, met = moment.after, moment.met
    return tuple(found)


def of_seat(trace: Trace, seat: int) -> Trace:
    """Return the moments at which a seat acted."""
    return tuple(each for each in trace if each.seat == seat)


def seats_of(trace: Trace) -> tuple[int, ...]:
    return tuple(sorted({each.seat for each in trace}))


def conditions_met(game: Game, world: World) -> tuple[bool, ...]:
    return tuple(is_met(game, world, each) for each in game.household.goal.conditions)


def holds(game: Game, met: tuple[bool, ...]) -> bool:
    """Return whether the goal holds where some conditions are met."""
    return all(met) if game.household.goal.all else any(met)


def _moment(game: Game, world: World, met: tuple[bool, ...], step: int, seat: int, text: str | None) -> Moment:
    act = _parsed(game, text)
    if act is None:
        ruling = Ruling.IDLE if text is None else Ruling.MALFORMED
        after = rules.passed(game, world, seat, False)
        return Moment(step, seat, None, ruling, "", world, after, met)
    taken = rules.step(game, world, act, seat)
    after = rules.passed(game, taken.state, seat, False)
    if taken.ruling is Ruling.CHANGED and _may_change_conditions(game, act):
        met = conditions_met(game, after)
    return Moment(step, seat, act, taken.ruling, taken.reason, world, after, met)


def _parsed(game: Game, text: str | None) -> Act | None:
    try:
        return None if text is None else notation.parse(game, text)
    except MalformedAction:
        return None


def _may_change_conditions(game: Game, act: Act) -> bool:
    """Return whether an action can change a condition: motion changes only those about bodies."""
    return act.verb not in NAVIGATION or any(each.kind.startswith("agent_") for each in game.household.goal.conditions)
