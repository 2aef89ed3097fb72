"""The largest values of cells over all lines of a leaderboard: heatmaps of different rows have one color scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plumbline.evaluation.models import AggregateDetail
from plumbline.evaluation.suites import METRICS, Suite
from plumbline.evaluation.suites.suite import MODALITY
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, Query, listed, unfiltered, ways
from plumbline.leaderboard.rankings.lines import Line
from plumbline.leaderboard.rankings.overall import Overall

CHUNK = 50  # rows


def largest(made: Leaderboard[Line], metric: str) -> float:
    """Return the largest value of any cell in the columns of a row's heatmap; 0 where none is known."""
    return max((of.get(metric, 0.0) for of in _of_columns(made)), default=0.0)


def _of_columns(made: Leaderboard[Line]) -> Iterator[Mapping[str, float]]:
    """Yield the largest values of this setting or, where columns are settings, of each of them."""
    settings = ways(made.task_set, made.setting) if made.suite.heatmap[1] == MODALITY else [made.setting]
    for setting in settings:
        if setting == made.setting:
            yield LARGEST.of(unfiltered(made)) or {}
        else:
            yield LARGEST.of(listed(made.task_set, setting, Query(errata=made.query.errata))) or {}


def _computed(made: Leaderboard[Line]) -> dict[str, float]:
    found: dict[str, float] = {}
    names = [name for name, metric in METRICS.items() if not metric.in_percent]
    ids = [line.entry.aggregate_id for line in made.every]
    for cells in AggregateDetail.objects.filter(pk__in=ids).values_list("cells", flat=True).iterator(CHUNK):
        for cell in cells:
            found |= {name: max(found.get(name, 0.0), cell[name]["value"]) for name in names if cell.get(name)}
    return found


def _packed(found: Mapping[str, float]) -> Mapping[str, float]:
    return found


def _unpacked(_: Suite, stored: Any) -> Mapping[str, float]:
    return dict(stored)


LARGEST = Overall("largest values", lambda _: True, _computed, _packed, _unpacked)
"""The largest value of any cell by metric, without metrics in percent."""
