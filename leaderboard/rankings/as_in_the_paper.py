"""Metrics as in the paper: relative to all runs on the leaderboard, so that each new agent changes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from plumbline.evaluation.results import standings
from plumbline.evaluation.results.estimates import UNKNOWN
from plumbline.evaluation.suites import Suite
from plumbline.evaluation.suites.gvgai.relative_metrics import Relative, Trial, relative_metrics
from plumbline.leaderboard.rankings.leaderboards import Leaderboard
from plumbline.leaderboard.rankings.lines import Line
from plumbline.leaderboard.rankings.overall import Overall

NEEDED = ("win_rate", "steps", "game_score", "meaningful")
CHUNK = 2000  # episodes

Level = tuple[Any, ...]


def _computed(made: Leaderboard[Line]) -> dict[str, Relative]:
    levels = _levels(made)
    return relative_metrics({line.who: list(_trials(made, line, levels)) for line in made.every})


def _levels(made: Leaderboard[Line]) -> dict[int, Level]:
    """Return the cell of each task by id, once for all of its episodes."""
    tasks = made.task_set.tasks.values_list("pk", "axes")
    return {task: tuple(axes.get(axis, UNKNOWN) for axis in made.suite.cell_axes) for task, axes in tasks}


def _trials(made: Leaderboard[Line], line: Line, levels: Mapping[int, Level]) -> Iterator[Trial]:
    """Yield the episodes of which all needed metrics are known."""
    episodes = standings.episodes_of(made.task_set, line.entry, made.excluded)
    for task, metrics in episodes.values_list("task", "metrics").iterator(CHUNK):
        known = [metrics.get(name) for name in NEEDED]
        if None not in known:
            won, *others = known
            yield Trial(levels[task], bool(won), *others)


def _packed(found: Mapping[str, Relative]) -> dict[str, Any]:
    return {who: asdict(each) for who, each in found.items()}


def _unpacked(_: Suite, stored: Mapping[str, dict[str, Any]]) -> dict[str, Relative]:
    return {who: Relative(**each) for who, each in stored.items()}


AS_IN_THE_PAPER = Overall("as in the paper", lambda suite: bool(suite.relative), _computed, _packed, _unpacked)
"""The published metrics of each line that has played, by `who`."""
