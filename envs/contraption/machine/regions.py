"""Regions: which loose parts have arrived in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plumbline.envs.contraption.physics import Sight

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

SLOW = 40.0  # u/s
STAY_TICKS = 12
EVERY = 4  # ticks


class Regions:
    """The loose parts in each region of a level."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._regions = machine.level.regions
        self._ticks: dict[tuple[int, str], int] = {}  # for which a body has been slow in a region
        self._arrived: dict[tuple[int, str], bool] = {}

    def holds(self, body: int, region: str) -> bool:
        """Return whether a body has been in a region long enough."""
        return self._ticks.get((body, region), 0) >= STAY_TICKS

    def watch(self) -> None:
        """Look for bodies that arrive or leave; it must be done each 4th tick."""
        for region in self._regions:
            left, top, right, bottom = region.box
            for body in self._machine.free:
                sight = self._machine.sights[body]
                if left <= sight.x <= right and top <= sight.y <= bottom:
                    self._stay(body, region.name, sight)
                elif (body, region.name) in self._ticks:
                    self._leave(body, region.name)

    def _stay(self, body: int, region: str, sight: Sight) -> None:
        key, machine = (body, region), self._machine
        is_slow = sight.vx * sight.vx + sight.vy * sight.vy < SLOW * SLOW
        self._ticks[key] = self._ticks.get(key, -EVERY) + EVERY if is_slow else -EVERY
        if self._ticks[key] >= STAY_TICKS and not self._arrived.get(key):
            self._arrived[key] = True
            machine.tell_of("reach", body, region, cause=machine.moved_by[body])

    def _leave(self, body: int, region: str) -> None:
        del self._ticks[body, region]
        if self._arrived.pop((body, region), False):
            self._machine.tell_of("leave", body, region, cause=self._machine.moved_by[body])
