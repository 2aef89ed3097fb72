"""What goes together in the episodes of a board, and in what those that were won differ from those that were lost."""

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
from plumbline.leaderboard.rankings.leaderboards import Board, Row

REDUNDANT = 0.8
"""From which correlation on two metrics say much the same (GVGAI-LLM, appendix J)."""

Told = tuple[str, Mapping[str, float | None]]  # the puzzle of an episode, and its metrics
ByPuzzle = dict[str, list[float]]


@dataclass(frozen=True, slots=True)
class Tie:
    """How two metrics go together over episodes."""

    first: Metric
    second: Metric
    pearson: Estimate | None  # None where one of them does not vary
    spearman: float | None

    @property
    def redundant(self) -> bool:
        return self.pearson is not None and abs(self.pearson.value) > REDUNDANT


@dataclass(frozen=True)
class Outcomes:
    """One metric of the episodes that were won, and of the others."""

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
class Anatomy:
    metrics: tuple[Metric, ...]  # whose correlations are shown, wins first
    ties: tuple[Tie, ...]
    outcomes: tuple[Outcomes, ...]
    won: int
    lost: int

    def rows(self) -> list[tuple[Metric, list[Tie | None]]]:
        """The matrix; None on the diagonal."""
        known = {frozenset((tie.first.name, tie.second.name)): tie for tie in self.ties}
        return [
            (down, [known.get(frozenset((down.name, across.name))) for across in self.metrics]) for down in self.metrics
        ]


def anatomy(board: Board) -> Anatomy:
    """Of all episodes that the board's rows sum up."""
    told = [each for row in board.every for each in _told(row)]
    metrics = board.suite.components
    wins = [metrics_of.get(metrics[0].name) for _, metrics_of in told]
    won, lost = (
        [each for each, win in zip(told, wins, strict=True) if win is not None and bool(win) is asked]
        for asked in (True, False)
    )
    return Anatomy(
        metrics=metrics,
        ties=tuple(_tie(told, first, second) for first, second in combinations(metrics, 2)),
        outcomes=tuple(
            Outcomes(metric, _by_puzzle(won, metric.name), _by_puzzle(lost, metric.name))
            for metric in board.suite.failures
        ),
        won=len(won),
        lost=len(lost),
    )


def _told(row: Row) -> list[Told]:
    return list(standings.episodes_of(row.standing).values_list("task__instance", "metrics"))


def _tie(told: Sequence[Told], first: Metric, second: Metric) -> Tie:
    pairs: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for puzzle, metrics in told:
        one, other = metrics.get(first.name), metrics.get(second.name)
        if one is not None and other is not None:
            pairs[puzzle].append((one, other))
    flat = [pair for each in pairs.values() for pair in each]
    ranks = spearman(*zip(*flat, strict=True)) if flat else None
    return Tie(first, second, correlation_by_puzzle(pairs), ranks)


def _by_puzzle(told: Sequence[Told], name: str) -> ByPuzzle:
    found: ByPuzzle = defaultdict(list)
    for puzzle, metrics in told:
        if (value := metrics.get(name)) is not None:
            found[puzzle].append(value)
    return found


def _mean(values: ByPuzzle) -> float | None:
    flat = [value for each in values.values() for value in each]
    return fmean(flat) if flat else None
