"""Camera: the rows of a film, noted while a machine runs."""

from __future__ import annotations

from array import array
from math import nan
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

EVERY = 4  # ticks from row to row
NUMBERS = 3  # of a mover in a row: x, y and turn
PARTS_OF_A_UNIT = 8  # of places
TURN = 256  # parts of a whole turn
PARTS_OF_A_RADIAN = 40.74366543152521  # TURN / (2 pi)
AWAY = -32768  # as an x: the body is gone


class Camera:
    """What has been seen of a machine's bodies."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._bodies = tuple(machine.loose)
        self._seen = array("d")

    @property
    def movers(self) -> tuple[str, ...]:
        """The ids of the bodies, in the order of building."""
        return tuple(self._machine.parts[body].id for body in self._bodies)

    def shoot(self) -> None:
        """Note where the bodies are."""
        sights, angle = self._machine.sights, self._machine.world.angle
        for body in self._bodies:
            sight = sights.get(body)
            self._seen.extend((nan, nan, nan) if sight is None else (sight.x, sight.y, angle(body)))

    def rows(self) -> bytes:
        """Return all that was noted, as films have it."""
        seen = np.frombuffer(self._seen, dtype=np.float64).reshape(-1, NUMBERS)
        numbers = np.floor(seen * (PARTS_OF_A_UNIT, PARTS_OF_A_UNIT, PARTS_OF_A_RADIAN) + 0.5)
        gone = np.isnan(numbers[:, 0])
        numbers[:, 2] %= TURN
        numbers[gone] = AWAY, 0, 0
        return numbers.astype("<i2").tobytes()
