"""Pairwise tests: compare the wins of two rows of a leaderboard, part by part of its task set.

Tests that are run together are one family and are corrected for multiple testing (GVGAI-LLM, appendix I).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from plumbline.evaluation.models import Standing
from plumbline.evaluation.results import standings
from plumbline.evaluation.results.estimates import FEWEST_SEALED, UNKNOWN
from plumbline.evaluation.scoring.significance import Tally, benjamini_hochberg, cohens_h, effect, fisher
from plumbline.leaderboard.rankings.heatmaps import Label, order
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, Row

ALPHA = 0.05
"""The corrected p-value below which a difference is called significant."""

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


def every_pair(rows: Iterable[Row]) -> list[Pair]:
    return list(combinations(rows, 2))


def under_both(leaderboard: Leaderboard, other: Leaderboard) -> list[Pair]:
    """Pair each agent with itself under the settings of two leaderboards, if it has results of its own under both."""
    there = {row.who: row for row in other.every if row.standing.setting == other.setting}
    here = [row for row in leaderboard.every if row.standing.setting == leaderboard.setting]
    return [(row, there[row.who]) for row in here if row.who in there]


def run(
    leaderboard: Leaderboard, pairs: Iterable[Pair], axes: Sequence[str], known: Mapping[Standing, Wins] | None = None
) -> tuple[PairwiseTest, ...]:
    """Run all tests of these pairs, part by part. In sealed sets, parts of too few tasks are left out.

    `known` holds wins that need no query."""
    parts = {task.pk: tuple(task.axes.get(axis, UNKNOWN) for axis in axes) for task in leaderboard.task_set.tasks.all()}
    fewest, wins = FEWEST_SEALED if leaderboard.task_set.sealed else 1, _Wins(leaderboard.suite.metrics[0].name, known)
    counts = [
        (first, second, part, _tally(wins.of(first), tasks), _tally(wins.of(second), tasks))
        for first, second in pairs
        for part, tasks in _shared(parts, wins.of(first), wins.of(second)).items()
        if len(tasks) >= fewest
    ]
    ps = [fisher(one, other) for *_, one, other in counts]
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


class _Wins:
    """Wins of rows, each queried once."""

    def __init__(self, metric: str, known: Mapping[Standing, Wins] | None) -> None:
        self._metric = metric
        self._known = dict(known or {})

    def of(self, row: Row) -> Wins:
        if row.standing not in self._known:
            self._known[row.standing] = self._queried(row.standing)
        return self._known[row.standing]

    def _queried(self, standing: Standing) -> Wins:
        found: dict[int, list[float]] = defaultdict(list)
        for task, metrics in standings.episodes_of(standing).values_list("task", "metrics"):
            if (value := metrics.get(self._metric)) is not None:
                found[task].append(value)
        return found


def _shared(parts: Mapping[int, Part], one: Wins, other: Wins) -> dict[Part, list[int]]:
    """Group the tasks that both have played by part."""
    found: dict[Part, list[int]] = defaultdict(list)
    for task in sorted(one.keys() & other.keys()):
        found[parts[task]].append(task)
    return found


def _tally(wins: Wins, tasks: Iterable[int]) -> Tally:
    values = [value for task in tasks for value in wins[task]]
    return Tally(round(sum(values)), len(values))
