"""The role of costs: what replaying takes, counted and never timed, so that a verdict is the same on every machine.

The unit is a microsecond of one core of a server of 2024. What a step or a distance costs beyond the usual, it says
itself: `Step.work`, `Distance.work`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from plumbline.envs.family.steps import G

OPENING, ACTION, ALLOWANCE = 1_000, 50, 200  # microseconds


def _opening(game: Any) -> int:
    return OPENING


def _action(game: Any) -> int:
    return ACTION


def _allowance(game: Any) -> int:
    return ALLOWANCE


@dataclass(frozen=True, kw_only=True)
class Costs(Generic[G]):
    """The price of replaying an episode, and what is granted to whoever sends one, in microseconds."""

    opening: Callable[[G], int] = _opening
    """To open a game, with its tables."""
    action: Callable[[G], int] = _action
    """To take an action of any kind, and to record it, without the work that its step and its distance say."""
    allowance: Callable[[G], int] = _allowance
    """Granted for each action of the budget: at least what one of an honest player costs, work included."""
    question: int = 0
    """To answer a question to a tool; granted for as many as an episode may hold."""


USUAL: Costs[Any] = Costs()
