"""How long calls take, in milliseconds."""

from __future__ import annotations

import os
import statistics
import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from time import perf_counter, process_time
from typing import Any, TypeVar

import numpy as np

from plumbline.envs.drawing import png

T = TypeVar("T")


def timed(calls: Iterable[Callable[[], Any]]) -> list[float]:
    """Milliseconds of each call."""
    found: list[float] = []
    for call in calls:
        keep(found, call)
    return found


def answered(calls: Iterable[Callable[[], T]]) -> tuple[list[float], list[T]]:
    """Milliseconds of each call, and what each returned."""
    found: list[float] = []
    return found, [keep(found, call) for call in calls]


def keep(found: list[float], call: Callable[[], T], clock: Callable[[], float] = perf_counter) -> T:
    """Call, and note how many milliseconds it took."""
    began = clock()
    answer = call()
    found.append((clock() - began) * 1000)
    return answer


def from_nothing(make: Callable[[], Any]) -> dict[str, float]:
    """Seconds, and seconds of processor time, to make tables of which none is kept."""
    before = os.environ["TABLES_DIR"]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TABLES_DIR"] = folder
        wall, cpu = perf_counter(), process_time()
        make()
        wall, cpu = perf_counter() - wall, process_time() - cpu
    os.environ["TABLES_DIR"] = before
    return {"seconds": round(wall, 1), "processor_seconds": round(cpu, 1)}


def summary(milliseconds: list[float]) -> dict[str, float]:
    return {
        "median_ms": round(statistics.median(milliseconds), 4),
        "p95_ms": round(float(np.percentile(milliseconds, 95)), 3),
        "p99_ms": round(float(np.percentile(milliseconds, 99)), 3),
        "max_ms": round(max(milliseconds), 3),
        "n": len(milliseconds),
    }


def per_second(count: int, call: Callable[[], Any]) -> dict[str, float]:
    """What a call that does so many of something does in a second."""
    began = perf_counter()
    call()
    return {"per_second": round(count / (perf_counter() - began)), "n": count}


def frames(
    views: Iterable[tuple[Any, Any]], picture: Callable[[Any], Any], draw: Callable[[Any], Any]
) -> dict[str, Any]:
    """Views, each with the one an action later: drawn, drawn after it, encoded, and fetched once more."""
    found: dict[str, list[float]] = {part: [] for part in ("drawn", "moved", "encoded", "cached")}
    for view, moved in views:
        image = keep(found["drawn"], partial(picture, view))
        keep(found["moved"], partial(picture, moved))
        keep(found["encoded"], partial(png.encode, image))
        draw(view)
        keep(found["cached"], partial(draw, view))
    return {part: summary(milliseconds) for part, milliseconds in found.items()}


def in_words(each: dict[str, dict[str, float]]) -> str:
    """What a frame takes: the medians of its parts."""
    drawn, moved, encoded, cached = (each[part]["median_ms"] for part in ("drawn", "moved", "encoded", "cached"))
    return f"{drawn:.2f} + {encoded:.2f} ms (drawn after a move: {moved:.2f} ms), cached {cached:.3f} ms"


def against(measured: float, goal: float, unit: str) -> str:
    """By how much a goal is missed, to be put after a figure; empty if it is met."""
    return "" if measured <= goal else f"; goal missed by {measured - goal:,.3g} {unit} ({measured / goal - 1:.0%})"
