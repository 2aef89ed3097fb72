"""Pasting sprites on a canvas of pixels, and the same shapes as numbers on one of ids."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image

from plumbline.envs.contraption.look.atlas import Colors, Mask, Sprite

Ids: TypeAlias = npt.NDArray[np.uint16]
"""Which thing is seen at each pixel."""

Window: TypeAlias = tuple[slice, slice]


def paste(canvas: Colors, sprite: Sprite, x: int, y: int) -> None:
    """Paste a sprite with its point at a pixel; what lies beyond the canvas is cut off."""
    window, part = _overlap(canvas, sprite, x, y)
    np.copyto(canvas[window], sprite.pixels[part], where=sprite.mask[part])


def mark(ids: Ids | Mask, sprite: Sprite, x: int, y: int, number: int) -> None:
    """Write a number where `paste` would put pixels."""
    window, part = _overlap(ids, sprite, x, y)
    np.copyto(ids[window], np.array(number, ids.dtype), where=sprite.mask[part])


def picture(canvas: Colors) -> Image.Image:
    """Return a canvas as an RGB picture."""
    height, width = canvas.shape
    return Image.frombytes("RGB", (width, height), canvas.tobytes(), "raw", "RGBX")


def canvas(image: Image.Image) -> Colors:
    """Return a picture as a canvas of its own."""
    return np.array(image.convert("RGBA")).view(np.uint32)[..., 0]


def _overlap(canvas: npt.NDArray[Any], sprite: Sprite, x: int, y: int) -> tuple[Window, Window]:
    """Return where a sprite lies on a canvas, and which part of it does."""
    height, width = sprite.mask.shape
    left, top = x - sprite.x, y - sprite.y
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = max(x0, min(canvas.shape[1], left + width)), max(y0, min(canvas.shape[0], top + height))
    window = slice(y0, y1), slice(x0, x1)
    return window, (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))
