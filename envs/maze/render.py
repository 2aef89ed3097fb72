"""Pictures of what is in sight of a maze, in one-point perspective, and its map as text.

All is polygons on the flat canvas, twice as large and shrunk. The picture's half width is one cell across at a distance
of one cell; far things fade into the dark.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from PIL import Image, ImageDraw

from plumbline.envs.drawing import canvas, png
from plumbline.envs.drawing.frame_cache import FRAME_CACHE
from plumbline.envs.drawing.palette import INK, PAPER, RGB
from plumbline.envs.family import Frame
from plumbline.envs.maze.model import EXIT, HEADINGS, TEXT, Face, Pose, View
from plumbline.envs.maze.view import DEPTH, PAST
from plumbline.envs.memo import MB, Memo
from plumbline.envs.setting import BLIND

DRAWING_VERSION = 1

DARK: RGB = (22, 24, 34)
FLOOR: RGB = (112, 104, 96)
CEILING: RGB = (70, 78, 98)
FRONT: RGB = (206, 176, 132)
SIDE: RGB = (168, 138, 100)
JOINT: RGB = (72, 56, 40)
GOLD: RGB = (255, 205, 48)
GOLD_EDGE: RGB = (120, 78, 0)
RAIL: RGB = (0, 208, 196)
HATCH_UP: RGB = (225, 240, 255)
HATCH_DOWN: RGB = (8, 8, 12)
OVERSIZE = 2
NEAREST = 0.05  # cells before the eye at which things are cut off

BACKGROUNDS: Memo[Image.Image] = Memo(8 * MB, name="mazes: backgrounds")

Point = tuple[float, float]
Corner = tuple[float, float, float]
"""Cells across and up, from the eye, and ahead."""


def draw(view: View) -> tuple[Frame, ...]:
    """Draw the one frame of a view; none for blind players."""
    if view.modality == BLIND:
        return ()
    if view.modality == TEXT:
        text = "\n".join(view.lines)
        return (Frame("text/plain", text.encode(), view.caption, text),)
    return (FRAME_CACHE.show(("maze", DRAWING_VERSION, view), lambda: _painted(view)),)


def _painted(view: View) -> Frame:
    image = picture(view)
    return Frame("image/png", png.encode(image), view.caption, in_words(view), (), image.width, image.height)


def picture(view: View) -> Image.Image:
    """Draw what is in sight as an RGB picture of the size that the view asks for."""
    width, height = view.size
    image = _background(width * OVERSIZE, height * OVERSIZE).copy()
    sight = Sight(ImageDraw.Draw(image), image.width, image.height)
    sides = {cell: list(faces) for cell, faces in groupby(view.faces, lambda face: face.cell)}
    stairs = {(across, ahead): floors for across, ahead, floors in view.stairs}
    for cell in view.cells:
        sight.floor(*cell)
        for face in sides.get(cell, ()):
            sight.face(face)
        if cell in stairs:
            sight.stair(*cell, stairs[cell])
    image = image.reduce(OVERSIZE)
    if view.pose is not None:
        _tell(image, view.pose)
    if view.caption == PAST:
        canvas.stamp(image, PAST)
    return image


def in_words(view: View) -> str:
    """Say what is in sight: the cells ahead, the openings beside them, and what else is there."""
    ahead = [depth for across, depth in sorted(view.cells, key=lambda cell: cell[1]) if across == 0]
    end = next((face.shows for face in view.faces if face.behind == (0, ahead[-1] + 1)), "")
    found = [_straight(len(ahead) - 1, {"": "the dark", EXIT: "the exit"}.get(end, "a wall"))]
    for side, sign in (("left", -1), ("right", 1)):
        beside = [depth for across, depth in sorted(view.cells, key=lambda cell: cell[1]) if across == sign]
        found += [f"Open on the {side}: {', '.join(map(_away, beside))}."] if beside else []
    doors = {face.behind for face in view.faces if face.shows == EXIT}
    found += [f"The exit is {_where(*cell)}." for cell in doors]
    found += [f"A stair {'up' if up > 0 else 'down'} is {_where(*cell)}." for *cell, up in view.stairs]
    return " ".join([*found, *_told(view.pose)])


def _straight(cells: int, end: str) -> str:
    if cells == 0:
        return f"Straight ahead is {end}."
    return f"{cells} open cell{'' if cells == 1 else 's'} ahead, then {end}."


def _away(depth: int) -> str:
    return "here" if depth == 0 else f"{depth} ahead"


def _where(across: int, ahead: int) -> str:
    beside = f" and {abs(across)} to the {'left' if across < 0 else 'right'}" if across else ""
    return f"{_away(ahead)}{beside}"


def _told(pose: Pose | None) -> list[str]:
    if pose is None:
        return []
    floor = "" if pose.floor is None else f", floor {pose.floor}"
    return [f"Column {pose.column}, row {pose.row}{floor}, facing {pose.heading}."]


# --- perspective


@dataclass(frozen=True)
class Sight:
    """A picture from the player's eye."""

    drawing: ImageDraw.ImageDraw
    width: int
    height: int

    def floor(self, across: int, ahead: int) -> None:
        """Draw the edges of a cell on the floor."""
        corners = _level(across, ahead, -0.5)
        self._outline(corners, _faded(JOINT, ahead + 0.5, FLOOR), ahead + 0.5)

    def face(self, face: Face) -> None:
        """Draw the side of a cell: a wall, the exit's door in a wall, or the dark."""
        upright = Upright.of(face)
        if not face.shows:
            self._fill(upright.part(), DARK)
            return
        color = FRONT if face.side == "front" else SIDE
        self._fill(upright.part(), _faded(color, upright.middle))
        self._outline(upright.part(), _faded(JOINT, upright.middle), upright.middle)
        if face.shows == EXIT:
            self._door(upright)

    def stair(self, across: int, ahead: int, floors: int) -> None:
        """Draw a ladder, and the hatch that it leads through."""
        far, level = ahead + 0.5, 0.5 if floors > 0 else -0.5
        hatch = [
            (across + x, level, max(ahead + z, NEAREST))
            for x, z in ((-0.32, 0.2), (0.32, 0.2), (0.32, 0.8), (-0.32, 0.8))
        ]
        self._fill(hatch, _faded(HATCH_UP if floors > 0 else HATCH_DOWN, far))
        self._outline(hatch, _faded(RAIL, far), far)
        bottom, top = (-0.5, 0.5) if floors > 0 else (-0.5, -0.05)
        color, thick = _faded(RAIL, far), max(2, round(self.width / 90 / far))
        for side in (-0.18, 0.18):
            self._line((across + side, bottom, far), (across + side, top, far), color, thick)
        rungs = round((top - bottom) / 0.14)
        for number in range(1, rungs):
            height = bottom + (top - bottom) * number / rungs
            self._line((across - 0.18, height, far), (across + 0.18, height, far), color, thick)

    def _door(self, upright: Upright) -> None:
        color, edge = _faded(GOLD, upright.middle), _faded(GOLD_EDGE, upright.middle)
        for part in ((0.14, 0.86, 0.0, 0.84), (0.24, 0.76, 0.48, 0.76), (0.24, 0.76, 0.1, 0.4)):
            self._fill(upright.part(*part), color)
            self._outline(upright.part(*part), edge, upright.middle)
        self._fill(upright.part(0.72, 0.82, 0.4, 0.47), edge)

    def _fill(self, corners: Iterable[Corner], color: RGB) -> None:
        self.drawing.polygon([self._at(corner) for corner in corners], color)

    def _outline(self, corners: Iterable[Corner], color: RGB, far: float) -> None:
        points = [self._at(corner) for corner in corners]
        thick = max(1, round(self.width / 260 / max(far, 0.5)))
        self.drawing.line([*points, points[0]], color, thick)

    def _line(self, start: Corner, end: Corner, color: RGB, thick: int) -> None:
        self.drawing.line([self._at(start), self._at(end)], color, thick)

    def _at(self, corner: Corner) -> Point:
        across, up, ahead = corner
        scale = self.width / 2 / ahead
        return self.width / 2 + across * scale, self.height / 2 - up * scale


@dataclass(frozen=True, slots=True)
class Upright:
    """An upright square, from its left end to its right one."""

    start: tuple[float, float]  # cells across and ahead
    end: tuple[float, float]

    @classmethod
    def of(cls, face: Face) -> Upright:
        left, right, near, far = face.across - 0.5, face.across + 0.5, float(face.ahead), face.ahead + 1.0
        if face.side == "front":
            return cls((left, far), (right, far))
        if face.side == "left":
            return cls((left, near), (left, far))
        return cls((right, far), (right, near))

    @property
    def middle(self) -> float:
        """The distance of its middle."""
        return (self.start[1] + self.end[1]) / 2

    def part(self, left: float = 0, right: float = 1, low: float = 0, high: float = 1) -> list[Corner]:
        """Return the corners of a part of it, in shares of its width and height."""
        ends = [self._along(each) for each in (left, right)]
        (x, z), (x2, z2) = ends
        return [(x, high - 0.5, z), (x2, high - 0.5, z2), (x2, low - 0.5, z2), (x, low - 0.5, z)]

    def _along(self, share: float) -> tuple[float, float]:
        x, z = (start + share * (end - start) for start, end in zip(self.start, self.end, strict=True))
        return x, max(z, NEAREST)


def _level(across: int, ahead: int, height: float) -> list[Corner]:
    near, far = max(ahead, NEAREST), ahead + 1.0
    left, right = across - 0.5, across + 0.5
    return [(left, height, far), (right, height, far), (right, height, near), (left, height, near)]


@lru_cache(maxsize=4096)  # at most 1 MB
def _faded(color: RGB, far: float, into: RGB = DARK) -> RGB:
    """Return a color at a distance of so many cells."""
    left = max(0.0, 1 - far / DEPTH) ** 1.3
    dark = tuple(round(ground + (DARK[place] - ground) * (1 - left)) for place, ground in enumerate(into))
    red, green, blue = (round(dark[place] + (color[place] - dark[place]) * left) for place in range(3))
    return red, green, blue


@BACKGROUNDS.remembering
def _background(width: int, height: int) -> Image.Image:
    """Return ceiling and floor, which fade toward the horizon."""
    column = Image.new("RGB", (1, height))
    for row in range(height):
        off = (row + 0.5) / height * 2 - 1  # from the horizon, -1 to 1
        far = 0.5 * width / height / max(abs(off), 1e-3)
        column.putpixel((0, row), _faded(FLOOR if off > 0 else CEILING, min(far, DEPTH)))
    return column.resize((width, height), Image.Resampling.NEAREST)


# --- the display


def _tell(image: Image.Image, pose: Pose) -> None:
    """Write position and heading at the top, and draw a compass."""
    size = round(image.height * 0.042)
    floor = "" if pose.floor is None else f"   floor {pose.floor}"
    _write(image, f"column {pose.column}   row {pose.row}{floor}", size, left=round(image.width * 0.02))
    compass = _compass(pose.heading, round(image.height * 0.15))
    image.paste(compass, (image.width - compass.width - round(image.width * 0.02), round(image.height * 0.02)), compass)


def _write(image: Image.Image, text: str, height: int, *, left: int) -> None:
    letters = canvas.lettering(text, height, PAPER, bold=False)
    margin = round(height * 0.4)
    top = round(image.height * 0.02)
    box = Image.new("RGBA", (letters.width + 2 * margin, letters.height + 2 * margin), (*INK, 190))
    box.alpha_composite(letters, (margin, margin))
    image.paste(box, (left, top), box)


@lru_cache(maxsize=16)  # at most 2 MB
def _compass(heading: str, size: int) -> Image.Image:
    """Draw a compass whose upper point is ahead, with the letters of the four headings."""

    def disk(drawing: canvas.Drawing, wide: int, high: int) -> None:
        drawing.ellipse((0, 0, wide - 1, high - 1), (*INK, 210), (*PAPER, 255), wide // 40)
        drawing.polygon([(wide * 0.5, wide * 0.3), (wide * 0.41, wide * 0.6), (wide * 0.59, wide * 0.6)], (*GOLD, 255))

    image = canvas.smooth(size, size, disk)
    turned = HEADINGS.index(heading)
    for place, (x, y) in enumerate(((0.5, 0.16), (0.84, 0.5), (0.5, 0.84), (0.16, 0.5))):
        letter = HEADINGS[(turned + place) % 4][0].upper()
        letters = canvas.lettering(letter, round(size * 0.2), GOLD if place == 0 else PAPER)
        image.alpha_composite(letters, (round(x * size - letters.width / 2), round(y * size - letters.height / 2)))
    return image
