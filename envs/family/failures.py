"""The role of failures: what went wrong in an episode that did not reach its goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from plumbline.envs.family.steps import G
from plumbline.envs.family.trials import Trial

Word = tuple[int, str | None]
"""A seat, and the text of an action that it was charged for; None is a pass."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One failure that was found in an episode. Steps are numbers of actions, from 1."""

    label: str  # the word of a declared Label
    first: int  # the step at which it begins
    evidence: tuple[int, ...]  # the steps that show it, in order
    subtype: str = ""


@dataclass(frozen=True, slots=True)
class Subtype:
    """A way in which a kind of failure shows."""

    word: str  # in findings and in files: "gave_up"
    meaning: str  # in a clause: "it was declared that the task cannot be done"


@dataclass(frozen=True, slots=True)
class Label:
    """A kind of failure, declared once and shown on pages."""

    word: str  # in findings and in files: "premature_end"
    meaning: str  # in a clause: "the end was declared too early"
    found_if: str  # in a clause, with its thresholds: "a body bumps three times in a row"
    subtypes: tuple[Subtype, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Failures(Generic[G]):
    """The functions that find failures, for families that know what going wrong looks like."""

    version: int
    """The version of the detectors, which a change of what they find raises."""
    labels: tuple[Label, ...]
    """The kinds of failures; the first ones come first where two begin at the same step."""
    published: tuple[str, ...] = ()
    """The words of those that the benchmark's paper names; one of them names a failure, if one was found."""
    find: Callable[[G, Sequence[Word], int], tuple[Finding, ...]]
    """The findings in the actions of a failed episode, under a budget of actions for each seat; 0: without one."""

    trial: Trial[Any] | None = None
    """What the detectors are tried with; None if they have no self test."""

    def primary(self, findings: Sequence[Finding]) -> Finding | None:
        """Return the finding that names the failure: the earliest of a published kind, or else the earliest."""
        published = [each for each in findings if each.label in self.published]
        return min(published or findings, key=self._order, default=None)

    def in_order(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Return findings by the step at which they begin."""
        return tuple(sorted(findings, key=self._order))

    def _order(self, finding: Finding) -> tuple[int, int]:
        ranks = [label.word for label in self.labels]
        return finding.first, ranks.index(finding.label) if finding.label in ranks else len(ranks)

    def label(self, word: str) -> Label | None:
        """Return the label of a word; None where no label has it, as of older detectors."""
        return next((each for each in self.labels if each.word == word), None)
