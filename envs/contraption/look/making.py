"""Making the atlas: every look is drawn in all its variants, and packed on three sheets for each scale."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from plumbline.envs.contraption.look.colors import CLEAR, Colors, nearest, palette
from plumbline.envs.contraption.look.easel import Cutout
from plumbline.envs.contraption.look.look import Sheet
from plumbline.envs.contraption.look.looks import LOOKS

SCALES = (1, 2)
ACROSS = 1024  # units: width of a sheet

Key = tuple[str, str, int, int]
Place = tuple[int, int, int, int, int, int]
"""Left, top, width and height on the sheet, and x and y of the point by which it is placed, all in pixels."""


def write(folder: Path) -> dict[str, int]:
    """Draw everything, which takes a minute or two, and write the atlas. Return how many sprites each sheet has."""
    drawn, index, counts = {scale: cutouts(LOOKS, scale) for scale in SCALES}, dict[str, object](), dict[str, int]()
    for sheet in Sheet:
        shown = {scale: _on(sheet, pictures) for scale, pictures in drawn.items()}
        colors = palette(cutout.pixels for pictures in shown.values() for cutout in pictures.values())
        for scale, pictures in shown.items():
            name = f"{sheet.value}-{scale}x"
            index[name], counts[name] = _written(pictures, colors, scale, folder / f"{name}.png"), len(pictures)
    (folder / "index.json").write_text(json.dumps(index, separators=(",", ":")) + "\n")
    (folder / "digest.txt").write_text(digest(folder) + "\n")
    return counts


def _on(sheet: Sheet, pictures: Mapping[Key, Cutout]) -> dict[Key, Cutout]:
    return {key: cutout for key, cutout in pictures.items() if LOOKS[key[0]].sheet is sheet}


def cutouts(names: Iterable[str], scale: int) -> dict[Key, Cutout]:
    """Draw all variants of looks."""
    return {
        (name, *variant): LOOKS[name].picture(*variant, scale) for name in names for variant in LOOKS[name].variants()
    }


def digest(folder: Path) -> str:
    """Return the SHA-256 of what an atlas shows: its pixels, its colors and its index, however they were compressed."""
    found = hashlib.sha256((folder / "index.json").read_bytes())
    for file in sorted(folder.glob("*.png")):
        with Image.open(file) as sheet:
            found.update(sheet.tobytes() + bytes(sheet.getpalette() or ()))
    return found.hexdigest()


def _written(pictures: Mapping[Key, Cutout], colors: Colors, scale: int, file: Path) -> dict[str, object]:
    """Write a sheet; return its part of the index."""
    numbers = {key: nearest(cutout.pixels, colors) for key, cutout in pictures.items()}
    corners, sheet = _packed(numbers, ACROSS * scale)
    image = Image.fromarray(sheet)
    image.putpalette(colors.astype(np.uint8).tobytes())
    image.save(file, "PNG", optimize=True, transparency=CLEAR)
    return _nested({key: _place(corners[key], cutout) for key, cutout in pictures.items()})


def _place(corner: tuple[int, int], cutout: Cutout) -> Place:
    height, width = cutout.pixels.shape[:2]
    return *corner, width, height, cutout.x, cutout.y


def _packed(
    numbers: Mapping[Key, npt.NDArray[np.uint8]], across: int
) -> tuple[dict[Key, tuple[int, int]], npt.NDArray[np.uint8]]:
    """Put pictures in rows, the highest first, and equal ones at the same place."""
    corners, known = dict[Key, tuple[int, int]](), dict[tuple[tuple[int, ...], bytes], tuple[int, int]]()
    left = top = deep = 0
    for key, picture in sorted(numbers.items(), key=lambda item: (-item[1].shape[0], -item[1].shape[1])):
        content = picture.shape, picture.tobytes()
        if content not in known:
            if left + picture.shape[1] > across:
                left, top, deep = 0, top + deep, 0
            known[content] = left, top
            left, deep = left + picture.shape[1], max(deep, picture.shape[0])
        corners[key] = known[content]
    sheet = np.full((top + deep, across), CLEAR, np.uint8)
    for key, (x, y) in corners.items():
        height, width = numbers[key].shape
        sheet[y : y + height, x : x + width] = numbers[key]
    return corners, sheet


def _nested(places: Mapping[Key, Place]) -> dict[str, object]:
    """Return places by name, state, turn and phase."""
    nested: dict[str, dict[str, list[list[Place]]]] = {}
    for (name, state, turn, _), place in places.items():
        turns = nested.setdefault(name, {}).setdefault(state, [])
        if turn == len(turns):
            turns.append([])
        turns[turn].append(place)
    return dict(nested)
