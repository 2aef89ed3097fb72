"""Containers: which loose parts buckets hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plumbline.envs.contraption.machine.regions import EVERY, SLOW, STAY_TICKS

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine


class Containers:
    """The loose parts in each container of a machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._containers = {number: kind.interior for number, kind in enumerate(machine.kinds) if kind.interior}
        self._ticks: dict[tuple[int, int], int] = {}  # for which a body has been slow in a container

    def holds(self, container: int, body: int) -> bool:
        """Return whether a container has held a body long enough."""
        return self._ticks.get((container, body), 0) >= STAY_TICKS

    def watch(self) -> None:
        """Look for bodies that are caught or leave; it must be done each 4th tick."""
        sights = self._machine.sights
        for container, (left, top, right, bottom) in self._containers.items():
            if container not in sights:
                continue
            own = sights[container]
            for body in self._machine.free:
                sight = sights[body]
                if body == container or not (left <= sight.x - own.x <= right and top <= sight.y - own.y <= bottom):
                    self._ticks.pop((container, body), None)
                else:
                    self._stay(container, body)

    def _stay(self, container: int, body: int) -> None:
        key, machine = (container, body), self._machine
        own, sight = machine.sights[container], machine.sights[body]
        vx, vy, before = sight.vx - own.vx, sight.vy - own.vy, self._ticks.get(key, -EVERY)
        self._ticks[key] = before + EVERY if vx * vx + vy * vy < SLOW * SLOW else -EVERY
        if before < STAY_TICKS <= self._ticks[key]:
            machine.tell("catch", container, body, cause=machine.moved_by[body])
