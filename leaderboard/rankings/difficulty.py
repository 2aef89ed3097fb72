"""How hard the parts of a task set are, by what all agents on a board made of them."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from plumbline.evaluation.suites.suite import DifficultyScale
from plumbline.leaderboard.rankings.heatmaps import Label, crowd
from plumbline.leaderboard.rankings.leaderboards import Board


@dataclass(frozen=True, slots=True)
class Difficulty:
    """One part of a set: the higher its score, the easier it is."""

    part: Label
    score: float | None  # 0 to 1; None where a figure is missing
    label: str


def difficulties(board: Board) -> tuple[Difficulty, ...]:
    """Each value of the first complexity, the easiest first; nothing for suites that do not speak of difficulty."""
    scale = board.suite.difficulty
    if scale is None or not board.every:
        return ()
    means = [(_means(board, metric.name), weight) for metric, weight in scale.weights]
    found = (_difficulty(scale, part, [(of.get(part), weight) for of, weight in means]) for part in means[0][0])
    return tuple(sorted(found, key=lambda each: -(each.score or 0.0)))


def _means(board: Board, metric: str) -> dict[Label, float | None]:
    """The mean of all agents for each part; agents weigh the same."""
    found = crowd(board, metric)
    columns = zip(*(cells for _, cells in found.rows), strict=True)
    known = [[shown.value for shown in column if shown.value is not None] for column in columns]
    return {part: fmean(values) if values else None for part, values in zip(found.across, known, strict=True)}


def _difficulty(scale: DifficultyScale, part: Label, shares: list[tuple[float | None, float]]) -> Difficulty:
    if any(share is None for share, _ in shares):
        return Difficulty(part, None, "")
    score = sum((share or 0.0) * weight for share, weight in shares)
    return Difficulty(part, score, scale.label(score, shares[0][0] or 0.0))
