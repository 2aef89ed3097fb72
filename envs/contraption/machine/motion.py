"""Motion: which event gave each body its motion, found when a body that lay still begins to move."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from plumbline.envs.contraption.machine import reasons

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

EVERY = 4  # ticks
SECONDS = EVERY / 120
QUIET = 3.0 * SECONDS  # u in 4 ticks: a machine is at rest while all bodies go less
STILL, MOVING = 5.0 * SECONDS, 12.0 * SECONDS  # u in 4 ticks: a body lies still, and begins to move
SLOW, FAST = (
    20.0 * SECONDS,
    40.0 * SECONDS,
)  # u in 4 ticks: before and after a hit that counts for what does not lie still
STILL_TICKS = 30  # for which a body must be still
FRESH_TICKS, FRESH_WAY = 30, 4.0  # a body falls from the start if it goes so far in that time
RECENT_TICKS = 8  # for which a strike, and another body's motion, count as the cause
LEAST_STRIKE = 5.0  # u/s
ARM = 44.0  # u: half of a plank


class Strike(NamedTuple):
    """One body that has hit another."""

    tick: int
    closing: float  # u/s
    by: int
    is_on_slow: bool  # whether the other was slow then


class Motion:
    """What bodies of a machine lie still, what moves, and why."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._fresh = {number: machine.sights[number] for number in machine.loose}  # where they were at the start
        self._planks = [number for number in machine.loose if machine.kinds[number].hinge is not None]
        self._still_ticks: dict[int, int] = {}
        self._bearers: dict[int, list[int]] = {}  # of bodies at rest, what they touched when they came to rest
        self._strikes: dict[int, Strike] = {}  # the strongest recent one on each body
        self._places = self._now()  # of bodies; of planks, how far their ends have turned
        self._ways: dict[int, float] = {}  # squares of how far bodies went in 4 ticks
        self.quiet_ticks = 0  # for which all bodies have been slow

    def strike(self, one: int, other: int, closing: float) -> None:
        """Note that two bodies hit each other."""
        for body, by in ((one, other), (other, one)):
            last = self._strikes.get(body)
            if last is None or last.tick < self._machine.tick - RECENT_TICKS or last.closing < closing:
                is_on_slow = self._ways.get(body, 0.0) < SLOW * SLOW
                self._strikes[body] = Strike(self._machine.tick, closing, by, is_on_slow)

    def carry(self, body: int, conveyor: int) -> None:
        """Note that a running conveyor begins to carry a body."""
        machine, last = self._machine, self._machine.moved_by[body]
        event = machine.log.at(last)
        if event is None or (event.verb, event.object) != ("carry", machine.parts[conveyor].id):
            machine.move("carry", body, conveyor, cause=max(machine.changed_by[conveyor], last))

    def wake(self, body: int) -> None:
        """Note that a body has been moved."""
        self._fresh.pop(body, None)
        self._bearers.pop(body, None)
        self._still_ticks.pop(body, None)
        self._strikes.pop(body, None)

    def watch(self) -> None:
        """Look for bodies that come to rest, and for those that begin to move."""
        machine = self._machine
        self._ways = self._squares()
        is_quiet = max(self._ways.values(), default=0.0) < QUIET * QUIET
        self.quiet_ticks = self.quiet_ticks + EVERY if is_quiet else 0
        begun = self._begun()
        while begun:
            found = [(body, reasons.reason(machine, self, body)) for body in begun]
            body, reason = next((each for each in found if each[1].by not in begun), found[0])
            begun.remove(body)
            machine.move(reason.verb, body, reason.by, cause=reason.cause)

    def strike_on(self, body: int) -> Strike | None:
        """Return the strongest recent strike on a body, if there was one that could move it."""
        strike = self._strikes.get(body)
        is_recent = strike is not None and strike.tick >= self._machine.tick - RECENT_TICKS
        return strike if strike is not None and is_recent and strike.closing > LEAST_STRIKE else None

    def borne_by(self, body: int) -> list[int]:
        """Return what a body touched when it came to rest."""
        return self._bearers.get(body, [])

    def speed(self, body: int) -> float:
        """Return a body's speed in u/s; of a plank, that of its ends."""
        return sqrt(self._ways[body]) / SECONDS

    def _squares(self) -> dict[int, float]:
        """Return the squares of how far all bodies went in the last 4 ticks.

        What hangs on a rope falls a little in each step before the rope takes that back, so velocities would not do.
        """
        before, found = self._places, dict[int, float]()
        self._places = self._now()
        for body, (x, y) in self._places.items():
            dx, dy = x - before[body][0], y - before[body][1]
            found[body] = dx * dx + dy * dy
        return found

    def _now(self) -> dict[int, tuple[float, float]]:
        found = {body: (sight.x, sight.y) for body, sight in self._machine.sights.items()}
        for plank in self._planks:
            found[plank] = (ARM * self._machine.world.angle(plank), 0.0)
        return found

    def _begun(self) -> list[int]:
        """Return the bodies that begin to move, and note those that have come to rest."""
        begun = [body for body in tuple(self._fresh) if self._is_off(body)]
        begun += [body for body in self._strikes if body not in begun and self._is_knocked(body)]
        for body, way in self._ways.items():
            if way < STILL * STILL:
                if body not in self._bearers:
                    self._lie(body)
            elif way > MOVING * MOVING and body in self._bearers and body not in begun:
                begun.append(body)
            elif body in self._still_ticks:
                del self._still_ticks[body]
        return sorted(body for body in begun if not self._machine.planks.bears(body))

    def _is_knocked(self, body: int) -> bool:
        """Return whether a slow body has become fast by a hit."""
        strike = self.strike_on(body)
        return strike is not None and strike.is_on_slow and self._ways.get(body, 0.0) > FAST * FAST

    def _lie(self, body: int) -> None:
        """Note that a body is still, and what bears it once it has been so for long."""
        self._still_ticks[body] = self._still_ticks.get(body, 0) + EVERY
        if self._still_ticks[body] >= STILL_TICKS:
            self._bearers[body] = self._machine.world.touching(body)

    def _is_off(self, body: int) -> bool:
        """Return whether a body has left its first place within the first ticks; later it is no longer fresh."""
        begun, now = self._fresh[body], self._machine.sights[body]
        if self._machine.tick > FRESH_TICKS:
            del self._fresh[body]
            return False
        if self._machine.kinds[body].hinge is not None:
            return self._ways[body] > MOVING * MOVING
        dx, dy = now.x - begun.x, now.y - begun.y
        return dx * dx + dy * dy > FRESH_WAY * FRESH_WAY
