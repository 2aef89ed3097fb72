"""Pieces: sprites of the look, and where they lie on the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plumbline.envs.contraption.camera import PARTS_OF_A_UNIT
from plumbline.envs.contraption.forms import Point
from plumbline.envs.contraption.look import kinds
from plumbline.envs.contraption.look.atlas import Sprite


class Piece(NamedTuple):
    """A sprite, and its point on the field in eighths of a unit."""

    kind: str
    state: str
    turn: int
    phase: int
    width: int  # units, of what has any size
    height: int
    x: int
    y: int

    def sprite(self, scale: int) -> Sprite:
        return kinds.sprite(self.kind, self.state, self.turn, self.phase, self.width, self.height, scale)

    def pixel(self, scale: int) -> Point:
        """Return where its point lies in a picture of the field."""
        return pixel(self.x, scale), pixel(self.y, scale)


class Line(NamedTuple):
    """A line of a pen, and the points along it, in eighths of a unit."""

    pen: str  # one of strings.PENS
    points: tuple[Point, ...]
    shift: int = 0  # pixels of scale 1 by which its colors are moved on along the way

    def pixels(self, scale: int) -> Sequence[Point]:
        """Return its points in a picture of the field."""
        return [(pixel(x, scale), pixel(y, scale)) for x, y in self.points]


def at(kind: str, x: int, y: int, state: str = "", turn: int = 0, phase: int = 0, size: Point = (0, 0)) -> Piece:
    """Return a piece whose point is given in units."""
    return Piece(kind, state, turn, phase, *size, x * PARTS_OF_A_UNIT, y * PARTS_OF_A_UNIT)


def pixel(eighths: int, scale: int) -> int:
    return (eighths * scale + PARTS_OF_A_UNIT // 2) // PARTS_OF_A_UNIT
