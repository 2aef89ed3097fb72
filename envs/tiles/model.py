"""The values of the sliding tile puzzle: Puzzle, Game, Board, Slide, View and Recipe.

A cell is a number in board order: A1, A2, ... up the first column, then B1; its name is the chess coordinate. The goal
is always the same: the tiles in reading order from the far left, and the blanks last.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from plumbline.envs.family import InvalidInstance
from plumbline.envs.setting import FEEDBACK, Option, Setting

SMALLEST, LARGEST = 1, 6  # columns and rows of a board
FEWEST_CELLS = 3

TEXT, FLAT, SOLID = MODALITIES = ("text", "2d", "3d")
LABELS = Option("labels", ("edge", "cells", "both", "none"))
SIZE = Option("size", ("600x450", "512x384", "1200x900"))
OPTIONS = (FEEDBACK, LABELS, SIZE)


@dataclass(frozen=True)
class Puzzle:
    """The instance. The tiles are numbered from 1; all other cells are blank."""

    columns: int
    rows: int
    start: tuple[str, ...]  # the cell of each tile, from 1: "B3"

    def __post_init__(self) -> None:
        _check_board(self)
        _check_start(self)
        if not is_solvable(self.columns, self.rows, self.starts):
            raise InvalidInstance("start: no moves lead from it to the goal")

    @property
    def blanks(self) -> int:
        return self.columns * self.rows - len(self.start)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        return tuple(cell_number(self.rows, name) for name in self.start)

    @cached_property
    def goals(self) -> tuple[int, ...]:
        return goal(self.columns, self.rows, len(self.start))


@dataclass(frozen=True)
class Game:
    """A puzzle opened under a setting."""

    puzzle: Puzzle
    setting: Setting
    neighbors: dict[str, tuple[int | None, ...]]  # direction -> for each cell the next one, None over the edge


@dataclass(frozen=True, slots=True)
class Board:
    """The state: the cell of each tile, from 1."""

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Slide:
    """The action: one tile and one cell."""

    tile: int
    direction: str


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a picture."""

    labels: str  # coordinate labels: "edge", "cells", "both", "none"
    width_pixels: int
    height_pixels: int


@dataclass(frozen=True, slots=True)
class View:
    """The view of a player: boards with their captions. All tiles are visible in every modality."""

    modality: str
    columns: int
    rows: int
    boards: tuple[tuple[str, tuple[int, ...]], ...]  # caption and the cell of each tile
    look: Look | None  # None in text


@dataclass(frozen=True, slots=True)
class Recipe:
    """The properties that a puzzle should have."""

    columns: int = 3
    rows: int = 3
    blanks: int = 1
    path: int = 6  # length of the shortest solution


def cell_name(rows: int, cell: int) -> str:
    """Return the chess coordinate of a cell: "B3"."""
    column, row = divmod(cell, rows)
    return f"{chr(ord('A') + column)}{row + 1}"


def cell_number(rows: int, name: str) -> int:
    """Return the number of a cell from its chess coordinate; the inverse of `cell_name`."""
    return (ord(name[0]) - ord("A")) * rows + int(name[1]) - 1


def goal(columns: int, rows: int, tiles: int) -> tuple[int, ...]:
    """Return the cell of each tile at the goal: reading order from the far left."""
    return reading_order(columns, rows)[:tiles]


def reading_order(columns: int, rows: int) -> tuple[int, ...]:
    """Return all cells from the far left to the near right, row by row."""
    return tuple(column * rows + row for row in range(rows - 1, -1, -1) for column in range(columns))


def is_solvable(columns: int, rows: int, starts: tuple[int, ...]) -> bool:
    """Return whether moves lead from a start to the goal.

    In one row or column tiles never pass each other. Elsewhere, two blanks reach every order of the tiles. With one
    blank, a move swaps it with a tile and takes it one cell on, so the parity of both together never changes.
    """
    order = reading_order(columns, rows)
    places = [order.index(cell) for cell in starts]
    if min(columns, rows) == 1:
        return places == sorted(places)
    if len(starts) < columns * rows - 1:
        return True
    (blank,) = set(range(columns * rows)) - set(places)
    across, down = columns - 1 - blank % columns, rows - 1 - blank // columns
    inversions = sum(places[one] > places[other] for other in range(len(places)) for one in range(other))
    passed = columns * rows - 1 - blank  # tiles behind the blank: to move it to the end takes as many swaps
    return (inversions + passed + across + down) % 2 == 0


def _check_board(puzzle: Puzzle) -> None:
    for side, length in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        if not SMALLEST <= length <= LARGEST:
            raise InvalidInstance(f"{side} {length}: expected {SMALLEST} to {LARGEST}")
    cells = puzzle.columns * puzzle.rows
    if cells < FEWEST_CELLS:
        raise InvalidInstance(f"{cells} cells: expected at least {FEWEST_CELLS}")
    if not 1 <= len(puzzle.start) < cells:
        raise InvalidInstance(f"{len(puzzle.start)} tiles: expected 1 to {cells - 1}, so that a blank is left")


def _check_start(puzzle: Puzzle) -> None:
    cells = [cell_name(puzzle.rows, cell) for cell in range(puzzle.columns * puzzle.rows)]
    for name in puzzle.start:
        if name not in cells:
            raise InvalidInstance(f"start {name!r}: expected a cell from {cells[0]} to {cells[-1]}")
    if len(set(puzzle.start)) < len(puzzle.start):
        raise InvalidInstance("start: expected a cell of its own for every tile")
