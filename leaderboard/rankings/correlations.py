"""Correlations of metrics over the episodes of a leaderboard, and metrics of won and lost episodes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from statistics import fmean

from plumbline.evaluation.results import standings
from plumbline.evaluation.scoring.correlations import correlation_by_puzzle, spearman
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.statistics import Estimate, gap_by_puzzle
from plumbline.evaluation.suites import Suite
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, Row

REDUNDANT = 0.8
"""The correlation above which two metrics are called redundant (GVGAI-LLM, appendix J)."""

Measured = tuple[str, Mapping[str, float | None]]  # the puzzle of an episode, and its metrics
ByPuzzle = dict[str, list[float]]


@dataclass(frozen=True, slots=True)
class Correlation:
    """Correlation of two metrics over episodes."""

    first: Metric
    second: Metric
    pearson: Estimate | None  # None where one of them does not vary
    spearman: float | None

    @property
    def redundant(self) -> bool:
        return self.pearson is not None and abs(self.pearson.value) > REDUNDANT


@dataclass(frozen=True)
class Outcomes:
    """One metric of won episodes, and of lost ones."""

    metric: Metric
    won: ByPuzzle
    lost: ByPuzzle

    @cached_property
    def means(self) -> tuple[float | None, float | None]:
        return _mean(self.won), _mean(self.lost)

    @cached_property
    def gap(self) -> Estimate | None:
        return gap_by_puzzle(self.won, self.lost, self.metric.limits)


@dataclass(frozen=True)
class Correlations:
    """Correlations over episodes. Each part is computed when it is first read: a page shows all, a chart one."""

    suite: Suite
    episodes: tuple[Measured, ...]

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """The metrics whose correlations are shown, wins first."""
        return self.suite.components

    @cached_property
    def pairs(self) -> tuple[Correlation, ...]:
        return tuple(_correlation(self.episodes, *pair) for pair in combinations(self.metrics, 2))

    @cached_property
    def outcomes(self) -> tuple[Outcomes, ...]:
        won, lost = (self._ended(won=won) for won in (True, False))
        failures = self.suite.failures
        return tuple(Outcomes(each, _by_puzzle(won, each.name), _by_puzzle(lost, each.name)) for each in failures)

    @property
    def won(self) -> int:
        return len(self._ended(won=True))

    @property
    def lost(self) -> int:
        return len(self._ended(won=False))

    def rows(self) -> list[tuple[Metric, list[Correlation | None]]]:
        """Return the matrix, with None on the diagonal."""
        known = {frozenset((pair.first.name, pair.second.name)): pair for pair in self.pairs}
        return [
            (down, [known.get(frozenset((down.name, across.name))) for across in self.metrics]) for down in self.metrics
        ]

    def _ended(self, *, won: bool) -> list[Measured]:
        wins = self.metrics[0].name
        return [each for each in self.episodes if each[1].get(wins) is not None and bool(each[1][wins]) is won]


def correlations(leaderboard: Leaderboard) -> Correlations:
    """Return the correlations over all episodes of the leaderboard's rows."""
    puzzles = dict(leaderboard.task_set.tasks.values_list("pk", "instance"))
    names = [metric.name for metric in (*leaderboard.suite.components, *leaderboard.suite.failures)]
    episodes = (each for row in leaderboard.every for each in _episodes(row, puzzles, names))
    return Correlations(leaderboard.suite, tuple(episodes))


def _episodes(row: Row, puzzles: Mapping[int, str], names: Sequence[str]) -> Iterator[Measured]:
    for task, metrics in standings.episodes_of(row.standing).values_list("task", "metrics").iterator(2000):
        yield puzzles[task], {name: metrics.get(name) for name in names}


def _correlation(episodes: Sequence[Measured], first: Metric, second: Metric) -> Correlation:
    pairs: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for puzzle, metrics in episodes:
        one, other = metrics.get(first.name), metrics.get(second.name)
        if one is not None and other is not None:
            pairs[puzzle].append((one, other))
    flat = [pair for each in pairs.values() for pair in each]
    ranks = spearman(*zip(*flat, strict=True)) if flat else None
    return Correlation(first, second, correlation_by_puzzle(pairs), ranks)


def _by_puzzle(episodes: Sequence[Measured], name: str) -> ByPuzzle:
    found: ByPuzzle = defaultdict(list)
    for puzzle, metrics in episodes:
        if (value := metrics.get(name)) is not None:
            found[puzzle].append(value)
    return found


def _mean(values: ByPuzzle) -> float | None:
    flat = [value for each in values.values() for value in each]
    return fmean(flat) if flat else None
