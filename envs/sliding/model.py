"""The values of the sliding geom puzzle: Puzzle, Game, Board, Slide, View and Recipe.

A cell is a number in board order: A1, A2, ... up the first column, then B1; its name is the chess coordinate.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from plumbline.envs.family import InvalidInstance
from plumbline.envs.setting import FEEDBACK, Option, Setting

SMALLEST, LARGEST = 2, 8  # columns and rows of a board
SHAPES = ("cube", "sphere", "pyramid", "cylinder", "cone", "prism")
FLAT_NAMES = {
    "cube": "square",
    "sphere": "circle",
    "pyramid": "triangle",
    "cylinder": "hexagon",
    "cone": "semicircle",
    "prism": "diamond",
}
"""The shapes of flat pictures."""

COLORS = (
    *("red", "green", "blue", "yellow"),  # those of the published task sets
    *("orange", "purple", "cyan", "pink", "brown", "white", "gray", "black"),
)
GRAMMAR = "move <color> <shape> <direction>"

TEXT, FLAT, SOLID = MODALITIES = ("text", "2d", "3d")
SMALLEST_SIDE, LARGEST_SIDE = 128, 2048  # pixels
SLIMMEST = 4  # times as long as wide: beyond, the caption and the solid board no longer fit the picture


def _is_size(text: str) -> bool:
    sides = text.split("x")
    if len(sides) != 2 or not all(_is_side(side) for side in sides):
        return False
    short, long = sorted(map(int, sides))
    return long <= SLIMMEST * short


def _is_side(text: str) -> bool:
    plain = text.isascii() and text.isdigit() and len(text) <= 4 and text == str(int(text))
    return plain and SMALLEST_SIDE <= int(text) <= LARGEST_SIDE


LABELS = Option("labels", ("edge", "cells", "both", "none"))
"""The names of cells: along the edges, in the cells, both (as in the published experiments), or none."""

PALETTE = Option("palette", ("paper", "safe"))
PIECES = Option("pieces", ("clear", "full"))
"""The size of solid pieces: narrower than a cell, or as wide, as published. Flat ones have the published size."""

TAGS = Option("tags", ("current", "active"))
"""The word on a picture of the current board; `active` is the published one."""

PROMPT = Option("prompt", ("plain", "paper"))
"""The brief: in sentences, or in the sections of the published prompt."""

SIZE = Option(
    "size",
    ("600x450", "512x384", "1200x900"),
    also=_is_size,
    expected=f"any WIDTHxHEIGHT from {SMALLEST_SIDE} to {LARGEST_SIDE} pixels a side, at most {SLIMMEST} to 1",
)
OPTIONS = (FEEDBACK, LABELS, PALETTE, PIECES, TAGS, PROMPT, SIZE)


@dataclass(frozen=True, slots=True)
class Piece:
    """One geom: its look, its start and its goal."""

    color: str
    shape: str
    start: str  # "B3"
    goal: str


@dataclass(frozen=True)
class Puzzle:
    """The instance. All pieces differ and are sorted by (color, shape)."""

    columns: int
    rows: int
    pieces: tuple[Piece, ...]

    def __post_init__(self) -> None:
        _check_board(self)
        _check_pieces(self)
        _check_cells(self, "start", [piece.start for piece in self.pieces])
        _check_cells(self, "goal", [piece.goal for piece in self.pieces])

    @cached_property
    def starts(self) -> tuple[int, ...]:
        return tuple(cell_number(self.rows, piece.start) for piece in self.pieces)

    @cached_property
    def goals(self) -> tuple[int, ...]:
        return tuple(cell_number(self.rows, piece.goal) for piece in self.pieces)

    @property
    def colors(self) -> tuple[str, ...]:
        """The colors on the board, in the order of all."""
        return tuple(color for color in COLORS if any(piece.color == color for piece in self.pieces))

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes on the board, in the order of all."""
        return tuple(shape for shape in SHAPES if any(piece.shape == shape for piece in self.pieces))


@dataclass(frozen=True)
class Game:
    """A puzzle opened under a setting."""

    puzzle: Puzzle
    setting: Setting
    places: dict[tuple[str, str], int]  # (color, shape) -> the piece's place in the puzzle and in every board
    neighbors: dict[str, tuple[int | None, ...]]  # direction -> for each cell the next one, None over the edge


@dataclass(frozen=True, slots=True)
class Board:
    """The state: the cell of each piece, in the puzzle's order."""

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Slide:
    """The action: one named piece and one cell."""

    color: str
    shape: str
    direction: str


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a picture."""

    labels: str  # coordinate labels: "edge", "cells", "both", "none"
    palette: str  # "paper", "safe"
    width_pixels: int
    height_pixels: int
    pieces: str = PIECES.default  # "clear", "full"
    tags: str = TAGS.default  # "current", "active"


@dataclass(frozen=True, slots=True)
class View:
    """The view of a player: boards with their captions. All pieces are visible in every modality."""

    modality: str
    columns: int
    rows: int
    pieces: tuple[tuple[str, str], ...]  # (color, shape)
    boards: tuple[tuple[str, tuple[int, ...]], ...]  # caption and the cell of each piece
    look: Look | None  # None in text


@dataclass(frozen=True, slots=True)
class Recipe:
    """The properties that a puzzle should have."""

    columns: int = 4
    rows: int = 4
    geoms: int = 3
    path: int = 4  # length of the shortest solution
    shapes: tuple[str, ...] = SHAPES[:4]
    colors: tuple[str, ...] = COLORS[:4]
    interference: int = 0  # moves that pieces cost each other, half of path minus the summed Manhattan distance


def cell_name(rows: int, cell: int) -> str:
    """Return the chess coordinate of a cell: "B3"."""
    column, row = divmod(cell, rows)
    return f"{chr(ord('A') + column)}{row + 1}"


def cell_number(rows: int, name: str) -> int:
    """Return the number of a cell from its chess coordinate; the inverse of `cell_name`."""
    return (ord(name[0]) - ord("A")) * rows + int(name[1]) - 1


def _check_board(puzzle: Puzzle) -> None:
    for side, length in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        if not SMALLEST <= length <= LARGEST:
            raise InvalidInstance(f"{side} {length}: expected {SMALLEST} to {LARGEST}")
    if not 1 <= len(puzzle.pieces) < puzzle.columns * puzzle.rows:
        most = puzzle.columns * puzzle.rows - 1
        raise InvalidInstance(f"{len(puzzle.pieces)} pieces: expected 1 to {most}, so that a hole is left")


def _check_pieces(puzzle: Puzzle) -> None:
    names = [(piece.color, piece.shape) for piece in puzzle.pieces]
    for color, shape in names:
        if color not in COLORS:
            raise InvalidInstance(f"color {color!r}: expected one of {', '.join(COLORS)}")
        if shape not in SHAPES:
            raise InvalidInstance(f"shape {shape!r}: expected one of {', '.join(SHAPES)}")
    if names != sorted(set(names)):
        raise InvalidInstance("pieces: expected different ones, sorted by color and shape")


def _check_cells(puzzle: Puzzle, role: str, names: list[str]) -> None:
    cells = [cell_name(puzzle.rows, cell) for cell in range(puzzle.columns * puzzle.rows)]
    for name in names:
        if name not in cells:
            raise InvalidInstance(f"{role} {name!r}: expected a cell from {cells[0]} to {cells[-1]}")
    if len(set(names)) < len(names):
        raise InvalidInstance(f"{role}: expected a cell of its own for every piece")
