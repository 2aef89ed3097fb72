"""Effect sizes, significance tests and correlations: plain functions over counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import asin, comb, sqrt

import numpy as np

SLACK = 1 + 1e-7  # tables as unlikely as the observed one count despite rounding
EFFECTS = ((0.8, "large"), (0.5, "medium"), (0.2, "small"), (0.0, "none"))
"""Cohen's words for the size of an effect, from which h on."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A number of wins out of a number of episodes."""

    won: int
    n: int

    @property
    def share(self) -> float:
        return self.won / self.n


def fisher(one: Tally, other: Tally) -> float:
    """Return the p-value of Fisher's exact test, two-sided: of a split at least as unlikely under equal chances."""
    won, n = one.won + other.won, one.n + other.n
    low, high = max(0, won - other.n), min(won, one.n)
    ways = {split: comb(one.n, split) * comb(other.n, won - split) for split in range(low, high + 1)}
    return min(1.0, sum(each for each in ways.values() if each <= ways[one.won] * SLACK) / comb(n, won))


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Return the p-values corrected for multiple testing (Benjamini and Hochberg 1995).

    Each becomes the least false discovery rate at which its test would be significant.
    """
    order = sorted(range(len(chances)), key=lambda place: chances[place], reverse=True)
    corrected, least = [0.0] * len(chances), 1.0
    for rank, place in zip(range(len(chances), 0, -1), order, strict=True):
        least = min(least, chances[place] * len(chances) / rank)
        corrected[place] = least
    return corrected


def cohens_h(one: float, other: float) -> float:
    """Return Cohen's h, the difference of two proportions after the arcsine transformation: -pi to pi."""
    return 2 * asin(sqrt(one)) - 2 * asin(sqrt(other))


def effect(h: float) -> str:
    """Return Cohen's word for the size of an h."""
    return next(word for least, word in EFFECTS if abs(h) >= least)


def pearson(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Return Pearson's correlation of two columns; None if one of them does not vary."""
    columns = np.array([one, other], float)
    if columns.shape[1] < 2 or (columns.std(axis=1) == 0).any():
        return None
    return float(np.corrcoef(columns)[0, 1])


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Return Spearman's rank correlation of two columns; ties share their rank."""
    return pearson(_ranks(one), _ranks(other))


def _ranks(values: Sequence[float]) -> list[float]:
    _, places, counts = np.unique(np.array(values, float), return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    ranks: list[float] = (last - (counts - 1) / 2)[places].tolist()
    return ranks
