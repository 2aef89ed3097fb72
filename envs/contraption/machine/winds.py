"""Wind: what a fan blows into, as far as nothing screens it."""

from __future__ import annotations

from dataclasses import dataclass

from plumbline.envs.contraption import extents
from plumbline.envs.contraption.machine.screens import Screens, Way
from plumbline.envs.contraption.model import Placed

LONG, HALF_WIDE = 176, 28  # u, of a wind
LANES = (-19, 0, 19)  # u from its middle: a wind ends where two of three lanes are screened
PUSH = 900.0  # u/s2, at the fan, on what has a mass of 0.6
TICKS = 4  # for which a wind blows at once
SECONDS = TICKS / 120


@dataclass(frozen=True, slots=True)
class Wind:
    """The wind of one fan."""

    front: int  # x at which it begins
    middle: int  # y of its middle line
    sign: int  # 1 if it blows to the right, -1 to the left
    far: int  # u, as far as it blows

    def reach(self, x: float, y: float) -> float | None:
        """Return how far from the fan a place lies in the wind; None if it lies outside."""
        far = (x - self.front) * self.sign
        return far if 0 < far < self.far and abs(y - self.middle) < HALF_WIDE else None

    def gain(self, far: float, mass: float) -> float:
        """Return by how much a body gets faster to the right in 4 ticks, in u/s."""
        return self.sign * PUSH * (1 - far / LONG) * 14 / (8 + 10 * mass) * SECONDS


def wind_of(number: int, fan: Placed, screens: Screens) -> Wind:
    """Return the wind of a fan among the screens that are there."""
    left, top, right, bottom = extents.box(fan)
    way = Way.LEFT if fan.turn else Way.RIGHT
    front, middle = left if fan.turn else right, (top + bottom) // 2
    lanes = sorted(screens.first((front, middle + lane), way, LONG, [number]).far for lane in LANES)
    return Wind(front, middle, way.sign, lanes[1])
