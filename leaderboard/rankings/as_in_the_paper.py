"""Metrics as in the paper: relative to all runs on the leaderboard, so that each new agent changes them."""

from __future__ import annotations

from dataclasses import dataclass

from plumbline.evaluation.results import standings
from plumbline.evaluation.results.estimates import UNKNOWN
from plumbline.evaluation.suites.gvgai.relative_metrics import Relative, Trial, relative_metrics
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, Row

NEEDED = ("win_rate", "steps", "game_score", "meaningful")


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A row with its metrics as in the paper."""

    row: Row
    metrics: Relative


def paper_rows(leaderboard: Leaderboard) -> tuple[PaperRow, ...]:
    """Return the rows that have played, in the order of the leaderboard."""
    found = relative_metrics({row.who: _trials(leaderboard, row) for row in leaderboard.every})
    return tuple(PaperRow(row, found[row.who]) for row in leaderboard.every if row.who in found)


def _trials(leaderboard: Leaderboard, row: Row) -> list[Trial]:
    """Return the episodes of which all needed metrics are known."""
    axes = leaderboard.suite.cell_axes
    episodes = standings.episodes_of(row.standing).values_list("task__axes", "metrics")
    return [
        Trial(
            tuple(task.get(axis, UNKNOWN) for axis in axes),
            bool(known["win_rate"]),
            known["steps"],
            known["game_score"],
            known["meaningful"],
        )
        for task, known in episodes
        if all(known.get(name) is not None for name in NEEDED)
    ]
