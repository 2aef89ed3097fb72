"""Visible: which part is seen at each pixel, and how much of each part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from plumbline.envs.contraption.bench.areas import ORIGIN
from plumbline.envs.contraption.look import lines, pasting, screen
from plumbline.envs.contraption.look.pasting import Ids
from plumbline.envs.contraption.model import Box
from plumbline.envs.contraption.scene.pieces import Piece
from plumbline.envs.contraption.scene.show import Item, Show
from plumbline.envs.contraption.scene.strings import PENS

NOTHING = 0  # the number of what is no part


class Seen(NamedTuple):
    """What is seen of a part, or of a rope, belt, cord or ray."""

    box: Box  # around the visible pixels of a picture at scale 1, right and bottom exclusive
    pixels: int  # that are visible
    own_pixels: int  # that would be, if nothing lay before it and the field had no end


def ids(show: Show, tick: int = 0, scale: int = 1) -> tuple[Ids, tuple[str, ...]]:
    """Return a number for each pixel of the screen, and the ids that numbers from 1 stand for.

    It is drawn as the picture is, in the same order and with the same masks; hand, handles and cursor are not in it.
    """
    numbers: dict[str, int] = {}
    drawn = np.zeros((screen.HEIGHT * scale, screen.WIDTH * scale), np.uint16)
    world = drawn[: (screen.FIELD[3] + 1) * scale, ORIGIN[0] * scale : (screen.FIELD[2] + 1) * scale]
    for name, item in _items(show, tick):
        _mark(world, item, numbers.setdefault(name, len(numbers) + 1), scale)
    return drawn, tuple(numbers)


def seen(show: Show, tick: int = 0) -> dict[str, Seen]:
    """Return what is seen of each part that is, by its id; ropes and belts have the ids that films give to ties."""
    drawn, names = ids(show, tick)
    own = dict.fromkeys(names, 0)
    for name, item in _items(show, tick):
        own[name] += _size(item)
    found = {}
    for number, name in enumerate(names, 1):
        rows, columns = np.nonzero(drawn == number)
        if len(rows):
            box = int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1
            found[name] = Seen(box, len(rows), own[name])
    return found


def _items(show: Show, tick: int) -> Iterator[tuple[str, Item]]:
    """Yield what is drawn, with what it belongs to: a plug in a socket belongs to its cord."""
    yield from ((name, item) for (_, name, _), item in show.floor())
    yield from ((f"{layer} {name}" if layer == "ray" else name, item) for (layer, name, _), item in show.items(tick))


def _mark(world: Ids, item: Item, number: int, scale: int) -> None:
    if isinstance(item, Piece):
        pasting.mark(world, item.sprite(scale), *item.pixel(scale), number)
    else:
        lines.mark(world, item.pixels(scale), PENS[item.pen], number, scale)


def _size(item: Item) -> int:
    """Return how many pixels an item has; lines count as much as they would on a field of their own."""
    if isinstance(item, Piece):
        return int(item.sprite(1).mask.sum())
    canvas = np.zeros((3 * screen.HEIGHT, 3 * screen.WIDTH), np.uint16)
    points = [(x + screen.WIDTH, y + screen.HEIGHT) for x, y in item.pixels(1)]
    lines.mark(canvas, points, PENS[item.pen], 1, 1)
    return int(canvas.sum())
