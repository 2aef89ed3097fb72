"""Ties: the groups of agents that paired tests do not tell apart, and these tests.

There is one family of tests for each witness, or a single one where all agents are ranked together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from plumbline.leaderboard.rankings.families import Family, PairedTest
from plumbline.leaderboard.rankings.leaderboards import Leaderboard


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

    @property
    def prepared(self) -> bool:
        """False while a worker has yet to prepare some of them."""
        return all(family.figures is not None for family in self.families)

    @cached_property
    def groups(self) -> dict[str, str]:
        """A letter for each ranked agent, by `who`; each ranking begins with A."""
        known = (family.figures.groups for family in self.families if family.figures is not None)
        return {who: letter for groups in known for who, letter in groups.items()}

    @property
    def significant(self) -> int:
        return sum(family.figures.significant for family in self.families if family.figures is not None)

    def between(self, one: str, other: str) -> PairedTest | None:
        """Return the test of these two, by `who`, in either order; None if they are not ranked together."""
        return next(filter(None, (family.between(one, other) for family in self.families)), None)


def ties(made: Leaderboard[Any]) -> Ties:
    """Return the tests of all ranked agents; none as of a day, because results at each task are not kept."""
    return Ties(tuple(family for family in made.families if len(family.ranked) > 1))
