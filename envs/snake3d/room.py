"""The room of the lattice, which stays: floor, back wall and left wall, with grids, numbers and the six directions."""

from __future__ import annotations

from PIL import Image, ImageDraw

from plumbline.envs.drawing import canvas
from plumbline.envs.drawing.palette import PAPER, RGB
from plumbline.envs.memo import MB, Memo
from plumbline.envs.snake3d import eye as eyes
from plumbline.envs.snake3d.eye import Eye, Point, turned
from plumbline.envs.snake3d.model import DIRECTIONS, LETTERS, Move
from plumbline.envs.snake3d.places import Spot, moved, square

DARK: RGB = (28, 32, 46)
GRID: RGB = (122, 130, 156)
NUMBER: RGB = (226, 230, 240)

WALLS = ((0, 0), (1, 1), (2, 0))
"""The left wall, the floor and the back wall: the axis that each lies across, and where, in edges."""

COLORS: tuple[RGB, ...] = ((40, 45, 63), (62, 68, 88), (48, 54, 74))

ROOMS: Memo[Image.Image] = Memo(8 * MB, name="snake: rooms")


@ROOMS.remembering
def room(edge: int, width: int, height: int) -> Image.Image:
    """Draw an empty lattice, in so many pixels."""
    image = Image.new("RGB", (width, height), DARK)
    eye = eyes.of(edge, width, height)
    for (axis, place), color in zip(WALLS, COLORS, strict=True):
        _wall(ImageDraw.Draw(image), eye, moved((edge / 2,) * 3, axis, place * edge), axis, color)
    _numbers(image, eye)
    _directions(image, (width * 0.13, height * 0.8), height * 0.085)
    return image


def _wall(drawing: ImageDraw.ImageDraw, eye: Eye, center: Spot, axis: int, color: RGB) -> None:
    drawing.polygon(eye.outline(square(center, axis, eye.edge / 2)), color)
    for along in {0, 1, 2} - {axis}:
        for line in range(eye.edge + 1):
            middle = moved(center, 3 - axis - along, line)
            drawing.line(eye.outline(moved(middle, along, end) for end in (0, eye.edge)), GRID, round(eye.cell * 0.016))


def _numbers(image: Image.Image, eye: Eye) -> None:
    """Write the numbers of cells at an edge for each axis, and its name behind them."""
    size = round(image.height * 0.038)
    for number in range(eye.edge):
        for axis in range(3):
            canvas.write(image, str(number), eye.at(_beside(eye.edge, axis, number + 0.5, 0.3)), size, NUMBER)
    for axis, name in enumerate("xyz"):
        center = eye.at(_beside(eye.edge, axis, eye.edge / 2, 0.72))
        canvas.write(image, name, center, round(size * 1.2), NUMBER)


def _beside(edge: int, axis: int, place: float, off: float) -> Spot:
    """Return a place off the edge at which an axis is numbered; `off` is in quarters of an edge."""
    out = off * edge / 4
    return ((place, edge, edge + out), (-out / 3, place, edge + out), (edge + out, edge, place))[axis]


def _directions(image: Image.Image, center: Point, length: float) -> None:
    """Draw the six directions, with the letters of their moves."""
    drawing = ImageDraw.Draw(image)
    for move in Move:
        across, down, _ = turned(*DIRECTIONS[move])
        tip, place = ((center[0] + across * length * far, center[1] + down * length * far) for far in (1, 1.3))
        drawing.line([center, tip], NUMBER, max(2, round(length * 0.04)))
        canvas.write(image, LETTERS[move], place, round(length * 0.3), PAPER)
