"""Pairwise tests: compare the wins of two rows of a leaderboard, part by part of its task set.

Tests that are run together are one family and are corrected for multiple testing (GVGAI-LLM, appendix I).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from plumbline.evaluation.results import vectors
from plumbline.evaluation.results.estimates import FEWEST_SEALED, UNKNOWN
from plumbline.evaluation.results.samples import TaskIndex, index
from plumbline.evaluation.results.vectors import Vector, empty
from plumbline.evaluation.scoring.bootstrap import Floats, standard_errors
from plumbline.evaluation.scoring.significance import (
    ALPHA,
    Tally,
    benjamini_hochberg,
    cohens_h,
    detectable,
    effect,
    fisher,
)
from plumbline.leaderboard.rankings.heatmaps import Label, order
from plumbline.leaderboard.rankings.leaderboards import Leaderboard
from plumbline.leaderboard.rankings.lines import Line

Pair = tuple[Line, Line]
Part = tuple[Label, ...]  # the values of the axes that the tasks of a part share
Places = npt.NDArray[np.intp]  # the positions of tasks, from 0


@dataclass(frozen=True, slots=True)
class PairwiseTest:
    """Fisher's exact test of two rows over the tasks of one part."""

    first: Line
    second: Line
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


MOST_ROWS = 20
"""The most rows that are all paired with each other."""


def every_pair(rows: Iterable[Line]) -> list[Pair]:
    return list(combinations(rows, 2))


def at_most(rows: Sequence[Line], parts: int) -> Sequence[Line]:
    """Return the first rows, as many as can all be tested against each other in so many parts."""
    pairs = MOST_TESTS // max(parts, 1)
    return rows[: min(MOST_ROWS, max(2, (1 + isqrt(1 + 8 * pairs)) // 2))]


def under_both(leaderboard: Leaderboard[Line], other: Leaderboard[Line]) -> list[Pair]:
    """Pair each agent with itself under the settings of two leaderboards, if it has results of its own under both."""
    there = {row.who: row for row in other.every if row.entry.setting == other.setting}
    here = [row for row in leaderboard.every if row.entry.setting == leaderboard.setting]
    return [(row, there[row.who]) for row in here if row.who in there]


def run(leaderboard: Leaderboard[Any], pairs: Iterable[Pair], axes: Sequence[str]) -> tuple[PairwiseTest, ...]:
    """Run all tests of these pairs, part by part. In sealed sets, parts of too few tasks are left out.

    Where a task has several episodes, each has the mean of them all.
    """
    tasks, listed = index(leaderboard.task_set), list(pairs)
    results = _results(leaderboard, tasks, listed)
    fewest = FEWEST_SEALED if leaderboard.task_set.sealed else 1
    found = [
        (number, place, _Counted(part, one, other, apart))
        for place, (part, tasks_of) in enumerate(_parts(tasks, axes).items())
        for number, one, other, apart in _counted(results, listed, tasks_of, fewest)
    ]
    counted = [(listed[number], each) for number, _, each in sorted(found, key=lambda each: each[:2])]
    ps = [fisher(each.one, each.other) for _, each in counted]
    known = zip(counted, ps, benjamini_hochberg(ps), strict=True)
    return tuple(
        PairwiseTest(*pair, each.part, each.one, each.other, each.detectable, p, corrected)
        for (pair, each), p, corrected in known
    )


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


class _Counted(NamedTuple):
    """The results of two rows over the tasks of one part that both have played."""

    part: Part
    one: Tally
    other: Tally
    detectable: float | None


@dataclass(frozen=True)
class _Results:
    """The metric that ranks, of several rows: a row of the arrays for each, a column for each task."""

    place: Mapping[int, int]  # the row of an aggregate
    sums: Floats
    counts: npt.NDArray[np.int64]
    puzzles: npt.NDArray[np.intp]  # the number of the puzzle of each task

    def means(self, row: int, tasks: Places) -> Floats:
        return np.asarray(self.sums[row, tasks] / self.counts[row, tasks], float)

    def tally(self, row: int, tasks: Places) -> Tally:
        return Tally(round(float(self.sums[row, tasks].sum())), int(self.counts[row, tasks].sum()))


def _results(leaderboard: Leaderboard[Any], tasks: TaskIndex, pairs: Iterable[Pair]) -> _Results:
    ids = list(dict.fromkeys(row.entry.aggregate_id for pair in pairs for row in pair))
    known = vectors.of_aggregates(ids, leaderboard.suite.metrics[0].name)
    found: list[Vector] = [known.get(each) or empty(len(tasks.ids)) for each in ids]
    numbers = {puzzle: number for number, puzzle in enumerate(dict.fromkeys(tasks.puzzles))}
    shape = len(ids), len(tasks.ids)
    return _Results(
        place={each: number for number, each in enumerate(ids)},
        sums=np.array([each.sums for each in found]).reshape(shape),
        counts=np.array([each.counts for each in found], np.int64).reshape(shape),
        puzzles=np.array([numbers[each] for each in tasks.puzzles], np.intp),
    )


def _parts(tasks: TaskIndex, axes: Sequence[str]) -> dict[Part, Places]:
    """Group the tasks by part."""
    found: dict[Part, list[int]] = defaultdict(list)
    for place, values in enumerate(tasks.axes):
        found[tuple(values.get(axis, UNKNOWN) for axis in axes)].append(place)
    return {part: np.array(places, np.intp) for part, places in sorted(found.items(), key=lambda each: each[1])}


def _counted(
    results: _Results, pairs: Sequence[Pair], tasks: Places, fewest: int
) -> Iterator[tuple[int, Tally, Tally, float | None]]:
    """Yield the results of each pair over the tasks of a part, pairs that share the same tasks together."""
    rows = [
        (results.place[first.entry.aggregate_id], results.place[second.entry.aggregate_id]) for first, second in pairs
    ]
    played = results.counts[:, tasks] > 0
    shared: dict[bytes, list[int]] = defaultdict(list)
    for number, (one, other) in enumerate(rows):
        shared[(played[one] & played[other]).tobytes()].append(number)
    for mask, numbers in shared.items():
        both = tasks[np.frombuffer(mask, bool)]
        if len(both) < fewest:
            continue
        alike = _detectable(results, [rows[number] for number in numbers], both)
        tallies = {row: results.tally(row, both) for number in numbers for row in rows[number]}
        for number, apart in zip(numbers, alike, strict=True):
            one, other = rows[number]
            yield number, tallies[one], tallies[other], apart


def _detectable(results: _Results, rows: Sequence[tuple[int, int]], tasks: Places) -> list[float | None]:
    """Return, for each pair, the smallest difference of both shares that a paired test over these puzzles would find;
    None where no puzzles differ.
    """
    _, puzzles = np.unique(results.puzzles[tasks], return_inverse=True)
    sizes = np.bincount(puzzles).astype(float)
    if len(sizes) < 2:
        return [None] * len(rows)
    means = {row: results.means(row, tasks) for pair in rows for row in pair}
    gaps = [np.bincount(puzzles, means[one] - means[other]).astype(float) for one, other in rows]
    errors = standard_errors(np.array(gaps).T, sizes).tolist()
    return [detectable(error, len(sizes)) if error > 0 else None for error in errors]
