"""The findings of an episode: all detectors, and the finding that names the failure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plumbline.envs.family import Failures, Finding, Ruling
from plumbline.envs.family.failures import Word
from plumbline.envs.maze.failures.labels import LABELS, PAPER, PARSE, PROGRESSING, VERSION
from plumbline.envs.maze.failures.mutations import TRIAL
from plumbline.envs.maze.failures.repetitions import repetitions
from plumbline.envs.maze.failures.traces import Trace, traced
from plumbline.envs.maze.failures.wanderings import wanderings
from plumbline.envs.maze.model import Game

LATE = 10  # last steps in which the exit must have come nearer


def find(game: Game, words: Sequence[Word], budget: int = 0) -> tuple[Finding, ...]:
    """Return what went wrong in a failed episode, the earliest first; a budget of 0 means that it is not known."""
    return FAILURES.in_order(_all(game, traced(game, words), budget))


def _all(game: Game, trace: Trace, budget: int) -> Iterator[Finding]:
    yield from repetitions(trace)
    yield from wanderings(game, trace)
    yield from _not_understood(trace)
    yield from _progressing(trace, budget)


def _not_understood(trace: Trace) -> Iterator[Finding]:
    steps = tuple(each.step for each in trace if each.ruling is Ruling.MALFORMED)
    if steps:
        yield Finding(PARSE, steps[0], steps)


def _progressing(trace: Trace, budget: int) -> Iterator[Finding]:
    """Yield a finding if the budget ended while the exit came nearer."""
    late = trace[-LATE:]
    if late and budget and len(trace) >= budget and 0 < late[-1].left < late[0].was:
        yield Finding(PROGRESSING, late[0].step, tuple(each.step for each in late if each.left < each.was))


FAILURES: Failures[Game] = Failures(version=VERSION, labels=LABELS, published=PAPER, find=find, trial=TRIAL)
