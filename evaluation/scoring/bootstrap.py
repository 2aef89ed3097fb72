"""The clustered bootstrap: resamples of clusters, and studentized intervals of a mean over them and of two means apart.

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
SIGNS = np.array((1.0, -1.0))  # of the first mean, and of the second


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


def mean(sums: Floats) -> float:
    """Return the mean over clusters of which each row is (sum, size), or of (sum, size, sum, size) the first mean minus
    the second.
    """
    parts, sizes = _halves(sums)
    return float(_signed(parts.sum(axis=0) / sizes.sum(axis=0)))


def fewest(sums: Floats) -> int:
    """Return the number of clusters that a mean has; of two means, the smaller one."""
    return int((_halves(sums)[1] > 0).sum(axis=0).min())


def standard_error(sums: Floats) -> float:
    """Return the standard error of a ratio of sums over clusters, or of the difference of two ratios (Cochran 1977,
    chapter 6): rows as of `mean`.
    """
    influence = _influence(sums)
    return sqrt(float(influence @ influence) * _correction(sums))


def standard_errors(parts: Floats, sizes: Floats) -> Floats:
    """Return the standard errors of many ratios over the same clusters, of these sizes: each is the `standard_error` of
    its column of `parts` and the sizes.
    """
    total = sizes.sum()
    influence = (parts - parts.sum(axis=0) / total * sizes[:, None]) / total
    return np.asarray(np.sqrt((influence**2).sum(axis=0) * len(sizes) / (len(sizes) - 1)), float)


def studentized(sums: Floats) -> tuple[float, float] | None:
    """Return the 95% interval of a mean over clusters, or of the difference of two: rows as of `mean`. None if all
    clusters are alike.

    It is the bootstrap-t (Efron and Tibshirani 1993, section 12.5): the distribution of (mean - true mean) / standard
    error is that of the resamples. Of fewer than 8 clusters it is Student's t.
    """
    value, spread = mean(sums), standard_error(sums)
    parts, sizes = _halves(sums)
    if np.abs(_influence(sums)).max() <= ROUNDING * (np.abs(parts) / sizes.sum(axis=0)).max():
        return None
    usual = student(fewest(sums) - 1)
    low, high = (-usual, usual) if fewest(sums) < FEW else _quantiles(sums, usual)
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
    """Return the t statistic of each resample; infinite without a spread, NaN left out.

    The squared residuals of a resample are a quadratic form of sums over its clusters.
    """
    rows = np.hstack([_residuals(sums), _halves(sums)[1]])
    width, ratios = rows.shape[1], rows.shape[1] // 2
    drawn = resampled(np.hstack([rows, np.einsum("ki,kj->kij", rows, rows).reshape(len(rows), -1)]))
    sizes, squares = drawn[:, ratios:width], drawn[:, width:].reshape(-1, width, width)
    with np.errstate(invalid="ignore", divide="ignore"):
        gaps = drawn[:, :ratios] / sizes
        weights = np.hstack([SIGNS[:ratios] / sizes, -SIGNS[:ratios] * gaps / sizes])
        spread = np.maximum(np.einsum("ri,rij,rj->r", weights, squares, weights), 0.0)
        largest = np.einsum("rii,ri->r", squares[:, :ratios, :ratios], sizes**-2.0)
        spread[spread <= ROUNDING * largest] = 0.0
        found = _signed(gaps) / np.sqrt(spread * _correction(sums))
    return np.asarray(found[~np.isnan(found)], float)


def _halves(sums: Floats) -> tuple[Floats, Floats]:
    """Return the sums, and the sizes: a column for each mean."""
    return sums[:, ::2], sums[:, 1::2]


def _signed(means: Floats) -> Floats:
    """Return the first mean minus the second, if there is one."""
    return means @ SIGNS[: means.shape[-1]]


def _residuals(sums: Floats) -> Floats:
    """Return how far the sums of each cluster are from those of an average one of its size."""
    parts, sizes = _halves(sums)
    return np.asarray(parts - parts.sum(axis=0) / sizes.sum(axis=0) * sizes, float)


def _influence(sums: Floats) -> Floats:
    """Return how far each cluster draws the mean, or the difference of two."""
    return _signed(_residuals(sums) / _halves(sums)[1].sum(axis=0))


def _correction(sums: Floats) -> float:
    """Return what makes a variance over so few clusters unbiased."""
    return fewest(sums) / (fewest(sums) - 1)


def resampled(sums: Floats) -> Floats:
    """Return, for each resample of the clusters, the sum of each row in `sums`."""
    size = len(sums)
    times = _remembered(size) if size * RESAMPLES <= REMEMBERED else draws(np.random.default_rng(SEED), size)
    step = max(1, AT_ONCE // size)
    blocks = [times[start : start + step].astype(float) @ sums for start in range(0, RESAMPLES, step)]
    return np.concatenate(blocks)


def draws(chance: np.random.Generator, size: int, resamples: int = RESAMPLES) -> npt.NDArray[np.uint8]:
    """Return how often each of `size` items is drawn, in as many draws: a row for each resample."""
    found = np.empty((resamples, size), np.uint8)
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


@lru_cache(maxsize=8)  # at most 32 MB
def _remembered(size: int) -> npt.NDArray[np.uint8]:
    found = draws(np.random.default_rng(SEED), size)
    found.flags.writeable = False
    return found
