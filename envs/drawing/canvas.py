"""Flat pictures: smooth sprites, lettering, and captions.

Pillow's own outlines have jagged edges, so a sprite is drawn four times too large and shrunk, once, and then pasted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import ceil

from PIL import Image, ImageDraw, ImageFont

from plumbline.envs.drawing.palette import BACKDROPS, INK, RGB
from plumbline.envs.memo import MB, Memo

OVERSIZE = 4
SMALLEST = 6  # height of letters, in pixels
CAPTION_SPACE = 0.13  # of the height: what a caption takes from the top right corner

Drawing = ImageDraw.ImageDraw

TEXTS: Memo[Image.Image] = Memo(24 * MB, name="2d: texts")


def smooth(width: int, height: int, draw: Callable[[Drawing, int, int], None]) -> Image.Image:
    """Return a transparent sprite that `draw` fills at a larger scale, given a drawing and the larger size."""
    large = Image.new("RGBA", (width * OVERSIZE, height * OVERSIZE))
    draw(ImageDraw.Draw(large), *large.size)
    return large.resize((width, height), Image.Resampling.BOX)


@lru_cache(maxsize=64)  # at most 4 MB
def font(height_pixels: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(height_pixels)


@TEXTS.remembering
def lettering(text: str, height_pixels: int, color: RGB, *, bold: bool = True) -> Image.Image:
    """Return the text on a transparent ground, as tight as its letters."""
    weight = max(1, height_pixels // 24) if bold else 0
    face = font(height_pixels)
    left, top, right, bottom = face.getbbox(text, stroke_width=weight)
    image = Image.new("RGBA", (round(right - left), round(bottom - top)), (*color, 0))
    drawing = ImageDraw.Draw(image)
    drawing.text((-left, -top), text, fill=(*color, 255), font=face, stroke_width=weight, stroke_fill=(*color, 255))
    return image.crop(image.getchannel("A").getbbox())  # the font's box has room at the sides


@TEXTS.remembering
def fine_lettering(text: str, height_pixels: int, color: RGB, stretch: float = 1.0) -> Image.Image:
    """Return the same, drawn larger and shrunk: strokes may be thinner than a pixel, so the holes of small letters
    stay open. `stretch` makes the letters higher, not wider.
    """
    large = lettering(text, height_pixels * OVERSIZE, color)
    size = -(-large.width // OVERSIZE), ceil(large.height * stretch / OVERSIZE)
    return large.resize(size, Image.Resampling.BOX)


def write(image: Image.Image, text: str, center: tuple[float, float], height_pixels: int, color: RGB) -> None:
    """Write `text` around a point of the picture."""
    place(image, lettering(text, max(SMALLEST, height_pixels), color), center)


def place(image: Image.Image, letters: Image.Image, center: tuple[float, float]) -> None:
    """Put letters around a point of the picture."""
    corner = round(center[0] - letters.width / 2), round(center[1] - letters.height / 2)
    image.paste(letters, corner, letters)


@TEXTS.remembering
def caption(text: str, height_pixels: int) -> Image.Image:
    """Return the caption box of a picture: `current`, `goal`, `past`."""
    letters = lettering(text, round(height_pixels * 0.62), INK)
    width = letters.width + round(height_pixels * 0.7)

    def box(drawing: Drawing, wide: int, high: int) -> None:
        line = max(1, high // 24)
        drawing.rounded_rectangle((0, 0, wide - 1, high - 1), high // 4, (255, 255, 255, 190), (*INK, 255), line)

    image = smooth(width, height_pixels, box)
    image.alpha_composite(letters, ((width - letters.width) // 2, _text_top(text, letters, height_pixels)))
    return image


def stamp(image: Image.Image, text: str) -> None:
    """Put the caption box into the top right corner."""
    margin = round(image.height * 0.025)
    box = caption(text, round(image.height * 0.075))
    image.paste(box, (image.width - box.width - margin, margin), box)


def backdrop(shows: str, width_pixels: int, height_pixels: int) -> Image.Image:
    """Return an empty picture in the background color that marks what it shows."""
    return Image.new("RGB", (width_pixels, height_pixels), BACKDROPS[shows])


def _text_top(text: str, letters: Image.Image, height_pixels: int) -> int:
    """Return the top at which the body of the letters is centered: a descender hangs below it."""
    descends = any(letter in "gjpqy" for letter in text)
    body = letters.height * (0.78 if descends else 1.0)
    return round((height_pixels - body) / 2)
