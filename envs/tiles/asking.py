"""What questions about boards of tiles need: its tiles, cells, words, and how pictures show them."""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs.drawing.palette import INK
from plumbline.envs.family import Asking, Attribute, Item
from plumbline.envs.setting import BLIND
from plumbline.envs.tiles.model import (
    FLAT,
    LABELS,
    SIZE,
    SOLID,
    Board,
    Game,
    Recipe,
    View,
    cell_name,
)
from plumbline.envs.tiles.notation import board_in_words, labels_in_words
from plumbline.envs.tiles.render import SIDE, TILE
from plumbline.envs.tiles.view import CURRENT, view


def items(game: Game, board: Board, seat: int) -> tuple[Item, ...]:
    """List the tiles with their cells, up the first column, then up the next."""
    placed = sorted((cell, number) for number, cell in enumerate(board.cells, 1))
    return tuple(
        Item(f"tile {number}", (("number", str(number)),), cell_name(game.puzzle.rows, cell)) for cell, number in placed
    )


def current(game: Game, board: Board, seat: int) -> View:
    """Return the view of the current board alone."""
    seen = view(game, board, seat)
    return replace(seen, boards=tuple((caption, cells) for caption, cells in seen.boards if caption == CURRENT))


def cells(game: Game) -> tuple[tuple[str, ...], ...]:
    columns, rows = game.puzzle.columns, game.puzzle.rows
    return tuple(
        tuple(cell_name(rows, column * rows + row) for column in range(columns)) for row in reversed(range(rows))
    )


def attributes(recipe: Recipe) -> tuple[Attribute, ...]:
    """Return the numbers of the tiles."""
    tiles = recipe.columns * recipe.rows - recipe.blanks
    return (Attribute("number", tuple(str(number) for number in range(1, tiles + 1))),)


def reading(game: Game, known: tuple[Attribute, ...]) -> tuple[str, ...]:
    """Explain the board, how tiles are drawn, and what is written."""
    modality = game.setting.modality
    shown = {
        FLAT: "It is shown from above; each tile has its number on it.",
        SOLID: "It is shown from the near edge, looking down; each tile has its number on it.",
        BLIND: "It is not shown.",
    }
    labels = () if modality == BLIND else (f"{labels_in_words(game)}.",)
    return board_in_words(game), shown.get(modality, "It is listed."), *labels


def drawing(game: Game, words: tuple[str, ...]) -> str:
    """Return a tile of this number as an SVG."""
    fill, edge, ink = ("#{:02x}{:02x}{:02x}".format(*color) for color in (TILE, SIDE, INK))
    return (
        '<svg viewBox="0 0 100 100" aria-hidden="true">'
        f'<rect x="8" y="8" width="84" height="84" rx="10" fill="{fill}" stroke="{edge}" stroke-width="4"/>'
        f'<text x="50" y="68" text-anchor="middle" font-size="52" font-weight="600" fill="{ink}">{words[0]}</text>'
        "</svg>"
    )


ASKING: Asking[Game, Board, View, Recipe] = Asking(
    kinds=("items",),
    modalities=(SOLID, FLAT),
    options=(LABELS, SIZE),
    items=items,
    view=current,
    cells=cells,
    attributes=attributes,
    synonyms={"tile": ""},
    reading=reading,
    drawing=drawing,
)
