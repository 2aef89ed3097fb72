"""Ropes: without mass or stretch, over pulleys, slack where they are not pulled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING

from plumbline.envs.contraption import extents
from plumbline.envs.contraption.catalogue.walls import GONE
from plumbline.envs.contraption.forms import Point
from plumbline.envs.contraption.layouts import knot_of, part_of, tie_id
from plumbline.envs.contraption.model import ROPE, Tie
from plumbline.envs.contraption.physics import STEP_SECONDS, Place

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

SLACK = 0.01  # u: a rope that is this much shorter than its length is taut
CORRECTION = 0.2  # of a stretch, what is taken back in a tick


@dataclass(slots=True)
class End:
    """An end of a rope: a point of a body, or a place that does not move."""

    part: int
    at: Point  # from the body's center; of what does not move, on the field
    is_loose: bool
    inverse_mass: float
    inverse_moment: float


@dataclass(slots=True)
class Rope:
    """A rope of some length, and the pulleys between its ends."""

    name: str
    ends: tuple[End, End]
    pulleys: tuple[Place, ...]
    length: float = 0.0
    is_taut: bool = False


class Ropes:
    """The ropes of a machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._ropes = [self._rope(tie_id(number), tie) for number, tie in enumerate(machine.ties) if tie.kind == ROPE]
        self._dropped: dict[int, int] = {}  # bodies whose rope is gone, and the part that took it along
        for rope in self._ropes:
            rope.length = self._length(rope, *self._tips(rope))

    def each_tick(self) -> tuple[Callable[[], None], ...]:
        """Return what must be done in each tick."""
        return (self._pull,) if self._ropes else ()

    def drop(self, part: int) -> None:
        """Let the ropes of a part that is gone be gone."""
        for rope in [each for each in self._ropes if part in (each.ends[0].part, each.ends[1].part)]:
            self._ropes.remove(rope)
            self._machine.changes.append((self._machine.tick, rope.name, GONE))
            other = rope.ends[rope.ends[0].part == part].part
            self._dropped[other] = part

    def dropped_by(self, body: int) -> int | None:
        """Return the part that was lost with the rope that held a body; None if there is none."""
        return self._dropped.get(body)

    def puller(self, body: int) -> int | None:
        """Return the body at the other end of a taut rope; None if there is none."""
        for rope in self._ropes:
            parts = [end.part for end in rope.ends if end.is_loose]
            if rope.is_taut and body in parts and len(parts) == 2:
                return parts[parts[0] == body]
        return None

    def _rope(self, name: str, tie: Tie) -> Rope:
        parts = self._machine.parts
        pulleys = tuple(extents.center(parts[self._machine.numbers[stop]]) for stop in tie.stops[1:-1])
        return Rope(name, (self._end(tie.stops[0]), self._end(tie.stops[-1])), pulleys)

    def _end(self, stop: str) -> End:
        machine, number = self._machine, self._machine.numbers[part_of(stop)]
        kind = machine.kinds[number]
        at = next(knot.at for knot in kind.knots if knot.name == knot_of(stop))
        if kind.loose is None:
            x, y = extents.center(machine.parts[number])
            return End(number, (x + at[0], y + at[1]), False, 0.0, 0.0)
        turning = 1 / machine.world.moment(number)
        return End(number, at, True, 0.0 if kind.hinge is not None else 1 / kind.loose.mass, turning)

    def _pull(self) -> None:
        """Pull at both ends of each rope that is longer than it is, so that they part no further."""
        for rope in self._ropes:
            one, other = self._tips(rope)
            stretch = self._length(rope, one, other) - rope.length
            rope.is_taut = stretch > -SLACK
            if rope.is_taut:
                self._tighten(rope, one, other, stretch)

    def _tighten(self, rope: Rope, one: Place, other: Place, stretch: float) -> None:
        pulls = [
            self._outward(rope.ends[0], one, rope.pulleys[0] if rope.pulleys else other),
            self._outward(rope.ends[1], other, rope.pulleys[-1] if rope.pulleys else one),
        ]
        rate = CORRECTION * stretch / STEP_SECONDS + pulls[0][0] + pulls[1][0]
        yielding = pulls[0][1] + pulls[1][1]
        if rate <= 0 or yielding <= 0:
            return
        impulse = rate / yielding
        for end, tip, (_, _, x, y) in zip(rope.ends, (one, other), pulls, strict=True):
            if end.is_loose:
                self._machine.world.impulse(end.part, -x * impulse, -y * impulse, tip)

    def _outward(self, end: End, tip: Place, beside: Place) -> tuple[float, float, float, float]:
        """Return how fast an end goes outward, how much it yields to an impulse, and the way outward."""
        dx, dy = tip[0] - beside[0], tip[1] - beside[1]
        far = sqrt(dx * dx + dy * dy)
        if not end.is_loose or not far:
            return 0.0, 0.0, 0.0, 0.0
        x, y = dx / far, dy / far
        sight, spin = self._machine.world.look(end.part), self._machine.world.spin(end.part)
        rx, ry = tip[0] - sight.x, tip[1] - sight.y
        across = rx * y - ry * x
        rate = (sight.vx - ry * spin) * x + (sight.vy + rx * spin) * y
        return rate, end.inverse_mass + across * across * end.inverse_moment, x, y

    def _tips(self, rope: Rope) -> tuple[Place, Place]:
        one, other = rope.ends
        return self._tip(one), self._tip(other)

    def _tip(self, end: End) -> Place:
        return self._machine.world.point(end.part, end.at) if end.is_loose else end.at

    def _length(self, rope: Rope, one: Place, other: Place) -> float:
        total = 0.0
        for (ax, ay), (bx, by) in pairwise((one, *rope.pulleys, other)):
            dx, dy = ax - bx, ay - by
            total += sqrt(dx * dx + dy * dy)
        return total
