"""Boards as drawings, as a player sees them: the far row first, a letter for each piece, a dot for a free cell.

On one line a slash ends a row: "r . / . b".
"""

from __future__ import annotations

from plumbline.envs import FAMILIES
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.sliding import rules
from plumbline.envs.sliding.model import Board, Game, Piece, Puzzle, cell_name

PIECES = {
    "r": ("red", "cube"),
    "g": ("green", "pyramid"),
    "b": ("blue", "sphere"),
    "y": ("yellow", "cylinder"),
    "o": ("orange", "cone"),
    "p": ("purple", "prism"),
}
START = """
    . . . y
    . b . .
    r . g .
"""
GOAL = """
    . . y .
    . b . .
    . r . g
"""


def a_puzzle(start: str = START, goal: str = GOAL) -> Puzzle:
    starts, goals = _cells(start), _cells(goal)
    pieces = [Piece(*PIECES[letter], starts[letter], goals[letter]) for letter in starts]
    columns, rows = _size(start)
    return Puzzle(columns, rows, tuple(sorted(pieces, key=lambda piece: (piece.color, piece.shape))))


def a_game(start: str = START, goal: str = GOAL, setting: str = "text") -> Game:
    return a_game_of(a_puzzle(start, goal), setting)


def a_game_of(puzzle: Puzzle, setting: str = "text") -> Game:
    family = FAMILIES["sliding"]
    return rules.open_game(puzzle, parse(setting, family.modalities, family.options), empty)


def a_board(drawing: str = START) -> Board:
    return Board(a_puzzle(drawing, drawing).starts)


def drawn(game: Game, board: Board) -> str:
    """The inverse of `a_board`, with the cells' names on the edges."""
    rows = game.puzzle.rows
    letters = {name: letter for letter, name in PIECES.items()}
    standing = {board.cells[place]: letters[name] for name, place in game.places.items()}
    lines = [
        " ".join([str(row + 1), *(standing.get(column * rows + row, ".") for column in range(game.puzzle.columns))])
        for row in reversed(range(rows))
    ]
    return "\n".join([*lines, " ".join([" ", *(cell_name(1, column)[0] for column in range(game.puzzle.columns))])])


def _rows(drawing: str) -> list[list[str]]:
    """The near row first."""
    return [line.split() for line in drawing.strip().replace("/", "\n").splitlines()][::-1]


def _size(drawing: str) -> tuple[int, int]:
    rows = _rows(drawing)
    return len(rows[0]), len(rows)


def _cells(drawing: str) -> dict[str, str]:
    return {
        letter: f"{chr(ord('A') + column)}{row + 1}"
        for row, letters in enumerate(_rows(drawing))
        for column, letter in enumerate(letters)
        if letter != "."
    }
