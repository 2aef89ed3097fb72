"""Families: the agents that are ranked together, with the ranges of their ranks, their tie groups and their tests.

All pairs of a family are corrected together by Holm's method, whatever the reader has filtered. Ranges, groups and the
correction are prepared by a worker; those of a few agents are computed at once where they are not prepared yet.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import combinations
from math import isnan
from typing import Any

from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.results import prepared
from plumbline.evaluation.results.rank_ranges import Range, rank_ranges
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.significance import ALPHA
from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.rankings import paired_tests
from plumbline.leaderboard.rankings.lines import Line
from plumbline.leaderboard.rankings.paired_tests import Aggregates, Counts

MOST_AT_ONCE = 50
"""The most agents whose figures are computed while somebody waits."""

Step = tuple[float, float]  # a p-value, and what it is corrected to


@dataclass(frozen=True, slots=True)
class Figures:
    """Facts about the agents of a family that depend on all of them."""

    ranges: dict[str, Range]  # by `who`; empty where one lacks its results at each task
    groups: dict[str, str]  # a letter for each, by `who`
    significant: int  # pairs


@dataclass(frozen=True, slots=True)
class PairedTest:
    """The sign test of two ranked agents over puzzles."""

    first: Line
    second: Line
    won: int  # puzzles at which the first is ahead
    lost: int
    detectable: float | None  # the smallest difference likely to be found; None where no puzzles differ
    p: float  # two-sided
    p_corrected: float  # by Holm, over all pairs of the family

    @property
    def significant(self) -> bool:
        return self.p_corrected < ALPHA


@dataclass(frozen=True, eq=False)
class Family:
    """The agents of one ranking, the best first."""

    task_set: TaskSet
    setting: str
    name: str  # of its figures
    ranked: tuple[Line, ...]
    figures: Figures | None  # None: a worker has yet to prepare them

    def __len__(self) -> int:
        """Return the number of its pairs."""
        return len(self.ranked) * (len(self.ranked) - 1) // 2

    def __iter__(self) -> Iterator[PairedTest]:
        """Yield the test of each pair, in the order of `combinations`: half a million for a thousand agents."""
        counts = self._counts
        for number, (first, second) in enumerate(combinations(self.ranked, 2)):
            won, lost, apart, p, p_corrected = (each[number].item() for each in counts)
            yield PairedTest(first, second, won, lost, None if isnan(apart) else apart, p, p_corrected)

    def between(self, one: str, other: str) -> PairedTest | None:
        """Return the test of these two, by `who`, in either order; None if one is not here, or nothing is prepared."""
        pair = tuple(line for line in self.ranked if line.who in (one, other))
        if len(pair) < 2 or self.figures is None:
            return None
        found = paired_tests.facts(self.task_set, self._metric, *aggregates(pair))
        return PairedTest(pair[0], pair[1], *found, p_corrected=self.corrected(found.p))

    def corrected(self, p: float) -> float:
        """Return the corrected p-value of a pair with this one."""
        place = bisect_left(self._steps, p, key=lambda step: step[0])
        return self._steps[place][1] if place < len(self._steps) else 1.0

    @cached_property
    def _steps(self) -> list[Step]:
        stored = prepared.read(self.task_set, self.setting, [steps_name(self.name)]).get(steps_name(self.name))
        if stored is not None and stored.made_from == digest(self.ranked):
            return [(p, p_corrected) for p, p_corrected in stored.figures]
        return paired_tests.steps(self._counts)

    @property
    def _counts(self) -> Counts:
        return paired_tests.counted(self.task_set, self._metric, aggregates(self.ranked))

    @property
    def _metric(self) -> Metric:
        return SUITES[self.task_set.suite].metrics[0]


def name_of(ranking: Sequence[Line], *, corrected: bool) -> str:
    """Return the name of a ranking's figures: all agents ranked together are a ranking of their own if they differ."""
    among = {line.witness for line in ranking}
    return f"ranks of {among.pop() if len(among) == 1 else 'all'}{' without errata' if corrected else ''}"


def steps_name(name: str) -> str:
    return f"tests, {name}"


def digest(ranked: Sequence[Line]) -> str:
    return prepared.digest(line.entry for line in ranked)


def families(
    task_set: TaskSet, setting: str, rankings: Sequence[tuple[Line, ...]], *, corrected: bool = False
) -> tuple[Family, ...]:
    """Return a family for each ranking, with its figures as far as they are known; `corrected`: without errata."""
    names = [name_of(each, corrected=corrected) for each in rankings]
    stored = prepared.read(task_set, setting, names)
    return tuple(
        Family(task_set, setting, name, ranked, _figures(task_set, ranked, stored.get(name)))
        for name, ranked in zip(names, rankings, strict=True)
    )


def _figures(task_set: TaskSet, ranked: Sequence[Line], stored: Any) -> Figures | None:
    if stored is not None and stored.made_from == digest(ranked):
        ranges = {who: (best, worst) for who, (best, worst) in stored.figures["ranges"].items()}
        return Figures(**stored.figures | {"ranges": ranges})
    return computed(task_set, ranked) if len(ranked) <= MOST_AT_ONCE else None


def computed(task_set: TaskSet, ranked: Sequence[Line]) -> Figures:
    """Compute the figures of the agents of a ranking."""
    ranges = rank_ranges(task_set, [line.entry for line in ranked])
    if len(ranked) < 2:
        return Figures(ranges, {}, 0)
    counts = paired_tests.counted(task_set, SUITES[task_set.suite].metrics[0], aggregates(ranked))
    return Figures(ranges, _groups(ranked, counts), int((counts.p_corrected < ALPHA).sum()))


def prepare(family: Family) -> None:
    """Compute and store the figures of a family."""
    made_from = digest(family.ranked)
    found = family.figures or computed(family.task_set, family.ranked)
    place = family.task_set, family.setting
    if len(family.ranked) > 1:
        steps = paired_tests.steps(family._counts)
        prepared.store(*place, steps_name(family.name), made_from, steps)
    prepared.store(*place, family.name, made_from, asdict(found))


def aggregates(ranked: Sequence[Line]) -> Aggregates:
    return tuple((line.entry.aggregate_id, line.entry.computed_at) for line in ranked)


def _groups(ranked: Sequence[Line], counts: Counts) -> dict[str, str]:
    """Return a letter for each agent, by `who`, from A on.

    A new group begins with an agent that is significantly behind the first of its group.
    """
    behind = (counts.p_corrected < ALPHA) & (counts.won > counts.lost)
    found: dict[str, str] = {}
    first, number = 0, 0
    for place, line in enumerate(ranked):
        if place > first and behind[_pair(len(ranked), first, place)]:
            first, number = place, number + 1
        found[line.who] = _letter(number)
    return found


def _pair(size: int, one: int, other: int) -> int:
    """Return the number of a pair of places in the order of `combinations`, the smaller one first."""
    return one * size - one * (one + 1) // 2 + other - one - 1


def _letter(number: int) -> str:
    """Return A to Z, then AA, AB."""
    before, last = divmod(number, 26)
    return (_letter(before - 1) if before else "") + chr(ord("A") + last)
