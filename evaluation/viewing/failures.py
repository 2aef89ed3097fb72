"""Failures beside a replay: what was found, where it begins, and the steps that show it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from plumbline.envs import FAMILIES
from plumbline.evaluation.models import Episode, Failure
from plumbline.evaluation.scoring.diagnoses import has_failed
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.viewing import replays

MOST_NAMED = 12  # steps that show a failure, in words; a replay marks all of them


@dataclass(frozen=True, slots=True)
class Shown:
    """One failure in words."""

    label: str  # "premature_end"
    meaning: str  # in a clause
    subtype: str
    subtype_meaning: str
    first: int
    evidence: tuple[int, ...]
    primary: bool
    seat: str = ""  # of the first step, where there are several

    @property
    def steps(self) -> str:
        """The steps that show it, in words: "3, 5 to 9"."""
        spans = _spans(self.evidence)
        return ", ".join((*spans[:MOST_NAMED], "…") if len(spans) > MOST_NAMED else spans)


@dataclass(frozen=True, slots=True)
class Sign:
    """The failures that begin at a step, and those that the step shows, by their labels."""

    begins: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()


@dataclass(frozen=True)
class Failures:
    """The failures of an episode, for its replay."""

    episode: Episode

    @cached_property
    def found(self) -> tuple[Shown, ...]:
        """The failures, the earliest first."""
        if self.episode.failures_version is None:
            return ()
        family = self.episode.task.task_set.family
        return tuple(_shown(family, each, self._seats.get(each.first, "")) for each in self.episode.failures.all())

    @cached_property
    def signs(self) -> dict[int, Sign]:
        """The signs of failures by step."""
        steps = {step for each in self.found for step in (each.first, *each.evidence)}
        return {step: self._sign(step) for step in steps}

    @property
    def none_found(self) -> bool:
        return self.episode.failures_version is not None and not self.found

    @property
    def waits(self) -> bool:
        """True if nobody has looked at it, and somebody will or could."""
        has_detectors = FAMILIES[self.episode.task.task_set.family].failures is not None
        failed = has_failed(self.episode.outcome, solved=self.episode.solved)
        return has_detectors and failed and self.episode.failures_version is None

    @cached_property
    def _seats(self) -> dict[int, str]:
        """Who took each step, from the first failure to the last; empty where one plays alone."""
        firsts = [each.first for each in self.episode.failures.all()]
        if SUITES[self.episode.task.task_set.suite].seats == 1 or not firsts:
            return {}
        stills = replays.stills(self.episode, min(firsts), max(firsts) - min(firsts) + 1)
        return {still.step: still.seat for still in stills}

    def _sign(self, step: int) -> Sign:
        begins = (each.label for each in self.found if each.first == step)
        shows = (each.label for each in self.found if step in each.evidence)
        return Sign(tuple(dict.fromkeys(begins)), tuple(dict.fromkeys(shows)))


def as_json(episode: Episode) -> list[dict[str, Any]] | None:
    """Return the failures of an episode for JSON; None if nobody has looked for them."""
    if FAMILIES[episode.task.task_set.family].failures is None:
        return None
    if episode.failures_version is None:
        return [] if episode.solved else None
    return [each.as_json() for each in episode.failures.all()]


def _shown(family: str, failure: Failure, seat: str) -> Shown:
    """Return a failure with its meanings; those of a label that is no more are empty."""
    role = FAMILIES[family].failures
    label = role.label(failure.label) if role else None
    subtypes = {each.word: each.meaning for each in label.subtypes} if label else {}
    return Shown(
        failure.label,
        label.meaning if label else "",
        failure.subtype,
        subtypes.get(failure.subtype, ""),
        failure.first,
        tuple(failure.evidence),
        failure.primary,
        seat,
    )


def _spans(steps: Iterable[int]) -> list[str]:
    """Write steps in words, three or more in a row as one: "3", "5 to 9"."""
    rows = groupby(enumerate(steps), key=lambda pair: pair[1] - pair[0])
    found = [[step for _, step in row] for _, row in rows]
    return [text for span in found for text in ([f"{span[0]} to {span[-1]}"] if len(span) > 2 else map(str, span))]
