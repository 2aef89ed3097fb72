"""Maps: what a row of a board is worth, cell by cell of complexity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plumbline.evaluation.models import Standing, TaskSet
from plumbline.evaluation.suites import METRICS, Suite
from plumbline.evaluation.suites.suite import MODALITY
from plumbline.leaderboard.rankings import leaderboards
from plumbline.leaderboard.rankings.leaderboards import Board

Label = int | str
Cell = Mapping[str, Any]  # a number of episodes, and an estimate for each metric


@dataclass(frozen=True, slots=True)
class Shown:
    """What stands in a cell; unknown is None."""

    value: float | None
    n: int
    interval: str  # in words


@dataclass(frozen=True)
class Map:
    """Cells by their labels down and across. Across may stand complexities, or the ways of showing the same tasks."""

    suite: Suite
    down: tuple[Label, ...]
    across: tuple[Label, ...]
    cells: Mapping[tuple[Label, Label], Cell]

    def shown(self, metric: str, down: Label, across: Label) -> Shown:
        cell = self.cells.get((down, across))
        estimate = (cell or {}).get(metric)
        if cell is None or estimate is None:
            n = cell["n"] if cell else 0
            return Shown(None, n, "not known, or too few to show" if n else "no data")
        if estimate["low"] is None:
            return Shown(estimate["value"], estimate["n"], "no interval")
        digits = ".1%" if METRICS[metric].in_percent else ".2f"
        interval = f"95 % interval {estimate['low']:{digits}} to {estimate['high']:{digits}}"
        return Shown(estimate["value"], estimate["n"], interval)

    def rows(self, metric: str) -> list[dict[str, Any]]:
        """As rows of cells, for a table."""
        return [
            {
                "label": down,
                "cells": [{"label": across, "shown": self.shown(metric, down, across)} for across in self.across],
            }
            for down in self.down
        ]

    def gap(self, other: Map, metric: str, down: Label, across: Label) -> float | None:
        """How far this one lies above another; None where either is not known."""
        ours, theirs = (each.shown(metric, down, across).value for each in (self, other))
        return None if ours is None or theirs is None else ours - theirs

    def gaps(self, other: Map, metric: str) -> list[dict[str, Any]]:
        """The same as rows of cells."""
        return [
            {
                "label": down,
                "cells": [{"label": across, "gap": self.gap(other, metric, down, across)} for across in self.across],
            }
            for down in self.down
        ]

    def largest(self, metric: str) -> float:
        """The largest value in any cell; 0 where there is none."""
        values = (cell[metric]["value"] for cell in self.cells.values() if cell.get(metric))
        return max(values, default=0.0)


def chart(task_set: TaskSet, setting: str, suite: Suite, standing: Standing) -> Map:
    """The map of a row of a board."""
    if suite.heatmap[1] != MODALITY:
        first, second = suite.heatmap
        return _map(suite, {(each[first], each[second]): each for each in standing.cells})
    cells: dict[tuple[Label, Label], Cell] = {}
    for way in leaderboards.ways(task_set, setting):
        there = leaderboards.standing(task_set, way, standing.who)
        cells |= {(each[suite.heatmap[0]], way): each for each in (there.cells if there else [])}
    return _map(suite, cells, leaderboards.ways(task_set, setting))


@dataclass(frozen=True)
class Crowd:
    """All rows of a board, part by part of its set."""

    axis: str  # what the parts are: "game", "game and level"
    across: tuple[Label, ...]
    rows: tuple[tuple[str, tuple[Shown, ...]], ...]  # name, and a cell for each label


def crowd(board: Board, metric: str, *, finely: bool = False) -> Crowd:
    """Every row by the first complexity of the suite's heatmap; finely, by all that makes its cells."""
    axes = board.suite.cell_axes[: None if finely else 1]
    parts = {_part(cell, axes) for row in board.every for cell in row.standing.cells}
    ordered = sorted(parts, key=lambda part: [order(label) for label in part])
    rows = tuple(
        (board.labels[row.who], tuple(_pooled(row.standing.cells, axes, part, metric) for part in ordered))
        for row in board.every
    )
    labels = (part[0] if len(part) == 1 else " ".join(map(str, part)) for part in ordered)
    return Crowd(" and ".join(axes), tuple(labels), rows)


def _part(cell: Cell, axes: Sequence[str]) -> tuple[Label, ...]:
    return tuple(cell[axis] for axis in axes)


def _pooled(cells: Sequence[Cell], axes: Sequence[str], part: tuple[Label, ...], metric: str) -> Shown:
    """One cell of all those of a part, each by its number of episodes."""
    known = [cell[metric] for cell in cells if _part(cell, axes) == part and cell.get(metric)]
    n = sum(each["n"] for each in known)
    if not n:
        return Shown(None, 0, "no data")
    return Shown(sum(each["value"] * each["n"] for each in known) / n, n, f"{len(known)} cells")


def _map(suite: Suite, cells: Mapping[tuple[Label, Label], Cell], across: Sequence[Label] = ()) -> Map:
    down = tuple(sorted({first for first, _ in cells}, key=order))
    return Map(suite, down, tuple(across) or tuple(sorted({second for _, second in cells}, key=order)), cells)


def order(label: Label) -> tuple[bool, Label]:
    """Numbers by their size, then words by their letters."""
    return isinstance(label, str), label
