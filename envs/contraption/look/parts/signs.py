"""Signs on parts: a bolt, a socket, and letters of dots."""

from __future__ import annotations

from collections.abc import Iterable

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.paints import INK
from plumbline.envs.contraption.look.shapes import Polygon, box, oval, polygon
from plumbline.envs.drawing.palette import RGB


def bolt(x: float, y: float, size: float = 1) -> Polygon:
    """Return a lightning bolt around a point, 12 units high at size 1."""
    corners = ((1.6, -6), (-3.6, 1), (-0.4, 1), (-1.6, 6), (3.6, -1.4), (0.4, -1.4))
    return polygon(*((x + size * dx, y + size * dy) for dx, dy in corners))


def socket(easel: Easel, x: float, y: float) -> None:
    """Draw one socket for a plug: two slots and a hole."""
    for slot in (-2.2, 2.2):
        easel.paint(box(x + slot - 0.8, y - 5.4, x + slot + 0.8, y), color=INK)
    easel.paint(oval(x - 1.5, y + 1.6, x + 1.5, y + 4.6), color=INK)


def dots(easel: Easel, left: float, top: float, rows: Iterable[str], color: RGB) -> None:
    """Draw a unit square for each `#`."""
    for y, row in enumerate(rows):
        for x, dot in enumerate(row):
            if dot == "#":
                easel.paint(box(left + x, top + y, left + x + 1, top + y + 1), color=color)
