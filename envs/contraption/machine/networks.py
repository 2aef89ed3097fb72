"""Networks: who has current, what turns, and which way; worked out anew when something that they read has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plumbline.envs.contraption.catalogue.currents import DARK, ON
from plumbline.envs.contraption.catalogue.kinds import CLOCKWISE, COUNTERCLOCKWISE, STALLED, STILL
from plumbline.envs.contraption.machine import balloons
from plumbline.envs.contraption.machine.flow import POWER, Flow, Spreading
from plumbline.envs.contraption.machine.wiring import Wiring

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

CONVEYOR = "conveyor"
SURFACE_SPEED = 60.0  # u/s, of a conveyor
WORDS = {0: STILL, 1: CLOCKWISE, -1: COUNTERCLOCKWISE}


class Networks:
    """The currents and rotations of a machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._wiring = Wiring(machine)
        self._signs = [-1 if part.turn else 1 for part in machine.parts]
        self._flow = Flow()
        self._standing: dict[int, int] = {}  # wheels that stand still against each other, each with the first of them
        self.is_stale = False
        self.awake_until: dict[int, int] = {}  # of mouse wheels, in ticks

    def turns(self, part: int) -> int:
        """Return which way a part turns: 1 clockwise, -1 the other way, 0 not at all. Of a conveyor, its upper side."""
        way = self._flow.ways.get(part, 0)
        return way * self._signs[part] if self._machine.parts[part].type == CONVEYOR else way

    def carries(self, part: int) -> bool:
        """Return whether a part is a conveyor that runs."""
        return self._machine.parts[part].type == CONVEYOR and self.turns(part) != 0

    def has_current(self, load: int) -> bool:
        """Return whether a load is live."""
        return load in self._flow.powered_by

    def settle(self) -> None:
        """Work out what is live and what turns, and let each part that this changes know."""
        self.is_stale = False
        before, stood = self._flow, self._standing
        self._flow, self._standing = self._found()
        for how, part in self._flow.order:
            self._begin(how, part, before)
        for first in dict.fromkeys(self._standing.values()):
            if first not in stood.values():
                self._stall(first)
        for how, part in before.order:
            self._end(how, part, before)
        for wheel in stood:
            if wheel not in self._standing and wheel not in self._flow.ways:
                self._show(wheel, STILL)

    def _found(self) -> tuple[Flow, dict[int, int]]:
        """Return the flow, and the wheels that stand still because two drivers, or a ring of gears, disagree."""
        standing: dict[int, int] = {}
        while True:
            flow = self._spread(standing)
            if flow.conflict is None:
                return flow, standing
            together = self._wiring.component(flow.conflict)
            standing |= dict.fromkeys(together, together[0])

    def _spread(self, standing: dict[int, int]) -> Flow:
        machine = self._machine
        spreading = Spreading(machine.kinds, self._wiring, self._signs, machine.air.mills, tuple(standing))
        return spreading.flow([number for number in range(len(machine.parts)) if self._gives(number)])

    def _gives(self, part: int) -> bool:
        """Return whether a part gives current or turns by itself."""
        if self._machine.kinds[part].sockets:
            return self._machine.states[part] == ON
        return self._machine.tick < self.awake_until.get(part, 0)

    def _begin(self, how: str, part: int, before: Flow) -> None:
        """Let a part know that it is live, or that it turns, if that is new."""
        if how == POWER and part not in before.powered_by:
            self._switch(part, "power_on", self._flow.powered_by[part])
        elif how != POWER and before.ways.get(part) != self._flow.ways[part]:
            giver = self._flow.turned_by[part]
            self._tell("spin", part, giver)
            self._show(part, WORDS[self.turns(part)])
            self._catch_balloons(part)

    def _end(self, how: str, part: int, before: Flow) -> None:
        """Let a part know that it is no longer live, or turns no longer."""
        if how == POWER and part not in self._flow.powered_by:
            self._switch(part, "power_off", before.powered_by[part])
        elif how != POWER and part not in self._flow.ways and part not in self._standing:
            self._tell("stop", part, before.turned_by[part])
            self._show(part, STILL)

    def _stall(self, first: int) -> None:
        """Log that wheels stand still against each other, once for all of them."""
        machine, together = self._machine, [wheel for wheel, leader in self._standing.items() if leader == first]
        cause = max(machine.changed_by[wheel] for wheel in together)
        event = machine.tell("stall", first, cause=cause)
        for wheel in together:
            machine.changed_by[wheel] = event
            self._show(wheel, STALLED)

    def _switch(self, load: int, verb: str, source: int) -> None:
        """Let a load know that its current begins or ends."""
        machine, kind = self._machine, self._machine.kinds[load]
        self._tell(verb, load, source)
        if kind.wheel is None:
            machine.change(load, kind.states[verb == "power_on"])
        if kind.states[0] == DARK and verb == "power_on":
            machine.changed_by[load] = machine.tell("light", load, cause=machine.changed_by[load])

    def _tell(self, verb: str, part: int, giver: int) -> None:
        """Log an event of a part that comes from another part, or from itself."""
        machine, other = self._machine, None if giver == part else giver
        machine.changed_by[part] = machine.tell(verb, part, other, cause=machine.changed_by[giver])

    def _show(self, wheel: int, state: str) -> None:
        """Let a wheel be seen to turn or to stand."""
        if self._machine.states[wheel] == state:
            return
        self._machine.change(wheel, state)
        if self._machine.parts[wheel].type == CONVEYOR:
            self._machine.world.run_surface(wheel, SURFACE_SPEED * self.turns(wheel))

    def _catch_balloons(self, wheel: int) -> None:
        """Pop the balloons that lie at a gear as it begins to turn."""
        meshes = (kind := self._machine.kinds[wheel].wheel) is not None and kind.meshes
        for body in [*self._machine.free] if meshes else ():
            if self._machine.parts[body].type == balloons.BALLOON and wheel in self._machine.world.touching(body):
                balloons.pop(self._machine, body, wheel)
