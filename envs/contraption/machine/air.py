"""Air: the winds of fans, what they blow and turn, what rises, and the speed that nothing exceeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from plumbline.envs.contraption import extents
from plumbline.envs.contraption.machine.winds import HALF_WIDE, LONG, Wind, wind_of
from plumbline.envs.contraption.physics import FASTEST, Sight

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

FAN, WINDMILL = "fan", "windmill"
DRAG = 0.94  # of its speed, what a floating part keeps for 4 ticks
MOVING = 5.0  # u/s: slower, it is not said to be blown


class Air:
    """Winds, lift and drag of a machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._fans = [number for number, part in enumerate(machine.parts) if part.type == FAN]
        self._mills = [number for number, part in enumerate(machine.parts) if part.type == WINDMILL]
        self._winds: dict[int, Wind] = {}
        self._version = -1
        self._blown: dict[int, int] = {}  # bodies in a wind, and the fan that was said to blow them
        self._lifts = {
            number: loose.mass * (machine.level.gravity + loose.lift)
            for number in machine.free
            if (loose := machine.kinds[number].loose) is not None and loose.lift
        }
        self._masses = {number: loose.mass for number in machine.free if (loose := machine.kinds[number].loose)}

    def each_tick(self) -> tuple[Callable[[], None], ...]:
        """Return what must be done in each tick."""
        return (self._lift,) if self._lifts else ()

    def mills(self, fan: int) -> list[int]:
        """Return the windmills in the wind of a fan that runs; of any other part, none."""
        if fan not in self._fans:
            return []
        return [mill for mill in self._mills if self._drives(self._wind(fan), mill)]

    def forget(self, body: int) -> None:
        """Let a body that is gone rise no more."""
        self._lifts.pop(body, None)

    def lifts(self, body: int) -> bool:
        """Return whether a body floats."""
        return body in self._lifts

    def blower(self, body: int) -> int | None:
        """Return the last fan that blows at a body; None if it lies in no wind."""
        sight = self._machine.sights[body]
        running = [fan for fan in self._fans if self._machine.networks.has_current(fan)]
        blowing = [fan for fan in running if self._wind(fan).reach(sight.x, sight.y) is not None]
        return blowing[-1] if blowing else None

    def blow(self) -> None:
        """Let winds and drag act on all that is free to move, and limit its speed."""
        running = [(fan, self._wind(fan)) for fan in self._fans if self._machine.networks.has_current(fan)]
        for body in self._machine.free:
            sight = self._machine.sights[body]
            vx, vy = sight.vx, sight.vy
            if running:
                vx += self._gain(body, sight, running)
            if body in self._lifts:
                vx, vy = vx * DRAG, vy * DRAG
            if vx != sight.vx or vy != sight.vy or vx * vx + vy * vy > FASTEST * FASTEST:
                self._machine.world.set_velocity(body, vx, vy)

    def _gain(self, body: int, sight: Sight, running: list[tuple[int, Wind]]) -> float:
        """Return by how much winds make a body faster to the right, and note the one that begins to blow it."""
        gain, blown_by = 0.0, -1
        for fan, wind in running:
            far = wind.reach(sight.x, sight.y)
            if far is not None:
                gain += wind.gain(far, self._masses[body])
                blown_by = fan
        self._note(body, blown_by, sight)
        return gain

    def _note(self, body: int, fan: int, sight: Sight) -> None:
        """Log that a body is blown, once for as long as it stays in the wind."""
        if fan < 0:
            self._blown.pop(body, None)
        elif self._blown.get(body) != fan and sight.vx * sight.vx + sight.vy * sight.vy > MOVING * MOVING:
            self._blown[body] = fan
            cause = max(self._machine.changed_by[fan], self._machine.moved_by[body])
            self._machine.move("blow", body, fan, cause=cause)

    def _drives(self, wind: Wind, mill: int) -> bool:
        """Return whether a wind reaches the front of a windmill."""
        left, top, right, bottom = extents.box(self._machine.parts[mill])
        far = ((left if wind.sign > 0 else right) - wind.front) * wind.sign
        return 0 <= far <= wind.far and far < LONG and abs((top + bottom) // 2 - wind.middle) < HALF_WIDE

    def _wind(self, fan: int) -> Wind:
        if self._version != self._machine.screens.version:
            self._version = self._machine.screens.version
            parts = self._machine.parts
            self._winds = {each: wind_of(each, parts[each], self._machine.screens) for each in self._fans}
        return self._winds[fan]

    def _lift(self) -> None:
        """Let what floats rise; it does not fall."""
        for body, force in self._lifts.items():
            self._machine.world.push(body, 0.0, -force)
