"""Pooled leaderboards: the scores of each agent over several task sets of one paper.

Only agents that are complete on every leaderboard of a pool are ranked. Sets of different fidelity are never pooled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.results import ranks, vectors
from plumbline.evaluation.results.ranks import Contender
from plumbline.evaluation.results.samples import TaskIndex, index
from plumbline.evaluation.results.vectors import Vector
from plumbline.evaluation.scoring.metrics import SCORE
from plumbline.evaluation.scoring.statistics import Caution, Estimate, mean_of_means
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.groups import Entry, Group, Pool
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, Row, leaderboard


@dataclass(frozen=True, slots=True)
class PooledRow:
    """One agent, or people: a score for each leaderboard, and one for all."""

    who: str
    name: str
    row: Row  # on the first leaderboard that has it
    parts: tuple[dict[str, Any] | None, ...]  # estimates of the score; None where it is not there, or not complete
    pooled: Estimate | None  # None where a part is missing
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class PooledLeaderboard:
    """The leaderboards of a pool read together."""

    group: Group
    pool: Pool
    leaderboards: tuple[Leaderboard, ...]
    rows: tuple[PooledRow, ...]
    missing: tuple[Entry, ...]  # entries that no published set has
    fidelities: tuple[str, ...]  # more than one: not pooled

    @property
    def problem(self) -> str:
        """Why nothing is pooled, or ""."""
        if len(self.fidelities) <= 1:
            return ""
        return f"These task sets differ in fidelity ({', '.join(self.fidelities)}), so their scores are not pooled."

    @property
    def is_whole(self) -> bool:
        return not self.missing and len(self.fidelities) == 1


def pooled(group: Group, pool: Pool) -> PooledLeaderboard:
    """Return the pool as it is now."""
    found = [(entry, _leaderboard(entry, group)) for entry in pool.entries]
    known = tuple(each for _, each in found if each is not None)
    missing = tuple(entry for entry, each in found if each is None)
    fidelities = tuple(sorted({each.task_set.fidelity for each in known}))
    made = PooledLeaderboard(group, pool, known, (), missing, fidelities)
    return replace(made, rows=tuple(_ranked(_rows(made)))) if len(fidelities) == 1 else made


def _leaderboard(entry: Entry, group: Group) -> Leaderboard | None:
    """Return the leaderboard of an entry, in a suite of the group; None where no set of that name is shown."""
    suites = [suite.name for suite in SUITES.values() if suite.group == group.name]
    sets = TaskSet.objects.published().ranked().filter(series=entry.series, suite__in=suites, sealed=False)
    task_set = sets.order_by("-version").first()
    if task_set is None or entry.setting not in task_set.settings:
        return None
    return leaderboard(task_set, entry.setting)


@dataclass(frozen=True)
class _Scores:
    """The score at each task, of all rows of a pool."""

    indexes: tuple[TaskIndex, ...]  # by leaderboard
    vectors: Mapping[int, Vector]  # by aggregate


def _scores(made: PooledLeaderboard) -> _Scores:
    aggregate_ids = [row.standing.aggregate_id for each in made.leaderboards for row in each.every]
    indexes = tuple(index(each.task_set) for each in made.leaderboards)
    return _Scores(indexes, vectors.of_aggregates(aggregate_ids, SCORE.name))


def _rows(made: PooledLeaderboard) -> list[PooledRow]:
    by_who: dict[str, list[Row | None]] = {}
    for place, each in enumerate(made.leaderboards):
        for row in each.every:
            by_who.setdefault(row.who, [None] * len(made.leaderboards))[place] = row
    scores = _scores(made)
    return [_row(made, scores, who, rows) for who, rows in by_who.items()]


def _row(made: PooledLeaderboard, scores: _Scores, who: str, rows: Sequence[Row | None]) -> PooledRow:
    there = [row for row in rows if row is not None]
    complete = [row if row is not None and row.complete else None for row in rows]
    parts = tuple(None if row is None else row.standing.values.get(SCORE.name) for row in complete)
    whole = made.is_whole and None not in parts
    estimate = _estimate(made, scores, there, parts) if whole else None
    if estimate is not None and there[0].kind == "human":
        estimate = replace(estimate, low=None, high=None)  # the same people are on several leaderboards
    return PooledRow(who, there[0].name, there[0], parts, estimate)


def _estimate(made: PooledLeaderboard, scores: _Scores, rows: Sequence[Row], parts: Sequence[Any]) -> Estimate | None:
    if made.pool.weights == "leaderboards":
        return _mean_of_parts(parts)
    means: dict[int, float] = {}
    puzzles: dict[int, str] = {}
    for tasks, row in zip(scores.indexes, rows, strict=True):
        vector = scores.vectors.get(row.standing.aggregate_id)
        if vector is None:
            return None
        for place, task in enumerate(tasks.ids):
            if vector.counts[place]:
                means[task], puzzles[task] = vector.sums[place] / vector.counts[place], tasks.puzzles[place]
    return mean_of_means(means, sum(part["n"] for part in parts), puzzles, SCORE.limits)


def _mean_of_parts(parts: Sequence[Any]) -> Estimate:
    """Return the mean of independent parts; its interval is as wide as theirs added in squares."""
    value = fmean(part["value"] for part in parts)
    n = sum(part["n"] for part in parts)
    caution = _caution(parts)
    if any(part["low"] is None for part in parts):
        return Estimate(value, None, None, n, caution)
    below, above = (
        sum((part[side] - part["value"]) ** 2 for part in parts) ** 0.5 / len(parts) for side in ("low", "high")
    )
    return Estimate(value, max(0.0, value - below), min(1.0, value + above), n, caution)


def _caution(parts: Sequence[Any]) -> Caution:
    """Return the gravest caution of the parts."""
    known = {part.get("caution", Caution.NONE) for part in parts}
    return next((each for each in (Caution.CONSTANT, Caution.FEW) if each in known), Caution.NONE)


def _ranked(rows: Sequence[PooledRow]) -> list[PooledRow]:
    """Sort by the pooled score, references among the others; rows without one follow."""
    contenders = (
        Contender(row.who, (-row.pooled.value, 0.0), ranked=not row.row.reference)
        for row in rows
        if row.pooled is not None
    )
    known = ranks.ranks(contenders)
    named = [replace(row, rank=known.get(row.who)) for row in rows]
    return sorted(named, key=lambda row: (row.pooled is None, -(row.pooled.value if row.pooled else 0), row.name))
