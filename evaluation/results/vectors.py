"""Vectors: one metric of a set of episodes as a sum and a count for each task, in the order of tasks."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from plumbline.evaluation.models import MetricVector
from plumbline.evaluation.scoring.metrics import Metric

SUM, COUNT = np.dtype("<f8"), np.dtype("<u4")


@dataclass(frozen=True, slots=True, eq=False)
class Vector:
    """Sums and counts by task. For metrics that count the maximum, the maximum of each task in place of its sum."""

    sums: npt.NDArray[np.float64]
    counts: npt.NDArray[Any]

    def add(self, place: int, value: float, metric: Metric) -> None:
        """Add one episode at the task of this position, from 0."""
        larger = metric.kind == "most" and self.counts[place]
        self.sums[place] = max(self.sums[place], value) if larger else self.sums[place] + value
        self.counts[place] += 1

    def join(self, other: Vector, metric: Metric | None) -> None:
        """Add all that was added to another vector; of no metric, sums are added."""
        if metric is not None and metric.kind == "most":
            both, only = (self.counts > 0) & (other.counts > 0), (self.counts == 0) & (other.counts > 0)
            self.sums[both] = np.maximum(self.sums[both], other.sums[both])
            self.sums[only] = other.sums[only]
        else:
            self.sums[:] += other.sums
        self.counts[:] += other.counts


def empty(tasks: int) -> Vector:
    return Vector(np.zeros(tasks, SUM), np.zeros(tasks, COUNT))


def of(places: npt.NDArray[Any], values: npt.NDArray[np.float64], metric: Metric, tasks: int) -> Vector:
    """Return the vector of these values, each at the task of its place; NaN is not known."""
    known = ~np.isnan(values)
    places, values = places[known], values[known]
    counts = np.bincount(places, minlength=tasks).astype(COUNT)
    if metric.kind != "most":
        return Vector(np.bincount(places, values, tasks).astype(SUM), counts)
    most = np.full(tasks, -np.inf)
    np.maximum.at(most, places, values)
    return Vector(np.where(counts > 0, most, 0).astype(SUM), counts)


def pack(vector: Vector) -> bytes:
    """Pack a vector into one compact column."""
    return zlib.compress(vector.sums.astype(SUM).tobytes() + vector.counts.astype(COUNT).tobytes())


def unpack(packed: bytes) -> Vector:
    """Unpack a column; the inverse of `pack`."""
    plain = zlib.decompress(packed)
    tasks = len(plain) // (SUM.itemsize + COUNT.itemsize)
    sums, counts = plain[: tasks * SUM.itemsize], plain[tasks * SUM.itemsize :]
    return Vector(np.frombuffer(sums, SUM).copy(), np.frombuffer(counts, COUNT).copy())


def of_aggregates(aggregate_ids: Iterable[int], metric: str) -> dict[int, Vector]:
    """Return one metric's vectors of several aggregates, in one query."""
    rows = MetricVector.objects.filter(aggregate__in=set(aggregate_ids), metric=metric)
    return {aggregate: unpack(bytes(packed)) for aggregate, packed in rows.values_list("aggregate", "packed")}


def of_metrics(aggregate_ids: Iterable[int], metrics: Iterable[str]) -> dict[tuple[int, str], Vector]:
    """Return several metrics' vectors of several aggregates, in one query."""
    rows = MetricVector.objects.filter(aggregate__in=set(aggregate_ids), metric__in=list(metrics))
    known = rows.values_list("aggregate", "metric", "packed")
    return {(aggregate, metric): unpack(bytes(packed)) for aggregate, metric, packed in known}
