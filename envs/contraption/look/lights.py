"""Light on a shape: how bright each of its points is. It comes from the upper left, however the shape is turned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from plumbline.envs.contraption.look.shapes import Point

Floats: TypeAlias = npt.NDArray[np.float64]

DARKEST, BRIGHTEST = 0.35, 1.6  # below 1 a color darkens, above it whitens


@dataclass(frozen=True)
class Light:
    """How light falls on a surface: a function of places, each 0 to 1 across the shape, and of its strength."""

    falls: Callable[[Floats, Floats, float], Floats]
    amount: float = 0.28
    axis: Point | None = None  # direction of a tube, which is turned with it; both places are then measured across it

    def levels(self, x: Floats, y: Floats) -> Floats:
        return np.clip(self.falls(x, y, self.amount), DARKEST, BRIGHTEST)

    def scaled(self, by: float) -> Light:
        """Return this light, all of it so many times as bright."""
        return Light(lambda x, y, amount: self.falls(x, y, amount) * by, self.amount, self.axis)

    def of(self, amount: float) -> Light:
        return Light(self.falls, amount, self.axis)


def _flat(x: Floats, y: Floats, amount: float) -> Floats:
    return np.ones(np.broadcast(x, y).shape)


def _slanted(x: Floats, y: Floats, amount: float) -> Floats:
    return 1 + amount * (1 - x - y)


def _upright(x: Floats, y: Floats, amount: float) -> Floats:
    return 1 + amount * (1 - 2 * y) + 0 * x


def _tube(x: Floats, y: Floats, amount: float) -> Floats:
    off = (y - 0.34) / 0.66
    return 1 + amount * (1 - 2.1 * off * off) + 0 * x


def _sphere(x: Floats, y: Floats, amount: float) -> Floats:
    off = np.sqrt((x - 0.34) ** 2 + (y - 0.30) ** 2)
    return 1 + amount * (1 - 3.4 * off * np.sqrt(off))


FLAT = Light(_flat)
SLANTED = Light(_slanted)
UPRIGHT = Light(_upright)
TUBE = Light(_tube, 0.32, (1, 0))
PIPE = Light(_tube, 0.32, (0, 1))
SPHERE = Light(_sphere, 0.3)


def lit(color: tuple[int, int, int], levels: Floats) -> npt.NDArray[np.uint8]:
    """Return a color under light: darker below 1, whiter above."""
    base, bright = np.array(color, float) / 255, levels[..., None]
    mixed = np.where(bright <= 1, base * bright, base + (1 - base) * (bright - 1))
    shown: npt.NDArray[np.uint8] = np.rint(np.clip(mixed, 0, 1) * 255).astype(np.uint8)
    return shown
