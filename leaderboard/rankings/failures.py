"""Failures of agents: the shares of their failed episodes with each label, from counts that aggregates store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plumbline.envs import FAMILIES
from plumbline.evaluation.models import Standing
from plumbline.evaluation.results import failures
from plumbline.evaluation.results.failures import Counts
from plumbline.evaluation.suites.groups import WHOLE, Part
from plumbline.leaderboard.rankings.breakdowns import complete_rows
from plumbline.leaderboard.rankings.leaderboards import Leaderboard
from plumbline.leaderboard.rankings.lines import Row
from plumbline.leaderboard.rankings.pools import PooledLeaderboard, PooledRow
from plumbline.leaderboard.templatetags.settings import setting_name
from plumbline.leaderboard.templatetags.words import words

NOTHING_FOUND, NOT_EXAMINED = "nothing found", "not looked at"


@dataclass(frozen=True, slots=True)
class Line:
    """A label, and the failed episodes of an agent with it."""

    name: str  # on pages: "premature end"
    first: int  # episodes whose failure it names
    first_share: float  # of all failed ones
    found: int | None  # episodes in which it was found, alone or with others; None: it is no label
    found_share: float | None


@dataclass(frozen=True, slots=True)
class Failing:
    """The failures of an agent, or of a leaderboard of it."""

    name: str
    counts: Counts | None  # None: not counted, or not known

    @property
    def failed(self) -> int:
        return self.counts.failed if self.counts else 0

    @property
    def lines(self) -> tuple[Line, ...]:
        """A line for each label that was found, in the order of labels, and for episodes without one."""
        return tuple(_lines(self.counts)) if self.counts and self.counts.failed else ()

    @property
    def shares(self) -> dict[str, float]:
        """The shares of failed episodes by the label that names the failure; together they are 1."""
        return {line.name: line.first_share for line in self.lines}

    @property
    def found(self) -> dict[str, float]:
        """The shares of failed episodes in which a label was found at all."""
        return {line.name: line.found_share for line in self.lines if line.found_share is not None}

    def as_json(self) -> dict[str, Any] | None:
        return failures.written(self.counts) if self.counts else None


def labels() -> tuple[str, ...]:
    """Return the labels of all families, in the order of the family that has most."""
    roles = filter(None, (family.failures for family in FAMILIES.values()))
    ordered = sorted(roles, key=lambda role: -len(role.labels))
    return tuple(dict.fromkeys(label.word for role in ordered for label in role.labels))


def names() -> tuple[str, ...]:
    """Return the names of all parts of a bar, in their order."""
    return (*map(words, labels()), NOTHING_FOUND, NOT_EXAMINED)


def are_looked_for(family: str) -> bool:
    return FAMILIES[family].failures is not None


def of_rows(made: Leaderboard[Row]) -> list[Failing]:
    """Return the failures of the rows of a leaderboard, in one query."""
    known = failures.of_aggregates(row.standing.aggregate_id for row in made.every)
    names = made.labels
    return [Failing(names[row.who], known.get(row.standing.aggregate_id)) for row in made.every]


def of_standings(standings: Sequence[Standing]) -> list[Failing]:
    """Return the failures of an agent on each of these leaderboards, in one query."""
    known = failures.of_aggregates(each.aggregate_id for each in standings)
    names = (f"{each.task_set.title}, {setting_name(each.setting)}" for each in standings)
    return [Failing(name, known.get(each.aggregate_id)) for name, each in zip(names, standings, strict=True)]


def of_pool(made: PooledLeaderboard, part: Part, rows: Sequence[PooledRow]) -> list[Failing]:
    """Return the failures of these rows in a part of a pool, over its leaderboards whose puzzles have detectors.

    They are not known of an agent that has not played all of these.
    """
    there = [made.leaderboards.index(each) for each in looking(made, part)]
    played = {who: [found[place] for place in there] for who, found in complete_rows(made).items()}
    shown = [each for row in rows for each in played[row.who] if each is not None]
    known = failures.of_aggregates(each.standing.aggregate_id for each in shown)
    return [Failing(row.name, _together(played[row.who], known)) for row in rows]


def _together(there: Sequence[Row | None], known: Mapping[int, Counts]) -> Counts | None:
    counts = [None if each is None else known.get(each.standing.aggregate_id) for each in there]
    if not counts or None in counts:
        return None
    return sum(filter(None, counts), Counts())


def looking(made: PooledLeaderboard, part: Part = WHOLE) -> list[Leaderboard[Any]]:
    """Return the leaderboards of a part of a pool whose puzzles have detectors."""
    found = [each for each in made.leaderboards if are_looked_for(each.suite.family)]
    return [each for each in found if not part.series or each.task_set.series in part.series]


def environments(made: PooledLeaderboard) -> list[Part]:
    """Return the whole pool, and its environments all of whose puzzles have detectors; none if there are none."""
    known = {each.task_set.series for each in looking(made)}
    return [part for part in made.group.environments if known and known.issuperset(part.series)]


def _lines(counts: Counts) -> Iterator[Line]:
    for label in labels():
        if counts.any[label]:
            yield _line(words(label), counts.primary[label], counts.any[label], counts.failed)
    for name, n in ((NOTHING_FOUND, counts.nothing_found), (NOT_EXAMINED, counts.failed - counts.examined)):
        if n:
            yield _line(name, n, None, counts.failed)


def _line(name: str, first: int, found: int | None, failed: int) -> Line:
    return Line(name, first, first / failed, found, None if found is None else found / failed)
