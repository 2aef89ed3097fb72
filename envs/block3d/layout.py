"""Places of things in pictures of Block3D: the grid in parallel perspective, the silhouettes, and the layers.

The corner of x 0 and y 0 is at the back. So TOP is seen from above, FRONT from the end of x, SIDE from the end of y.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from plumbline.envs.block3d.model import EDGE

WIDE, HIGH = 1100, 600
"""The size in which lengths are given here; pictures of other sizes are as wide to their height."""

CARD = (14, 14, 264, 586)  # what holds the silhouettes
LAYERS = (984, 60)  # the upper left corner of the layers
CENTER, BACK = 616, 274  # the back corner of the ground
ACROSS, DOWN, UP = 288, 144, 216  # half the grid's width, half its depth, and its height

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """A picture of some width, of a grid of some edge; lengths are in pixels."""

    width: int
    height: int
    edge: int

    def of(self, length: float) -> int:
        """Return the pixels of a length that is given for the usual size."""
        return round(length * self.width / WIDE)

    @property
    def across(self) -> int:
        """Return how far a cell reaches to the side, from its back corner."""
        return self.of(ACROSS) // self.edge

    @property
    def down(self) -> int:
        return self.of(DOWN) // self.edge

    @property
    def up(self) -> int:
        return self.of(UP) // self.edge

    def at(self, x: float, y: float, z: float) -> Point:
        """Return the place of a point of the grid; cells are as long as one."""
        left = self.of(CENTER) + (x - y) * self.across
        return left, self.of(BACK) + (x + y) * self.down - z * self.up

    @property
    def square(self) -> int:
        """The side of a square of a silhouette."""
        return self.of(138) // self.edge

    def silhouette(self, number: int) -> tuple[int, int]:
        """Return the upper left corner of a silhouette."""
        return self.of(CARD[0] + 38), self.of(CARD[1] + 58 + 178 * number)

    @property
    def spot(self) -> int:
        """The side of a cell in a layer."""
        return self.of(72) // self.edge

    def layer(self, z: int) -> tuple[int, int]:
        """Return the upper left corner of a layer; the highest is at the top."""
        return self.of(LAYERS[0] + 20), self.of(LAYERS[1] + 88 * (self.edge - 1 - z) * EDGE / self.edge)


@lru_cache(maxsize=32)  # at most 100 kB
def layout(width: int, height: int, edge: int) -> Layout:
    return Layout(width, height, edge)
