"""The sheet of a game: its tiles on one picture, sent once to real-time players, who then get only places of tiles."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from PIL import Image

from plumbline.envs.family import Sheet
from plumbline.envs.memo import MB, Memo
from plumbline.envs.vgdl.kernel.memory.layout import FACES, JOINS, SHOWN
from plumbline.envs.vgdl.look.tiles import GROUND, tile
from plumbline.envs.vgdl.model import FACINGS, JOININGS, Game, View

ACROSS = 32  # tiles in a row of a sheet

SHEETS: Memo[Sheet] = Memo(16 * MB, name="arcade: sheets")


def sheet(game: Game) -> Sheet:
    """Return all tiles that pictures of the game are made of."""
    return _sheet(game)


@SHEETS.remembering
def _sheet(game: Game) -> Sheet:
    pixels, variants = game.cell_pixels, _variants(game)
    image = Image.new("RGBA", (ACROSS * pixels, -(-len(variants) // ACROSS) * pixels))
    for number, (kind, facing, joins) in enumerate(variants):
        place = number % ACROSS * pixels, number // ACROSS * pixels
        image.paste(tile(game.looks[kind], pixels, facing, joins), place)
    level, file = game.machine.program.map, BytesIO()
    image.save(file, "PNG")
    return Sheet(file.getvalue(), pixels, ACROSS, level.columns * pixels, level.rows * pixels, GROUND)


def tile_stream(game: Game, seen: View) -> bytes:
    """Return the tiles of a view, the lowest first: rows of three int32, the number on the sheet, x and y."""
    rows = np.frombuffer(seen.blits, np.int32).reshape(-1, 5)
    first, joinings = game.tile_places
    numbers = first[rows[:, 0]] + rows[:, 1] * joinings[rows[:, 0]] + rows[:, 2]
    return np.stack([numbers, rows[:, 3], rows[:, 4]], axis=1).tobytes()


def _variants(game: Game) -> list[tuple[int, int, int]]:
    """Return kind, facing and joins of each tile on the sheet, in the order of their numbers."""
    return [
        (kind, facing, joins)
        for kind, tile_traits in enumerate(game.tile_traits)
        if tile_traits & SHOWN
        for facing in range(FACINGS if tile_traits & FACES else 1)
        for joins in range(JOININGS if tile_traits & JOINS else 1)
    ]
