"""Capital letters and digits, five pixels high, for marks on tiles."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.bool_]

_ROWS = (
    ".#. ##. .## ##. ### ### .## #.# ### ..# #.# #.. #...# #..# .#. ##. .##. ##. .## ### #.# #.# #...# #.# #.# ###",
    "#.# #.# #.. #.# #.. #.. #.. #.# .#. ..# #.# #.. ##.## ##.# #.# #.# #..# #.# #.. .#. #.# #.# #...# #.# #.# ..#",
    "### ##. #.. #.# ##. ##. #.# ### .#. ..# ##. #.. #.#.# #.## #.# ##. #..# ##. .#. .#. #.# #.# #.#.# .#. .#. .#.",
    "#.# #.# #.. #.# #.. #.. #.# #.# .#. #.# #.# #.. #...# #..# #.# #.. #.#. #.# ..# .#. #.# #.# #.#.# #.# .#. #..",
    "#.# ##. .## ##. ### #.. .## #.# ### .#. #.# ### #...# #..# .#. #.. .#.# #.# ##. .#. ### .#. .#.#. #.# .#. ###",
)
_DIGITS = (
    "### .#. ##. ### #.# ### .## ### ### ###",
    "#.# ##. ..# ..# #.# #.. #.. ..# #.# #.#",
    "#.# .#. .#. .## ### ##. ### .#. ### ###",
    "#.# .#. #.. ..# ..# ..# #.# .#. #.# ..#",
    "### ### ### ### ..# ##. ### .#. ### ##.",
)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def written(text: str, zoom: int) -> Mask:
    """Return the pixels of a text of LETTERS, each `zoom` times as large, as tight as its letters."""
    spaced = [part for letter in text for part in (_GLYPHS[letter], _SPACE)]
    return np.hstack(spaced[:-1]).repeat(zoom, 0).repeat(zoom, 1)


def _glyphs(*art: tuple[str, ...]) -> list[Mask]:
    rows = [[row.split() for row in lines] for lines in art]
    return [_mask(glyph) for lines in rows for glyph in zip(*lines, strict=True)]


def _mask(rows: tuple[str, ...]) -> Mask:
    return np.array([[pixel == "#" for pixel in row] for row in rows])


_GLYPHS = dict(zip(LETTERS, _glyphs(_ROWS, _DIGITS), strict=True))
_SPACE: Mask = np.zeros((5, 1), bool)
