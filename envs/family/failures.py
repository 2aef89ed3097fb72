"""The role of failures: what went wrong in an episode that did not reach its goal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from plumbline.envs.family.steps import G

Word = tuple[int, str | None]
"""A seat, and the text that it sent; None is a pass."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One failure that was found in an episode. Steps are numbers of actions, from 1."""

    label: str  # the word of a declared Label
    first: int  # the step at which it begins
    evidence: tuple[int, ...]  # the steps that show it, in order
    subtype: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A kind of failure, declared once and shown on pages."""

    word: str  # in findings and in files: "premature_end"
    meaning: str  # in a clause: "the end was declared too early"


@dataclass(frozen=True, kw_only=True)
class Failures(Generic[G]):
    """The functions that find failures, for families that know what going wrong looks like."""

    labels: tuple[Label, ...]
    """The kinds of failures; the first ones come first where two begin at the same step."""
    find: Callable[[G, Sequence[Word], int], tuple[Finding, ...]]
    """The findings in the actions of a failed episode, under a budget of actions for each seat; 0: without one."""
    primary: Callable[[Sequence[Finding]], Finding | None]
    """The finding that names the failure; None if there is none."""
