"""Figures of a paper over parts of a pool: environments, categories, modes; and how episodes end.

All is read from what standings store: a sum and a count for each task, and counts of ends. A figure is the mean over
the tasks of a part for which it is defined. It is unknown unless the agent has completed every leaderboard that counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from plumbline.envs import FAMILIES
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.protocol.protocol import Outcome, label
from plumbline.evaluation.results import endings, vectors
from plumbline.evaluation.results.endings import Ending, Ends
from plumbline.evaluation.results.vectors import Vector
from plumbline.evaluation.suites.groups import WHOLE, Breakdown, Figure, Group, Part
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, Row
from plumbline.leaderboard.rankings.pools import PooledLeaderboard, PooledRow

AT_ONCE = 100  # agents whose figures are read at once

Numbers = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Value:
    """A figure of an agent over a part."""

    value: float | None  # None: not known, or of no task defined
    tasks: int  # for which it is defined
    known: bool  # False: the agent has not played all of the part


UNKNOWN = Value(None, 0, known=False)


@dataclass(frozen=True, slots=True)
class Broken:
    """The figures of one agent, or of people."""

    row: PooledRow
    values: Mapping[str, Mapping[Part, Value]]  # by figure

    def over(self, figure: Figure, breakdown: Breakdown) -> list[Value]:
        """Return a figure over the parts of a breakdown."""
        return [self.values[figure.name][part] for part in breakdown.parts]

    def whole(self, figures: Sequence[Figure]) -> list[tuple[Figure, Value]]:
        """Return figures over the whole pool."""
        return [(figure, self.values[figure.name][WHOLE]) for figure in figures]


@dataclass(frozen=True)
class _Tasks:
    """The tasks of a leaderboard, in their order."""

    axes: tuple[Mapping[str, Any], ...]
    shortest: Numbers  # the shortest solution over the reference; NaN where either is not known

    def of(self, part: Part) -> Mask:
        known = (not part.axis or axes.get(part.axis) == part.value for axes in self.axes)
        return np.fromiter(known, bool, len(self.axes))


def broken_down(made: PooledLeaderboard, rows: Sequence[PooledRow]) -> Iterator[Broken]:
    """Yield the figures of these rows of a pool."""
    group, standing = made.group, complete_rows(made)
    tasks = [_tasks(group, each.task_set) for each in made.leaderboards]
    parts = tuple(dict.fromkeys((WHOLE, *(part for each in group.breakdowns for part in each.parts))))
    masks = {part: _masks(made, tasks, part) for part in parts}
    for some in _some(rows):
        known = vectors.of_metrics(_aggregates(standing, some), _metrics(made))
        for row in some:
            there = standing[row.who]
            found = {each.name: _values(made, each, tasks, masks, there, known) for each in group.figures}
            yield Broken(row, found)


def _some(rows: Sequence[PooledRow]) -> Iterator[Sequence[PooledRow]]:
    return (rows[first : first + AT_ONCE] for first in range(0, len(rows), AT_ONCE))


def complete_rows(made: PooledLeaderboard) -> dict[str, list[Row | None]]:
    """Return the complete rows of each agent by leaderboard; None where it is not there, or not complete."""
    found: dict[str, list[Row | None]] = {}
    for place, each in enumerate(made.leaderboards):
        for row in each.every:
            found.setdefault(row.who, [None] * len(made.leaderboards))[place] = row if row.complete else None
    return found


def _aggregates(standing: Mapping[str, Sequence[Row | None]], rows: Sequence[PooledRow]) -> list[int]:
    return [each.standing.aggregate_id for row in rows for each in standing[row.who] if each is not None]


def _metrics(made: PooledLeaderboard) -> set[str]:
    names = (_metric(figure, each) for figure in made.group.figures for each in made.leaderboards)
    return {name for name in names if name}


def _metric(figure: Figure, leaderboard: Leaderboard[Any]) -> str:
    """Return the metric of a leaderboard by which a figure counts; empty where it has none."""
    known = [metric.name for metric in leaderboard.suite.aggregated]
    return next((name for name in figure.metrics if name in known), "") if figure.metrics else known[0]


def _tasks(group: Group, task_set: TaskSet) -> _Tasks:
    rows = list(task_set.tasks.order_by("position").values_list("axes", "solution"))
    shortest = [_shortest(axes, solution, group.references) for axes, solution in rows]
    return _Tasks(tuple(axes for axes, _ in rows), np.array(shortest, np.float64))


def _shortest(axes: Mapping[str, Any], solution: Mapping[str, Any], references: Sequence[str]) -> float:
    reference = next((axes[name] for name in references if type(axes.get(name)) is int), 0)
    return len(solution["actions"]) / reference if reference and solution.get("optimal") else np.nan


def _masks(made: PooledLeaderboard, tasks: Sequence[_Tasks], part: Part) -> list[Mask | None] | None:
    """Return the tasks of a part by leaderboard, None where it has none; None if a leaderboard is not published."""
    series = part.series or tuple(entry.series for entry in made.pool.entries)
    if set(series) - {each.task_set.series for each in made.leaderboards}:
        return None
    return [
        each.of(part) if board.task_set.series in series else None
        for board, each in zip(made.leaderboards, tasks, strict=True)
    ]


def _values(
    made: PooledLeaderboard,
    figure: Figure,
    tasks: Sequence[_Tasks],
    masks: Mapping[Part, list[Mask | None] | None],
    there: Sequence[Row | None],
    known: Mapping[tuple[int, str], Vector],
) -> dict[Part, Value]:
    """Return a figure of one agent over all parts."""
    means: list[tuple[Numbers, Mask] | None] = []
    counted = [_metric(figure, each) for each in made.leaderboards]
    for row, metric, each in zip(there, counted, tasks, strict=True):
        mean = _means(row, known, metric, len(each.axes))
        means.append(None if mean is None else _filled(mean * each.shortest if figure.against_shortest else mean))
    return {part: _value(means, counted, found) if found is not None else UNKNOWN for part, found in masks.items()}


def _means(row: Row | None, known: Mapping[tuple[int, str], Vector], metric: str, tasks: int) -> Numbers | None:
    """Return the mean of a metric by task, NaN where it is not defined; None if the agent is not complete."""
    if row is None:
        return None
    vector = known.get((row.standing.aggregate_id, metric))
    if vector is None:
        return np.full(tasks, np.nan)
    return np.divide(vector.sums, vector.counts, out=np.full(tasks, np.nan), where=vector.counts > 0)


def _filled(mean: Numbers) -> tuple[Numbers, Mask]:
    """Return the means with 0 where they are not defined, and where they are."""
    known = ~np.isnan(mean)
    return np.where(known, mean, 0.0), known


def _value(means: Sequence[tuple[Numbers, Mask] | None], metrics: Sequence[str], masks: Sequence[Mask | None]) -> Value:
    total, tasks = 0.0, 0
    for mean, metric, mask in zip(means, metrics, masks, strict=True):
        if not metric or mask is None or not mask.any():
            continue
        if mean is None:
            return UNKNOWN
        filled, defined = mean
        total += float(filled @ mask)
        tasks += int(np.count_nonzero(defined & mask))
    return Value(total / tasks if tasks else None, tasks, known=True)


@dataclass(frozen=True, slots=True)
class End:
    """A way in which episodes of one agent ended."""

    name: str  # on pages: "declared wrongly"
    share: float  # of all its episodes
    ending: Ending


@dataclass(frozen=True, slots=True)
class Ended:
    """Ends of the episodes of one agent; no ends if it has not played all of the part."""

    row: PooledRow
    episodes: int
    ends: tuple[End, ...]


def ended(made: PooledLeaderboard, part: Part, rows: Sequence[PooledRow]) -> Iterator[Ended]:
    """Yield how the episodes of these rows ended in a part that is made of whole task sets."""
    standing, masks = complete_rows(made), _masks(made, [_Tasks((), np.empty(0))] * len(made.leaderboards), part)
    places = [place for place, mask in enumerate(masks or ()) if mask is not None]
    for some in _some(rows):
        known = endings.of_aggregates(_aggregates(standing, some))
        for row in some:
            yield _ended(row, [standing[row.who][place] for place in places], known)


def _ended(row: PooledRow, there: Sequence[Row | None], known: Mapping[int, Ends]) -> Ended:
    ends: Ends = Counter()
    for each in there:
        if each is None or each.standing.aggregate_id not in known:
            return Ended(row, 0, ())
        ends.update(known[each.standing.aggregate_id])
    episodes = ends.total()
    found = endings.endings(_named(ends))
    return Ended(row, episodes, tuple(End(each.outcome, each.episodes / episodes, each) for each in found))


def _named(ends: Ends) -> Ends:
    """Return the same by their names on pages: all that are solved are one end."""
    found: Ends = Counter()
    for (outcome, solved, actions), episodes in ends.items():
        found[end_name(outcome, solved=solved), solved, actions] += episodes
    return found


def end_name(outcome: str, *, solved: bool) -> str:
    """Return the name of an end: "solved", "declared wrongly", "out of actions"."""
    if solved:
        return SOLVED
    return DECLARED_WRONGLY if outcome == "declared" else label(outcome)


SOLVED = "solved"
DECLARED_WRONGLY = "declared wrongly"
NEVER = ("fed",)  # ends that always solve


def end_names(made: PooledLeaderboard) -> tuple[str, ...]:
    """Return the names of all ends that a pool can have, in the order of bars and of colors."""
    families = (FAMILIES[each.suite.family] for each in made.leaderboards)
    words = [end.word for family in families for end in family.rules.endings]
    names = (SOLVED, *(end_name(word, solved=False) for word in (*words, *Outcome)))
    return tuple(name for name in dict.fromkeys(names) if name not in NEVER)
