"""Wheels that are met: a mouse that is woken runs for a while, a conveyor carries what lies on it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from plumbline.envs.contraption.machine.bouncers import STEEP
from plumbline.envs.contraption.machine.bumps import Bump

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

LEAST_BUMP = 40.0  # u/s, that wakes a mouse
RUN_TICKS = 960  # of a mouse that is awake


def wind_up(machine: Machine, bump: Bump) -> None:
    """Let the mouse in a wheel run, or go on running."""
    if bump.closing <= LEAST_BUMP:
        return
    machine.changed_by[bump.part] = machine.tell("hit", bump.part, bump.by, cause=machine.moved_by[bump.by])
    machine.networks.awake_until[bump.part] = machine.tick + RUN_TICKS
    machine.networks.is_stale = True
    machine.timers.set(machine.tick + RUN_TICKS, bump.part, partial(_tire, machine))


def _tire(machine: Machine) -> None:
    machine.networks.is_stale = True


def carry(machine: Machine, bump: Bump) -> None:
    """Note that a running conveyor carries what comes down on it."""
    if bump.normal[1] <= STEEP and machine.networks.carries(bump.part):
        machine.motion.carry(bump.by, bump.part)
