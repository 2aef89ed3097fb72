"""What questions about boards of the sliding puzzle need: its pieces, cells, words, and how pictures show them."""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs.family import Asking, Attribute, Item
from plumbline.envs.setting import BLIND
from plumbline.envs.sliding import icons
from plumbline.envs.sliding.model import (
    COLORS,
    FLAT,
    FLAT_NAMES,
    LABELS,
    PALETTE,
    PIECES,
    SHAPES,
    SIZE,
    SOLID,
    TAGS,
    Board,
    Game,
    Recipe,
    View,
    cell_name,
)
from plumbline.envs.sliding.notation import board_in_words, labels_in_words
from plumbline.envs.sliding.view import CURRENT, view

SIZES = replace(SIZE, also=None, expected="")


def items(game: Game, board: Board, seat: int) -> tuple[Item, ...]:
    """List the pieces with their cells, up the first column, then up the next."""
    named = sorted(zip(board.cells, game.places, strict=True))
    return tuple(
        Item(f"{color} {shape}", (("color", color), ("shape", shape)), cell_name(game.puzzle.rows, cell))
        for cell, (color, shape) in named
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
    """Return the colors and shapes of a recipe, in the order of all."""
    colors = tuple(color for color in COLORS if color in recipe.colors)
    return Attribute("color", colors), Attribute("shape", tuple(shape for shape in SHAPES if shape in recipe.shapes))


def reading(game: Game, known: tuple[Attribute, ...]) -> tuple[str, ...]:
    """Explain the board, how shapes are drawn, and what is written."""
    modality = game.setting.modality
    shapes = next((each.words for each in known if each.name == "shape"), ())
    drawn = ", ".join(f"a {shape} as a {FLAT_NAMES[shape]}" for shape in shapes)
    shown = {
        FLAT: f"It is shown from above: {drawn}. Either word names the piece.",
        SOLID: "It is shown from the near edge, looking down; a piece may hide part of what is behind it.",
        BLIND: "It is not shown.",
    }
    labels = () if modality == BLIND else (f"{labels_in_words(game)}.",)
    alike = "No two pieces have the same color and shape."
    return board_in_words(game), alike, shown.get(modality, "It is listed."), *labels


ASKING: Asking[Game, Board, View, Recipe] = Asking(
    kinds=("items",),
    modalities=(SOLID, FLAT),
    options=(LABELS, PALETTE, PIECES, TAGS, SIZES),
    items=items,
    view=current,
    cells=cells,
    attributes=attributes,
    synonyms={flat: shape for shape, flat in FLAT_NAMES.items()} | {"piece": "", "geom": "", "object": ""},
    reading=reading,
    drawing=icons.drawing,
)
