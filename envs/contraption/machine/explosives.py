"""Dynamite: lit or hit hard, it blasts after half a second."""

from __future__ import annotations

from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from plumbline.envs.contraption import extents
from plumbline.envs.contraption.catalogue.fires import FUSED
from plumbline.envs.contraption.catalogue.kinds import WHOLE
from plumbline.envs.contraption.catalogue.walls import GONE
from plumbline.envs.contraption.forms import Point
from plumbline.envs.contraption.machine.bumps import Bump
from plumbline.envs.contraption.model import Box

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

DYNAMITE = "dynamite"
HEAVY, HARD = 2.0, 120.0  # mass and u/s of a hit that sets it off
FUSE_TICKS = 60
BREAKS_WITHIN, PUSHES_WITHIN = 48, 80  # u, from its center
PUSH = 400.0  # u/s, at its center


def knock(machine: Machine, bump: Bump) -> None:
    """Set dynamite off by a hard hit of something heavy."""
    loose = machine.kinds[bump.by].loose
    if loose is not None and loose.mass >= HEAVY and bump.closing > HARD:
        fuse(machine, bump.part, bump.by, machine.moved_by[bump.by])


def fuse(machine: Machine, dynamite: int, by: int, cause: int) -> None:
    """Let dynamite blast soon, if it is still whole."""
    if machine.states[dynamite] != WHOLE:
        return
    machine.changed_by[dynamite] = machine.tell("fuse", dynamite, by, cause=cause)
    machine.change(dynamite, FUSED)
    call = partial(_blast, machine, dynamite)
    machine.timers.set(machine.tick + FUSE_TICKS, dynamite, call, is_blast=True)


def _blast(machine: Machine, dynamite: int) -> None:
    blast = machine.changed_by[dynamite] = machine.tell("blast", dynamite, cause=machine.changed_by[dynamite])
    center = extents.center(machine.parts[dynamite])
    machine.remove(dynamite, GONE)
    for number, part in enumerate(machine.parts):
        if machine.is_there[number] and _is_near(extents.box(part), center):
            _shake(machine, number, dynamite, blast)
    for body in [*machine.free]:
        _push(machine, body, dynamite, center, blast)


def _shake(machine: Machine, number: int, dynamite: int, blast: int) -> None:
    """Break a wall that can break, and set dynamite off."""
    if machine.kinds[number].breaks:
        machine.changed_by[number] = machine.tell("break", number, dynamite, cause=blast)
        machine.remove(number, GONE)
    elif machine.parts[number].type == DYNAMITE:
        fuse(machine, number, dynamite, blast)


def _push(machine: Machine, body: int, dynamite: int, center: Point, blast: int) -> None:
    """Push a body away, the more the nearer it is."""
    sight = machine.world.look(body)
    dx, dy = sight.x - center[0], sight.y - center[1]
    far = sqrt(dx * dx + dy * dy)
    if far < PUSHES_WITHIN and far:
        gain = PUSH * (1 - far / PUSHES_WITHIN) / far
        machine.world.set_velocity(body, sight.vx + dx * gain, sight.vy + dy * gain)
        machine.move("push", body, dynamite, cause=blast)


def _is_near(box: Box, center: Point) -> bool:
    """Return whether a box comes nearer to a center than a blast breaks."""
    dx = max(box[0] - center[0], center[0] - box[2], 0)
    dy = max(box[1] - center[1], center[1] - box[3], 0)
    return dx * dx + dy * dy < BREAKS_WITHIN**2
