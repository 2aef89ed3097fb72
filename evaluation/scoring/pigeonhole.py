"""The pigeonhole bootstrap: participants and puzzles are resampled, independently of each other (Owen 2007).

All metrics and all parts of a task set are resampled together, from one set of draws. Memory grows with the number of
tasks and metrics, and by a few bytes for each participant.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from plumbline.evaluation.scoring import bootstrap
from plumbline.evaluation.scoring.bootstrap import FEW, RESAMPLES, SEED, Floats, bounds
from plumbline.evaluation.scoring.statistics import Caution, Estimate, clusters

AT_ONCE = 4_000_000  # draws of participants that are kept at a time, as bytes

Ints = npt.NDArray[np.int64]


class Crowd:
    """Results of participants at tasks. No participant has two at one task.

    `people` and `places` say whose each result is and at which task, from 0; `values` has a row for each result and a
    column for each metric, NaN where it is not known.
    """

    def __init__(self, people: Ints, places: Ints, values: Floats, puzzles: Sequence[Hashable]) -> None:
        names, self._people = np.unique(people, return_inverse=True)
        self._size, self._puzzles = len(names), puzzles
        self._values, self._known = np.nan_to_num(values), ~np.isnan(values)
        order = np.lexsort((self._people, places))
        self._of_task = np.split(order, np.searchsorted(places[order], np.arange(1, len(puzzles))))

    def mean(self, metric: int, places: Collection[int]) -> Estimate | None:
        """Return the mean over these tasks of the mean over participants; None if no result is known.

        A resample in which no drawn participant played a drawn task leaves that task out.
        """
        found = self._results(metric, places)
        if not found:
            return None
        value = float(np.mean([self._values[each, metric].mean() for each in found.values()]))
        n, groups, people = sum(map(len, found.values())), self._groups(found), self._participants(found)
        caution = Caution.FEW if min(people, len(groups)) < FEW else Caution.NONE
        if people < 2 or len(groups) < 2:
            return Estimate(value, None, None, n, caution)
        low, high = bounds(self._resampled(metric, list(found), groups))
        return Estimate(value, low, high, n, Caution.CONSTANT if low is None else caution)

    def fewest(self, metric: int, places: Collection[int]) -> int:
        """Return the number of participants or of puzzles with a known result, whichever is smaller."""
        found = self._results(metric, places)
        return min(self._participants(found), len({self._puzzles[place] for place in found}))

    def _results(self, metric: int, places: Collection[int]) -> dict[int, Ints]:
        """Return the known results at each of these tasks that has any."""
        found = {place: self._of_task[place][self._known[self._of_task[place], metric]] for place in sorted(places)}
        return {place: results for place, results in found.items() if len(results)}

    def _participants(self, found: Mapping[int, Ints]) -> int:
        return len(np.unique(self._people[np.concatenate(list(found.values()))])) if found else 0

    def _groups(self, places: Iterable[int]) -> list[list[int]]:
        return clusters(places, dict(enumerate(self._puzzles)))

    def _resampled(self, metric: int, places: Sequence[int], groups: Sequence[Sequence[int]]) -> Floats:
        """Return the mean of each resample; NaN if nothing was drawn."""
        totals, counts = (each[:, places, metric] for each in self._sums)
        of = {place: number for number, group in enumerate(groups) for place in group}
        drawn = _puzzles_drawn(len(groups))[:, [of[place] for place in places]]
        with np.errstate(invalid="ignore", divide="ignore"):
            weights = np.where(counts > 0, drawn, 0)
            means = np.where(counts > 0, totals / counts, 0.0)
            return np.asarray((means * weights).sum(axis=1) / weights.sum(axis=1), float)

    @cached_property
    def _sums(self) -> tuple[Floats, Floats]:
        """The sum of the results and their number, by resample, task and metric."""
        shape = (RESAMPLES, len(self._puzzles), self._values.shape[1])
        totals, counts = np.zeros(shape), np.zeros(shape)
        beside = np.hstack([self._values, self._known])
        for start, drawn in self._draws():
            for place, results in enumerate(self._of_task):
                both = drawn[:, self._people[results]].astype(float) @ beside[results]
                stop = start + len(drawn)
                totals[start:stop, place], counts[start:stop, place] = np.hsplit(both, 2)
        return totals, counts

    def _draws(self) -> Iterator[tuple[int, npt.NDArray[np.uint8]]]:
        """Yield how often each participant is drawn, some resamples at a time, and the first of them."""
        chance, step = np.random.default_rng(SEED), max(1, AT_ONCE // self._size)
        for start in range(0, RESAMPLES, step):
            yield start, bootstrap.draws(chance, self._size, min(step, RESAMPLES - start))


@lru_cache(maxsize=8)  # at most 5 MB, for sets of 300 puzzles
def _puzzles_drawn(size: int) -> npt.NDArray[np.uint8]:
    """Return how often each puzzle is drawn; independently of the participants."""
    return bootstrap.draws(np.random.default_rng([SEED, 1]), size)
