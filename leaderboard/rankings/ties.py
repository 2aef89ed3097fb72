"""Ties: paired tests of all ranked agents of a leaderboard, and the groups of agents that they do not tell apart.

All pairs of ranked agents are one family, whatever the reader has filtered, and are corrected by Holm's method.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from itertools import combinations

import numpy as np

from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.results import vectors
from plumbline.evaluation.results.samples import index
from plumbline.evaluation.results.vectors import empty
from plumbline.evaluation.scoring.bootstrap import ROUNDING, Floats
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.significance import ALPHA, holm, sign_tests
from plumbline.evaluation.scoring.statistics import clusters
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, Row


@dataclass(frozen=True, slots=True)
class PairedTest:
    """The sign test of two ranked agents over puzzles."""

    first: Row
    second: Row
    won: int  # puzzles at which the first is ahead
    lost: int
    p: float  # two-sided
    p_corrected: float  # by Holm, over all pairs of ranked agents

    @property
    def significant(self) -> bool:
        return self.p_corrected < ALPHA


@dataclass(frozen=True)
class Ties:
    """All paired tests of a leaderboard."""

    tests: tuple[PairedTest, ...]
    groups: dict[str, str]  # a letter for each ranked agent, by `who`

    @property
    def significant(self) -> int:
        return sum(test.significant for test in self.tests)

    def between(self, one: str, other: str) -> PairedTest | None:
        """Return the test of these two, by `who`, in either order."""
        return next((each for each in self.tests if {each.first.who, each.second.who} == {one, other}), None)


def ties(made: Leaderboard) -> Ties:
    """Return the tests of all ranked agents; none as of a day, because results at each task are not kept."""
    ranked = made.contenders if made.on is None else ()
    if len(ranked) < 2:
        return Ties((), {})
    known = tuple((row.standing.aggregate_id, row.standing.aggregate.computed_at) for row in ranked)
    counts = _counted(made.task_set, made.suite.metrics[0], known)
    paired = zip(combinations(ranked, 2), counts, strict=True)
    tests = [PairedTest(one, other, won, lost, p, corrected) for (one, other), (won, lost, p, corrected) in paired]
    return Ties(tuple(tests), _groups(ranked, tests))


def _groups(ranked: Sequence[Row], tests: Sequence[PairedTest]) -> dict[str, str]:
    """Name groups from the top: a new one begins with an agent that is significantly behind the first of its group."""
    behind = {(test.first.who, test.second.who) for test in tests if test.significant and test.won > test.lost}
    found: dict[str, str] = {}
    first, number = ranked[0].who, 0
    for row in ranked:
        if (first, row.who) in behind:
            first, number = row.who, number + 1
        found[row.who] = _letter(number)
    return found


def _letter(number: int) -> str:
    """Return A to Z, then AA, AB."""
    before, last = divmod(number, 26)
    return (_letter(before - 1) if before else "") + chr(ord("A") + last)


@lru_cache(maxsize=64)
def _counted(
    task_set: TaskSet, metric: Metric, aggregates: tuple[tuple[int, datetime], ...]
) -> tuple[tuple[int, int, float, float], ...]:
    """Return wins, losses and both p-values of each pair. It is remembered, for aggregates never change."""
    means = _by_puzzle(task_set, metric.name, [each for each, _ in aggregates])
    counts = np.array([*_ahead(means if metric.better == "higher" else -means)])
    chances = sign_tests(counts[:, 0], counts[:, 1])
    return tuple(zip(*counts.T.tolist(), chances.tolist(), holm(chances).tolist(), strict=True))


def _ahead(means: Floats) -> Iterator[tuple[int, int]]:
    """Yield the puzzles at which the first, and the second, of each pair of columns is ahead."""
    for place in range(means.shape[1] - 1):
        gaps = means[:, [place]] - means[:, place + 1 :]
        yield from zip((gaps > ROUNDING).sum(axis=0).tolist(), (gaps < -ROUNDING).sum(axis=0).tolist(), strict=True)


def _by_puzzle(task_set: TaskSet, metric: str, aggregates: Sequence[int]) -> Floats:
    """Return the mean over the tasks of each puzzle: a row for each puzzle, a column for each aggregate."""
    tasks = index(task_set)
    known = vectors.of_aggregates(aggregates, metric)
    none = empty(len(tasks.ids))
    found = [known.get(each, none) for each in aggregates]
    columns = np.array([each.sums / np.maximum(each.counts, 1) for each in found]).T
    groups = clusters(range(len(tasks.ids)), dict(enumerate(tasks.puzzles)))
    return np.array([columns[list(places)].mean(axis=0) for places in groups])
