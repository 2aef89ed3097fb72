"""Boards as drawings, as a player sees them: the far row first, a number for each tile, a dot for a blank cell.

On one line a slash ends a row: "1 2 3 / 4 5 6 / 7 8 .".
"""

from __future__ import annotations

from plumbline.envs import FAMILIES
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.tiles.model import Board, Game, Puzzle, cell_name, reading_order

SOLVED = "1 2 3 / 4 5 6 / 7 8 ."
START = "1 2 3 / 4 . 6 / 7 5 8"


def a_puzzle(start: str = START) -> Puzzle:
    columns, rows, cells = _read(start)
    return Puzzle(columns, rows, tuple(cell_name(rows, cell) for cell in cells))


def a_game(start: str = START, setting: str = "text") -> Game:
    return a_game_of(a_puzzle(start), setting)


def a_game_of(puzzle: Puzzle, setting: str = "text") -> Game:
    family = FAMILIES["tiles"]
    return family.rules.open(puzzle, parse(setting, family.modalities, family.options), empty)


def a_board(drawing: str) -> Board:
    return Board(_read(drawing)[2])


def drawn(game: Game, board: Board) -> str:
    """The inverse of `a_board`, on several lines."""
    puzzle = game.puzzle
    names = {cell: str(number) for number, cell in enumerate(board.cells, 1)}
    words = [names.get(cell, ".") for cell in reading_order(puzzle.columns, puzzle.rows)]
    lines = [words[first : first + puzzle.columns] for first in range(0, len(words), puzzle.columns)]
    return "\n".join(" ".join(f"{word:>2}" for word in line) for line in lines)


def _read(drawing: str) -> tuple[int, int, tuple[int, ...]]:
    """The columns, the rows, and the cell of each tile."""
    lines = [line.split() for line in drawing.replace("/", "\n").strip().splitlines()]
    columns, rows = len(lines[0]), len(lines)
    words = [word for line in lines for word in line]
    cells = {word: cell for word, cell in zip(words, reading_order(columns, rows), strict=True) if word != "."}
    return columns, rows, tuple(cells[word] for word in sorted(cells, key=int))
