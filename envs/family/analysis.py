"""The role of analysis: facts about an instance that are worked out once, because pages must not search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from plumbline.envs.family.puzzles import Plan
from plumbline.envs.family.steps import A, G


class ImplausibleAnalysis(ValueError):
    """The given analysis of an instance cannot be true. The message says why."""


@dataclass(frozen=True, slots=True)
class Analysis(Generic[A]):
    """The known facts about an instance."""

    axes: Mapping[str, int | str]  # by name; unknown ones are missing
    plan: Plan[A] | None
    evidence: Mapping[str, Any] = field(default_factory=dict)  # plain values: the evidence that no plan is shorter


@dataclass(frozen=True, kw_only=True)
class Analyzing(Generic[G, A]):
    """The functions of analysis, for families that need more than their axes' measures and a plan from the start."""

    analyze: Callable[[G, int], Analysis[A]]
    """The analysis of a game under a seed; takes as long as it takes."""
    verify: Callable[[G, Analysis[A]], None] | None = None
    """Check an analysis beyond playing its plan, in milliseconds. Raises ImplausibleAnalysis."""
