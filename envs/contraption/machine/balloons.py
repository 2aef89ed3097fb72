"""Balloons: whatever is hot or sharp pops them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plumbline.envs.contraption.catalogue.hanging import POPPED
from plumbline.envs.contraption.machine.bumps import Bump

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

BALLOON = "balloon"


def grind(machine: Machine, bump: Bump) -> None:
    """Pop a balloon that touches a gear while it turns."""
    if machine.networks.turns(bump.part) and machine.parts[bump.by].type == BALLOON:
        pop(machine, bump.by, bump.part)


def pop(machine: Machine, balloon: int, by: int) -> None:
    """Pop a balloon: it is gone, with its rope."""
    cause = max(machine.changed_by[by], machine.moved_by[balloon])
    machine.changed_by[balloon] = machine.tell("pop", balloon, by, cause=cause)
    machine.remove(balloon, POPPED)
