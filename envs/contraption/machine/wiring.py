"""Wiring: which loads hang on which sources, and which wheels turn which."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from plumbline.envs.contraption import extents
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.layouts import part_of
from plumbline.envs.contraption.model import BELT, PLUG, Placed

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

CLEARANCE = 2  # u: how much farther apart than they are wide the centers of gears that mesh may be


class Wiring:
    """The plugs, belts and meshing gears of a machine, which do not change while it runs."""

    def __init__(self, machine: Machine) -> None:
        self.loads: dict[int, list[int]] = {}  # of a source, in the order of building
        self.beside: dict[int, list[tuple[int, int]]] = {}  # of a wheel: those that turn with it, 1, or against it, -1
        for tie in machine.ties:
            one, other = (machine.numbers[part_of(stop)] for stop in (tie.stops[0], tie.stops[-1]))
            if tie.kind == PLUG:
                self.loads.setdefault(other, []).append(one)
            elif tie.kind == BELT:
                self._join(one, other, 1)
        for one, other in _meshing(machine.parts):
            self._join(one, other, -1)
        for loads in self.loads.values():
            loads.sort()
        for wheels in self.beside.values():
            wheels.sort()

    def component(self, wheel: int) -> list[int]:
        """Return all wheels that turn together with one, in the order of building."""
        found, waiting = [wheel], [wheel]
        while waiting:
            for other, _ in self.beside.get(waiting.pop(), ()):
                if other not in found:
                    found.append(other)
                    waiting.append(other)
        return sorted(found)

    def _join(self, one: int, other: int, sign: int) -> None:
        self.beside.setdefault(one, []).append((other, sign))
        self.beside.setdefault(other, []).append((one, sign))


def mesh(one: Placed, other: Placed) -> bool:
    """Return whether two gears mesh: their boxes touch along an edge, and they lie almost side by side."""
    a, b = extents.box(one), extents.box(other)
    across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    (ax, ay), (bx, by) = extents.center(one), extents.center(other)
    reach = (a[2] - a[0] + b[2] - b[0]) // 2 + CLEARANCE
    return min(across, down) == 0 and max(across, down) > 0 and (ax - bx) ** 2 + (ay - by) ** 2 <= reach**2


def _meshing(parts: Sequence[Placed]) -> list[tuple[int, int]]:
    gears = [number for number, part in enumerate(parts) if (wheel := CATALOGUE[part.type].wheel) and wheel.meshes]
    return [(one, other) for one, other in combinations(gears, 2) if mesh(parts[one], parts[other])]
