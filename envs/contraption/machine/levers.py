"""Levers and buttons, which loose parts press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plumbline.envs.contraption.catalogue.currents import DARK, LIT, OFF, ON
from plumbline.envs.contraption.machine.bumps import Bump

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

LEVER = 1  # the form that is pressed
LEAST_PRESS = 30.0  # u/s, at which it is hit
PRESS_PAUSE = 30  # ticks


def press_lever(machine: Machine, bump: Bump) -> None:
    """Switch an outlet on or off."""
    if not _is_pressed(bump) or machine.timers.is_paused(bump.part, machine.tick):
        return
    machine.timers.pause(bump.part, machine.tick + PRESS_PAUSE)
    pressed = machine.tell("press", bump.part, bump.by, cause=machine.moved_by[bump.by])
    turned = OFF if machine.states[bump.part] == ON else ON
    machine.changed_by[bump.part] = machine.tell(f"switch_{turned}", bump.part, bump.by, cause=pressed)
    machine.change(bump.part, turned)
    machine.networks.is_stale = True


def press_button(machine: Machine, bump: Bump) -> None:
    """Light a flashlight for the rest of the run."""
    if not _is_pressed(bump) or machine.states[bump.part] != DARK:
        return
    pressed = machine.tell("press", bump.part, bump.by, cause=machine.moved_by[bump.by])
    machine.changed_by[bump.part] = machine.tell("light", bump.part, cause=pressed)
    machine.change(bump.part, LIT)


def _is_pressed(bump: Bump) -> bool:
    return bump.form == LEVER and bump.closing > LEAST_PRESS
