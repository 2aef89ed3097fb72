"""Episode configurations as the paper's authors publish them: one JSON file for a board, with its claims."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from plumbline.envs.family import InvalidInstance
from plumbline.envs.sliding.model import LARGEST, SMALLEST, Piece, Puzzle, cell_name

LARGEST_BYTES = 4 << 20
START, DONE = "start", "done"  # words around the moves of a sequence
EXPERIMENT = "SlidingGeomPuzzle"
TILE = "tile"
Place = tuple[float, float]  # column and row, from 0; whole numbers


class InvalidConfiguration(ValueError):
    """The file is no configuration that can be played. The message says what is wrong."""


class Landmark(msgspec.Struct, frozen=True):
    """One piece of a configuration."""

    geom_nr: int
    body: str
    start_coordinate: Place
    goal_coordinate: Place
    color: str = ""


class Claims(msgspec.Struct, frozen=True):
    """The fields of a configuration that are read. Fields that a simulator added while it ran are ignored."""

    config_instance_id: str
    experiment_type: str
    complexity_c1: int
    grid_size: int
    landmarks: tuple[Landmark, ...]
    complexity_c2: int | None = None
    shortest_move_sequence: tuple[str, ...] = ()
    random_valid_move_sequence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Configuration:
    """A configuration that can be played."""

    name: str
    path: int  # claimed moves of a shortest solution
    interference: int | None
    puzzle: Puzzle
    order: tuple[tuple[str, str], ...]  # color and shape of the pieces, in the order of the file
    solution: tuple[str, ...]  # the stored solution; empty if there is none
    random: tuple[str, ...]  # the stored random legal moves; empty if there are none


def read(content: bytes) -> Configuration:
    """Read a configuration. Raises InvalidConfiguration."""
    claims = _claims(_object(content))
    if claims.experiment_type != EXPERIMENT:
        raise InvalidConfiguration(f"experiment_type {claims.experiment_type!r}: expected {EXPERIMENT!r}")
    _check_numbers(claims)
    try:
        puzzle = _puzzle(claims)
    except InvalidInstance as error:
        raise InvalidConfiguration(str(error)) from error
    return Configuration(
        name=claims.config_instance_id,
        path=claims.complexity_c1,
        interference=claims.complexity_c2,
        puzzle=puzzle,
        order=tuple((each.color, each.body) for each in claims.landmarks),
        solution=moves(claims.shortest_move_sequence),
        random=moves(claims.random_valid_move_sequence),
    )


def write(plain: Mapping[str, Any]) -> bytes:
    """Return a configuration as its published file has it: indented by four, without a last line break."""
    return json.dumps(plain, indent=4).encode()


def moves(sequence: tuple[str, ...]) -> tuple[str, ...]:
    """Return the moves of a stored sequence, which begins with `start` and may end with `done`."""
    return sequence[sequence[:1] == (START,) : len(sequence) - (sequence[-1:] == (DONE,))]


def _object(content: bytes) -> Mapping[str, Any]:
    if len(content) > LARGEST_BYTES:
        raise InvalidConfiguration(f"{len(content)} bytes: expected at most {LARGEST_BYTES}")
    try:
        plain = msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidConfiguration(f"not JSON ({error})") from error
    if not isinstance(plain, dict):
        raise InvalidConfiguration(f"a {type(plain).__name__}: expected an object")
    if "data" in plain:
        raise InvalidConfiguration("the development format (its field 'data'): expected the main format, 'landmarks'")
    return plain


def _claims(plain: Mapping[str, Any]) -> Claims:
    try:
        return msgspec.convert(plain, Claims)
    except msgspec.ValidationError as error:
        raise InvalidConfiguration(str(error)) from error


def _check_numbers(claims: Claims) -> None:
    if not SMALLEST <= claims.grid_size <= LARGEST:
        raise InvalidConfiguration(f"grid_size {claims.grid_size}: expected {SMALLEST} to {LARGEST}")
    numbers = Counter(each.geom_nr for each in claims.landmarks)
    repeated = [number for number, count in numbers.items() if count > 1]
    if repeated:
        raise InvalidConfiguration(f"geom_nr {repeated[0]}: given twice, expected once")
    if any(each.body == TILE for each in claims.landmarks):
        raise InvalidConfiguration("body 'tile': sliding tiles are no sliding geoms, expected geoms")


def _puzzle(claims: Claims) -> Puzzle:
    """Return the board. Raises InvalidConfiguration, InvalidInstance."""
    pieces = [
        Piece(
            each.color,
            each.body,
            _cell(claims.grid_size, "start_coordinate", each.start_coordinate),
            _cell(claims.grid_size, "goal_coordinate", each.goal_coordinate),
        )
        for each in claims.landmarks
    ]
    ordered = sorted(pieces, key=lambda piece: (piece.color, piece.shape))
    made = Puzzle(claims.grid_size, claims.grid_size, tuple(ordered))
    if made.starts == made.goals:
        raise InvalidConfiguration("the start equals the goal: expected a board that is not solved")
    return made


def _cell(size: int, role: str, place: Place) -> str:
    if not all(math.isfinite(each) and each.is_integer() and 0 <= each < size for each in place):
        raise InvalidConfiguration(f"{role} {list(place)}: expected two whole numbers from 0 to {size - 1}")
    column, row = map(int, place)
    return cell_name(size, column * size + row)
