"""A contact sheet: boards x modality x options on one picture, for looking at drawings as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from PIL import Image

from plumbline.envs.drawing.canvas import lettering
from plumbline.envs.family import Family, Frame
from plumbline.envs.setting import Setting, write
from plumbline.envs.shelf import empty

WIDTH, HEIGHT, LINE = 300, 225, 22  # a thumbnail and its title, in pixels

Row = list[tuple[str, Frame]]


def sheet(family: Family[Any, Any, Any, Any, Any, Any], seed: int) -> Image.Image:
    """Draw a row for each recipe and modality, and a column for each caption and setting."""
    rows = list(_rows(family, seed))
    page = Image.new("RGB", (WIDTH * max(map(len, rows)), (HEIGHT + LINE) * len(rows)), "white")
    for number, row in enumerate(rows):
        for column, (title, frame) in enumerate(row):
            _paste(page, title, frame, (WIDTH * column, (HEIGHT + LINE) * number))
    return page


def settings(family: Family[Any, Any, Any, Any, Any, Any], modality: str) -> Iterator[Setting]:
    """Yield the modality with its options at their defaults, then with each option changed alone."""
    plain = Setting(modality)
    yield plain
    for option in family.options:
        yield from (plain.having(option, value) for value in option.values_of(modality)[1:])


def _rows(family: Family[Any, Any, Any, Any, Any, Any], seed: int) -> Iterator[Row]:
    for name, recipe in family.puzzles.recipes.items():
        instance = family.puzzles.generate(recipe, seed)
        for modality in family.modalities:
            row = [shown for setting in settings(family, modality) for shown in _frames(family, instance, setting)]
            pictures = [(f"{name}: {title}", frame) for title, frame in row if frame.width_pixels]
            if pictures:
                yield _different(pictures)


def _frames(family: Family[Any, Any, Any, Any, Any, Any], instance: Any, setting: Setting) -> Row:
    game = family.rules.open(instance, setting, empty)
    return [shown for seat in range(family.rules.players(game)) for shown in _frames_of(family, game, setting, seat)]


def _frames_of(family: Family[Any, Any, Any, Any, Any, Any], game: Any, setting: Setting, seat: int) -> Row:
    seen = family.pictures.view(game, family.rules.start(game, 0), seat)
    whose = f" {family.seat_names(game)[seat]}" if seat else ""
    return [
        (f"{write(setting)} {frame.caption}{whose}", frame)
        for frame in family.pictures.draw(seen) + family.pictures.draw(family.pictures.past(seen))
    ]


def _different(row: Row) -> Row:
    """Leave out pictures that only repeat others, or their size."""
    kept: dict[bytes, tuple[str, Frame]] = {}
    for title, frame in row:
        if (frame.width_pixels, frame.height_pixels) == (row[0][1].width_pixels, row[0][1].height_pixels):
            kept.setdefault(frame.body, (title, frame))
    return list(kept.values())


def _paste(page: Image.Image, title: str, frame: Frame, corner: tuple[int, int]) -> None:
    letters = lettering(title, 13, (0, 0, 0), bold=False)
    page.paste(letters, (corner[0] + 4, corner[1] + 4), letters)
    picture = Image.open(BytesIO(frame.body))
    picture.thumbnail((WIDTH - 4, HEIGHT - 4))
    page.paste(picture, (corner[0], corner[1] + LINE))
