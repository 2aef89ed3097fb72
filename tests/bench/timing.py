"""How long calls take, in milliseconds."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable
from time import perf_counter
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


def keep(found: list[float], call: Callable[[], T], clock: Callable[[], float] = perf_counter) -> T:
    """Call, and note how many milliseconds it took."""
    began = clock()
    answer = call()
    found.append((clock() - began) * 1000)
    return answer


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
        image = keep(found["drawn"], lambda view=view: picture(view))
        keep(found["moved"], lambda moved=moved: picture(moved))
        keep(found["encoded"], lambda image=image: png.encode(image))
        draw(view)
        keep(found["cached"], lambda view=view: draw(view))
    return {part: summary(milliseconds) for part, milliseconds in found.items()}


def in_words(each: dict[str, dict[str, float]]) -> str:
    """What a frame takes: the medians of its parts."""
    drawn, moved, encoded, cached = (each[part]["median_ms"] for part in ("drawn", "moved", "encoded", "cached"))
    return f"{drawn:.2f} + {encoded:.2f} ms (drawn after a move: {moved:.2f} ms), cached {cached:.3f} ms"
