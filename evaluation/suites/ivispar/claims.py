"""The claims of a published configuration, each held against what the engine finds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from plumbline.envs.family import MalformedAction, Ruling
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import empty
from plumbline.envs.sliding import notation, rules, solve
from plumbline.envs.sliding.model import Board, Game, Puzzle
from plumbline.evaluation.suites.ivispar.configurations import Configuration

PREFIX = "config_"  # of a file's name; the rest is the name of the configuration
NUMBERS = re.compile(r"_b_(\d+)_g_(\d+)_c1_(\d+)(?:_c2_(\d+))?_i_\d+$")  # in a name


def problems(configuration: Configuration, file: PurePath) -> Iterator[str]:
    """Yield each claim that does not hold. Raises InvalidInstance for a board that cannot be solved."""
    path = solve.shortest(configuration.puzzle)
    yield from _named(configuration, file)
    if configuration.path != path:
        yield f"complexity_c1 {configuration.path}: the shortest solution has {path} moves"
    interference = _interference(configuration.puzzle, path)
    if configuration.interference not in (None, interference):
        yield f"complexity_c2 {configuration.interference}: the interference is {interference}"
    yield from _solution(configuration, path)
    _, problem = _played(configuration.puzzle, configuration.random)
    if problem:
        yield f"random_valid_move_sequence: {problem}"


def manhattan(puzzle: Puzzle) -> int:
    """Return the sum of the Manhattan distances of the pieces from their goals."""
    pairs = zip(puzzle.starts, puzzle.goals, strict=True)
    apart = [(divmod(one, puzzle.rows), divmod(other, puzzle.rows)) for one, other in pairs]
    return sum(abs(x - x2) + abs(y - y2) for (x, y), (x2, y2) in apart)


def _interference(puzzle: Puzzle, path: int) -> int:
    """Return the moves that pieces cost each other (paper, section 4.2): always whole, as every move changes parity."""
    return (path - manhattan(puzzle)) // 2


def _named(configuration: Configuration, file: PurePath) -> Iterator[str]:
    """Yield where the name says something else than the file's name or its fields."""
    if file.stem not in (configuration.name, PREFIX + configuration.name):
        yield f"config_instance_id {configuration.name!r}: the file is named {file.name!r}"
    match = NUMBERS.search(configuration.name)
    stated = () if match is None else tuple(None if part is None else int(part) for part in match.groups())
    board = configuration.puzzle.columns, len(configuration.puzzle.pieces)
    known = (*board, configuration.path, configuration.interference)
    for letter, one, other in zip(("b", "g", "c1", "c2"), stated, known, strict=False):
        if None not in (one, other) and one != other:
            yield f"config_instance_id {configuration.name!r}: {letter} is {other}"


def _solution(configuration: Configuration, path: int) -> Iterator[str]:
    if not configuration.solution:
        return
    board, problem = _played(configuration.puzzle, configuration.solution)
    if problem:
        yield f"shortest_move_sequence: {problem}"
    elif board.cells != configuration.puzzle.goals:
        yield "shortest_move_sequence: it does not end at the goal"
    elif len(configuration.solution) != path:
        yield f"shortest_move_sequence: it has {len(configuration.solution)} moves, a shortest solution has {path}"


def _played(puzzle: Puzzle, moves: Sequence[str]) -> tuple[Board, str]:
    """Return the board after the moves, and why one of them was refused; empty if none was."""
    game = rules.open_game(puzzle, Setting(BLIND), empty)
    board = rules.start(game, 0)
    for number, text in enumerate(moves, 1):
        board, refused = _moved(game, board, text)
        if refused:
            return board, f"move {number}, {text!r}: {refused}"
    return board, ""


def _moved(game: Game, board: Board, text: str) -> tuple[Board, str]:
    try:
        step = rules.step(game, board, notation.parse(game, text), 0)
    except MalformedAction as error:
        return board, str(error)
    return step.state, "" if step.ruling is Ruling.CHANGED else step.reason
