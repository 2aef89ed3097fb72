"""Rays of lasers and flashlights: straight along x or y, to the first solid part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from plumbline.envs.contraption import extents
from plumbline.envs.contraption.catalogue.currents import LIT
from plumbline.envs.contraption.catalogue.kinds import Kind
from plumbline.envs.contraption.forms import Disc, Form, Point, plate
from plumbline.envs.contraption.machine import balloons
from plumbline.envs.contraption.machine.screens import FIELD_EDGE, Way, entry
from plumbline.envs.contraption.model import Placed
from plumbline.envs.contraption.physics import Sight

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

FLASHLIGHT, LASER, MAGNIFIER = "flashlight", "laser.", "magnifier"
LONGEST_LIGHT, LONGEST_LASER = 320, 512  # u
FOCUS = 24  # u, from the middle of a magnifier to the hot spot behind it
LENS = 12  # u: how far from its middle light may pass
WAYS = (Way.RIGHT, Way.DOWN, Way.LEFT, Way.UP)
COLD, HOT = "cold", "hot"


@dataclass(frozen=True, slots=True)
class Lamp:
    """Where a ray begins, and how far it goes."""

    start: Point
    way: Way
    longest: int
    is_laser: bool


class Ray(NamedTuple):
    """A ray, and the part that it ends at."""

    start: Point
    end: Point
    part: int  # FIELD_EDGE: none


class Rays:
    """The rays of a machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._lamps = {
            number: _lamp(part)
            for number, part in enumerate(machine.parts)
            if part.type == FLASHLIGHT or part.type.startswith(LASER)
        }
        self._lenses = [number for number, part in enumerate(machine.parts) if part.type == MAGNIFIER]
        self.rays: dict[int, Ray] = {}  # by the part that sends it
        self.beams: list[tuple[int, str, tuple[int, ...]]] = []  # tick, id, and both ends of the ray, or nothing
        self.spots: dict[int, Point] = {}  # hot ones, by magnifier

    def trace(self) -> None:
        """Let rays go as far as they do now. Those of lasers pop balloons, light through a magnifier heats."""
        for number, lamp in self._lamps.items():
            ray = self._ray(number, lamp) if self._machine.states[number] == LIT else None
            if ray != self.rays.get(number):
                self._show(number, ray)
            if ray is not None and lamp.is_laser:
                self._burn(number, ray.part)
        if self._lenses:
            self._gather()

    def lasers(self) -> list[tuple[int, Ray]]:
        """Return the rays of lasers, by the part that sends them."""
        return [(number, ray) for number, ray in self.rays.items() if self._lamps[number].is_laser]

    def _show(self, number: int, ray: Ray | None) -> None:
        if ray is None:
            del self.rays[number]
        else:
            self.rays[number] = ray
        ends = () if ray is None else (*ray.start, *ray.end)
        self.beams.append((self._machine.tick, self._machine.parts[number].id, ends))

    def _ray(self, number: int, lamp: Lamp) -> Ray:
        far, part = self._machine.screens.first(lamp.start, lamp.way, lamp.longest, (number, *self._lenses))
        for body in self._machine.free:
            shade = _shade(self._machine.kinds[body], self._machine.sights[body])
            found = entry(shade, lamp.start, lamp.way)
            if found is not None and found < far:
                far, part = found, body
        return Ray(lamp.start, _along(lamp, far), part)

    def _burn(self, laser: int, part: int) -> None:
        if part != FIELD_EDGE and self._machine.parts[part].type == balloons.BALLOON:
            balloons.pop(self._machine, part, laser)

    def _gather(self) -> None:
        """Find the hot spots behind magnifiers that light goes through."""
        lit = [
            (number, self._lamps[number], ray) for number, ray in self.rays.items() if not self._lamps[number].is_laser
        ]
        self.spots = {}
        for lens in self._lenses:
            middle = extents.center(self._machine.parts[lens])
            for number, lamp, ray in lit:
                if _passes(ray, middle, lamp.way):
                    self.spots[lens] = middle[0] + FOCUS * lamp.way.value[0], middle[1] + FOCUS * lamp.way.value[1]
                    self._machine.changed_by[lens] = self._machine.changed_by[number]
            state = HOT if lens in self.spots else COLD
            if self._machine.states[lens] != state:
                self._machine.change(lens, state)


def _lamp(part: Placed) -> Lamp:
    left, top, right, bottom = extents.box(part)
    x, y = (left + right) // 2, (top + bottom) // 2
    is_laser = part.type.startswith(LASER)
    way = WAYS[part.turn] if is_laser else WAYS[2 * part.turn]
    front = {Way.RIGHT: (right, y), Way.DOWN: (x, bottom), Way.LEFT: (left, y), Way.UP: (x, top)}[way]
    return Lamp(front, way, LONGEST_LASER if is_laser else LONGEST_LIGHT, is_laser)


def _shade(kind: Kind, sight: Sight) -> Form:
    """Return what of a ray's way a body takes: a disc, or the box of a bucket; crates are taken as discs."""
    x, y, (width, height) = int(sight.x), int(sight.y), kind.size
    if kind.interior is not None:
        return plate(x - width // 2, y - height // 2, x + width // 2, y + height // 2)
    return Disc(x, y, width // 2)


def _along(lamp: Lamp, far: int) -> Point:
    dx, dy = lamp.way.value
    return lamp.start[0] + far * dx, lamp.start[1] + far * dy


def _passes(ray: Ray, middle: Point, way: Way) -> bool:
    """Return whether a ray goes through a lens, near enough to its middle."""
    x, y = middle
    if way.is_level:
        return abs(ray.start[1] - y) <= LENS and min(ray.start[0], ray.end[0]) < x < max(ray.start[0], ray.end[0])
    return abs(ray.start[0] - x) <= LENS and min(ray.start[1], ray.end[1]) < y < max(ray.start[1], ray.end[1])
