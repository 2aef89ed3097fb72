"""Trampoline, bumper and super ball: they change the speed of what touches them."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from plumbline.envs.contraption.machine.bumps import Bump

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

STEEP = -0.7  # of a normal: what comes from above has one that points up at least so much
LEAST_THROW, GREATEST_THROW = 250.0, 430.0  # u/s
KICK = 250.0  # u/s
KICK_PAUSE = 6  # ticks
CALM = 500.0  # u/s


def bounce(machine: Machine, bump: Bump) -> None:
    """Throw what lands on a trampoline up again, as fast as it came, within limits."""
    if bump.normal[1] > STEEP or bump.by not in machine.free:
        return
    speed = min(max(bump.closing, LEAST_THROW), GREATEST_THROW)
    machine.world.set_velocity(bump.by, machine.world.look(bump.by).vx, -speed)
    machine.move("bounce", bump.by, bump.part, cause=machine.moved_by[bump.by])


def kick(machine: Machine, bump: Bump) -> None:
    """Push what touches a bumper away from it."""
    if machine.timers.is_paused(bump.part, machine.tick) or bump.by not in machine.free:
        return
    machine.timers.pause(bump.part, machine.tick + KICK_PAUSE)
    sight, (x, y) = machine.world.look(bump.by), bump.normal
    machine.world.set_velocity(bump.by, sight.vx + KICK * x, sight.vy + KICK * y)
    machine.move("kick", bump.by, bump.part, cause=machine.moved_by[bump.by])


def calm(machine: Machine, bump: Bump) -> None:
    """Keep a super ball, which gains speed with each bounce, from flying about ever faster."""
    sight = machine.world.look(bump.part)
    square = sight.vx * sight.vx + sight.vy * sight.vy
    if square > CALM * CALM:
        share = CALM / sqrt(square)
        machine.world.set_velocity(bump.part, sight.vx * share, sight.vy * share)
