"""The start of a level as a picture, for authors of tiles and levels."""

from __future__ import annotations

from PIL import Image

from plumbline.envs.vgdl.language.levels import Map, read_level
from plumbline.envs.vgdl.language.parser import read_game
from plumbline.envs.vgdl.look.appearance import looks
from plumbline.envs.vgdl.look.tiles import GROUND, tile


def drawn(game_text: str, level_text: str, pixels: int) -> Image.Image:
    """Draw the start of a level. Raises InvalidGame."""
    game = read_game(game_text)
    board = read_level(game, level_text)
    places = _places(board)
    shown = looks(game, sorted(places))
    page = Image.new("RGB", (board.columns * pixels, board.rows * pixels), GROUND)
    for kind in (*game.order, *(kind for kind in places if kind not in game.order)):
        if not game.kinds[kind].values["invisible"]:
            for column, row in sorted(places.get(kind, ())):
                facing = shown[kind].turn if shown[kind].faces else 0
                look = tile(shown[kind], pixels, facing, _joins(places[kind], column, row))
                page.paste(look, (column * pixels, row * pixels), look)
    return page


def _places(board: Map) -> dict[int, set[tuple[int, int]]]:
    places: dict[int, set[tuple[int, int]]] = {}
    for placed in board.placements:
        places.setdefault(placed.kind, set()).add((placed.column, placed.row))
    return places


def _joins(cells: set[tuple[int, int]], column: int, row: int) -> int:
    around = {1: (column, row - 1), 2: (column - 1, row), 4: (column, row + 1), 8: (column + 1, row)}
    return sum(bit for bit, cell in around.items() if cell in cells)
