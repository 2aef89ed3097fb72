"""Pictures of the turntable: the cube in perspective, and a small cross with the colors of its centers.

All is polygons on the flat canvas, twice as large and shrunk. Of a convex body the sides that look towards the eye can
be drawn in any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import cast

from PIL import Image, ImageDraw

from plumbline.envs.cube.geometry import FACES, NORMALS, SPOTS
from plumbline.envs.cube.look.paints import BACKDROPS, PLASTIC, ink, paint
from plumbline.envs.cube.model import TURNTABLE, Style, View, colors_of
from plumbline.envs.cube.turntable.poses import axes
from plumbline.envs.cube.turntable.sight import faces_of, placed, shown
from plumbline.envs.cube.turntable.solid import Body, Polygon, bodies, letter, square
from plumbline.envs.drawing import canvas
from plumbline.envs.drawing.palette import RGB

OVERSIZE = 2
CENTER = 4  # the number of a face's center
CELL, MARGIN = 0.044, 0.024  # of the cross, in shares of the picture's side
CROSS = {"U": (1, 0), "L": (0, 1), "F": (1, 1), "R": (2, 1), "D": (1, 2), "B": (1, 3)}  # column and row, as in the net
ASIDE = 0.3  # how far a face looks to a side of which words speak, as a sine


def picture(view: View) -> Image.Image:
    """Draw the cube and the cross, as an RGB picture of the size that the style asks for."""
    side = _style(view).side_pixels
    image = Image.new("RGB", (side * OVERSIZE, side * OVERSIZE), BACKDROPS[view.caption])
    drawing = ImageDraw.Draw(image)
    for body in bodies(view):
        for polygon, color in _painted(view, body):
            drawing.polygon([(x * image.width, y * image.width) for x, y in polygon], color)
    image = image.reduce(OVERSIZE)
    cross, corner = _cross(_style(view).scheme, side), side - round(side * MARGIN)
    image.paste(cross, (corner - cross.width, corner - cross.height), cross)
    return image


def in_words(view: View) -> str:
    """Write each face that shows, with the side on which it is seen, row by row as in the net.

    While something turns, that is the cube as it was before.
    """
    faces, frame = dict(zip(faces_of(view), view.faces, strict=True)), axes(view.pose)
    return "\n".join(
        f"{face}, {_where(*placed(NORMALS[face], frame))}: {faces[face][:3]} {faces[face][3:6]} {faces[face][6:]}"
        for face in shown(view.pose)
    )


def _where(x: float, y: float, z: float) -> str:
    """Return the side of the cube on which a face is seen that looks this way."""
    upright = "" if abs(y) < ASIDE else "upper" if y > 0 else "lower"
    across = "" if abs(x) < ASIDE else "right" if x > 0 else "left"
    return " ".join(filter(None, (upright, across))) or "front"


def _style(view: View) -> Style:
    """Return a picture's style, which every view of a turntable has."""
    return cast(Style, view.style)


def _painted(view: View, body: Body) -> Iterator[tuple[Polygon, RGB]]:
    """Yield what is seen of a body: its plastic, and on that its stickers and letters."""
    faces = dict(zip(faces_of(view), view.faces, strict=True))
    for face, side in body.sides():
        yield side, PLASTIC
        for number, color in enumerate(faces.get(face, "")):
            place = 9 * FACES.index(face) + number
            if body.has(SPOTS[place][0]):
                yield from _sticker(view, body, place, color)


def _sticker(view: View, body: Body, place: int, color: str) -> Iterator[tuple[Polygon, RGB]]:
    style = _style(view)
    painted = paint(style.scheme, color)
    yield body.projected(square(place)), painted
    if place % 9 == CENTER or style.marks == "letters":
        for line in letter(place, _face_of(view.modality, style.scheme, color)):
            yield body.projected(line), ink(painted)


def _face_of(modality: str, scheme: str, color: str) -> str:
    """Return the face whose color has this first letter."""
    return next(face for face, name in colors_of(modality, scheme).items() if name[0].upper() == color)


@lru_cache(maxsize=16)  # at most 2 MB
def _cross(scheme: str, side_pixels: int) -> Image.Image:
    """Draw the cube unfolded: for each face its color and its letter."""
    cell = max(1, round(side_pixels * CELL))
    line = max(1, cell // 12)
    image = Image.new("RGBA", (3 * cell + line, 4 * cell + line))
    drawing = ImageDraw.Draw(image)
    for face, (column, row) in CROSS.items():
        color = paint(scheme, colors_of(TURNTABLE, scheme)[face][0].upper())
        left, top = column * cell, row * cell
        drawing.rectangle((left, top, left + cell + line - 1, top + cell + line - 1), color, PLASTIC, line)
        middle = left + (cell + line) / 2, top + (cell + line) / 2
        canvas.place(image, canvas.fine_lettering(face, max(canvas.SMALLEST, round(cell * 0.7)), ink(color)), middle)
    return image
