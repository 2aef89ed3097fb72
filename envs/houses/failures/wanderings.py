"""Disorientation: losing from view what is needed, or walking away from all of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from plumbline.envs.family import Finding, Ruling
from plumbline.envs.houses.failures.distances import Distances
from plumbline.envs.houses.failures.labels import DISORIENTATION
from plumbline.envs.houses.failures.needs import Need, needs
from plumbline.envs.houses.failures.traces import Moment, Trace, conditions_met
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import World
from plumbline.envs.houses.sight import distance, reached, seen

LOST, RECEDED, AWAY = "lost", "receded", "away"
CLOSE = 4000  # mm at which a thing in view counts as found
LEAST, SLACK = 10, 8  # steps in which it should be within reach again; and beyond the optimal return
STRIDE = 500  # mm that a step of a return covers, turns included
RISE, RISEN_IN = 3000, 10  # mm by which the distance rises, and the steps in which it does
MOVES, SHARE = 12, 0.7  # moves in a row, and the share of them that leads away
MOST_WATCHED = 12  # things in view of which one may be lost, in one episode


@dataclass(frozen=True)
class Course:
    """The way of one seat: what is needed before each of its actions and at the end, and how far it is."""

    game: Game
    trace: Trace
    distances: Distances
    seat: int

    @cached_property
    def needed(self) -> tuple[tuple[Need, ...], ...]:
        if not self.trace:
            return ()
        first = self.trace[0]
        found, known = list[tuple[Need, ...]](), dict[object, tuple[Need, ...]]()
        met = conditions_met(self.game, first.before)
        for world, after in [(first.before, met), *((each.after, each.met) for each in self.trace)]:
            key = world.changed, after, world.seats[self.seat].held
            if key not in known:
                known[key] = needs(self.game, world, after, self.seat)
            found.append(known[key])
        return tuple(found)

    def world(self, place: int) -> World:
        """Return the world before the action at a place; after the last one, the end."""
        return self.trace[place].before if place < len(self.trace) else self.trace[-1].after

    def away(self, place: int, need: Need) -> int | None:
        """Return how far a need is on foot before the action at a place."""
        return self.distances.to(self.world(place), self.world(place).seats[self.seat], need)

    def rise(self, first: int, last: int) -> tuple[int, int]:
        """Return by how much every need is farther later than before, at least, and how far the nearest was.

        It is 0 where one came nearer, or another thing was needed meanwhile.
        """
        if not self.needed[first] or any(each != self.needed[first] for each in self.needed[first + 1 : last + 1]):
            return 0, 0
        was = [self.away(first, each) for each in self.needed[first]]
        now = [self.away(last, each) for each in self.needed[first]]
        known = [(one, other) for one, other in zip(was, now, strict=True) if one is not None and other is not None]
        return (min(other - one for one, other in known), min(one for one, _ in known)) if known else (0, 0)


def wanderings(game: Game, trace: Trace, distances: Distances) -> Iterator[Finding]:
    """Yield the disorientations of one seat, at most one of each subtype."""
    if len(trace) < LEAST:
        return
    course = Course(game, trace, distances, trace[0].seat)
    for subtype, steps in ((LOST, _lost(course)), (RECEDED, _receded(course)), (AWAY, _led_away(course))):
        if steps:
            yield Finding(DISORIENTATION, steps[0], tuple(steps), subtype)


def _receded(course: Course) -> list[int]:
    """Return the first steps in which all that is needed came much farther away."""
    trace = course.trace
    for first in range(len(trace) - RISEN_IN + 1):
        last = first + RISEN_IN
        if _walked(trace[first], trace[last - 1]) == 0:
            continue
        rise, start = course.rise(first, last)
        if rise >= max(RISE, start / 2):
            return [each.step for each in trace[first:last] if _moves(each)]
    return []


def _walked(first: Moment, last: Moment) -> int:
    return abs(last.body.x - first.was.x) + abs(last.body.z - first.was.z)


def _led_away(course: Course) -> list[int]:
    """Return the first moves in a row most of which led away from all that is needed."""
    moves = [place for place, moment in enumerate(course.trace) if _moves(moment)]
    away = [course.rise(place, place + 1)[0] > 0 for place in moves] if len(moves) >= MOVES else []
    for first in range(len(away) - MOVES + 1):
        chosen = [place for place, is_away in zip(moves[first:], away[first : first + MOVES], strict=False) if is_away]
        if len(chosen) >= SHARE * MOVES:
            return [course.trace[place].step for place in chosen]
    return []


def _moves(moment: Moment) -> bool:
    return moment.ruling is Ruling.CHANGED and moment.act is not None and moment.act.verb == "Move"


def _lost(course: Course) -> list[int]:
    """Return the steps after a needed thing was in view nearby in which nothing needed was approached or reached."""
    watched, steps = 0, list[int]()
    for place in range(len(course.trace) - LEAST):
        near = _in_view(course, place) if watched < MOST_WATCHED else []
        watched += bool(near)
        for need in near:
            steps = _unreached(course, place, need)
            if steps:
                return steps
    return []


def _in_view(course: Course, place: int) -> list[Need]:
    """Return the needed things in view nearby, but out of reach or turned away from right then."""
    world = course.world(place)
    body = world.seats[course.seat]
    near = [
        need
        for need in course.needed[place]
        if need.index >= 0 and distance(course.game, world, body, need.index) <= CLOSE * CLOSE
    ]
    shown = set(seen(course.game, world, course.seat, [need.index for need in near]))
    return [need for need in near if need.index in shown]


def _unreached(course: Course, place: int, need: Need) -> list[int]:
    """Return the steps in which a thing should have been reached and was not; none if it was, or something else was."""
    back = course.away(place, need)
    if back is None:
        return []
    last = place + max(LEAST, back // STRIDE + SLACK)
    if last > len(course.trace):
        return []
    if any(_is_at_hand(course, each) for each in range(place + 1, last + 1)) or course.rise(place, last)[0] < 0:
        return []
    if course.needed[place] != course.needed[last]:
        return []
    return [each.step for each in course.trace[place:last]]


def _is_at_hand(course: Course, place: int) -> bool:
    """Return whether something needed is in view and within reach, or a place that is needed was reached."""
    world, things = course.world(place), [need.index for need in course.needed[place] if need.index >= 0]
    return bool(reached(course.game, world, course.seat, seen(course.game, world, course.seat, things)))
