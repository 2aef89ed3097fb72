"""The interface of a family of puzzles: one frozen record made of roles. Read this first.

What never changes is an instance, what changes is a state, what a player sends is an action. An instance opened under a
setting is a game: compiled once, never stored. Every family has rules, words and pictures; each other role is present
as a whole or not at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from plumbline.envs.family.analysis import Analyzing
from plumbline.envs.family.asking import Asking
from plumbline.envs.family.costs import USUAL, Costs
from plumbline.envs.family.failures import Failures
from plumbline.envs.family.pictures import Pictures
from plumbline.envs.family.puzzles import Puzzles
from plumbline.envs.family.real_time import RealTime
from plumbline.envs.family.rules import Rules
from plumbline.envs.family.steps import A, G, I, R, S, V
from plumbline.envs.family.teaching import Teaching, Walkthrough
from plumbline.envs.family.words import Words
from plumbline.envs.setting import Option, Setting


@dataclass(frozen=True, kw_only=True)
class Family(Generic[I, G, S, A, V, R]):
    """A family of puzzles. Its folder's `__init__.py` fills this in, and serves as its table of contents."""

    name: str
    """The name in files and addresses: "sliding"."""
    title: str
    """The name on pages: "Sliding puzzle"."""
    modalities: tuple[str, ...]
    """The ways to show it; the first is the default."""
    options: tuple[Option, ...]
    """The further choices of a setting."""

    rules: Rules[I, G, S, A]
    words: Words[G, A]
    pictures: Pictures[G, S, A, V]
    puzzles: Puzzles[I, G, S, A, R]
    costs: Costs[G] = USUAL
    real_time: RealTime[G, V] | None = None
    teaching: Teaching[G, S, A] | None = None
    analyzing: Analyzing[G, A] | None = None
    asking: Asking[G, S, V, R] | None = None
    failures: Failures[G] | None = None

    def pace(self, setting: Setting) -> int:
        """Return how many ticks a second pass under a setting; 0 if the world is turn-based."""
        return 0 if self.real_time is None else self.real_time.pace(setting)

    def seat_names(self, game: G) -> tuple[str, ...]:
        """Return what pages call the seats of a game."""
        return self.words.seats(game) or tuple(f"Seat {seat + 1}" for seat in range(self.rules.players(game)))

    def task(self, game: G, seat: int) -> str:
        """Return what a seat is to do in this instance; empty if all instances have one task."""
        return self.words.task(game, seat) if self.words.task else ""

    def walkthroughs(self, game: G, state: S) -> tuple[Walkthrough[A], ...]:
        """Return the ways to win that the family teaches, besides a shortest solution."""
        return () if self.teaching is None else self.teaching.walkthroughs(game, state)
