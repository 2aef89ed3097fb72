"""The role of teaching: ways to win that are worth watching."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from plumbline.envs.family.steps import A, G, S


@dataclass(frozen=True, slots=True)
class Walkthrough(Generic[A]):
    """A way to win, in parts that have names."""

    title: str
    parts: tuple[tuple[str, tuple[A, ...]], ...]

    @property
    def actions(self) -> tuple[A, ...]:
        return tuple(action for _, actions in self.parts for action in actions)


@dataclass(frozen=True, kw_only=True)
class Teaching(Generic[G, S, A]):
    """The functions that return what a family teaches besides a shortest solution."""

    walkthroughs: Callable[[G, S], tuple[Walkthrough[A], ...]]
    """Ways to win from a state, for seat 0."""
