"""Papers: a suite alone, or the suites of a group; lists of task sets are in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.groups import GROUPS, Group
from plumbline.evaluation.suites.suite import Suite

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Paper:
    """A published benchmark, as lists name it."""

    name: str  # of its group, or else of its suite
    title: str
    summary: str
    group: Group | None  # None: it has one suite


def paper_of(suite: Suite) -> Paper:
    group = GROUPS.get(suite.group)
    return Paper(suite.name, suite.title, suite.summary, None) if group is None else _of_group(group)


def by_paper(things: Iterable[T], suite_of: Callable[[T], str]) -> list[tuple[Paper, list[T]]]:
    """Return things under the papers of their suites, in the order of suites; papers without any are left out."""
    found: dict[Paper, list[T]] = {paper_of(suite): [] for suite in SUITES.values()}
    for thing in things:
        found[paper_of(SUITES[suite_of(thing)])].append(thing)
    return [(paper, under) for paper, under in found.items() if under]


def pooled_series() -> set[str]:
    """Return the series that some group pools."""
    return {entry.series for group in GROUPS.values() for pool in group.pools for entry in pool.entries}


def _of_group(group: Group) -> Paper:
    return Paper(group.name, group.title, group.summary, group)
