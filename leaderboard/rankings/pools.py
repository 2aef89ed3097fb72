"""Pooled leaderboards: the results of each agent over several task sets of one paper.

Each leaderboard counts by the metric that ranks it, which is the first one of its suite: a share of 0 to 1. Only agents
that are complete on every leaderboard of a pool are ranked, among those with the same witness unless the reader asks
for all together. The witness of an agent is the weakest of its runs. Sets of different fidelity are pooled only where a
pool says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from plumbline.evaluation.models import TaskSet, Witness, weakest
from plumbline.evaluation.results import ranks, vectors
from plumbline.evaluation.results.marks import Mark
from plumbline.evaluation.results.ranks import Contender
from plumbline.evaluation.results.samples import TaskIndex, index
from plumbline.evaluation.results.vectors import Vector
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.statistics import Caution, Estimate, Puzzles, mean_of_means, proportion_of_means
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.groups import Entry, Group, Pool
from plumbline.leaderboard.rankings import by_witness
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, Row, leaderboard


@dataclass(frozen=True, slots=True)
class PooledRow:
    """One agent, or people: a share for each leaderboard, and one for all."""

    who: str
    name: str
    row: Row  # on the first leaderboard that has it
    parts: tuple[dict[str, Any] | None, ...]  # estimates; None where it is not there, or not complete
    pooled: Estimate | None  # None where a part is missing
    witness: Witness  # the weakest of its runs
    marks: tuple[Mark, ...]  # of all its runs
    rank: int | None = None

    @property
    def reference(self) -> bool:
        return self.row.reference


@dataclass(frozen=True, slots=True)
class PooledLeaderboard:
    """The leaderboards of a pool read together."""

    group: Group
    pool: Pool
    leaderboards: tuple[Leaderboard, ...]
    every: tuple[PooledRow, ...]
    missing: tuple[Entry, ...]  # entries that no published set has
    fidelities: tuple[str, ...]  # more than one: pooled only if the pool names them
    ranked_together: bool  # whatever their witness
    witness: str = ""  # of the rows that are shown, one of Witness; empty: any

    @property
    def rows(self) -> list[PooledRow]:
        """The rows that are shown; references always are."""
        return [row for row in self.every if row.reference or self.witness in ("", row.witness)]

    @property
    def witnesses(self) -> list[Witness]:
        """The witnesses that submitted rows have, the strongest first."""
        return list(by_witness.counted(row for row in self.every if not row.reference))

    @property
    def ranked_by_witness(self) -> dict[Witness, int]:
        """The number of ranked agents of each witness that occurs, the strongest first."""
        return by_witness.counted(row for row in self.every if row.rank is not None)

    @property
    def headings(self) -> dict[str, Witness]:
        """The witness above each row that begins a ranking, by `who`; none where all are ranked together."""
        return {} if self.ranked_together else by_witness.headings(self.rows)

    @property
    def mixed(self) -> bool:
        """True if rows of different witness are in one order."""
        submitted = [row for row in self.rows if not row.reference]
        return self.ranked_together and len(by_witness.counted(submitted)) > 1

    @property
    def problem(self) -> str:
        """The reason why nothing is pooled, or ""."""
        if len(self.fidelities) <= 1 or set(self.fidelities) <= set(self.pool.fidelities):
            return ""
        return f"These task sets differ in fidelity ({', '.join(self.fidelities)}), so their results are not pooled."

    @property
    def is_whole(self) -> bool:
        return bool(self.leaderboards) and not self.missing and not self.problem

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """The pooled metrics: the one that ranks each leaderboard."""
        return tuple(each.suite.metrics[0] for each in self.leaderboards)

    @property
    def title(self) -> str:
        """The name of what is pooled: "Completed"."""
        return " / ".join(dict.fromkeys(metric.title for metric in self.metrics))


def pooled(group: Group, pool: Pool, *, together: bool = False, witness: str = "") -> PooledLeaderboard:
    """Return the pool as it is now, its agents ranked by witness or all together; it shows those of one witness."""
    found = [(entry, _leaderboard(entry, group)) for entry in pool.entries]
    known = tuple(each for _, each in found if each is not None)
    missing = tuple(entry for entry, each in found if each is None)
    fidelities = tuple(sorted({each.task_set.fidelity for each in known}))
    made = PooledLeaderboard(group, pool, known, (), missing, fidelities, together, witness)
    return replace(made, every=tuple(_ranked(_rows(made), together=together))) if known and not made.problem else made


def _leaderboard(entry: Entry, group: Group) -> Leaderboard | None:
    """Return the leaderboard of an entry, in a suite of the group; None where no set of that name is shown."""
    suites = [suite.name for suite in SUITES.values() if suite.group == group.name]
    sets = TaskSet.objects.published().ranked().filter(series=entry.series, suite__in=suites, sealed=False)
    task_set = sets.order_by("-version").first()
    if task_set is None or entry.setting not in task_set.settings:
        return None
    return leaderboard(task_set, entry.setting)


@dataclass(frozen=True)
class _Results:
    """The result at each task, of all rows of a pool."""

    indexes: tuple[TaskIndex, ...]  # by leaderboard
    vectors: Mapping[int, Vector]  # by aggregate


def _results(made: PooledLeaderboard) -> _Results:
    found: dict[int, Vector] = {}
    for each, metric in zip(made.leaderboards, made.metrics, strict=True):
        found |= vectors.of_aggregates((row.standing.aggregate_id for row in each.every), metric.name)
    return _Results(tuple(index(each.task_set) for each in made.leaderboards), found)


def _rows(made: PooledLeaderboard) -> list[PooledRow]:
    by_who: dict[str, list[Row | None]] = {}
    for place, each in enumerate(made.leaderboards):
        for row in each.every:
            by_who.setdefault(row.who, [None] * len(made.leaderboards))[place] = row
    results = _results(made)
    return [_row(made, results, who, rows) for who, rows in by_who.items()]


def _row(made: PooledLeaderboard, results: _Results, who: str, rows: Sequence[Row | None]) -> PooledRow:
    there = [row for row in rows if row is not None]
    parts = tuple(_part(row, metric) for row, metric in zip(rows, made.metrics, strict=True))
    whole = made.is_whole and None not in parts
    estimate = _estimate(made, results, there, parts) if whole else None
    if estimate is not None and there[0].kind == "human":
        estimate = replace(estimate, low=None, high=None)  # the same people are on several leaderboards
    return PooledRow(
        who=who,
        name=there[0].name,
        row=there[0],
        parts=parts,
        pooled=estimate,
        witness=weakest(row.witness for row in there),
        marks=tuple(dict.fromkeys(mark for row in there for mark in row.marks)),
    )


def _part(row: Row | None, metric: Metric) -> dict[str, Any] | None:
    return row.standing.values.get(metric.name) if row is not None and row.complete else None


def _estimate(made: PooledLeaderboard, results: _Results, rows: Sequence[Row], parts: Sequence[Any]) -> Estimate | None:
    if made.pool.weights == "leaderboards":
        return _mean_of_parts(parts)
    means: dict[int, float] = {}
    puzzles: dict[int, str] = {}
    for tasks, row in zip(results.indexes, rows, strict=True):
        vector = results.vectors.get(row.standing.aggregate_id)
        if vector is None:
            return None
        for place, task in enumerate(tasks.ids):
            if vector.counts[place]:
                means[task], puzzles[task] = vector.sums[place] / vector.counts[place], tasks.puzzles[place]
    return _over_tasks(made, means, sum(part["n"] for part in parts), puzzles)


def _over_tasks(made: PooledLeaderboard, means: Mapping[int, float], n: int, puzzles: Puzzles) -> Estimate | None:
    if all(metric.kind == "proportion" for metric in made.metrics):
        return proportion_of_means(means, n, puzzles)
    return mean_of_means(means, n, puzzles, (0, 1))


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


def _ranked(rows: Sequence[PooledRow], *, together: bool) -> list[PooledRow]:
    """Rank the rows. References come first, or among the others where all are ranked together."""
    contenders = (
        Contender(row.who, (-row.pooled.value, 0.0), not row.reference, "" if together else row.witness)
        for row in rows
        if row.pooled is not None
    )
    known = ranks.ranks(contenders)
    named = sorted((replace(row, rank=known.get(row.who)) for row in rows), key=_place)
    return named if together else sorted(named, key=lambda row: -1 if row.reference else row.witness.place)


def _place(row: PooledRow) -> tuple[bool, float, str]:
    """Return the place of a row: by what is pooled, then those without it."""
    return row.pooled is None, -row.pooled.value if row.pooled else 0.0, row.name
