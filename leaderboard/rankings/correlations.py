"""Correlations of metrics over the episodes of a leaderboard, and metrics of won and lost episodes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from plumbline.evaluation.results import standings
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.significance import spearman
from plumbline.evaluation.scoring.statistics import Estimate, correlation_by_puzzle, gap_by_puzzle
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

    @property
    def means(self) -> tuple[float | None, float | None]:
        return _mean(self.won), _mean(self.lost)

    @property
    def gap(self) -> Estimate | None:
        return gap_by_puzzle(self.won, self.lost)


@dataclass(frozen=True)
class Correlations:
    metrics: tuple[Metric, ...]  # whose correlations are shown, wins first
    pairs: tuple[Correlation, ...]
    outcomes: tuple[Outcomes, ...]
    won: int
    lost: int

    def rows(self) -> list[tuple[Metric, list[Correlation | None]]]:
        """Return the matrix, with None on the diagonal."""
        known = {frozenset((pair.first.name, pair.second.name)): pair for pair in self.pairs}
        return [
            (down, [known.get(frozenset((down.name, across.name))) for across in self.metrics]) for down in self.metrics
        ]


def correlations(leaderboard: Leaderboard) -> Correlations:
    """Correlate the metrics of all episodes of the leaderboard's rows."""
    episodes = [each for row in leaderboard.every for each in _episodes(row)]
    metrics = leaderboard.suite.components
    wins = [metrics_of.get(metrics[0].name) for _, metrics_of in episodes]
    won, lost = (
        [each for each, win in zip(episodes, wins, strict=True) if win is not None and bool(win) is asked]
        for asked in (True, False)
    )
    return Correlations(
        metrics=metrics,
        pairs=tuple(_correlation(episodes, first, second) for first, second in combinations(metrics, 2)),
        outcomes=tuple(
            Outcomes(metric, _by_puzzle(won, metric.name), _by_puzzle(lost, metric.name))
            for metric in leaderboard.suite.failures
        ),
        won=len(won),
        lost=len(lost),
    )


def _episodes(row: Row) -> list[Measured]:
    return list(standings.episodes_of(row.standing).values_list("task__instance", "metrics"))


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
