"""Correlations of metrics over the episodes of a leaderboard, and metrics of won and lost episodes."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plumbline.evaluation.results import standings
from plumbline.evaluation.scoring.correlations import correlation_by_puzzle, spearman
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.statistics import Caution, Estimate, gap_by_puzzle
from plumbline.evaluation.suites import METRICS, Suite
from plumbline.leaderboard.rankings.leaderboards import Leaderboard
from plumbline.leaderboard.rankings.lines import Line
from plumbline.leaderboard.rankings.overall import Overall

REDUNDANT = 0.8
"""The correlation above which two metrics are called redundant (GVGAI-LLM, appendix J)."""

MOST_DRAWN = 2_000  # values in a violin plot
CHUNK = 2_000  # episodes
UNKNOWN = float("nan")

Measured = tuple[str, Mapping[str, float | None]]  # the puzzle of an episode, and its metrics


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


@dataclass(frozen=True, slots=True)
class Outcomes:
    """One metric of won episodes, and of lost ones."""

    metric: Metric
    means: tuple[float | None, float | None]
    gap: Estimate | None
    drawn: tuple[list[float], list[float]]  # values of both, evenly chosen where there are many


@dataclass(frozen=True, slots=True)
class Correlations:
    """Correlations over episodes."""

    suite: Suite
    won: int
    lost: int
    pairs: tuple[Correlation, ...]
    outcomes: tuple[Outcomes, ...]

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """The metrics whose correlations are shown, wins first."""
        return self.suite.components

    def rows(self) -> list[tuple[Metric, list[Correlation | None]]]:
        """Return the matrix, with None on the diagonal."""
        known = {frozenset((pair.first.name, pair.second.name)): pair for pair in self.pairs}
        return [
            (down, [known.get(frozenset((down.name, across.name))) for across in self.metrics]) for down in self.metrics
        ]


@dataclass(frozen=True, slots=True)
class Columns:
    """Episodes as columns: half a million take a few bytes each."""

    puzzles: NDArray[np.int64]  # the number of each one's puzzle
    values: Mapping[str, NDArray[np.float64]]  # by metric; NaN where it is unknown

    def ended(self, wins: str, *, won: bool) -> Columns:
        return self._where(self.values[wins] > 0 if won else self.values[wins] == 0)

    def by_puzzle(self, *names: str) -> dict[int, NDArray[np.float64]]:
        """Return a row for each episode of a puzzle in which all of these metrics are known."""
        rows = np.stack([self.values[name] for name in names], axis=1)
        known = ~np.isnan(rows).any(axis=1)
        puzzles, order = self.puzzles[known], np.argsort(self.puzzles[known], kind="stable")
        found, begins = np.unique(puzzles[order], return_index=True)
        return dict(zip(found.tolist(), np.split(rows[known][order], begins[1:]), strict=False))

    def _where(self, chosen: NDArray[np.bool_]) -> Columns:
        return Columns(self.puzzles[chosen], {name: column[chosen] for name, column in self.values.items()})


def measured(suite: Suite, episodes: Iterable[Measured]) -> Correlations:
    """Return the correlations over these episodes."""
    columns = _columns(suite, episodes)
    won, lost = (columns.ended(suite.components[0].name, won=won) for won in (True, False))
    pairs = (_correlation(columns, *pair) for pair in combinations(suite.components, 2))
    outcomes = (_outcomes(each, won, lost) for each in suite.failures)
    return Correlations(suite, len(won.puzzles), len(lost.puzzles), tuple(pairs), tuple(outcomes))


def _columns(suite: Suite, episodes: Iterable[Measured]) -> Columns:
    numbers, puzzles = dict[str, int](), array("q")
    values = {metric.name: array("d") for metric in (*suite.components, *suite.failures)}
    for puzzle, metrics in episodes:
        puzzles.append(numbers.setdefault(puzzle, len(numbers)))
        for name, column in values.items():
            value = metrics.get(name)
            column.append(UNKNOWN if value is None else value)
    return Columns(np.array(puzzles, np.int64), {name: np.array(column) for name, column in values.items()})


def _correlation(columns: Columns, first: Metric, second: Metric) -> Correlation:
    pairs = columns.by_puzzle(first.name, second.name)
    ranks = spearman(*np.concatenate(list(pairs.values())).T) if pairs else None
    return Correlation(first, second, correlation_by_puzzle(pairs), ranks)


def _outcomes(metric: Metric, won: Columns, lost: Columns) -> Outcomes:
    first, second = _known(won, metric), _known(lost, metric)
    gap = gap_by_puzzle(first, second, metric.limits)
    one, other = ([value for values in half.values() for value in values] for half in (first, second))
    return Outcomes(metric, (_mean(one), _mean(other)), gap, (_some(one), _some(other)))


def _known(columns: Columns, metric: Metric) -> dict[int, list[float]]:
    return {puzzle: rows[:, 0].tolist() for puzzle, rows in columns.by_puzzle(metric.name).items()}


def _mean(values: Sequence[float]) -> float | None:
    return float(np.mean(values)) if values else None


def _some(values: list[float]) -> list[float]:
    return values[:: len(values) // MOST_DRAWN + 1]


def _computed(made: Leaderboard[Line]) -> Correlations:
    puzzles = dict(made.task_set.tasks.values_list("pk", "instance"))
    return measured(made.suite, (each for line in made.every for each in _episodes(made, line, puzzles)))


def _episodes(made: Leaderboard[Line], line: Line, puzzles: Mapping[int, str]) -> Iterator[Measured]:
    episodes = standings.episodes_of(made.task_set, line.entry, made.excluded)
    for task, metrics in episodes.values_list("task", "metrics").iterator(CHUNK):
        yield puzzles[task], metrics


def _packed(found: Correlations) -> dict[str, Any]:
    return {
        "won": found.won,
        "lost": found.lost,
        "pairs": [asdict(each) | {"first": each.first.name, "second": each.second.name} for each in found.pairs],
        "outcomes": [asdict(each) | {"metric": each.metric.name} for each in found.outcomes],
    }


def _unpacked(suite: Suite, stored: Mapping[str, Any]) -> Correlations:
    pairs = (
        Correlation(METRICS[each["first"]], METRICS[each["second"]], _estimate(each["pearson"]), each["spearman"])
        for each in stored["pairs"]
    )
    outcomes = (
        Outcomes(
            METRICS[each["metric"]],
            (each["means"][0], each["means"][1]),
            _estimate(each["gap"]),
            (each["drawn"][0], each["drawn"][1]),
        )
        for each in stored["outcomes"]
    )
    return Correlations(suite, stored["won"], stored["lost"], tuple(pairs), tuple(outcomes))


def _estimate(stored: Mapping[str, Any] | None) -> Estimate | None:
    return None if stored is None else Estimate(**{**stored, "caution": Caution(stored["caution"])})


CORRELATIONS = Overall("correlations", lambda suite: bool(suite.components), _computed, _packed, _unpacked)
"""The correlations over all episodes of the lines that count."""
