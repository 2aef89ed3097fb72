"""The landmarks of a configuration, as a board of one of the paper's two puzzles: geoms, or numbered tiles."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import msgspec

from plumbline.envs.sliding.model import LARGEST, SMALLEST, Piece, Puzzle, cell_name
from plumbline.envs.tiles import model as tiles
from plumbline.evaluation.suites.quotes import quoted

GEOMS, TILES = "sliding", "tiles"  # the families
TILE = "tile"
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Word = Annotated[str, msgspec.Meta(max_length=200)]
Place = tuple[float, float]  # column and row, from 0; whole numbers


class Unplaceable(ValueError):
    """The landmarks make no board. The message says what is wrong."""


class Landmark(msgspec.Struct, frozen=True):
    """One piece of a configuration."""

    geom_nr: Count
    body: Word
    start_coordinate: Place
    goal_coordinate: Place
    color: Word = ""


def board(size: int, landmarks: Sequence[Landmark]) -> tuple[str, Puzzle | tiles.Puzzle]:
    """Return the board of so many columns and rows, with its family. Raises Unplaceable, InvalidInstance."""
    if not SMALLEST <= size <= LARGEST:
        raise Unplaceable(f"grid_size {size}: expected {SMALLEST} to {LARGEST}")
    numbers = Counter(each.geom_nr for each in landmarks)
    repeated = [number for number, count in numbers.items() if count > 1]
    if repeated:
        raise Unplaceable(f"geom_nr {repeated[0]}: given twice, expected once")
    has_tiles = any(each.body == TILE for each in landmarks)
    made = _tiles(size, landmarks) if has_tiles else _geoms(size, landmarks)
    if made.starts == made.goals:
        raise Unplaceable("the start equals the goal: expected a board that is not solved")
    return TILES if has_tiles else GEOMS, made


def _geoms(size: int, landmarks: Sequence[Landmark]) -> Puzzle:
    pieces = [Piece(each.color, each.body, *_ends(size, each)) for each in landmarks]
    return Puzzle(size, size, tuple(sorted(pieces, key=lambda piece: (piece.color, piece.shape))))


def _tiles(size: int, landmarks: Sequence[Landmark]) -> tiles.Puzzle:
    ordered = sorted(landmarks, key=lambda each: each.geom_nr)
    ends = [_ends(size, each) for each in ordered]
    homes = tiles.reading_order(size, size)
    for number, (landmark, (_, goal), home) in enumerate(zip(ordered, ends, homes, strict=False), 1):
        _check_tile(number, landmark, goal, cell_name(size, home))
    return tiles.Puzzle(size, size, tuple(start for start, _ in ends))


def _check_tile(number: int, landmark: Landmark, goal: str, home: str) -> None:
    """Refuse what is no tile, and tiles that are not numbered in the order of their goals."""
    if landmark.body != TILE:
        raise Unplaceable(f"body {quoted(landmark.body)} beside tiles: expected tiles alone, or none")
    if landmark.geom_nr != number:
        raise Unplaceable(f"geom_nr {landmark.geom_nr}: expected {number}, as tiles are numbered from 1")
    if goal != home:
        raise Unplaceable(f"goal_coordinate of tile {number}, {goal}: expected {home}, as tiles go in reading order")


def _ends(size: int, landmark: Landmark) -> tuple[str, str]:
    """Return the cells where a piece starts, and where its goal is."""
    return (
        _cell(size, "start_coordinate", landmark.start_coordinate),
        _cell(size, "goal_coordinate", landmark.goal_coordinate),
    )


def _cell(size: int, role: str, place: Place) -> str:
    if not all(math.isfinite(each) and each.is_integer() and 0 <= each < size for each in place):
        raise Unplaceable(f"{role} {list(place)}: expected two whole numbers from 0 to {size - 1}")
    column, row = map(int, place)
    return cell_name(size, column * size + row)
