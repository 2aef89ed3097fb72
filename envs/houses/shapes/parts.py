"""Parts of things: solids in the frame of a thing, and what states add to it.

Lengths are in meters. A thing stands on the middle of its foot; x is to the right of somebody who faces it, y up, and
its front looks along z.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.drawing.poses import HERE, Pose, Turn, both, turn, within
from plumbline.envs.drawing.scene import Plate, Solid
from plumbline.envs.houses.shapes.paints import DIRT
from plumbline.envs.houses.states import BROKEN, COOKED, DIRTY, FILLED, ON, OPEN, SLICED, USED_UP

Part = Solid | Plate
Parts = Iterator[Part]


@dataclass(frozen=True, slots=True)
class Form:
    """The size, states and look of a thing to be shaped."""

    width: float
    height: float
    depth: float
    flags: int = 0
    liquid: int = 0
    look: int = 0

    @property
    def size(self) -> tuple[float, float, float]:
        return self.width, self.height, self.depth

    @property
    def is_open(self) -> bool:
        return bool(self.flags & OPEN)

    @property
    def is_on(self) -> bool:
        return bool(self.flags & ON)

    @property
    def is_dirty(self) -> bool:
        return bool(self.flags & DIRTY)

    @property
    def is_sliced(self) -> bool:
        return bool(self.flags & SLICED)

    @property
    def is_broken(self) -> bool:
        return bool(self.flags & BROKEN)

    @property
    def is_cooked(self) -> bool:
        return bool(self.flags & COOKED)

    @property
    def is_filled(self) -> bool:
        return bool(self.flags & FILLED)

    @property
    def is_used_up(self) -> bool:
        return bool(self.flags & USED_UP)

    def paint(self, *paints: RGB) -> RGB:
        """Return the color of the thing's look."""
        return paints[self.look % len(paints)]


Shaper = Callable[[Form], Parts]


def _of(mesh: str) -> Callable[..., Solid]:
    def part(
        x: float, y: float, z: float, width: float, height: float, depth: float, color: RGB, pose: Pose = HERE
    ) -> Solid:
        return Solid(mesh, (x, y, z), (width, height, depth), color, pose)

    part.__doc__ = f"Return a {mesh}: the middle of its foot, its size, its color, its frame."
    return part


box, tray, arch = _of("box"), _of("tray"), _of("arch")
ball, bead, cushion = _of("ball"), _of("bead"), _of("cushion")
drum, rod, ring, tube = _of("drum"), _of("rod"), _of("ring"), _of("tube")
cup, pail, bowl = _of("cup"), _of("pail"), _of("bowl")
stump, spire, pyramid = _of("stump"), _of("spire"), _of("pyramid")


def about_x(degrees: float) -> Turn:
    """Return a turn that lowers the front."""
    return turn((1.0, 0.0, 0.0), degrees)


def about_y(degrees: float) -> Turn:
    """Return a turn from the front to the right."""
    return turn((0.0, 1.0, 0.0), degrees)


def about_z(degrees: float) -> Turn:
    """Return a turn that raises the right."""
    return turn((0.0, 0.0, 1.0), degrees)


def at(x: float, y: float, z: float, *turns: Turn) -> Pose:
    """Return the frame of a part: turned, one turn after another, and put on its place."""
    made = HERE.turn
    for each in turns:
        made = both(made, each)
    return Pose((x, y, z), made)


ALONG_Z, ALONG_X, UPSIDE_DOWN, SIDEWAYS = about_x(90), about_z(-90), about_x(180), about_y(90)
"""The turns that lay what stands along z or x, put it on its head, or turn its front to the right."""


def legs(width: float, depth: float, height: float, thick: float, color: RGB) -> Parts:
    """Yield four legs within a rectangle."""
    across, along = (width - thick) / 2, (depth - thick) / 2
    for x in (-across, across):
        for z in (-along, along):
            yield box(x, 0, z, thick, height, thick, color)


def blots(width: float, depth: float, height: float, pose: Pose = HERE, color: RGB = DIRT) -> Parts:
    """Yield blots on a level rectangle at a height."""
    for x, z, wide in ((-0.22, 0.16, 0.34), (0.2, -0.1, 0.42), (0.14, 0.3, 0.2), (-0.28, -0.28, 0.24)):
        yield rod(x * width, height, z * depth, wide * width, 0.004, wide * depth, color, pose)


def splashes(radius: float, height: float, x: float = 0.0) -> Parts:
    """Yield blots on the outside of a vessel, all around."""
    for degrees, up, wide in ((15, 0.5, 0.8), (100, 0.35, 0.6), (170, 0.6, 0.7), (235, 0.35, 0.8), (300, 0.6, 0.6)):
        pose = within(at(x, up * height, 0, about_y(degrees)), at(0, 0, radius * 0.93, ALONG_Z))
        yield rod(0, 0, 0, wide * radius, radius * 0.12, height * 0.42, DIRT, pose)


def shards(width: float, depth: float, height: float, color: RGB, inner: RGB) -> Parts:
    """Yield a broken vessel: its foot with a jagged edge, and what broke off, around it."""
    wide, low = 0.62 * min(width, depth), 0.3 * height
    x, z = -0.12 * width, -0.12 * depth
    yield tube(x, 0, z, wide, low, wide, color)
    yield rod(x, 0, z, 0.86 * wide, 0.012, 0.86 * wide, inner)
    for number, tall in enumerate((0.9, 0.4, 0.7, 0.3, 0.5, 0.8)):
        edge = within(at(x, low, z, about_y(60 * number)), at(0, 0, 0.47 * wide))
        yield pyramid(0, 0, 0, 0.42 * wide, tall * low, 0.016, color, edge)
    for aside, ahead, degrees, wider in ((0.3, 0.1, 20, 0.4), (0.1, 0.36, 110, 0.36), (-0.3, 0.34, 70, 0.3)):
        lying = at(aside * width, 0.008, ahead * depth, about_x(-82), about_y(degrees))
        yield pyramid(0, 0, 0, wider * width, wider * width, 0.016, inner if wider < 0.4 else color, lying)
