"""Detectors for simple puzzles, so that tests of what is done with findings need no house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.family import Failures, Finding, Label, Subtype
from plumbline.envs.family.failures import Word
from tests.toy_suites import Know

NONSENSE = Label("nonsense", "something else was said", "an action is empty, or `fly`")
SILENCE = Label("silence", "nothing was said", "two actions are passes", (Subtype("long", "more than ten times"),))


def find(game: Any, words: Sequence[Word], budget: int) -> tuple[Finding, ...]:
    """Nonsense is an action that is empty or `fly`; silence is two passes, and from eleven on a long one."""
    return tuple(sorted(_found(words), key=lambda each: each.first))


def _found(words: Sequence[Word]) -> Iterator[Finding]:
    odd = tuple(step for step, (_, text) in enumerate(words, 1) if text in ("", "fly"))
    silent = tuple(step for step, (_, text) in enumerate(words, 1) if text is None)
    if odd:
        yield Finding(NONSENSE.word, odd[0], odd)
    if len(silent) > 1:
        yield Finding(SILENCE.word, silent[0], silent, "long" if len(silent) > 10 else "")


def a_role(version: int = 1, **changes: Any) -> Failures[Any]:
    usual = {"labels": (NONSENSE, SILENCE), "find": find}
    return Failures(version=version, **usual | changes)


@pytest.fixture
def detect(know: Know) -> Any:
    """Lets a family have detectors, sliding puzzles if none is named; of a version if one is given."""

    def detecting(version: int = 1, family: str = "sliding", **changes: Any) -> None:
        know(replace(FAMILIES[family], failures=a_role(version, **changes)))

    return detecting


@pytest.fixture
def detectors(detect: Any) -> None:
    detect()
