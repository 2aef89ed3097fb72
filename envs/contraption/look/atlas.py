"""The atlas: sprites by name, state, turn and phase, and what is composed of them at any size."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt
from PIL import Image

FOLDER = Path(__file__).resolve().parents[1] / "atlas"

Mask: TypeAlias = npt.NDArray[np.bool_]
Colors: TypeAlias = npt.NDArray[np.uint32]
"""Pixels, each the four bytes red, green, blue and 255."""

Place: TypeAlias = tuple[int, int, int, int, int, int]
Places: TypeAlias = dict[str, dict[str, list[list[Place]]]]


@dataclass(frozen=True, eq=False)
class Sprite:
    """A picture with a hard edge. (x, y) is the point in it by which it is placed, in pixels."""

    pixels: Colors
    mask: Mask
    x: int
    y: int
    box: tuple[str, int, int, int, int] | None = None  # sheet, left, top, width, height; None if it was composed

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        height, width = self.mask.shape
        return width, height


@dataclass(frozen=True, eq=False)
class Page:
    """Sprites on one picture."""

    name: str  # of its file, without the ending
    numbers: npt.NDArray[np.uint8]  # of colors, 0 where nothing is
    colors: Colors
    places: Places

    def sprite(self, place: Place) -> Sprite:
        left, top, width, height, x, y = place
        numbers = self.numbers[top : top + height, left : left + width]
        return Sprite(self.colors[numbers], numbers > 0, x, y, (self.name, left, top, width, height))


@dataclass(frozen=True, eq=False)
class Atlas:
    """All sprites at one scale: 1 as models see them, 2 for people."""

    scale: int
    pages: dict[str, Page]  # by the name of a look
    _cut: dict[tuple[str, str, int, int], Sprite] = field(default_factory=dict)

    def sprite(self, name: str, state: str = "", turn: int = 0, phase: int = 0) -> Sprite:
        """Return a sprite; without a state the first one. Turns and phases begin anew after the last."""
        key = name, state, turn, phase
        if key not in self._cut:
            page = self.pages[name]
            self._cut[key] = page.sprite(_place(page.places[name], state, turn, phase))
        return self._cut[key]


def _place(states: dict[str, list[list[Place]]], state: str, turn: int, phase: int) -> Place:
    turns = states[state or next(iter(states))]
    phases = turns[turn % len(turns)]
    return phases[phase % len(phases)]


@lru_cache(maxsize=2)  # at most 30 MB, with the sprites that were cut
def atlas(scale: int) -> Atlas:
    """Return the atlas of a scale."""
    index = msgspec.json.decode((FOLDER / "index.json").read_bytes(), type=dict[str, Places])
    pages = [_read(name, places) for name, places in index.items() if name.endswith(f"-{scale}x")]
    return Atlas(scale, {name: page for page in pages for name in page.places})


def _read(name: str, places: Places) -> Page:
    with Image.open(FOLDER / f"{name}.png") as image:
        numbers, palette = np.asarray(image), np.array(image.getpalette(), np.uint8).reshape(-1, 3)
    opaque = np.column_stack([palette, np.full(len(palette), 255, np.uint8)])
    return Page(name, numbers, opaque.view(np.uint32).reshape(-1), places)
