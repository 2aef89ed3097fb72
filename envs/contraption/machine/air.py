"""Air: the winds of fans, what they blow and turn, what rises, and the speed that nothing exceeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from plumbline.envs.contraption import extents
from plumbline.envs.contraption.machine.winds import HALF_WIDE, LONG, Wind, wind_of
from plumbline.envs.contraption.physics import FASTEST

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
        gains = self._gains()
        for body in self._machine.free:
            sight = self._machine.sights[body]
            vx, vy = sight.vx + gains.get(body, 0.0), sight.vy
            if body in self._lifts:
                vx, vy = vx * DRAG, vy * DRAG
            if vx != sight.vx or vy != sight.vy or vx * vx + vy * vy > FASTEST * FASTEST:
                self._machine.world.set_velocity(body, vx, vy)

    def _gains(self) -> dict[int, float]:
        """Return by how much winds make bodies faster to the right, and note those that are blown from now on."""
        gains: dict[int, float] = {}
        before, self._blown = self._blown, {}
        for fan in self._fans:
            if self._machine.networks.has_current(fan):
                for body, far in self._in_wind(fan):
                    gains[body] = gains.get(body, 0.0) + self._wind(fan).gain(far, self._masses[body])
                    self._note(body, fan, before)
        return gains

    def _in_wind(self, fan: int) -> list[tuple[int, float]]:
        """Return the bodies in the wind of a fan, and how far from it they are."""
        wind, sights = self._wind(fan), self._machine.sights
        level = [(body, sights[body]) for body in self._machine.free if abs(sights[body].y - wind.middle) < HALF_WIDE]
        return [(body, far) for body, sight in level if (far := wind.reach(sight.x, sight.y)) is not None]

    def _note(self, body: int, fan: int, before: dict[int, int]) -> None:
        """Log that a body is blown, once for as long as it stays in the wind."""
        machine, sight = self._machine, self._machine.sights[body]
        last, what = machine.log.at(machine.moved_by[body]), ("blow", machine.parts[fan].id)
        if before.get(body) == fan or (last is not None and (last.verb, last.object) == what):
            self._blown[body] = fan
        elif sight.vx * sight.vx + sight.vy * sight.vy > MOVING * MOVING:
            self._blown[body] = fan
            machine.move("blow", body, fan, cause=max(machine.changed_by[fan], machine.moved_by[body]))

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
