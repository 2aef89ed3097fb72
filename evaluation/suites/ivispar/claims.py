"""The claims of a published configuration, each held against what the engine finds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePath
from typing import Any

from plumbline.envs import FAMILIES
from plumbline.envs.family import MalformedAction, Ruling
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import empty
from plumbline.envs.slides import moves
from plumbline.envs.sliding import solve as geoms
from plumbline.envs.tiles import solve as tiles
from plumbline.evaluation.protocol.protocol import AnyFamily
from plumbline.evaluation.suites.ivispar.configurations import Configuration
from plumbline.evaluation.suites.ivispar.landmarks import GEOMS, TILES
from plumbline.evaluation.suites.quotes import quoted

PREFIX = "config_"  # of a file's name; the rest is the name of the configuration
NUMBERS = re.compile(r"_b_(\d+)_g_(\d+)_c1_(\d+)(?:_c2_(\d+))?_i_\d+$")  # in a name


SHORTEST: dict[str, Callable[[Any], int]] = {GEOMS: geoms.shortest, TILES: tiles.shortest}


def problems(configuration: Configuration, file: PurePath) -> Iterator[str]:
    """Yield each claim that does not hold. Raises InvalidInstance for a board whose optimum is not known."""
    puzzle = configuration.puzzle
    path = SHORTEST[configuration.family](puzzle)
    yield from _named(configuration, file)
    if configuration.path != path:
        yield f"complexity_c1 {configuration.path}: the shortest solution has {path} moves"
    interference = moves.interference(path, puzzle.rows, puzzle.starts, puzzle.goals)
    if configuration.interference not in (None, interference):
        yield f"complexity_c2 {configuration.interference}: the interference is {interference}"
    yield from _solution(configuration, path)
    _, problem = _played(configuration, configuration.random or ())
    if problem:
        yield f"random_valid_move_sequence: {problem}"


def _named(configuration: Configuration, file: PurePath) -> Iterator[str]:
    """Yield where the name says something else than the file's name or its fields."""
    if file.stem not in (configuration.name, PREFIX + configuration.name):
        yield f"config_instance_id {quoted(configuration.name)}: the file is named {quoted(file.name)}"
    match = NUMBERS.search(configuration.name)
    stated = () if match is None else tuple(None if part is None else int(part) for part in match.groups())
    geoms = len(configuration.puzzle.starts) if configuration.family == GEOMS else None  # wrong in names of tile boards
    known = (configuration.puzzle.columns, geoms, configuration.path, configuration.interference)
    for letter, one, other in zip(("b", "g", "c1", "c2"), stated, known, strict=False):
        if None not in (one, other) and one != other:
            yield f"config_instance_id {quoted(configuration.name)}: {letter} is {other}"


def _solution(configuration: Configuration, path: int) -> Iterator[str]:
    if configuration.solution is None:
        return
    cells, problem = _played(configuration, configuration.solution)
    if problem:
        yield f"shortest_move_sequence: {problem}"
    elif cells != configuration.puzzle.goals:
        yield "shortest_move_sequence: it does not end at the goal"
    elif len(configuration.solution) != path:
        yield f"shortest_move_sequence: it has {len(configuration.solution)} moves, a shortest solution has {path}"


def _played(configuration: Configuration, texts: Sequence[str]) -> tuple[tuple[int, ...], str]:
    """Return the cells after the moves, and why one of them was refused; empty if none was."""
    family = FAMILIES[configuration.family]
    game = family.rules.open(configuration.puzzle, Setting(BLIND), empty)
    board = family.rules.start(game, 0)
    for number, text in enumerate(texts, 1):
        board, refused = _moved(family, game, board, text)
        if refused:
            return board.cells, f"move {number}, {quoted(text)}: {refused}"
    return board.cells, ""


def _moved(family: AnyFamily, game: Any, board: Any, text: str) -> tuple[Any, str]:
    try:
        step = family.rules.step(game, board, family.words.parse(game, text), 0)
    except MalformedAction as error:
        return board, str(error)
    return step.state, "" if step.ruling is Ruling.CHANGED else step.reason
