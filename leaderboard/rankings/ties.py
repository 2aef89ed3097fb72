"""Ties: paired tests of the ranked agents of a leaderboard, and the groups of agents that they do not tell apart.

All pairs of agents that are ranked together are one family, whatever the reader has filtered, and are corrected by
Holm's method. So there is one family for each witness, or a single one where all agents are ranked together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import chain, combinations
from math import isnan
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from plumbline.envs.memo import MB, Memo
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.results import vectors
from plumbline.evaluation.results.samples import index
from plumbline.evaluation.results.vectors import empty
from plumbline.evaluation.scoring.bootstrap import ROUNDING, Floats, standard_errors
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.significance import ALPHA, detectable, holm, sign_tests
from plumbline.evaluation.scoring.statistics import clusters
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, Row

Wins = npt.NDArray[np.int64]


class Counts(NamedTuple):
    """Facts about each pair of a ranking, in the order of `combinations`."""

    won: Wins
    lost: Wins
    detectable: Floats  # NaN where no puzzles differ
    p: Floats
    p_corrected: Floats


COUNTS: Memo[Counts] = Memo(32 * MB, name="ties")


@dataclass(frozen=True, slots=True)
class PairedTest:
    """The sign test of two ranked agents over puzzles."""

    first: Row
    second: Row
    won: int  # puzzles at which the first is ahead
    lost: int
    detectable: float | None  # the smallest difference likely to be found; None where no puzzles differ
    p: float  # two-sided
    p_corrected: float  # by Holm, over all pairs of agents that are ranked together

    @property
    def significant(self) -> bool:
        return self.p_corrected < ALPHA


@dataclass(frozen=True, eq=False)
class Family:
    """The tests of the agents of one ranking, corrected together: half a million for a thousand agents."""

    ranked: tuple[Row, ...]  # two or more
    counts: Counts

    def __len__(self) -> int:
        return len(self.counts.won)

    def __iter__(self) -> Iterator[PairedTest]:
        """Yield each test, in the order of `combinations`."""
        return map(self._test, combinations(self.ranked, 2), range(len(self)))

    @property
    def significant(self) -> int:
        return int((self.counts.p_corrected < ALPHA).sum())

    @property
    def groups(self) -> dict[str, str]:
        """A letter for each agent, by `who`, from A on.

        A new group begins with an agent that is significantly behind the first of its group.
        """
        behind = (self.counts.p_corrected < ALPHA) & (self.counts.won > self.counts.lost)
        found: dict[str, str] = {}
        first, number = 0, 0
        for place, row in enumerate(self.ranked):
            if place > first and behind[self._number(first, place)]:
                first, number = place, number + 1
            found[row.who] = _letter(number)
        return found

    def between(self, one: str, other: str) -> PairedTest | None:
        """Return the test of these two, by `who`, in either order; None if one of them is not in this ranking."""
        places = sorted(place for place, row in enumerate(self.ranked) if row.who in (one, other))
        if len(places) < 2:
            return None
        return self._test((self.ranked[places[0]], self.ranked[places[1]]), self._number(*places))

    def _number(self, one: int, other: int) -> int:
        """Return the number of the test of two places, the smaller one first."""
        return one * len(self.ranked) - one * (one + 1) // 2 + other - one - 1

    def _test(self, pair: tuple[Row, Row], number: int) -> PairedTest:
        won, lost, apart, p, p_corrected = (each[number].item() for each in self.counts)
        return PairedTest(*pair, won, lost, None if isnan(apart) else apart, p, p_corrected)


@dataclass(frozen=True)
class Ties:
    """All paired tests of a leaderboard."""

    families: tuple[Family, ...]  # one for each ranking of two or more agents

    def __len__(self) -> int:
        return sum(map(len, self.families))

    @property
    def tests(self) -> Iterator[PairedTest]:
        """The tests, ranking by ranking."""
        return chain.from_iterable(self.families)

    @cached_property
    def groups(self) -> dict[str, str]:
        """A letter for each ranked agent, by `who`; each ranking begins with A."""
        return {who: letter for family in self.families for who, letter in family.groups.items()}

    @property
    def significant(self) -> int:
        return sum(family.significant for family in self.families)

    def between(self, one: str, other: str) -> PairedTest | None:
        """Return the test of these two, by `who`, in either order; None if they are not ranked together."""
        return next(filter(None, (family.between(one, other) for family in self.families)), None)


def ties(made: Leaderboard) -> Ties:
    """Return the tests of all ranked agents; none as of a day, because results at each task are not kept."""
    rankings = made.rankings if made.on is None else []
    return Ties(tuple(_family(made, ranking) for ranking in rankings if len(ranking) > 1))


def _family(made: Leaderboard, ranking: tuple[Row, ...]) -> Family:
    known = tuple((row.standing.aggregate_id, row.standing.aggregate.computed_at) for row in ranking)
    return Family(ranking, _counted(made.task_set, made.suite.metrics[0], known))


def _letter(number: int) -> str:
    """Return A to Z, then AA, AB."""
    before, last = divmod(number, 26)
    return (_letter(before - 1) if before else "") + chr(ord("A") + last)


@COUNTS.remembering
def _counted(task_set: TaskSet, metric: Metric, aggregates: tuple[tuple[int, datetime], ...]) -> Counts:
    """Return the counts of each pair. They are remembered, for aggregates never change."""
    means, sizes = _by_puzzle(task_set, metric.name, [each for each, _ in aggregates])
    signed = means if metric.better == "higher" else -means
    compared = [_compared(signed[:, [one]] - signed[:, one + 1 :], sizes) for one in range(len(aggregates) - 1)]
    won, lost, apart = map(np.concatenate, zip(*compared, strict=True))
    chances = sign_tests(won, lost)
    return Counts(won, lost, apart, chances, holm(chances))


def _compared(gaps: Floats, sizes: Floats) -> tuple[Wins, Wins, Floats]:
    """Return, for each pair, the puzzles at which each is ahead, and the smallest difference likely to be found.

    `gaps` has a row for each puzzle, and for each pair a column with how far the first is ahead.
    """
    won, lost = ((gaps > ROUNDING).sum(axis=0), (gaps < -ROUNDING).sum(axis=0))
    if len(gaps) < 2:
        return won, lost, np.full(gaps.shape[1], np.nan)
    errors = standard_errors(gaps * sizes[:, None], sizes)
    return won, lost, np.where(errors > 0, errors * detectable(1.0, len(gaps)), np.nan)


def _by_puzzle(task_set: TaskSet, metric: str, aggregates: Sequence[int]) -> tuple[Floats, Floats]:
    """Return the mean over the tasks of each puzzle: a row for each puzzle, a column for each aggregate; and how many
    tasks each puzzle has.
    """
    tasks = index(task_set)
    known = vectors.of_aggregates(aggregates, metric)
    none = empty(len(tasks.ids))
    found = [known.get(each, none) for each in aggregates]
    columns = np.array([each.sums / np.maximum(each.counts, 1) for each in found]).T
    groups = clusters(range(len(tasks.ids)), dict(enumerate(tasks.puzzles)))
    means = np.array([columns[list(places)].mean(axis=0) for places in groups])
    return means, np.array([float(len(places)) for places in groups])
