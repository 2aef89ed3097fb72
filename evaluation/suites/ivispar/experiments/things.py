"""The things on a board as logs name them: geoms by color and shape, tiles by their goal, as logs leave out numbers."""

from __future__ import annotations

from typing import Any

from plumbline.envs.tiles.model import Puzzle as Tiles
from plumbline.evaluation.suites.ivispar.experiments.logs import Spot
from plumbline.evaluation.suites.ivispar.landmarks import TILE, Place

Name = tuple[str, ...]
FARTHEST = 1000  # of a column or row that is one


def names(puzzle: Any) -> tuple[Name, ...]:
    """Return the name of each thing of a puzzle, in the puzzle's order."""
    if isinstance(puzzle, Tiles):
        return tuple(_tile(divmod(goal, puzzle.rows)) for goal in puzzle.goals)
    return tuple((piece.color, piece.shape) for piece in puzzle.pieces)


def looks(puzzle: Any) -> tuple[tuple[str, str], ...]:
    """Return the color and the body of each thing, in the puzzle's order."""
    if isinstance(puzzle, Tiles):
        return tuple((_ring(puzzle.columns, divmod(goal, puzzle.rows)), TILE) for goal in puzzle.goals)
    return tuple((piece.color, piece.shape) for piece in puzzle.pieces)


def name(spot: Spot) -> Name:
    """Return the name of a thing in a log."""
    return _tile(near(spot.goal_coordinate)) if spot.body == TILE else (spot.color, spot.body)


def near(place: Place) -> tuple[int, int]:
    """Return the column and the row that a place, which may be a little off, is nearest to."""
    column, row = (round(each) if abs(each) < FARTHEST else -1 for each in place)
    return column, row


def _tile(goal: tuple[int, int]) -> Name:
    return TILE, "of", f"{list(goal)}"


def _ring(size: int, goal: tuple[int, int]) -> str:
    """Return the published color of a tile, by how far its goal is from the edge."""
    depth = min(*goal, *(size - 1 - each for each in goal))
    if depth == 0:
        return "green"
    return "blue" if size > 3 and 2 * depth + 1 == size else "red"
