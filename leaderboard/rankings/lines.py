"""Lines and rows of leaderboards: a line is placed among the others, and a row has its figures as well."""

from __future__ import annotations

from dataclasses import dataclass

from plumbline.evaluation.models import Standing, Witness
from plumbline.evaluation.results.entries import Entry
from plumbline.evaluation.results.marks import Mark
from plumbline.leaderboard.rankings.background import UNKNOWN, Background


@dataclass(frozen=True, slots=True)
class Line:
    """A standing in its place on a leaderboard."""

    entry: Entry
    rank: int | None = None  # None: a reference, or incomplete
    ranks: tuple[int, int] | None = None  # the best and the worst rank in 95% of resamples of the puzzles

    @property
    def who(self) -> str:
        return self.entry.who

    @property
    def name(self) -> str:
        return self.entry.player.name

    @property
    def kind(self) -> str:
        """One of "model", "baseline", "human"."""
        return self.entry.player.kind

    @property
    def owner(self) -> str:
        """The account that the name belongs to; empty for people and baselines."""
        return self.entry.player.owner

    @property
    def code(self) -> bool | None:
        """True or False if its card says whether it could run code while it played."""
        return self.entry.player.code

    @property
    def reference(self) -> bool:
        """True for people and our own baselines, which are not ranked."""
        return self.entry.player.reference

    @property
    def provenance(self) -> str:
        return self.entry.provenance

    @property
    def witness(self) -> Witness:
        return self.entry.witness

    @property
    def complete(self) -> bool:
        return self.entry.complete

    @property
    def counts(self) -> bool:
        """True if figures about other rows use this row: a file of a few tasks changes only its own."""
        return self.complete or self.kind == "human"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Line):
    """A line with its figures."""

    standing: Standing
    other_runs: int = 0
    marks: tuple[Mark, ...] = ()
    background: Background = UNKNOWN

    def value(self, metric: str) -> float | None:
        return self.standing.values.get(metric, {}).get("value")
