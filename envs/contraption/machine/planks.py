"""Planks: what they throw when something comes down on their other end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from plumbline.envs.contraption.machine.motion import LEAST_STRIKE

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

THROWN = 40.0  # u/s, upward
RIDE_TICKS = 30  # for which a rider may still be thrown


class Ride(NamedTuple):
    """What lay on a plank when the plank was struck."""

    plank: int
    by: int
    tick: int


class Planks:
    """What lies on the planks of a machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._rides: dict[int, Ride] = {}

    def bears(self, body: int) -> bool:
        """Return whether a body lay on a plank that was struck a moment ago."""
        return body in self._rides

    def strike(self, plank: int, by: int, closing: float) -> None:
        """Note what lies on a plank as it is struck."""
        if closing <= LEAST_STRIKE:
            return
        for rider in self._machine.world.touching(plank):
            if rider != by and rider in self._machine.free:
                self._rides[rider] = Ride(plank, by, self._machine.tick)

    def watch(self) -> None:
        """Look for riders that are thrown."""
        for rider, ride in tuple(self._rides.items()):
            if rider not in self._machine.sights or ride.tick < self._machine.tick - RIDE_TICKS:
                del self._rides[rider]
            elif self._machine.sights[rider].vy < -THROWN:
                del self._rides[rider]
                self._throw(rider, ride)

    def _throw(self, rider: int, ride: Ride) -> None:
        """Log that a plank throws a rider, because of what moved the plank last."""
        machine, cause = self._machine, max(self._machine.moved_by[ride.plank], self._machine.moved_by[ride.by])
        last = machine.log.at(machine.moved_by[rider])
        is_thrown = last is not None and last.verb == "throw" and last.tick >= ride.tick
        if not is_thrown:
            machine.move("throw", rider, ride.plank, cause=cause)
