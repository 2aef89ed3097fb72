"""The findings of an episode: all detectors, and the finding that names the failure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plumbline.envs.family import Failures, Finding
from plumbline.envs.family.failures import Word
from plumbline.envs.houses.failures.closings import premature_end, progressing
from plumbline.envs.houses.failures.distances import Distances
from plumbline.envs.houses.failures.hallucinations import hallucinations
from plumbline.envs.houses.failures.labels import LABELS, PAPER, VERSION
from plumbline.envs.houses.failures.loops import loops
from plumbline.envs.houses.failures.mutations import TRIAL
from plumbline.envs.houses.failures.refusals import refusals
from plumbline.envs.houses.failures.sightings import Sightings
from plumbline.envs.houses.failures.traces import Trace, of_seat, seats_of, traced
from plumbline.envs.houses.failures.wanderings import wanderings
from plumbline.envs.houses.game import Game


def find(game: Game, words: Sequence[Word], budget: int = 0) -> tuple[Finding, ...]:
    """Return what went wrong in a failed episode, the earliest first.

    `budget` is how many actions each seat had; 0 means that it is not known.
    """
    trace = traced(game, words)
    return FAILURES.in_order(
        finding for seat in seats_of(trace) for finding in _of_seat(game, of_seat(trace, seat), seat, budget)
    )


def _of_seat(game: Game, trace: Trace, seat: int, budget: int) -> Iterator[Finding]:
    sightings, distances = Sightings(game, trace, seat), Distances(game, seat)
    yield from premature_end(game, sightings, budget)
    yield from hallucinations(game, sightings)
    yield from loops(trace)
    yield from wanderings(game, trace, distances)
    yield from refusals(game, trace)
    yield from progressing(game, trace, distances, budget)


FAILURES: Failures[Game] = Failures(version=VERSION, labels=LABELS, published=PAPER, find=find, trial=TRIAL)
