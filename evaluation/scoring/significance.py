"""Effect sizes and significance tests: plain functions over counts.

The tests are scipy's. Loading `scipy.stats` takes seconds and 80 MB: `import scipy`, which numba needs anyway, does not
do it, the first use does. Only pages use it; the engine, sockets, workers and the verification of files never import
this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import asin, sqrt
from threading import Thread

import numpy as np
import numpy.typing as npt
import scipy

Counts = npt.NDArray[np.int64]

ALPHA = 0.05
"""The p-value below which a difference is called significant."""

POWER = 0.8
"""The chance to find a difference of the size that is called detectable."""

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


def prepare() -> Thread:
    """Load scipy's tests in a thread now, so that the first visitor does not wait for them."""
    loading = Thread(target=lambda: scipy.stats, name="significance-tests", daemon=True)
    loading.start()
    return loading


@lru_cache(maxsize=50_000)  # at most 22 MB; a test takes 0.2 to 4 ms, and most tables of small parts are alike
def fisher(one: Tally, other: Tally) -> float:
    """Return the p-value of Fisher's exact test, two-sided: of a split at least as unlikely under equal chances."""
    table = [[each.won, each.n - each.won] for each in (one, other)]
    return float(scipy.stats.fisher_exact(table).pvalue)


def sign_test(wins: int, losses: int) -> float:
    """Return the p-value of the sign test: two-sided, exact; ties are left out.

    For single attempts that are solved or not it is McNemar's exact test.
    """
    return float(sign_tests(np.array([wins]), np.array([losses]))[0])


def sign_tests(wins: Counts, losses: Counts) -> npt.NDArray[np.float64]:
    """Return the p-values of many sign tests at once."""
    fewer, n = np.minimum(wins, losses), wins + losses
    return np.where(n > 0, np.minimum(2 * scipy.stats.binom.cdf(fewer, n, 0.5), 1.0), 1.0)


def holm(chances: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the p-values corrected for multiple testing (Holm 1979).

    Those below a level are significant, with no more than that chance that any of them is a false alarm.
    """
    order = np.argsort(chances, kind="stable")
    found = np.empty(len(chances))
    found[order] = np.minimum(np.maximum.accumulate(chances[order] * np.arange(len(chances), 0, -1)), 1.0)
    return found


def detectable(standard_error: float, clusters: int) -> float:
    """Return the smallest true difference that a paired comparison would find: at 5%, two-sided, with a power of 80%.

    It is the standard error of the difference times the sum of two quantiles of Student's t, of 97.5% and of 80%, with
    one degree of freedom less than there are clusters (Bloom 1995, "Minimum detectable effects").
    """
    return standard_error * _multiple(clusters - 1)


@lru_cache(maxsize=1000)  # at most 200 kB
def _multiple(degrees: int) -> float:
    return float(sum(scipy.stats.t.ppf((1 - ALPHA / 2, POWER), degrees)))


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Return the p-values corrected for multiple testing (Benjamini and Hochberg 1995).

    Each becomes the least false discovery rate at which its test would be significant.
    """
    corrected: list[float] = scipy.stats.false_discovery_control(chances).tolist() if chances else []
    return corrected


def cohens_h(one: float, other: float) -> float:
    """Return Cohen's h, the difference of two proportions after the arcsine transformation: -pi to pi."""
    return 2 * asin(sqrt(one)) - 2 * asin(sqrt(other))


def effect(h: float) -> str:
    """Return Cohen's word for the size of an h."""
    return next(word for least, word in EFFECTS if abs(h) >= least)
