"""Heat: flames, rays of lasers and hot spots light what can burn, and flames pop balloons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plumbline.envs.contraption import extents
from plumbline.envs.contraption.catalogue.fires import LIT, UNLIT
from plumbline.envs.contraption.catalogue.kinds import WHOLE
from plumbline.envs.contraption.machine import balloons, explosives
from plumbline.envs.contraption.machine.rays import Ray
from plumbline.envs.contraption.model import Box

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

EVERY = 4  # ticks
LIGHTING_TICKS = 12  # for which something must be heated until it burns
REACH = 4  # u: how far beyond its box a flame heats
SPOT = 12  # u: radius of a hot spot
COLD_STATES = (UNLIT, WHOLE)  # of what is not lit yet


class Heat:
    """The flames of a machine, and what they heat."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        parts, kinds = machine.parts, machine.kinds
        self._flames = {n: extents.placed_box(parts[n], kind.flame) for n, kind in enumerate(kinds) if kind.flame}
        self._fuses = {n: extents.placed_box(parts[n], kind.fuse) for n, kind in enumerate(kinds) if kind.fuse}
        self._flames_near = {
            number: [flame for flame, box in self._flames.items() if _are_near(box, fuse, REACH)]
            for number, fuse in self._fuses.items()
        }
        self._heated: dict[int, int] = {}  # ticks, of what is being lit

    def is_spreading(self) -> bool:
        """Return whether something is being lit."""
        return bool(self._heated)

    def spread(self) -> None:
        """Heat what flames and rays reach; it must be done each 4th tick."""
        burning = [number for number in self._flames if self._machine.states[number] == LIT]
        if burning:
            self._pop_balloons(burning)
        cold = [number for number in self._fuses if self._machine.states[number] in COLD_STATES]
        heaters = {number: by for number in cold if (by := self._heater(number, burning)) is not None}
        self._heated = {number: self._heated.get(number, -EVERY) + EVERY for number in heaters}
        for number, by in heaters.items():
            if self._heated[number] >= LIGHTING_TICKS:
                del self._heated[number]
                self._light(number, by)

    def _pop_balloons(self, burning: list[int]) -> None:
        machine = self._machine
        for balloon in [body for body in machine.free if machine.parts[body].type == balloons.BALLOON]:
            sight, (width, _) = machine.sights[balloon], machine.kinds[balloon].size
            reached = [flame for flame in burning if _is_near(self._flames[flame], sight.x, sight.y, width / 2 + REACH)]
            if reached:
                balloons.pop(machine, balloon, reached[0])

    def _heater(self, number: int, burning: list[int]) -> int | None:
        """Return the first part that heats another; None if there is none."""
        fuse, rays = self._fuses[number], self._machine.rays
        for flame in self._flames_near[number]:
            if flame in burning:
                return flame
        for laser, ray in rays.lasers():
            if _are_near(_box(ray), fuse, 0):
                return laser
        return next((lens for lens, (x, y) in rays.spots.items() if _is_near(fuse, x, y, SPOT)), None)

    def _light(self, number: int, by: int) -> None:
        machine, cause = self._machine, self._machine.changed_by[by]
        if machine.parts[number].type == explosives.DYNAMITE:
            return explosives.fuse(machine, number, by, cause)
        machine.changed_by[number] = machine.tell("ignite", number, by, cause=cause)
        return machine.change(number, LIT)


def _are_near(one: Box, other: Box, most: int) -> bool:
    """Return whether two boxes are so far apart at most, along x and along y."""
    across, down = max(one[0] - other[2], other[0] - one[2]), max(one[1] - other[3], other[1] - one[3])
    return across <= most and down <= most


def _box(ray: Ray) -> Box:
    (ax, ay), (bx, by) = ray.start, ray.end
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def _is_near(box: Box, x: float, y: float, r: float) -> bool:
    """Return whether a disc reaches into a box."""
    dx, dy = max(box[0] - x, x - box[2], 0), max(box[1] - y, y - box[3], 0)
    return dx * dx + dy * dy < r * r
