"""Pairwise tests: compare the wins of two rows of a leaderboard, part by part of its task set.

Tests that are run together are one family and are corrected for multiple testing (GVGAI-LLM, appendix I).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isqrt
from statistics import fmean

from plumbline.evaluation.models import Standing
from plumbline.evaluation.results import vectors
from plumbline.evaluation.results.estimates import FEWEST_SEALED, UNKNOWN
from plumbline.evaluation.results.samples import index
from plumbline.evaluation.results.vectors import Vector, empty
from plumbline.evaluation.scoring.significance import (
    ALPHA,
    Tally,
    benjamini_hochberg,
    cohens_h,
    detectable,
    effect,
    fisher,
)
from plumbline.evaluation.scoring.statistics import Puzzles, standard_error
from plumbline.leaderboard.rankings.heatmaps import Label, order
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, Row

Pair = tuple[Row, Row]
Part = tuple[Label, ...]  # the values of the axes that the tasks of a part share
Wins = Mapping[int, Sequence[float]]  # task -> 1 or 0 for each episode


@dataclass(frozen=True, slots=True)
class PairwiseTest:
    """Fisher's exact test of two rows over the tasks of one part."""

    first: Row
    second: Row
    part: Part
    one: Tally
    other: Tally
    detectable: float | None  # the smallest difference of shares likely to be found; None where no puzzles differ
    p: float  # two-sided
    p_corrected: float  # by Benjamini and Hochberg, over all tests that were run together

    @property
    def label(self) -> str:
        return " ".join(map(str, self.part))

    @property
    def h(self) -> float:
        """Cohen's h: above 0 where the first is ahead."""
        return cohens_h(self.one.share, self.other.share)

    @property
    def effect(self) -> str:
        return effect(self.h)

    @property
    def significant(self) -> bool:
        return self.p_corrected < ALPHA


MOST_TESTS = 4_000
"""The most tests that are run together: beyond, only the first rows are paired."""


def every_pair(rows: Iterable[Row]) -> list[Pair]:
    return list(combinations(rows, 2))


def at_most(rows: Sequence[Row], parts: int) -> Sequence[Row]:
    """Return the first rows, as many as can all be tested against each other in so many parts."""
    pairs = MOST_TESTS // max(parts, 1)
    return rows[: max(2, (1 + isqrt(1 + 8 * pairs)) // 2)]


def under_both(leaderboard: Leaderboard, other: Leaderboard) -> list[Pair]:
    """Pair each agent with itself under the settings of two leaderboards, if it has results of its own under both."""
    there = {row.who: row for row in other.every if row.standing.setting == other.setting}
    here = [row for row in leaderboard.every if row.standing.setting == leaderboard.setting]
    return [(row, there[row.who]) for row in here if row.who in there]


def run(
    leaderboard: Leaderboard, pairs: Iterable[Pair], axes: Sequence[str], known: Mapping[Standing, Wins] | None = None
) -> tuple[PairwiseTest, ...]:
    """Run all tests of these pairs, part by part. In sealed sets, parts of too few tasks are left out.

    `known` holds the wins of all rows, if the caller has read them."""
    parts = {task.pk: tuple(task.axes.get(axis, UNKNOWN) for axis in axes) for task in leaderboard.task_set.tasks.all()}
    puzzles = dict(leaderboard.task_set.tasks.values_list("pk", "instance"))
    listed, fewest = list(pairs), FEWEST_SEALED if leaderboard.task_set.sealed else 1
    wins = known or wins_of(leaderboard, {row.standing for pair in listed for row in pair})
    counts = [
        (
            *(first, second, part, _tally(wins[first.standing], tasks), _tally(wins[second.standing], tasks)),
            _detectable(wins[first.standing], wins[second.standing], tasks, puzzles),
        )
        for first, second in listed
        for part, tasks in _shared(parts, wins[first.standing], wins[second.standing]).items()
        if len(tasks) >= fewest
    ]
    ps = [fisher(one, other) for *_, one, other, _ in counts]
    tested = zip(counts, ps, benjamini_hochberg(ps), strict=True)
    return tuple(PairwiseTest(*counted, p, corrected) for counted, p, corrected in tested)


def by_p(tests: Iterable[PairwiseTest]) -> list[PairwiseTest]:
    """Sort by p-value, the smallest first."""
    return sorted(tests, key=lambda test: (test.p, -abs(test.h)))


def by_part(tests: Iterable[PairwiseTest]) -> list[PairwiseTest]:
    return sorted(tests, key=lambda test: [order(label) for label in test.part])


@dataclass(frozen=True, slots=True)
class Lead:
    """Significant wins of one agent over each of the others, minus its significant losses, counted in parts."""

    name: str
    over: tuple[int | None, ...]  # in the order of the leads; None: itself, or nothing in common

    @property
    def total(self) -> int:
        return sum(lead or 0 for lead in self.over)


def leads(tests: Iterable[PairwiseTest], names: Mapping[str, str]) -> tuple[Lead, ...]:
    """Count the leads of all agents in these tests, the largest total first. `names` maps each row to its name."""
    found: dict[tuple[str, str], int] = defaultdict(int)
    for test in tests:
        pair, lead = (test.first.who, test.second.who), test.significant * (1 if test.h > 0 else -1)
        found[pair] += lead
        found[pair[::-1]] -= lead
    total = {who: sum(lead for (one, _), lead in found.items() if one == who) for who, _ in found}
    order = sorted(total, key=lambda who: (-total[who], names[who]))
    return tuple(Lead(names[who], tuple(found.get((who, other)) for other in order)) for who in order)


def wins_of(leaderboard: Leaderboard, standings: Collection[Standing]) -> dict[Standing, Wins]:
    """Return the wins of these rows at each task, from their vectors. Where a task has several episodes, each has the
    mean of them all.
    """
    ids = index(leaderboard.task_set).ids
    found = vectors.of_aggregates((each.aggregate_id for each in standings), leaderboard.suite.metrics[0].name)
    none = empty(len(ids))
    return {each: _by_task(ids, found.get(each.aggregate_id, none)) for each in standings}


def _by_task(ids: Sequence[int], vector: Vector) -> Wins:
    known = zip(ids, vector.sums.tolist(), vector.counts.tolist(), strict=True)
    return {task: [total / count] * count for task, total, count in known if count}


def _shared(parts: Mapping[int, Part], one: Wins, other: Wins) -> dict[Part, list[int]]:
    """Group the tasks that both have played by part."""
    found: dict[Part, list[int]] = defaultdict(list)
    for task in sorted(one.keys() & other.keys()):
        found[parts[task]].append(task)
    return found


def _detectable(one: Wins, other: Wins, tasks: Iterable[int], puzzles: Puzzles) -> float | None:
    """Return the smallest difference of both shares that a paired test over these puzzles would find."""
    error = standard_error({task: fmean(one[task]) - fmean(other[task]) for task in tasks}, puzzles)
    return detectable(*error) if error is not None and error[0] > 0 else None


def _tally(wins: Wins, tasks: Iterable[int]) -> Tally:
    values = [value for task in tasks for value in wins[task]]
    return Tally(round(sum(values)), len(values))
