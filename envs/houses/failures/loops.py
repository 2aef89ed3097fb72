"""Loops: steps that are repeated without a new result.

What is in view follows from the poses of all bodies and the state. When these come back, nothing new can be in view,
and no condition can be met anew; so only they are compared, and what was said so far.
"""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.family import Finding
from plumbline.envs.houses.failures.labels import LOOP
from plumbline.envs.houses.failures.traces import Moment, Trace
from plumbline.envs.houses.model import Placed, Seat
from plumbline.envs.loops import loops as repeated
from plumbline.envs.loops import runs

BUMP, SPIN, OSCILLATE, STILL, CYCLE = SUBTYPES = ("bump", "spin", "oscillate", "still", "cycle")
LEAST, SHARE = 6, 0.25  # looped steps, and their share of all, from which an episode has a loop
BUMPS = 3
SPUN, NEAR = 720, 500  # degrees, and mm within which they are turned
GRAIN, ANGLE = 100, 15  # mm and degrees to which poses are compared

Pose = tuple[int, int, int, int, bool]
Key = tuple[Pose, int, tuple[Placed, ...], tuple[Pose, ...], int]


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
    blocked = [each.reason == "blocked" and each.act is not None for each in trace]
    yield from ((place, BUMP) for place in runs(blocked, BUMPS))


def _spins(trace: Trace) -> Iterator[tuple[int, str]]:
    """Yield turns one way by which a body turned about twice where it stands, and had no other result meanwhile.

    Who looks up or down in between sees something else.
    """
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
    looks = (first.was.tilt, first.was.crouched) != (moment.body.tilt, moment.body.crouched)
    return looks or across * across + along * along >= NEAR * NEAR or first.before.changed != moment.after.changed


def _turned(moment: Moment) -> int:
    """Return the degrees by which an action turned a body to the right, or less than 0 to the left."""
    turn = (moment.body.yaw - moment.was.yaw) % 360
    return turn if turn <= 180 else turn - 360


def _periods(trace: Trace) -> Iterator[tuple[int, str]]:
    """Yield the steps of periods that are repeated often enough; short periods come last and count."""
    keys = [_key(trace[0], start=True)] if trace else []
    keys += [_key(each) for each in trace]
    for period, first, last in repeated(keys):
        kind = _kind(keys[first : last + 1], period)
        yield from ((place - 1, kind) for place in range(max(1, first + 1), last + 1))


def _kind(keys: list[Key], period: int) -> str:
    if period == 1:
        return STILL
    return OSCILLATE if period == 2 and keys[0][0] != keys[1][0] else CYCLE


def _key(moment: Moment, *, start: bool = False) -> Key:
    """Return pose, hand and state after an action, or before the first, with where others are and all that was said."""
    body, world = (moment.was, moment.before) if start else (moment.body, moment.after)
    others = tuple(_pose(each) for seat, each in enumerate(world.seats) if seat != moment.seat)
    return _pose(body), body.held, world.changed, others, len({*world.said})


def _pose(body: Seat) -> Pose:
    yaw, tilt = round(body.yaw / ANGLE) % (360 // ANGLE), round(body.tilt / ANGLE)
    return round(body.x / GRAIN), round(body.z / GRAIN), yaw, tilt, body.crouched
