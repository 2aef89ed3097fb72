"""Fish tanks: a hard hit breaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plumbline.envs.contraption.catalogue.boxes import BROKEN
from plumbline.envs.contraption.machine.bumps import Bump

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

HARD = 600.0  # mass times u/s


def crack(machine: Machine, bump: Bump) -> None:
    """Break a tank for the rest of the run."""
    loose = machine.kinds[bump.by].loose
    if loose is None or loose.mass * bump.closing <= HARD or machine.states[bump.part] == BROKEN:
        return
    machine.changed_by[bump.part] = machine.tell("break", bump.part, bump.by, cause=machine.moved_by[bump.by])
    machine.change(bump.part, BROKEN)
