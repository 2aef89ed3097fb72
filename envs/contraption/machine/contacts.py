"""Contacts: what parts do when a loose part begins to touch them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from plumbline.envs.contraption.machine import balloons, bouncers, explosives, levers, tanks, wheels
from plumbline.envs.contraption.machine.bumps import Bump
from plumbline.envs.contraption.physics import EDGE, Contact

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

ANSWERS: dict[str, Callable[[Machine, Bump], None]] = {
    "trampoline": bouncers.bounce,
    "bumper": bouncers.kick,
    "ball.super": bouncers.calm,
    "conveyor": wheels.carry,
    "wheel.mouse": wheels.wind_up,
    "gear.big": balloons.grind,
    "gear.small": balloons.grind,
    "outlet.switch": levers.press_lever,
    "flashlight": levers.press_button,
    "dynamite": explosives.knock,
    "tank": tanks.crack,
}
"""What a part does when it is met, by type."""


class Contacts:
    """The answers of a machine's parts to those that touch them."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._answers = [ANSWERS.get(part.type) for part in machine.parts]

    def answer(self) -> None:
        """Let parts answer to the contacts of a tick, in the order of building."""
        for contact in self._machine.world.contacts():
            if contact.part == EDGE:
                self._meet_edge(contact)
            else:
                self._meet(contact)

    def _meet(self, contact: Contact) -> None:
        machine, (one, other, form, other_form, (x, y), closing) = self._machine, contact
        is_loose, other_is_loose = one in machine.sights, other in machine.sights
        if is_loose and other_is_loose:
            self._strike(one, other, closing)
        if other_is_loose:
            self._tell(one, Bump(one, other, form, (x, y), closing))
        if is_loose:
            self._tell(other, Bump(other, one, other_form, (-x, -y), closing))

    def _strike(self, one: int, other: int, closing: float) -> None:
        """Note that two loose parts hit each other."""
        machine = self._machine
        machine.motion.strike(one, other, closing)
        for plank, by in ((one, other), (other, one)):
            if machine.kinds[plank].hinge is not None:
                machine.planks.strike(plank, by, closing)

    def _meet_edge(self, contact: Contact) -> None:
        """Let a loose part answer to an edge of the field, as to a part."""
        x, y = contact.normal
        self._tell(contact.other, Bump(contact.other, EDGE, contact.other_form, (-x, -y), contact.closing))

    def _tell(self, part: int, bump: Bump) -> None:
        answer, is_there = self._answers[part], self._machine.is_there
        if answer is not None and is_there[part] and (bump.by == EDGE or is_there[bump.by]):
            answer(self._machine, bump)
