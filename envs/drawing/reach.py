"""How far a thing shows: the window of a picture outside which it and its shadow change nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from itertools import product
from typing import NamedTuple

import numpy as np

from plumbline.envs.drawing.camera import in_front, project
from plumbline.envs.drawing.poses import Floats, moved
from plumbline.envs.drawing.scene import TO_LIGHT, Plate, Solid, Stage, Thing

MARGIN_PIXELS = 2
PENUMBRA = 0.01  # width of a shadow's soft edge, of the stage's radius


class Window(NamedTuple):
    """A rectangle of whole pixels: left and top belong to it, right and bottom do not."""

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


@lru_cache(maxsize=4096)
def reach(stage: Stage, thing: Thing) -> Window:
    """Nowhere, for a thing that lies behind the near plane together with its shadow."""
    points = in_front(stage.camera, _corners(thing) if isinstance(thing, Plate) else _shaded(stage, thing))
    if not len(points):
        return NOWHERE
    size = (stage.width_pixels, stage.height_pixels)
    seen = project(stage.camera, *size, points)
    left, top = np.clip(np.floor(seen.min(axis=0)) - MARGIN_PIXELS, 0, size)
    right, bottom = np.clip(np.ceil(seen.max(axis=0)) + MARGIN_PIXELS, 0, size)
    return Window(int(left), int(top), int(right), int(bottom))


def _corners(plate: Plate) -> Floats:
    return np.array([(x, plate.height, z) for x in (plate.left, plate.right) for z in (plate.far, plate.near)])


def _shaded(stage: Stage, solid: Solid) -> Floats:
    """A box around the solid (8), and, if there are any, its shadow on the stage's floor (8): all between them may lie
    in its shadow.
    """
    soft = PENUMBRA * stage.radius
    wide, high, deep = solid.scale
    sides = product((-wide / 2 - soft, wide / 2 + soft), (-soft, high + soft), (-deep / 2 - soft, deep / 2 + soft))
    box = moved(np.array(solid.foot) + np.array(list(sides)), solid.pose)
    if not stage.shadows:
        return box
    fall = (box[:, 1:2] - stage.floor + soft) / TO_LIGHT[1]
    return np.concatenate([box, box - fall * np.array(TO_LIGHT)])
