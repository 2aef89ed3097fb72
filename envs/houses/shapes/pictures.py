"""Pictures on things: screens, cracks, a clock's face, a printed page. They hold no words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PIL import Image, ImageDraw

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.drawing.scene import Texture
from plumbline.envs.houses.shapes.paints import BLUE, CHARCOAL, GREEN, INK, ORANGE, RED, SKY, WHITE, YELLOW

Draw = ImageDraw.ImageDraw
GRAY_PICTURE: RGB = (168, 170, 172)


def _texture(name: str, width: int, height: int, ground: RGB, paint: Callable[[Draw, int, int], None]) -> Texture:
    return Texture(("houses", name), partial(_painted, width, height, ground, paint))


def _painted(width: int, height: int, ground: RGB, paint: Callable[[Draw, int, int], None]) -> Image.Image:
    image = Image.new("RGB", (width, height), ground)
    paint(ImageDraw.Draw(image), width, height)
    return image


def _scenery(draw: Draw, width: int, height: int) -> None:
    draw.rectangle((0, height * 0.62, width, height), GREEN)
    draw.ellipse((width * 0.68, height * 0.1, width * 0.84, height * 0.38), YELLOW)
    draw.polygon([(0, height * 0.68), (width * 0.3, height * 0.2), (width * 0.58, height * 0.68)], (96, 104, 140))
    draw.polygon([(width * 0.3, height * 0.68), (width * 0.6, height * 0.35), (width, height * 0.68)], (70, 78, 112))


def _windows(draw: Draw, width: int, height: int) -> None:
    draw.rectangle((0, height * 0.88, width, height), INK)
    draw.rectangle((width * 0.08, height * 0.1, width * 0.6, height * 0.7), WHITE)
    draw.rectangle((width * 0.08, height * 0.1, width * 0.6, height * 0.2), ORANGE)
    for row in range(4):
        draw.rectangle(
            (width * 0.13, height * (0.28 + 0.1 * row), width * (0.4 + 0.04 * (row % 3)), height * (0.32 + 0.1 * row)),
            CHARCOAL,
        )
    draw.rectangle((width * 0.66, height * 0.18, width * 0.92, height * 0.5), YELLOW)


def _icons(draw: Draw, width: int, height: int) -> None:
    for row in range(5):
        for column in range(3):
            color = (ORANGE, YELLOW, WHITE, GREEN, RED)[(row * 2 + column) % 5]
            left, top = width * (0.1 + 0.29 * column), height * (0.08 + 0.18 * row)
            draw.rounded_rectangle((left, top, left + width * 0.21, top + height * 0.13), 4, color)


def _glare(draw: Draw, width: int, height: int) -> None:
    for start, wide in ((0.1, 0.14), (0.34, 0.06)):
        points = [(start, 0.75), (start + wide, 0.75), (start + wide + 0.35, 0.2), (start + 0.35, 0.2)]
        draw.polygon([(x * width, y * height) for x, y in points], (104, 116, 130))


def _silver(draw: Draw, width: int, height: int) -> None:
    for start, wide in ((0.05, 0.2), (0.42, 0.1), (0.7, 0.05)):
        points = [(start, 0.85), (start + wide, 0.85), (start + wide + 0.3, 0.12), (start + 0.3, 0.12)]
        draw.polygon([(x * width, y * height) for x, y in points], (238, 246, 250))


def _cracked(draw: Draw, width: int, height: int) -> None:
    middle = (width * 0.45, height * 0.42)
    ends = ((0, 0.1), (0.3, 0), (0.75, 0), (1, 0.3), (1, 0.75), (0.7, 1), (0.35, 1), (0, 0.75), (0, 0.4))
    wide = max(2, min(width, height) // 32)
    for number, (x, y) in enumerate(ends):
        bend = (
            middle[0] * 0.5 + x * width * 0.5 + (number % 3 - 1) * width * 0.05,
            middle[1] * 0.5 + y * height * 0.5 + (number % 2 - 0.5) * height * 0.1,
        )
        draw.line((middle, bend, (x * width, y * height)), WHITE, wide)
    for share in (0.12, 0.26):
        corners = [
            (middle[0] + (x - 0.45) * 2 * share * width, middle[1] + (y - 0.42) * 2 * share * height) for x, y in ends
        ]
        draw.line([*corners, corners[0]], WHITE, wide)


def _face(draw: Draw, width: int, height: int) -> None:
    draw.ellipse((0, 0, width - 1, height - 1), WHITE, INK, 5)
    for left, top in ((60, 8), (60, 112), (8, 60), (112, 60)):
        draw.rectangle((left, top, left + 8, top + 8), INK)
    draw.line((64, 64, 64, 24), INK, 7)
    draw.line((64, 64, 92, 78), INK, 9)


def _time(draw: Draw, width: int, height: int) -> None:
    for left in (10, 34, 66, 90):
        draw.rectangle((left, 12, left + 14, height - 13), None, (120, 240, 150), 4)
    for top in (18, 34):
        draw.rectangle((56, top, 60, top + 5), (120, 240, 150))


def _page(draw: Draw, width: int, height: int) -> None:
    for row in range(9):
        top = height * (0.08 + 0.1 * row)
        draw.rectangle((width * 0.1, top, width * (0.9 - 0.15 * (row % 4 == 3)), top + height * 0.035), (96, 96, 100))


def _headlines(draw: Draw, width: int, height: int) -> None:
    draw.rectangle((width * 0.05, height * 0.04, width * 0.95, height * 0.17), INK)
    draw.rectangle((width * 0.05, height * 0.2, width * 0.95, height * 0.215), INK)
    draw.rectangle((width * 0.38, height * 0.25, width * 0.95, height * 0.3), CHARCOAL)
    draw.rectangle((width * 0.38, height * 0.33, width * 0.95, height * 0.56), GRAY_PICTURE)
    draw.polygon([(width * 0.42, height * 0.56), (width * 0.6, height * 0.38), (width * 0.8, height * 0.56)], CHARCOAL)
    for left, first in ((0.05, 0), (0.375, 7), (0.7, 7)):
        for row in range(first, 14):
            top = height * (0.26 + 0.052 * row)
            draw.rectangle((width * left, top, width * (left + 0.25), top + height * 0.026), (84, 84, 88))


SCENERY = _texture("scenery", 256, 160, SKY, _scenery)
DESKTOP = _texture("desktop", 200, 128, BLUE, _windows)
ICONS = _texture("icons", 96, 160, (30, 110, 190), _icons)
DARK_SCREEN = _texture("dark screen", 160, 110, (44, 50, 60), _glare)
MIRRORED = _texture("mirrored", 120, 180, (170, 198, 212), _silver)
CRACKED_SCREEN = _texture("cracked screen", 192, 128, (20, 21, 26), _cracked)
CRACKED_MIRROR = _texture("cracked mirror", 128, 200, (96, 118, 132), _cracked)
FACE = _texture("face", 128, 128, (206, 206, 200), _face)
TIME = _texture("time", 120, 60, (16, 28, 20), _time)
DARK_PHONE = _texture("dark phone", 96, 160, (50, 58, 70), _glare)
PAGE = _texture("page", 96, 128, WHITE, _page)
HEADLINES = _texture("headlines", 180, 240, (238, 234, 222), _headlines)
