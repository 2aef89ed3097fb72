"""Containers: which loose parts buckets hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plumbline.envs.contraption.machine.regions import SLOW, STAY_TICKS
from plumbline.envs.contraption.pace import EVERY

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine


class Containers:
    """The loose parts in each container of a machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._containers: dict[int, tuple[float, float, float, float]] = {
            number: kind.interior for number, kind in enumerate(machine.kinds) if kind.interior
        }
        self._ticks: dict[tuple[int, int], int] = {}  # for which a body has been slow in a container

    def holds(self, container: int, body: int) -> bool:
        """Return whether a container has held a body long enough."""
        return self._ticks.get((container, body), 0) >= STAY_TICKS

    def watch(self) -> None:
        """Look for bodies that are caught or leave; it must be done each 4th tick."""
        before, self._ticks, sights = self._ticks, {}, self._machine.sights
        for container in [each for each in self._containers if each in sights]:
            own, (left, top, right, bottom) = sights[container], self._containers[container]
            left, top, right, bottom = own.x + left, own.y + top, own.x + right, own.y + bottom
            held = [n for n, sight in sights.items() if left <= sight.x <= right and top <= sight.y <= bottom]
            for body in held:
                if body != container and body in self._machine.free:
                    self._stay(container, body, before.get((container, body), -EVERY))

    def _stay(self, container: int, body: int, ticks: int) -> None:
        """Count the ticks for which a body is slow in a container, and say once that it is caught."""
        machine, own, sight = self._machine, self._machine.sights[container], self._machine.sights[body]
        vx, vy = sight.vx - own.vx, sight.vy - own.vy
        is_slow = vx * vx + vy * vy < SLOW * SLOW
        self._ticks[container, body] = ticks + EVERY if is_slow else -EVERY
        if ticks < STAY_TICKS <= self._ticks[container, body]:
            machine.tell("catch", container, body, cause=machine.moved_by[body])
