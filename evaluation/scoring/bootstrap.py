"""The clustered bootstrap: resamples of clusters, and the studentized interval of a mean over them.

Resampling is seeded, so the same numbers give the same interval.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

RESAMPLES = 2000
SEED = 20_241
TAILS = (2.5, 97.5)  # percent
FEW = 8
"""The fewest clusters whose t statistic is resampled. Of fewer, too many resamples draw one cluster alone."""

QUANTILES_OF_T = (12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912)
"""The 97.5% quantiles of Student's t with 1 to 6 degrees of freedom."""

NORMAL_QUANTILE = 1.959963984540054  # two-sided 95%
ROUNDING = 1e-12  # residuals this small, relative to the sums, are errors of rounding
REMEMBERED = 4_000_000  # draws, as bytes, that are kept for each number of clusters
AT_ONCE = 4_000_000  # draws that are turned into floats at once


def student(degrees: int) -> float:
    """Return the 97.5% quantile of Student's t. From 7 degrees on it is an expansion, to 0.001 (Fisher 1926)."""
    if degrees <= len(QUANTILES_OF_T):
        return QUANTILES_OF_T[degrees - 1]
    z = NORMAL_QUANTILE
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum(term / degrees**power for power, term in enumerate(terms))


def standard_error(sums: Floats) -> float:
    """Return the standard error of a ratio of sums over clusters (Cochran 1977, chapter 6): rows are (sum, size)."""
    count, residuals = len(sums), _residuals(sums)
    return sqrt(float(residuals @ residuals) * count / (count - 1)) / float(sums[:, 1].sum())


def studentized(sums: Floats) -> tuple[float, float] | None:
    """Return the 95% interval of a mean over clusters, of which each row is (sum, size); None if all are alike.

    It is the bootstrap-t (Efron and Tibshirani 1993, section 12.5): the distribution of (mean - true mean) / standard
    error is that of the resamples. Of fewer than 8 clusters it is Student's t.
    """
    value, spread = float(sums[:, 0].sum() / sums[:, 1].sum()), standard_error(sums)
    if np.abs(_residuals(sums)).max() <= ROUNDING * np.abs(sums[:, 0]).max():
        return None
    usual = student(len(sums) - 1)
    low, high = (-usual, usual) if len(sums) < FEW else _quantiles(sums, usual)
    return value - high * spread, value - low * spread


def _quantiles(sums: Floats, usual: float) -> tuple[float, float]:
    """Return both quantiles of the resampled t statistic.

    Resamples of clusters that are alike have no spread: their t is infinite. If a quantile is one of these, it is that
    of Student's t, or of the finite ones if that is farther out. That matters where most clusters are 0.
    """
    ts = np.sort(_statistics(sums))
    known = ts[np.isfinite(ts)]
    low, high = np.percentile(known, TAILS) if len(known) else (0.0, 0.0)
    first, last = ts[int(len(ts) * TAILS[0] / 100)], ts[-1 - int(len(ts) * TAILS[0] / 100)]
    return (
        float(low) if np.isfinite(first) else min(-usual, float(low)),
        float(high) if np.isfinite(last) else max(usual, float(high)),
    )


def _statistics(sums: Floats) -> Floats:
    """Return the t statistic of each resample; infinite without a spread, NaN left out."""
    residuals, sizes = _residuals(sums), sums[:, 1]
    drawn = resampled(np.column_stack([residuals, sizes, residuals**2, residuals * sizes, sizes**2]))
    gap = drawn[:, 0] / drawn[:, 1]
    squares = np.maximum(drawn[:, 2] - 2 * gap * drawn[:, 3] + gap**2 * drawn[:, 4], 0.0)
    squares[squares <= ROUNDING * drawn[:, 2]] = 0.0
    errors = np.sqrt(squares * len(sums) / (len(sums) - 1)) / drawn[:, 1]
    with np.errstate(invalid="ignore", divide="ignore"):
        found = gap / errors
    return np.asarray(found[~np.isnan(found)], float)


def _residuals(sums: Floats) -> Floats:
    """Return how far the sum of each cluster is from that of an average one of its size."""
    return np.asarray(sums[:, 0] - sums[:, 0].sum() / sums[:, 1].sum() * sums[:, 1], float)


def resampled(sums: Floats) -> Floats:
    """Return, for each resample of the clusters, the sum of each row in `sums`."""
    size = len(sums)
    times = _remembered(size) if size * RESAMPLES <= REMEMBERED else draws(np.random.default_rng(SEED), size)
    step = max(1, AT_ONCE // size)
    blocks = [times[start : start + step].astype(float) @ sums for start in range(0, RESAMPLES, step)]
    return np.concatenate(blocks)


def draws(chance: np.random.Generator, size: int) -> npt.NDArray[np.uint8]:
    """Return how often each of `size` items is drawn, in as many draws: a row for each resample."""
    found = np.empty((RESAMPLES, size), np.uint8)
    for row in found:
        row[:] = np.minimum(np.bincount(chance.integers(size, size=size), minlength=size), 255)
    return found


def bounds(values: Floats) -> tuple[float | None, float | None]:
    """Return the middle 95% of the known values; None if they do not vary."""
    known = values[np.isfinite(values)]
    if not len(known) or known.min() == known.max():
        return None, None
    low, high = np.percentile(known, TAILS)
    return float(low), float(high)


@lru_cache(maxsize=8)
def _remembered(size: int) -> npt.NDArray[np.uint8]:
    found = draws(np.random.default_rng(SEED), size)
    found.flags.writeable = False
    return found
