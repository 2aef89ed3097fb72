"""The reach of a thing: the window of a picture outside which the thing and its shadow change nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from itertools import product
from typing import NamedTuple

import numpy as np

from plumbline.envs.drawing.camera import in_front, project
from plumbline.envs.drawing.lights import TO_SUN, Shadows, Sunlight
from plumbline.envs.drawing.poses import Floats, moved
from plumbline.envs.drawing.scene import Plate, Solid, Stage, Thing

MARGIN_PIXELS = 2
PENUMBRA_PIXELS = 3  # width of a shadow's soft edge on the map of shadows


class Window(NamedTuple):
    """A rectangle of whole pixels, including left and top, excluding right and bottom."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def pixels(self) -> int:
        return max(0, self.right - self.left) * max(0, self.bottom - self.top)

    def meets(self, other: Window) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def joined(self, other: Window) -> Window:
        if not self.pixels or not other.pixels:
            return self if self.pixels else other
        return Window(*map(min, self[:2], other[:2]), *map(max, self[2:], other[2:]))


NOWHERE = Window(0, 0, 0, 0)


def everywhere(stage: Stage) -> Window:
    return Window(0, 0, stage.width_pixels, stage.height_pixels)


def reach_of_all(stage: Stage, things: Iterable[Thing]) -> Window:
    return reduce(Window.joined, (reach(stage, thing) for thing in things), NOWHERE)


@lru_cache(maxsize=4096)  # at most 10 MB
def reach(stage: Stage, thing: Thing) -> Window:
    """Return the window outside which a thing changes nothing; NOWHERE if it lies behind the near plane."""
    points = in_front(stage.camera, _corners(stage, thing))
    if not len(points):
        return NOWHERE
    size = (stage.width_pixels, stage.height_pixels)
    seen = project(stage.camera, *size, points)
    left, top = np.clip(np.floor(seen.min(axis=0)) - MARGIN_PIXELS, 0, size)
    right, bottom = np.clip(np.ceil(seen.max(axis=0)) + MARGIN_PIXELS, 0, size)
    return Window(int(left), int(top), int(right), int(bottom))


def _corners(stage: Stage, thing: Thing) -> Floats:
    """Return the corners of a body that holds the thing and, if it casts one, its shadow."""
    match thing, stage.light:
        case Plate(), _:
            return _rectangle(thing)
        case Solid(), Sunlight(Shadows() as shadows):
            soft = PENUMBRA_PIXELS * 2 * shadows.radius / shadows.pixels
            box = _box(thing, soft)
            return np.concatenate([box, _on_floor(box, shadows.floor - soft)])
        case _:
            return _box(thing)


def _rectangle(plate: Plate) -> Floats:
    wide, deep = plate.width / 2, plate.depth / 2
    return moved(np.array([(x, 0.0, z) for x in (-wide, wide) for z in (-deep, deep)]), plate.pose)


def _box(solid: Solid, wider: float = 0.0) -> Floats:
    """Return the corners of a box around the solid, wider on all sides."""
    wide, high, deep = solid.scale
    x, z = wide / 2 + wider, deep / 2 + wider
    corners = np.array(list(product((-x, x), (-wider, high + wider), (-z, z))))
    return moved(np.array(solid.foot) + corners, solid.pose)


def _on_floor(box: Floats, floor: float) -> Floats:
    """Return where the sun's rays through the corners of a box end."""
    return np.asarray(box - (box[:, 1:2] - floor) / TO_SUN[1] * np.array(TO_SUN))
