"""The tile puzzle: the tables of its distances, and random boards of four by four solved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import numpy as np

from plumbline.envs.slides.tables import neighbors
from plumbline.envs.tiles import solve
from plumbline.envs.tiles.model import Board, Puzzle, cell_name, goal, is_solvable
from plumbline.envs.tiles.solver import whole
from plumbline.envs.tiles.solver.patterns import patterns
from tests.bench.timing import answered, from_nothing, summary, timed
from tests.envs.tiles.boards import a_game_of

BOARDS = 30


def databases() -> dict[str, float]:
    """The pattern databases of four by four made, checked and kept. The compiled code is there before."""
    patterns(3, 2)
    made = from_nothing(partial(patterns, 4, 4))
    return made | {"bytes": patterns(4, 4).entries.nbytes}


def whole_table() -> dict[str, float]:
    """The distance of every board of three by three."""
    board, goals, count = neighbors(3, 3), np.array(goal(3, 3, 8), np.int64), whole.arrangements(9, 8)
    return summary(timed([partial(whole.filled, board, goals, count)] * 5)) | {"bytes": count}


def boards() -> dict[str, float]:
    """Random boards of four by four solved, of all that can be; the tables are there before."""
    random = Random(15)
    games = [a_game_of(_random_puzzle(random)) for _ in range(BOARDS)]
    solve.solve(games[0], Board(games[0].puzzle.starts))
    milliseconds, moves = answered(partial(_moves, game) for game in games)
    exact = [each for each in moves if each is not None]
    return summary(milliseconds) | {"solved": len(exact), "mean_moves": round(sum(exact) / len(exact), 1)}


def _moves(game: Any) -> int | None:
    plan = solve.solve(game, Board(game.puzzle.starts))
    return None if plan is None else len(plan.actions)


def _random_puzzle(random: Random) -> Puzzle:
    return next(
        Puzzle(4, 4, tuple(cell_name(4, cell) for cell in cells))
        for cells in _orders(random)
        if is_solvable(4, 4, cells)
    )


def _orders(random: Random) -> Iterator[tuple[int, ...]]:
    while True:
        yield tuple(random.sample(range(16), 15))


def measure() -> dict[str, Any]:
    return {"databases": databases(), "whole_table": whole_table(), "boards": boards()}


def rows(found: dict[str, Any]) -> list[tuple[str, ...]]:
    made, table, solved = found["databases"], found["whole_table"], found["boards"]
    return [
        ("Tiles: the pattern databases of 4x4 made", "seconds, once", f"{made['seconds']} s, {made['bytes']:,} bytes"),
        (f"Tiles: {BOARDS} random boards of 4x4 solved", "reported",
         "median {median_ms:.0f} ms, max {max_ms:.0f} ms; {solved} solved, in {mean_moves} moves".format(**solved)),
        ("Tiles: the whole table of 3x3", "reported", f"{table['median_ms']:.0f} ms, {table['bytes']:,} bytes"),
    ]  # fmt: skip
