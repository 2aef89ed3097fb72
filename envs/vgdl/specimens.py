"""Pictures for looking at tiles: a sheet of all pictograms, and the level of a game."""

from __future__ import annotations

from PIL import Image

from envs.drawing.canvas import lettering
from envs.drawing.palette import INK, RGB
from envs.vgdl.levels import Map, read_level
from envs.vgdl.looks import Look, looks
from envs.vgdl.pictograms import PICTOGRAMS
from envs.vgdl.reading import read_game
from envs.vgdl.tiles import GROUND, tile

COLUMNS = 20


def sheet(pixels: int, ground: RGB = GROUND) -> Image.Image:
    """Every pictogram with its name."""
    wide, high = max(pixels + 12, 64), pixels + 26
    rows = -(-len(PICTOGRAMS) // COLUMNS)
    page = Image.new("RGB", (COLUMNS * wide, rows * high), ground)
    for place, (name, pictogram) in enumerate(PICTOGRAMS.items()):
        left, top = place % COLUMNS * wide, place // COLUMNS * high
        drawn = tile(Look(name, pictogram.color), pixels, 0, 0)
        page.paste(drawn, (left + (wide - pixels) // 2, top + 4), drawn)
        letters = lettering(name, 11, INK, bold=False)
        page.paste(letters, (left + (wide - letters.width) // 2, top + pixels + 8), letters)
    return page


def level(game_text: str, level_text: str, pixels: int) -> Image.Image:
    """The start of a level, in the order of drawing. Raises InvalidGame."""
    game = read_game(game_text)
    board = read_level(game, level_text)
    shown, places = looks(game), _places(board)
    page = Image.new("RGB", (board.columns * pixels, board.rows * pixels), GROUND)
    for kind in (*game.order, *(kind for kind in places if kind not in game.order)):
        if not game.kinds[kind].values["invisible"]:
            for column, row in sorted(places.get(kind, ())):
                facing = shown[kind].turn if shown[kind].faces else 0
                drawn = tile(shown[kind], pixels, facing, _joins(places[kind], column, row))
                page.paste(drawn, (column * pixels, row * pixels), drawn)
    return page


def _places(board: Map) -> dict[int, set[tuple[int, int]]]:
    places: dict[int, set[tuple[int, int]]] = {}
    for placed in board.placements:
        places.setdefault(placed.kind, set()).add((placed.column, placed.row))
    return places


def _joins(cells: set[tuple[int, int]], column: int, row: int) -> int:
    around = {1: (column, row - 1), 2: (column - 1, row), 4: (column, row + 1), 8: (column + 1, row)}
    return sum(bit for bit, cell in around.items() if cell in cells)
