"""Groups: several suites of one paper, and how their results are pooled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Entry:
    """A leaderboard that a pool counts: the newest version of a series, under a setting."""

    series: str
    setting: str


@dataclass(frozen=True, slots=True)
class Pool:
    """Leaderboards that are read together, as the paper does."""

    name: str  # in addresses
    title: str
    entries: tuple[Entry, ...]
    weights: Literal["tasks", "leaderboards"]  # "tasks": every task counts the same; else every leaderboard


@dataclass(frozen=True, slots=True)
class Group:
    """A paper with several suites, of one family each."""

    name: str  # as in Suite.group
    title: str
    summary: str
    paper: str
    bibtex: str
    pools: tuple[Pool, ...]  # the first is shown first


GROUPS: dict[str, Group] = {}
"""Every group by name."""
