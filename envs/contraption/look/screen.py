"""The screen around the field: tools, run button, bin and goal, as a canvas on which parts are pasted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from plumbline.envs.contraption.look import texts
from plumbline.envs.contraption.look.atlas import Colors, Sprite, atlas
from plumbline.envs.contraption.look.composing import FRAME, compose
from plumbline.envs.contraption.look.icons import icon, is_shrunk
from plumbline.envs.contraption.look.paints import INK, WHITE
from plumbline.envs.contraption.look.pasting import canvas, paste
from plumbline.envs.drawing.canvas import font
from plumbline.envs.drawing.palette import RGB
from plumbline.envs.memo import MB, Memo

WIDTH, HEIGHT = 640, 441  # units

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in units, all included."""

TOOLS: Box = (0, 0, 47, 377)
RESET: Box = (6, 8, 42, 44)
FIELD: Box = (48, 0, 559, 376)
BIN: Box = (560, 0, 639, 377)
RUN: Box = (566, 6, 634, 42)
SLOTS: tuple[Box, ...] = tuple((566, 50 + 64 * number, 634, 110 + 64 * number) for number in range(4))
SCROLL_UP: Box = (566, 344, 598, 372)
SCROLL_DOWN: Box = (602, 344, 634, 372)
GOAL: Box = (0, 378, 639, 440)
LEVEL: Box = (6, 385, 46, 434)

GRID = 16  # units
SKY: tuple[RGB, RGB] = ((188, 214, 236), (168, 198, 224))  # above and below
GRID_LIGHTER = 10
PANEL: RGB = (206, 198, 180)
BUTTON: RGB = (228, 222, 206)
SLOT: RGB = (192, 212, 230)
EMPTY_SLOT: RGB = (196, 194, 184)
STRIP: RGB = (240, 232, 208)
HEADING: RGB = (138, 36, 16)

SCREENS: Memo[Colors] = Memo(24 * MB, lambda drawn: drawn.nbytes, name="contraption: screens")


@dataclass(frozen=True)
class Slot:
    """One kind of part in the bin, and how many are left of it."""

    kind: str
    count: int
    width: int = 0
    height: int = 0
    turn: int = 0


@dataclass(frozen=True)
class Surroundings:
    """What is shown around the field."""

    text: str
    level: str = ""
    slots: tuple[Slot, ...] = ()  # the four that are in sight
    scrolls_up: bool = False
    scrolls_down: bool = False
    is_running: bool = False


def screen(shown: Surroundings, scale: int = 1) -> Colors:
    """Return a canvas of its own with an empty field."""
    return _screen(shown, scale).copy()


def field(drawn: Colors, scale: int = 1) -> Colors:
    """Return the part of a canvas that shows the world: its pixels are those of the canvas, its corner is (0, 0)."""
    left, top, right, bottom = (edge * scale for edge in (FIELD[0], FIELD[1], FIELD[2] + 1, FIELD[3] + 1))
    return drawn[top:bottom, left:right]


def region(letters: str, width: int, height: int, scale: int = 1) -> tuple[Sprite, Sprite]:
    """Return the frame of a region, and the label for its upper left corner."""
    return compose("region", width, height, scale=scale), _label(letters, scale)


@SCREENS.remembering
def _screen(shown: Surroundings, scale: int) -> Colors:
    image = Image.new("RGB", (WIDTH * scale, HEIGHT * scale), PANEL)
    image.paste(sky(scale), (FIELD[0] * scale, FIELD[1] * scale))
    pen = Pen(ImageDraw.Draw(image), scale)
    _draw_panels(pen, shown)
    _draw_texts(pen, shown)
    drawn = canvas(image)
    _paste_icons(drawn, shown, scale)
    return drawn


@dataclass(frozen=True)
class Pen:
    """Draws in units on a picture."""

    drawing: ImageDraw.ImageDraw
    scale: int

    def panel(self, box: Box, color: RGB, *, sunk: bool = False) -> None:
        """Draw a panel with a line around it and light from the upper left."""
        left, top, right, bottom = box
        light, dark = _lighter(color), _darker(color)
        if sunk:
            light, dark = dark, light
        self.fill(box, INK)
        self.fill((left + 1, top + 1, right - 1, bottom - 1), dark)
        self.fill((left + 1, top + 1, right - 2, bottom - 2), light)
        self.fill((left + 2, top + 2, right - 2, bottom - 2), color)

    def fill(self, box: Box, color: RGB) -> None:
        left, top, right, bottom = box
        ends = left * self.scale, top * self.scale, (right + 1) * self.scale - 1, (bottom + 1) * self.scale - 1
        self.drawing.rectangle(ends, color)

    def write(self, text: str, at: tuple[float, float], high: int, color: RGB, anchor: str = "ls") -> None:
        x, y = at
        self.drawing.text((x * self.scale, y * self.scale), text, color, font(high * self.scale), anchor)


def _draw_panels(pen: Pen, shown: Surroundings) -> None:
    for box, color in ((TOOLS, PANEL), (BIN, PANEL), (GOAL, STRIP), (RESET, BUTTON), (LEVEL, PANEL), (RUN, BUTTON)):
        pen.panel(box, color)
    for number, box in enumerate(SLOTS):
        pen.panel(box, SLOT if number < len(shown.slots) else EMPTY_SLOT, sunk=True)
    for box in (SCROLL_UP, SCROLL_DOWN):
        pen.panel(box, BUTTON)


def _draw_texts(pen: Pen, shown: Surroundings) -> None:
    pen.write(shown.level, ((LEVEL[0] + LEVEL[2]) / 2 + 0.5, (LEVEL[1] + LEVEL[3]) / 2 + 0.5), 20, INK, "mm")
    pen.write("GOAL", (56, 393), 12, HEADING)
    for number, line in enumerate(texts.lines(shown.text)[: texts.LINES]):
        pen.write(line, (56, 411 + 19 * number), texts.LETTERS, INK)
    for slot, (left, _, right, bottom) in zip(shown.slots, SLOTS, strict=False):
        pen.write(f"x{slot.count}", (right - 4, bottom - 4), 13, INK, "rs")
        if is_shrunk(slot.kind, slot.width, slot.height):
            pen.write(f"{slot.width}x{slot.height}", (left + 4, bottom - 4), 11, INK)


def _paste_icons(drawn: Colors, shown: Surroundings, scale: int) -> None:
    sprites = atlas(scale)
    paste(drawn, sprites.sprite("button.reset"), RESET[0] * scale, RESET[1] * scale)
    run = sprites.sprite("button.run", "stop" if shown.is_running else "start")
    paste(drawn, run, (RUN[0] + 18) * scale, RUN[1] * scale)
    for way, box, works in (("up", SCROLL_UP, shown.scrolls_up), ("down", SCROLL_DOWN, shown.scrolls_down)):
        paste(drawn, sprites.sprite("button.scroll", way if works else f"{way} faded"), box[0] * scale, box[1] * scale)
    for slot, box in zip(shown.slots, SLOTS, strict=False):
        _paste_amid(drawn, icon(slot.kind, slot.width, slot.height, slot.turn, scale), box, scale)


def _paste_amid(drawn: Colors, sprite: Sprite, box: Box, scale: int) -> None:
    """Paste an icon into the middle of a slot, above its count."""
    wide, high = sprite.size
    left = (box[0] + box[2] + 1) * scale // 2 - wide // 2
    top = (2 * box[1] + 47) * scale // 2 - high // 2
    paste(drawn, sprite, left + sprite.x, top + sprite.y)


@lru_cache(maxsize=4)  # at most 4 MB
def sky(scale: int) -> Image.Image:
    """Return the ground of the field: it darkens downwards, and has a faint grid."""
    wide, high = (FIELD[2] - FIELD[0] + 1) * scale, (FIELD[3] - FIELD[1] + 1) * scale
    above, below = np.array(SKY[0]), np.array(SKY[1])
    rows = (above * (high - 1) + (below - above) * np.arange(high)[:, None]) // (high - 1)
    ground = np.empty((high, wide, 3), np.uint8)
    ground[:] = rows[:, None]
    ground[np.arange(high) // scale % GRID == 0] += GRID_LIGHTER
    ground[:, np.arange(wide) // scale % GRID == 0] = (rows + GRID_LIGHTER)[:, None]
    return Image.fromarray(ground)


@lru_cache(maxsize=64)  # at most 1 MB
def _label(letters: str, scale: int) -> Sprite:
    wide = round(font(13).getlength(letters)) + 8
    image = Image.new("RGB", (wide * scale, 16 * scale), FRAME)
    Pen(ImageDraw.Draw(image), scale).write(letters, (wide / 2, 8.5), 13, WHITE, "mm")
    pixels = canvas(image)
    return Sprite(pixels, np.ones(pixels.shape, bool), 0, 0)


def _lighter(color: RGB) -> RGB:
    red, green, blue = (min(255, channel + 26) for channel in color)
    return red, green, blue


def _darker(color: RGB) -> RGB:
    red, green, blue = (channel * 4 // 5 for channel in color)
    return red, green, blue
