"""Episode configurations as the paper's authors publish them: one JSON file for a board, with its claims."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec

from plumbline.envs.family import InvalidInstance
from plumbline.evaluation.suites.ivispar import landmarks
from plumbline.evaluation.suites.ivispar.landmarks import Count, Landmark, Unplaceable, Word
from plumbline.evaluation.suites.quotes import quoted

LARGEST_BYTES = 4 << 20
START, DONE = "start", "done"  # words around the moves of a sequence
EXPERIMENT = "SlidingGeomPuzzle"  # of tiles as well


class InvalidConfiguration(ValueError):
    """The file is no configuration that can be played. The message says what is wrong."""


class Claims(msgspec.Struct, frozen=True):
    """The fields of a configuration that are read. Fields that a simulator added while it ran are ignored."""

    config_instance_id: Annotated[str, msgspec.Meta(max_length=255)]  # part of a file's name
    experiment_type: Word
    complexity_c1: Count
    grid_size: Count
    landmarks: tuple[Landmark, ...]
    complexity_c2: Count | None = None
    shortest_move_sequence: tuple[str, ...] | None = None
    random_valid_move_sequence: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Configuration:
    """A configuration that can be played."""

    name: str
    path: int  # claimed moves of a shortest solution
    interference: int | None
    family: str
    puzzle: Any  # an instance of the family
    solution: tuple[str, ...] | None  # the stored solution; None: there is none
    random: tuple[str, ...] | None  # the stored random legal moves; None: there are none


def read(content: bytes) -> Configuration:
    """Read a configuration. Raises InvalidConfiguration."""
    claims = _claims(_object(content))
    if claims.experiment_type != EXPERIMENT:
        raise InvalidConfiguration(f"experiment_type {quoted(claims.experiment_type)}: expected {EXPERIMENT!r}")
    try:
        family, puzzle = landmarks.board(claims.grid_size, claims.landmarks)
    except (Unplaceable, InvalidInstance) as error:
        raise InvalidConfiguration(str(error)) from error
    return Configuration(
        name=claims.config_instance_id,
        path=claims.complexity_c1,
        interference=claims.complexity_c2,
        family=family,
        puzzle=puzzle,
        solution=_moves(claims.shortest_move_sequence),
        random=_moves(claims.random_valid_move_sequence),
    )


def write(plain: Mapping[str, Any]) -> bytes:
    """Return a configuration as its published file has it: indented by four, without a last line break."""
    return json.dumps(plain, indent=4).encode()


def _moves(sequence: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """Return the moves of a stored sequence, which begins with `start` and may end with `done`."""
    if sequence is None:
        return None
    return sequence[sequence[:1] == (START,) : len(sequence) - (sequence[-1:] == (DONE,))]


def _object(content: bytes) -> Mapping[str, Any]:
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
