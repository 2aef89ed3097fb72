"""Heatmaps: a metric of one row of a leaderboard by two axes, or of all rows by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plumbline.evaluation.models import Standing, TaskSet
from plumbline.evaluation.scoring.statistics import Caution
from plumbline.evaluation.suites import METRICS, Suite
from plumbline.evaluation.suites.suite import MODALITY
from plumbline.leaderboard.rankings import leaderboards
from plumbline.leaderboard.rankings.leaderboards import Leaderboard

Label = int | str
NO_INTERVAL = {Caution.FEW: "no interval of one cluster", Caution.CONSTANT: "no interval: all alike"}
Cell = Mapping[str, Any]  # a number of episodes, and an estimate for each metric


@dataclass(frozen=True, slots=True)
class CellValue:
    """Value of a cell; None where it is not known."""

    value: float | None
    n: int
    interval: str  # in words


@dataclass(frozen=True)
class Heatmap:
    """Cells of one row. Columns are values of an axis, or settings that show the same tasks."""

    suite: Suite
    down: tuple[Label, ...]
    across: tuple[Label, ...]
    cells: Mapping[tuple[Label, Label], Cell]

    def shown(self, metric: str, down: Label, across: Label) -> CellValue:
        cell = self.cells.get((down, across))
        estimate = (cell or {}).get(metric)
        if cell is None or estimate is None:
            n = cell["n"] if cell else 0
            return CellValue(None, n, "unknown, or too few to show" if n else "no data")
        if estimate["low"] is None:
            return CellValue(estimate["value"], estimate["n"], NO_INTERVAL.get(estimate.get("caution"), "no interval"))
        digits = ".1%" if METRICS[metric].in_percent else ".2f"
        interval = f"95% interval {estimate['low']:{digits}} to {estimate['high']:{digits}}"
        interval += ", of few clusters" if estimate.get("caution") == Caution.FEW else ""
        return CellValue(estimate["value"], estimate["n"], interval)

    def rows(self, metric: str) -> list[dict[str, Any]]:
        """Return the rows of a table."""
        return [
            {
                "label": down,
                "cells": [{"label": across, "shown": self.shown(metric, down, across)} for across in self.across],
            }
            for down in self.down
        ]

    def gap(self, other: Heatmap, metric: str, down: Label, across: Label) -> float | None:
        """Return this value minus the other's; None where either is not known."""
        ours, theirs = (each.shown(metric, down, across).value for each in (self, other))
        return None if ours is None or theirs is None else ours - theirs

    def gaps(self, other: Heatmap, metric: str) -> list[dict[str, Any]]:
        """Return the rows of a table of gaps."""
        return [
            {
                "label": down,
                "cells": [{"label": across, "gap": self.gap(other, metric, down, across)} for across in self.across],
            }
            for down in self.down
        ]

    def largest(self, metric: str) -> float:
        """Return the largest value of any cell; 0 where there is none."""
        values = (cell[metric]["value"] for cell in self.cells.values() if cell.get(metric))
        return max(values, default=0.0)


def heatmap(task_set: TaskSet, setting: str, suite: Suite, standing: Standing) -> Heatmap:
    """Return the heatmap of a standing that was read with its cells."""
    first, second = suite.heatmap
    if second != MODALITY:
        return _heatmap(suite, {(cell[first], cell[second]): cell for cell in standing.cells})
    ways = leaderboards.ways(task_set, setting)
    known = leaderboards.under(task_set, ways, [standing.who])
    cells: dict[tuple[Label, Label], Cell] = {
        (cell[first], way): cell for (way, _), there in known.items() for cell in there.cells
    }
    return _heatmap(suite, cells, ways)


@dataclass(frozen=True)
class AgentHeatmap:
    """One metric of all rows of a leaderboard, part by part of its task set."""

    axis: str  # names the parts: "game", "game and level"
    across: tuple[Label, ...]
    rows: tuple[tuple[str, tuple[CellValue, ...]], ...]  # name, and a cell for each label


def by_agent(leaderboard: Leaderboard, metric: str, *, finely: bool = False) -> AgentHeatmap:
    """Return every row by the first axis of the suite's heatmap or, if `finely`, by all of its axes."""
    axes = _axes(leaderboard.suite, finely=finely)
    parts = {_part(cell, axes) for row in leaderboard.every for cell in row.standing.cells}
    ordered = sorted(parts, key=lambda part: [order(label) for label in part])
    names = leaderboard.labels
    rows = tuple(
        (names[row.who], tuple(_pooled(row.standing.cells, axes, part, metric) for part in ordered))
        for row in leaderboard.every
    )
    labels = (part[0] if len(part) == 1 else " ".join(map(str, part)) for part in ordered)
    return AgentHeatmap(axis(leaderboard.suite, finely=finely), tuple(labels), rows)


def axis(suite: Suite, *, finely: bool = False) -> str:
    """Return the name of the parts: "game", "game and level"."""
    return " and ".join(_axes(suite, finely=finely))


def _axes(suite: Suite, *, finely: bool) -> Sequence[str]:
    return suite.cell_axes[: None if finely else 1]


def _part(cell: Cell, axes: Sequence[str]) -> tuple[Label, ...]:
    return tuple(cell[axis] for axis in axes)


def _pooled(cells: Sequence[Cell], axes: Sequence[str], part: tuple[Label, ...], metric: str) -> CellValue:
    """Pool the cells of a part, weighted by episodes."""
    known = [cell[metric] for cell in cells if _part(cell, axes) == part and cell.get(metric)]
    n = sum(each["n"] for each in known)
    if not n:
        return CellValue(None, 0, "no data")
    return CellValue(sum(each["value"] * each["n"] for each in known) / n, n, f"{len(known)} cells")


def _heatmap(suite: Suite, cells: Mapping[tuple[Label, Label], Cell], across: Sequence[Label] = ()) -> Heatmap:
    down = tuple(sorted({first for first, _ in cells}, key=order))
    return Heatmap(suite, down, tuple(across) or tuple(sorted({second for _, second in cells}, key=order)), cells)


def order(label: Label) -> tuple[bool, Label]:
    """Return a sort key that puts numbers before words."""
    return isinstance(label, str), label
