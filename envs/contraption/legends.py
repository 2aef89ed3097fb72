"""Legends: the parts of a machine by name, each with its picture and what it does."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from plumbline.envs.contraption.asks import Edit
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.kinds import Kind
from plumbline.envs.contraption.game import PICTURE, Game
from plumbline.envs.contraption.look import kinds
from plumbline.envs.contraption.look.atlas import Colors, Sprite
from plumbline.envs.contraption.look.pasting import canvas, paste, picture
from plumbline.envs.contraption.look.screen import sky
from plumbline.envs.contraption.machine.building import first_state
from plumbline.envs.contraption.manual import DOES
from plumbline.envs.contraption.model import Placed
from plumbline.envs.contraption.scene.figures import Moment, figure
from plumbline.envs.drawing import png
from plumbline.envs.family import Legend, Specimen
from plumbline.envs.memo import MB, Memo

PIXELS = 128  # of a tile
ACROSS = 6  # tiles in a row
LARGE = 56  # units of a part that is drawn at twice its size

LEGENDS: Memo[Legend] = Memo(8 * MB, name="machines: legends")


def entries(game: Game) -> tuple[tuple[str, str], ...]:
    """Return the name of each type of part of a puzzle, and what it does; nothing where a change is asked for."""
    if isinstance(game.level.ask, Edit):
        return ()
    return tuple((CATALOGUE[kind].title, DOES[kind]) for kind in _types(game))


def legend(game: Game, seat: int) -> Legend | None:
    """Return the parts of a puzzle, with those in its bin; None if nothing is drawn, or a change is asked for."""
    return _legend(_types(game)) if game.setting.modality == PICTURE and entries(game) else None


def _types(game: Game) -> tuple[str, ...]:
    """Return the types on the field and in the bin, in the order of the catalogue."""
    level = game.level
    there = {part.type for part in level.parts} | {each.type for each in level.bin} | {tie.kind for tie in level.ties}
    return tuple(kind for kind in CATALOGUE if kind in there)


@LEGENDS.remembering
def _legend(types: tuple[str, ...]) -> Legend:
    rows = -(-len(types) // ACROSS)
    drawn = np.empty((rows * PIXELS, min(len(types), ACROSS) * PIXELS), np.uint32)
    drawn[:] = canvas(sky(1).crop((0, 0, 1, 1)))
    specimens = []
    for number, kind in enumerate(types):
        left, top = number % ACROSS * PIXELS, number // ACROSS * PIXELS
        _draw(drawn[top : top + PIXELS, left : left + PIXELS], CATALOGUE[kind])
        specimens.append(Specimen(CATALOGUE[kind].title, DOES[kind], left, top))
    image = picture(drawn)
    return Legend(png.encode(image), *image.size, PIXELS, tuple(specimens))


def _draw(tile: Colors, kind: Kind) -> None:
    """Draw a part in the middle of a tile."""
    width, height = kind.size[0] or min(64, kind.widths[1]), kind.size[1] or min(32, kind.heights[1])
    scale = 2 if max(width, height) <= LARGE else 1
    left, top = (PIXELS - width * scale) // 2, (PIXELS - height * scale) // 2
    for sprite, x, y in _sprites(kind, width, height, scale):
        paste(tile, sprite, left + x, top + y)


def _sprites(kind: Kind, width: int, height: int, scale: int) -> Iterator[tuple[Sprite, int, int]]:
    if kind.is_tie:
        yield kinds.sprite(kind.type, scale=scale), 0, 0
        return
    size = (0 if kind.size[0] else width, 0 if kind.size[1] else height)
    part = Placed("", kind.type, 0, 0, 0, *size)
    for piece in figure(part, Moment(first_state(part))):
        yield piece.sprite(scale), *piece.pixel(scale)
