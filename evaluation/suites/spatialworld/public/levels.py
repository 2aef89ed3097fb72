"""The levels of each game, read from its files. Snake has none: its levels are the runs among the references."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from plumbline.envs.block3d.model import Cell, Figure
from plumbline.envs.cube.geometry import MOVES, SOLVED
from plumbline.envs.cube.model import Scramble
from plumbline.envs.cube.pieces import letters
from plumbline.envs.cube.solver import near
from plumbline.envs.cube.turntable.names import FACE_NAMES
from plumbline.envs.family import InvalidInstance
from plumbline.envs.maze import level_text
from plumbline.envs.snake3d import generate
from plumbline.envs.snake3d.model import Recipe
from plumbline.evaluation.suites.files import Unusable
from plumbline.evaluation.suites.quotes import quoted, shown
from plumbline.evaluation.suites.spatialworld.public import folder, literals, references
from plumbline.evaluation.suites.spatialworld.public.literals import NoLiteral
from plumbline.evaluation.suites.spatialworld.public.model import Level, Problem, Reference

LARGEST_BYTES = 250_000  # of a file of levels: the tree of a Python text takes 500 times its size in memory

FIGURES, SCRAMBLES = "Block3D/level_data.py", "rubik_cube/scramble_data.py"
EDGE = 4  # of the snake's lattice

WAYS = {"CLOCKWISE": "", "ANTICLOCKWISE": "'"}
FACES = {name.upper(): face for name, face in FACE_NAMES.items()}

_NUMBER = re.compile(r"[1-9][0-9]?")
_FILE = re.compile(r"Level_([0-9]{2})\.txt")
_RUN = re.compile(r"snake/run_([0-9]{3})")


def mazes(root: Path, inside: str, prefix: str, floors: int) -> Iterator[Level | Problem]:
    """Yield the mazes of a folder of Level_NN.txt; other files than text are passed over."""
    try:
        names = folder.names(root, inside)
    except Unusable as error:
        yield Problem(inside, str(error))
        return
    for name in names:
        if name.endswith(".txt"):
            yield _maze(root, f"{inside}/{name}", prefix, floors)


def _maze(root: Path, source: str, prefix: str, floors: int) -> Level | Problem:
    place = shown(Path(source))
    numbered = _FILE.fullmatch(Path(source).name)
    if numbered is None:
        return Problem(place, "expected a name such as Level_01.txt")
    try:
        maze = level_text.read(folder.text(root, source, LARGEST_BYTES))
    except (Unusable, InvalidInstance) as error:
        return Problem(place, str(error))
    if len(maze.floors) != floors:
        return Problem(place, f"{len(maze.floors)} floors: expected {floors}")
    return Level(f"{prefix}/level_{numbered[1]}", maze, source)


def figures(root: Path) -> Iterator[Level | Problem]:
    """Yield the figures of Block3D."""
    return _designed(root, FIGURES, "LEVEL_DESIGNS", "block3d", _figure)


def scrambles(root: Path) -> Iterator[Level | Problem]:
    """Yield the scrambled cubes."""
    return _designed(root, SCRAMBLES, "INITIAL_CONFIGS", "rubik", _scramble)


def runs(root: Path) -> Iterator[Level | Problem]:
    """Yield a lattice for each published run of the snake, with its number for the chance of the food."""
    usual = generate.generate(Recipe(EDGE), 0)
    for row in references.read(root):
        if isinstance(row, Reference) and row.game == "snake":
            place, numbered = f"line {row.line}", _RUN.fullmatch(row.task)
            if numbered is None:
                yield Problem(f"{references.FILE}, {place}", f"task_id {quoted(row.task)}: expected snake/run_NNN")
            else:
                yield Level(row.task, replace(usual, chance=int(numbered[1])), references.FILE, place)


# --- levels in Python text


def _designed(
    root: Path, source: str, name: str, prefix: str, build: Callable[[object], Any]
) -> Iterator[Level | Problem]:
    """Yield the levels of a dict from numbers to designs."""
    try:
        designs = literals.assigned(folder.text(root, source, LARGEST_BYTES), name)
    except (Unusable, NoLiteral) as error:
        yield Problem(source, str(error))
        return
    for number, design in designs.items():
        part = f"level {quoted(number)}"
        if not _NUMBER.fullmatch(number):
            yield Problem(f"{source}, {part}", "expected a number from 1 to 99")
            continue
        try:
            yield Level(f"{prefix}/level_{int(number):02}", build(literals.value(design)), source, part)
        except (NoLiteral, InvalidInstance, msgspec.ValidationError) as error:
            yield Problem(f"{source}, {part}", str(error))


class Design(msgspec.Struct, frozen=True):
    """A figure as published. Its name is not read."""

    blocks: tuple[Cell, ...]


def _figure(design: object) -> Figure:
    return Figure(tuple(sorted(msgspec.convert(design, Design).blocks)))


def _scramble(moves: object) -> Scramble:
    """Return the solved cube after moves, each a way and a face. Raises InvalidInstance."""
    places = SOLVED
    for number, (way, face) in enumerate(msgspec.convert(moves, tuple[tuple[str, str], ...]), 1):
        for word, known in ((way, WAYS), (face, FACES)):
            if word not in known:
                raise InvalidInstance(f"move {number}, {quoted(word)}: expected one of {', '.join(known)}")
        places = places.translate(MOVES[FACES[face] + WAYS[way]])
    if near.quarters_away(places) is None:
        raise InvalidInstance(f"more than {2 * near.RADIUS} quarter turns from solved: expected at most so many")
    return Scramble(letters(places))
