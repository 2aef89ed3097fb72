"""Curves: distances to the goal, and regret, after each number of charged actions, over many episodes."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import nan
from typing import Any

import numpy as np
import numpy.typing as npt

from plumbline.evaluation.results import vectors
from plumbline.evaluation.results.vectors import Vector
from plumbline.evaluation.scoring.bootstrap import Floats

LONGEST = 100  # actions
BATCH = 1000  # episodes that are folded at once: a matrix of 0.8 MB

Places = npt.NDArray[np.int64]


class Curves:
    """Sums and counts by step. An episode that ends early carries its last distance forward."""

    def __init__(self, steps: int) -> None:
        self._distances, self._regrets = vectors.empty(steps), vectors.empty(steps)
        self._lengths, self._waiting = array("q"), array("d")

    @property
    def distances(self) -> Vector:
        self._fold()
        return self._distances

    @property
    def regrets(self) -> Vector:
        self._fold()
        return self._regrets

    def add(self, distances: Sequence[int | None]) -> None:
        """Add the distances of an episode, from that of its start on; None where it is not known."""
        if all(each is None for each in distances):
            return
        self._lengths.append(len(distances))
        self._waiting.extend(nan if each is None else each for each in distances)
        if len(self._lengths) == BATCH:
            self._fold()

    def join(self, other: Curves) -> None:
        """Add all that was added to other curves of as many steps."""
        self.distances.join(other.distances, None)
        self.regrets.join(other.regrets, None)

    def _fold(self) -> None:
        if not self._lengths:
            return
        last, known = np.array(self._lengths) - 1, np.array(self._waiting)
        self._lengths, self._waiting = array("q"), array("d")
        begun = np.cumsum(last + 1) - last - 1
        steps = np.arange(len(self._distances.sums))
        carried = known[begun[:, None] + np.minimum(steps, last[:, None])]
        _add_known(self._distances, carried)
        _add_known(self._regrets, regrets(carried, last, solved=known[begun + last] == 0))


def regrets(distances: Floats, last: Places, solved: npt.NDArray[Any]) -> Floats:
    """Return how much farther from the goal episodes are after each step than optimal ones would be (iVISPAR, 4.6).

    R(t) = d(s_t) - (d(s_0) - t), of episodes x steps. A solved episode keeps its regret of step `last`; in any other,
    time goes on.
    """
    steps = np.arange(distances.shape[1])
    lost = np.where(solved[:, None], np.minimum(steps, last[:, None]), steps)
    return np.asarray(distances - distances[:, :1] + lost)


def _add_known(vector: Vector, values: Floats) -> None:
    known = ~np.isnan(values)
    vector.sums[:] += np.where(known, values, 0).sum(axis=0)
    vector.counts[:] += known.sum(axis=0, dtype=vector.counts.dtype)
