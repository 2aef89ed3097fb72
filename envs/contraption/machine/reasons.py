"""Reasons why a body that lay still begins to move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from plumbline.envs.contraption.events import NO_CAUSE

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine
    from plumbline.envs.contraption.machine.motion import Motion

MOVING = 5.0  # u/s: faster, a body can move another
RECENT_TICKS = 30  # for which a plank, or what was there before, counts as the cause


class Reason(NamedTuple):
    """What is said of a body that begins to move."""

    verb: str
    by: int | None  # another part
    cause: int  # an event


def reason(machine: Machine, motion: Motion, body: int) -> Reason:
    """Return the reason why a body begins to move: the first that fits; it falls or rises by itself if none does."""
    for find in (_hit, _blown, _pulled, _carried, _pushed, _released):
        found = find(machine, motion, body)
        if found is not None:
            return found
    return Reason("lift" if machine.air.lifts(body) else "fall", None, NO_CAUSE)


def _hit(machine: Machine, motion: Motion, body: int) -> Reason | None:
    strike = motion.strike_on(body)
    return None if strike is None else Reason("hit", strike.by, machine.moved_by[strike.by])


def _blown(machine: Machine, motion: Motion, body: int) -> Reason | None:
    fan = machine.air.blower(body)
    return None if fan is None else Reason("blow", fan, machine.changed_by[fan])


def _pulled(machine: Machine, motion: Motion, body: int) -> Reason | None:
    other = machine.ropes.puller(body)
    if other is None or motion.speed(other) <= MOVING:
        return None
    return Reason("pull", other, machine.moved_by[other])


def _carried(machine: Machine, motion: Motion, body: int) -> Reason | None:
    running = [part for part in _near(machine, motion, body) if machine.networks.carries(part)]
    return Reason("carry", running[0], machine.changed_by[running[0]]) if running else None


def _pushed(machine: Machine, motion: Motion, body: int) -> Reason | None:
    """Find the fastest of the loose parts that touch a body, if the body does not just fall."""
    if machine.sights[body].vy > abs(machine.sights[body].vx):
        return None
    moving = [part for part in machine.world.touching(body) if part in machine.sights and motion.speed(part) > MOVING]
    if not moving:
        return None
    fastest = max(moving, key=motion.speed)
    return Reason("push", fastest, machine.moved_by[fastest])


def _released(machine: Machine, motion: Motion, body: int) -> Reason | None:
    """Find what bore a body and is gone, or has moved away; or the rope that held it."""
    dropped = machine.ropes.dropped_by(body)
    if dropped is not None:
        return Reason("fall", dropped, machine.changed_by[dropped])
    for part in motion.borne_by(body):
        if not machine.is_there[part]:
            return Reason("fall", part, machine.changed_by[part])
        if part in machine.sights and _has_moved(machine, part):
            return Reason("fall", part, machine.moved_by[part])
    return None


def _near(machine: Machine, motion: Motion, body: int) -> list[int]:
    """Return what touches a body, and what touched it when it came to rest, if it is still there."""
    before = [part for part in motion.borne_by(body) if machine.is_there[part]]
    return sorted({*machine.world.touching(body), *before})


def _has_moved(machine: Machine, body: int) -> bool:
    """Return whether a body was given its motion a moment ago."""
    event = machine.log.at(machine.moved_by[body])
    return event is not None and event.tick >= machine.tick - RECENT_TICKS
