"""Regions: which loose parts have arrived in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plumbline.envs.contraption.pace import EVERY

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

SLOW = 40.0  # u/s
STAY_TICKS = 12


class Regions:
    """The loose parts in each region of a level."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._regions = machine.level.regions
        self._ticks: dict[tuple[int, str], int] = {}  # for which a body has been slow in a region it is in
        self._arrived: dict[tuple[int, str], None] = {}

    def holds(self, body: int, region: str) -> bool:
        """Return whether a body has been in a region long enough."""
        return self._ticks.get((body, region), 0) >= STAY_TICKS

    def watch(self) -> None:
        """Look for bodies that arrive or leave; it must be done each 4th tick."""
        before, self._ticks = self._ticks, {}
        for region in self._regions:
            left, top, right, bottom = region.box
            for body in [
                body
                for body, sight in self._machine.sights.items()
                if left <= sight.x <= right and top <= sight.y <= bottom
            ]:
                self._stay(body, region.name, before.get((body, region.name), -EVERY))
        for body, name in [key for key in self._arrived if key not in self._ticks]:
            del self._arrived[body, name]
            self._machine.tell_of("leave", body, name, cause=self._machine.moved_by[body])

    def _stay(self, body: int, region: str, ticks: int) -> None:
        """Count the ticks for which a body is slow in a region, and say once that it has arrived."""
        machine, sight, key = self._machine, self._machine.sights[body], (body, region)
        is_slow = sight.vx * sight.vx + sight.vy * sight.vy < SLOW * SLOW
        self._ticks[key] = ticks + EVERY if is_slow else -EVERY
        if self._ticks[key] >= STAY_TICKS and key not in self._arrived and body in machine.free:
            self._arrived[key] = None
            machine.tell_of("reach", body, region, cause=machine.moved_by[body])
