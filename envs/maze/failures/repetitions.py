"""Repetitions: steps in a maze that are repeated without a new result."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.family import Finding
from plumbline.envs.loops import loops, runs
from plumbline.envs.maze.failures.labels import LOOP
from plumbline.envs.maze.failures.traces import Trace

BUMP, STILL, OSCILLATE, CYCLE = SUBTYPES = ("bump", "still", "oscillate", "cycle")
LEAST, SHARE = 6, 0.25  # repeated steps, and their share of all, from which an episode has a loop
BUMPS = 3


def repetitions(trace: Trace) -> Iterator[Finding]:
    """Yield what is repeated, if these steps are enough together."""
    kinds = {**dict(_periods(trace)), **dict(_bumps(trace))}  # by place in the trace
    if len(kinds) < max(LEAST, SHARE * len(trace)):
        return
    for subtype in SUBTYPES:
        steps = sorted(trace[place].step for place, kind in kinds.items() if kind == subtype)
        if steps:
            yield Finding(LOOP, steps[0], tuple(steps), subtype)


def _bumps(trace: Trace) -> Iterator[tuple[int, str]]:
    """Yield moves in a row that end at a wall at once."""
    yield from ((place, BUMP) for place in runs([each.bumps for each in trace], BUMPS))


def _periods(trace: Trace) -> Iterator[tuple[int, str]]:
    """Yield the steps of poses that come back often enough."""
    poses = [each.before for each in trace[:1]] + [each.after for each in trace]
    for period, first, last in loops(poses):
        kind = {1: STILL, 2: OSCILLATE}.get(period, CYCLE)
        yield from ((place - 1, kind) for place in range(max(1, first + 1), last + 1))
