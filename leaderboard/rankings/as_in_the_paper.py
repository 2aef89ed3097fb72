"""Metrics as in the paper: relative to all runs on the leaderboard, so that each new agent changes them."""

from __future__ import annotations

from dataclasses import dataclass

from plumbline.evaluation.results import standings
from plumbline.evaluation.results.standings import UNKNOWN
from plumbline.evaluation.suites.gvgai.relative_metrics import Relative, Trial, relative_metrics
from plumbline.leaderboard.rankings.leaderboards import Board, Row

NEEDED = ("win_rate", "steps", "game_score", "meaningful")


@dataclass(frozen=True, slots=True)
class Published:
    """A row with its metrics as in the paper."""

    row: Row
    metrics: Relative


def published(board: Board) -> tuple[Published, ...]:
    """Every row that has played, in the order of the leaderboard."""
    found = relative_metrics({row.who: _trials(board, row) for row in board.every})
    return tuple(Published(row, found[row.who]) for row in board.every if row.who in found)


def _trials(board: Board, row: Row) -> list[Trial]:
    """The episodes of which all that is needed is known."""
    axes = board.suite.cell_axes
    told = standings.episodes_of(row.standing).values_list("task__axes", "metrics")
    return [
        Trial(
            tuple(task.get(axis, UNKNOWN) for axis in axes),
            bool(known["win_rate"]),
            known["steps"],
            known["game_score"],
            known["meaningful"],
        )
        for task, known in told
        if all(known.get(name) is not None for name in NEEDED)
    ]
