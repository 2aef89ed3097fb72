"""The rules of the sliding tile puzzle: a tile moves to the next cell if that is blank (paper, section 4.2)."""

from __future__ import annotations

from plumbline.envs.family import Reason, Ruling, Shelf, Step
from plumbline.envs.setting import Setting
from plumbline.envs.slides import moves
from plumbline.envs.slides.moves import DIRECTIONS, OCCUPIED, OUT_OF_BOUNDS
from plumbline.envs.tiles.model import Board, Game, Puzzle, Slide

UNKNOWN_OBJECT = "unknown_object"
REASONS = (
    Reason(UNKNOWN_OBJECT, "no such tile is on the board"),
    Reason(OUT_OF_BOUNDS, "the tile would leave the board"),
    Reason(OCCUPIED, "the cell is taken"),
)
SOLVED = "solved"


def open_game(puzzle: Puzzle, setting: Setting, shelf: Shelf) -> Game:
    return Game(puzzle, setting, moves.neighbors(puzzle.columns, puzzle.rows))


def start(game: Game, seed: int) -> Board:
    return Board(game.puzzle.starts)


def step(game: Game, board: Board, slide: Slide, seat: int) -> Step[Board]:
    if not 1 <= slide.tile <= len(board.cells):
        return Step(board, Ruling.ILLEGAL, UNKNOWN_OBJECT)
    place = slide.tile - 1
    cell = game.neighbors[slide.direction][board.cells[place]]
    cells, reason = moves.moved(board.cells, place, cell)
    if reason:
        return Step(board, Ruling.ILLEGAL, reason)
    return Step(Board(cells), Ruling.CHANGED, moves=1)


def ended(game: Game, board: Board) -> str | None:
    return SOLVED if board.cells == game.puzzle.goals else None


def scores(game: Game, board: Board) -> tuple[float, ...]:
    """Return the share of tiles on their goal."""
    return (home(game, board) / len(board.cells),)


def readings(game: Game, board: Board) -> dict[str, int]:
    return {"tiles_home": home(game, board)}


def home(game: Game, board: Board) -> int:
    """Count the tiles on their goal."""
    return moves.home(board.cells, game.puzzle.goals)


def same(game: Game, one: Board, other: Board) -> bool:
    return one == other


def actions(game: Game, board: Board, seat: int) -> list[Slide]:
    """List every legal slide, in the order of tiles and directions."""
    taken = set(board.cells)
    return [
        slide
        for slide in commands(game, seat)
        if (cell := game.neighbors[slide.direction][board.cells[slide.tile - 1]]) is not None and cell not in taken
    ]


def commands(game: Game, seat: int) -> list[Slide]:
    """List every slide of every tile on the board, legal or not."""
    return [Slide(tile, direction) for tile in range(1, len(game.puzzle.start) + 1) for direction in DIRECTIONS]
