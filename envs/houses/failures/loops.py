"""Loops: steps that are repeated without a new result.

What is in view follows from the pose and the state. When these come back, nothing new can be in view, and no condition
can be met anew; so only poses and states are compared.
"""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.family import Finding
from plumbline.envs.houses.failures.labels import LOOP
from plumbline.envs.houses.failures.traces import Moment, Trace
from plumbline.envs.houses.model import Placed

BUMP, SPIN, OSCILLATE, STILL, CYCLE = SUBTYPES = ("bump", "spin", "oscillate", "still", "cycle")
LONGEST = 6  # steps of a period
REPEATS, REPEATS_OF_ONE = 3, 4  # of a period, at least
LEAST, SHARE = 6, 0.25  # looped steps, and their share of all, from which an episode has a loop
BUMPS = 3
SPUN, NEAR = 720, 500  # degrees, and mm within which they are turned
GRAIN, ANGLE = 100, 15  # mm and degrees to which poses are compared

Key = tuple[int, int, int, int, bool, int, tuple[Placed, ...]]


def loops(trace: Trace) -> Iterator[Finding]:
    """Yield the loops of one seat, if its looped steps are enough together."""
    kinds = dict[int, str]()  # by place in the trace
    for found in (_bumps(trace), _spins(trace), _periods(trace)):
        kinds = {**dict(found), **kinds}
    if len(kinds) < max(LEAST, SHARE * len(trace)):
        return
    for subtype in SUBTYPES:
        steps = sorted(trace[place].step for place, kind in kinds.items() if kind == subtype)
        if steps:
            yield Finding(LOOP, steps[0], tuple(steps), subtype)


def _bumps(trace: Trace) -> Iterator[tuple[int, str]]:
    """Yield blocked moves in a row, from which nothing changed."""
    begun = 0
    for place in range(len(trace) + 1):
        if place < len(trace) and trace[place].reason == "blocked" and trace[place].act is not None:
            continue
        if place - begun >= BUMPS:
            yield from ((each, BUMP) for each in range(begun, place))
        begun = place + 1


def _spins(trace: Trace) -> Iterator[tuple[int, str]]:
    """Yield turns one way by which a body turned about twice where it stands, and had no other result meanwhile."""
    begun, turned = 0, 0
    for place, moment in enumerate(trace):
        turn = _turned(moment)
        if turn * turned < 0 or _has_left(trace[begun], moment):
            begun, turned = place, 0
        turned += turn
        if abs(turned) >= SPUN:
            first = begun if abs(turned) - abs(turn) < SPUN else place
            yield from ((each, SPIN) for each in range(first, place + 1) if _turned(trace[each]))


def _has_left(first: Moment, moment: Moment) -> bool:
    across, along = moment.body.x - first.was.x, moment.body.z - first.was.z
    return across * across + along * along >= NEAR * NEAR or first.before.changed != moment.after.changed


def _turned(moment: Moment) -> int:
    """Return the degrees by which an action turned a body to the right, or less than 0 to the left."""
    turn = (moment.body.yaw - moment.was.yaw) % 360
    return turn if turn <= 180 else turn - 360


def _periods(trace: Trace) -> Iterator[tuple[int, str]]:
    """Yield the steps of periods that are repeated often enough; short periods come last and count."""
    keys = [_key(trace[0], start=True)] if trace else []
    keys += [_key(each) for each in trace]
    for period in range(LONGEST, 0, -1):
        for first, last in _runs(keys, period):
            kind = _kind(keys[first : last + 1], period)
            yield from ((place - 1, kind) for place in range(max(1, first + 1), last + 1))


def _runs(keys: list[Key], period: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last key of each stretch in which a period is repeated often enough."""
    least = period * (REPEATS - 1) if period > 1 else REPEATS_OF_ONE - 1
    begun = period
    for place in range(period, len(keys) + 1):
        if place < len(keys) and keys[place] == keys[place - period]:
            continue
        if place - begun >= least:
            yield begun - period, place - 1
        begun = place + 1


def _kind(keys: list[Key], period: int) -> str:
    if period == 1:
        return STILL
    return OSCILLATE if period == 2 and keys[0][:5] != keys[1][:5] else CYCLE


def _key(moment: Moment, *, start: bool = False) -> Key:
    """Return pose, hand and state after an action, or before the first."""
    body, world = (moment.was, moment.before) if start else (moment.body, moment.after)
    yaw, tilt = round(body.yaw / ANGLE) % (360 // ANGLE), round(body.tilt / ANGLE)
    return round(body.x / GRAIN), round(body.z / GRAIN), yaw, tilt, body.crouched, body.held, world.changed
