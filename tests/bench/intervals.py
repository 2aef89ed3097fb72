"""How often the intervals of ten tasks cover the true mean, and how long an interval takes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import Any

import numpy as np

from plumbline.evaluation.scoring.statistics import Estimate, mean_of_means
from tests.bench.timing import summary, timed

SAMPLES, TASKS = 4_000, (10, 20)
LARGE = (300, 10_000)  # tasks
Draw = Callable[[np.random.Generator, int], Any]

POPULATIONS: dict[str, tuple[float, Draw]] = {
    "exponential": (1.0, lambda chance, size: chance.exponential(1.0, size)),
    "beta(1/2, 2)": (0.2, lambda chance, size: chance.beta(0.5, 2.0, size)),
    "half zeros": (0.5, lambda chance, size: chance.exponential(1.0, size) * (chance.random(size) < 0.5)),
    "70% zeros": (0.3, lambda chance, size: chance.exponential(1.0, size) * (chance.random(size) < 0.3)),
}


def interval(values: Any) -> Estimate:
    found = mean_of_means(dict(enumerate(values.tolist())), len(values))
    assert found is not None
    return found


def coverage(true: float, draw: Draw, size: int) -> float:
    """Return the share of samples whose interval holds the true mean; one without an interval does not."""
    chance = np.random.default_rng(11)
    found = (interval(draw(chance, size)) for _ in range(SAMPLES))
    return fmean(each.low is not None and each.low <= true <= (each.high or 0.0) for each in found)


def speed(size: int) -> dict[str, float]:
    values = np.random.default_rng(1).exponential(1.0, size)
    return summary(timed([partial(interval, values)] * 11))


def measure() -> dict[str, Any]:
    return {
        "coverage": {
            size: {name: coverage(true, draw, size) for name, (true, draw) in POPULATIONS.items()} for size in TASKS
        },
        "speed": {size: speed(size) for size in LARGE},
    }


def rows(found: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The rows of the README's table."""
    covered = [
        (
            f"Intervals of means of {size} tasks: how many hold the true mean, of 95%",
            "reported",
            ", ".join(f"{name} {share:.1%}" for name, share in shares.items()),
        )
        for size, shares in found["coverage"].items()
    ]
    took = "; ".join(f"{each['median_ms']:.1f} ms" for each in found["speed"].values())
    return [*covered, ("Interval of a mean of 300 tasks; of 10,000", "reported", took)]
