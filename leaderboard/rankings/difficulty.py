"""Difficulty of the parts of a task set, measured by all agents on a leaderboard."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from plumbline.evaluation.suites import Suite
from plumbline.evaluation.suites.suite import DifficultyScale
from plumbline.leaderboard.rankings.heatmaps import Label, by_agent
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, open_details, opened
from plumbline.leaderboard.rankings.lines import Line, Row
from plumbline.leaderboard.rankings.overall import Overall


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Difficulty of one part of a set: the higher the score, the easier the part."""

    part: Label
    score: float | None  # 0 to 1; None where a figure is missing
    label: str


def rated(leaderboard: Leaderboard[Row]) -> tuple[Difficulty, ...]:
    """Rate each value of the first axis by the rows of this leaderboard; empty without a difficulty scale."""
    scale = leaderboard.suite.difficulty
    if scale is None or not leaderboard.every:
        return ()
    means = [(_means(leaderboard, metric.name), weight) for metric, weight in scale.weights]
    found = (_difficulty(scale, part, [(of.get(part), weight) for of, weight in means]) for part in means[0][0])
    return tuple(sorted(found, key=lambda each: -(each.score or 0.0)))


def _means(leaderboard: Leaderboard[Row], metric: str) -> dict[Label, float | None]:
    """Return the mean over agents for each part; all agents have the same weight."""
    found = by_agent(leaderboard, metric)
    columns = zip(*(cells for _, cells in found.rows), strict=True)
    known = [[shown.value for shown in column if shown.value is not None] for column in columns]
    return {part: fmean(values) if values else None for part, values in zip(found.across, known, strict=True)}


def _difficulty(scale: DifficultyScale, part: Label, shares: list[tuple[float | None, float]]) -> Difficulty:
    if any(share is None for share, _ in shares):
        return Difficulty(part, None, "")
    score = sum((share or 0.0) * weight for share, weight in shares)
    return Difficulty(part, score, scale.label(score, shares[0][0] or 0.0))


def _computed(made: Leaderboard[Line]) -> tuple[Difficulty, ...]:
    leaderboard = opened(made)
    open_details(leaderboard.every)
    return rated(leaderboard)


def _packed(found: Iterable[Difficulty]) -> list[dict[str, Any]]:
    return [asdict(each) for each in found]


def _unpacked(_: Suite, stored: Iterable[dict[str, Any]]) -> tuple[Difficulty, ...]:
    return tuple(Difficulty(**each) for each in stored)


DIFFICULTY = Overall("difficulty", lambda suite: suite.difficulty is not None, _computed, _packed, _unpacked)
"""The difficulty of each value of the first axis, the easiest first."""
