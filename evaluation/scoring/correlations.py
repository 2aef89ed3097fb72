"""Correlations of two columns, with intervals for which puzzles are resampled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import scipy

from plumbline.evaluation.scoring.bootstrap import FEW, Floats, bounds, resampled
from plumbline.evaluation.scoring.statistics import Caution, Estimate

ROUNDING = 1e-15  # a spread this small, relative to the values, is an error of rounding
DIGITS = 12  # of a resample's correlation: further ones are errors of rounding
LEAST_SHARE = 1e-12  # of its mean square that the variance of a resample must have, to be more than such an error


def pearson(one: Sequence[float] | Floats, other: Sequence[float] | Floats) -> float | None:
    """Return Pearson's correlation of two columns; None if one of them does not vary."""
    columns = _standardized(np.array([one, other], float).T)
    return None if columns is None else float(_pearson(_moments(columns)[np.newaxis])[0])


def spearman(one: Sequence[float] | Floats, other: Sequence[float] | Floats) -> float | None:
    """Return Spearman's rank correlation of two columns; ties share their rank."""
    return pearson(*(scipy.stats.rankdata(each).tolist() for each in (one, other)))


def correlation_by_puzzle(pairs: Mapping[Any, Sequence[tuple[float, float]] | Floats]) -> Estimate | None:
    """Return Pearson's r over all episodes; puzzles are resampled. None if one side does not vary.

    The interval is one of percentiles: rough of few puzzles, and missing where all resamples agree.
    """
    known = [np.array(pairs[puzzle], float) for puzzle in sorted(pairs, key=str) if len(pairs[puzzle])]
    columns = _standardized(np.concatenate(known) if known else np.empty((0, 2)))
    if columns is None:
        return None
    ends = np.cumsum([len(each) for each in known])
    sums = np.array([_moments(each) for each in np.split(columns, ends[:-1])])
    low, high = bounds(_pearson(resampled(sums)).round(DIGITS))
    return Estimate(float(_pearson(sums.sum(axis=0)[np.newaxis])[0]), low, high, len(columns), _caution(len(sums), low))


def _caution(puzzles: int, low: float | None) -> Caution:
    if low is None and puzzles > 1:
        return Caution.CONSTANT
    return Caution.FEW if puzzles < FEW else Caution.NONE


def _standardized(columns: Floats) -> Floats | None:
    """Return the columns with mean 0 and variance 1, for the digits that a sum of squares would lose; None if one does
    not vary.
    """
    if not len(columns) or (np.ptp(columns, axis=0) <= ROUNDING * np.abs(columns).max(axis=0)).any():
        return None
    centered = columns - columns.mean(axis=0)
    return np.asarray(centered / centered.std(axis=0), float)


def _moments(pairs: Floats) -> Floats:
    x, y = pairs.T
    return np.array([len(pairs), x.sum(), y.sum(), x @ x, y @ y, x @ y])


def _pearson(moments: Floats) -> Floats:
    """Return the correlation of each row of moments; NaN where a side does not vary."""
    n, x, y, xx, yy, xy = moments.T
    spread = [n * squares - total * total for squares, total in ((xx, x), (yy, y))]
    varies = (spread[0] > LEAST_SHARE * n * xx) & (spread[1] > LEAST_SHARE * n * yy)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(varies, (n * xy - x * y) / np.sqrt(spread[0] * spread[1]), np.nan)
