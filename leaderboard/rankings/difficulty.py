"""Difficulty of the parts of a task set, measured by all agents on a leaderboard."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from statistics import fmean

from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.results import prepared
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.suite import DifficultyScale
from plumbline.leaderboard.rankings.families import MOST_AT_ONCE
from plumbline.leaderboard.rankings.heatmaps import Label, by_agent
from plumbline.leaderboard.rankings.leaderboards import WITHOUT, Leaderboard, Query, listed, open_details, opened
from plumbline.leaderboard.rankings.lines import Line, Row


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Difficulty of one part of a set: the higher the score, the easier the part."""

    part: Label
    score: float | None  # 0 to 1; None where a figure is missing
    label: str


def difficulties(task_set: TaskSet, setting: str, query: Query) -> tuple[Difficulty, ...]:
    """Rate each value of the first axis, the easiest first; empty for suites without a difficulty scale.

    All agents count that played every task, and people. Those of many are as a worker last rated them.
    """
    if SUITES[task_set.suite].difficulty is None:
        return ()
    stored = prepared.latest(task_set, setting, _name(query))
    if stored is None:
        made = listed(task_set, setting, Query(errata=query.errata)).judged
        if len(made.every) <= MOST_AT_ONCE:
            return rated(_with_cells(made))
        stored = prepared.last(task_set, setting, _name(query))
    return tuple(Difficulty(**each) for each in stored or ())


def prepare(task_set: TaskSet, setting: str, query: Query) -> str:
    """Compute and store these ratings, and return their name."""
    found = rated(_with_cells(listed(task_set, setting, query).judged))
    prepared.store(task_set, setting, _name(query), "", [asdict(each) for each in found])
    return _name(query)


def _name(query: Query) -> str:
    return "difficulty without errata" if query.errata == WITHOUT else "difficulty"


def _with_cells(made: Leaderboard[Line]) -> Leaderboard[Row]:
    leaderboard = opened(made)
    open_details(leaderboard.every)
    return leaderboard


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
