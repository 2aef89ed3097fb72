"""The rules of the sliding puzzle: possible moves, and when it is solved (paper, section 3.2)."""

from __future__ import annotations

from plumbline.envs.family import Reason, Ruling, Shelf, Step
from plumbline.envs.setting import Setting
from plumbline.envs.slides import moves
from plumbline.envs.slides.moves import DIRECTIONS, OCCUPIED, OUT_OF_BOUNDS
from plumbline.envs.sliding.model import Board, Game, Puzzle, Slide

UNKNOWN_OBJECT = "unknown_object"
REASONS = (
    Reason(UNKNOWN_OBJECT, "no such piece is on the board"),
    Reason(OUT_OF_BOUNDS, "the piece would leave the board"),
    Reason(OCCUPIED, "the cell is taken"),
)
SOLVED = "solved"


def open_game(puzzle: Puzzle, setting: Setting, shelf: Shelf) -> Game:
    places = {(piece.color, piece.shape): place for place, piece in enumerate(puzzle.pieces)}
    return Game(puzzle, setting, places, moves.neighbors(puzzle.columns, puzzle.rows))


def start(game: Game, seed: int) -> Board:
    return Board(game.puzzle.starts)


def step(game: Game, board: Board, slide: Slide, seat: int) -> Step[Board]:
    place = game.places.get((slide.color, slide.shape))
    if place is None:
        return Step(board, Ruling.ILLEGAL, UNKNOWN_OBJECT)
    cell = game.neighbors[slide.direction][board.cells[place]]
    cells, reason = moves.moved(board.cells, place, cell)
    if reason:
        return Step(board, Ruling.ILLEGAL, reason)
    return Step(Board(cells), Ruling.CHANGED, moves=1)


def ended(game: Game, board: Board) -> str | None:
    return SOLVED if board.cells == game.puzzle.goals else None


def scores(game: Game, board: Board) -> tuple[float, ...]:
    """Return the share of pieces on their goal."""
    return (home(game, board) / len(board.cells),)


def readings(game: Game, board: Board) -> dict[str, int]:
    return {"pieces_home": home(game, board)}


def home(game: Game, board: Board) -> int:
    """Count the pieces on their goal."""
    return moves.home(board.cells, game.puzzle.goals)


def same(game: Game, one: Board, other: Board) -> bool:
    return one == other


def actions(game: Game, board: Board, seat: int) -> list[Slide]:
    """List every legal slide, in the order of pieces and directions."""
    taken = set(board.cells)
    return [
        Slide(*name, direction)
        for name, place in game.places.items()
        for direction in DIRECTIONS
        if (cell := game.neighbors[direction][board.cells[place]]) is not None and cell not in taken
    ]


def commands(game: Game, seat: int) -> list[Slide]:
    """List every slide of every piece on the board, legal or not."""
    return [Slide(*name, direction) for name in game.places for direction in DIRECTIONS]
