"""The cost of an observation for /metrics: in this process's memory, and in files that processes share."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from prometheus_client import Histogram, values

from plumbline.evaluation.observing import shared_files
from tests.bench.timing import summary, timed

OBSERVATIONS, TIMES = 1000, 200


def measure() -> dict[str, Any]:
    own = values.MutexValue
    try:
        with tempfile.TemporaryDirectory() as folder:
            found = {"memory": _observations(own), "files": _observations(shared_files.value_class(Path(folder)))}
    finally:
        values.ValueClass = own
    return found


def _observations(kind: Any) -> dict[str, float]:
    """Milliseconds of a thousand observations, or microseconds of one."""
    values.ValueClass = kind
    histogram = Histogram("bench", "Seconds.", ["family"], registry=None)

    def observe() -> None:
        for _ in range(OBSERVATIONS):
            histogram.labels("sliding").observe(0.003)

    return summary(timed([observe] * TIMES))


def rows(found: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    memory, files = found["memory"]["median_ms"], found["files"]["median_ms"]
    measured = f"in memory {memory:.1f} µs, in shared files {files:.1f} µs"
    yield "Metrics: an observation, of which a turn has three", "≤ 10 µs", measured
