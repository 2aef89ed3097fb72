"""Flow: what is live and what turns, spread breadth first from all that gives by itself."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from plumbline.envs.contraption.catalogue.kinds import Kind
from plumbline.envs.contraption.machine.wiring import Wiring

POWER, TURN = "power", "turn"


@dataclass
class Flow:
    """Loads and wheels that have been reached, and from where."""

    powered_by: dict[int, int] = field(default_factory=dict)  # the source of each live load
    turned_by: dict[int, int] = field(default_factory=dict)  # what turns each wheel; a driver turns itself
    ways: dict[int, int] = field(default_factory=dict)  # of wheels that turn: 1 is clockwise, -1 the other way
    order: list[tuple[str, int]] = field(default_factory=list)  # POWER or TURN, and what was reached so
    conflict: int | None = None  # a wheel that was to turn both ways


@dataclass(frozen=True)
class Spreading:
    """What a flow depends on."""

    kinds: Sequence[Kind]
    wiring: Wiring
    signs: Sequence[int]  # which way each part turns as a driver
    mills: Callable[[int], Sequence[int]]  # the windmills in the wind of a part
    standing: Sequence[int]  # wheels that do not turn, because their drivers disagree

    def flow(self, givers: Sequence[int]) -> Flow:
        """Return the flow from sources and drivers that give by themselves; it ends early at a conflict."""
        flow, waiting = Flow(), deque(givers)
        while waiting and flow.conflict is None:
            giver = waiting.popleft()
            waiting.extend(self._power(flow, giver) if self.kinds[giver].sockets else self._drive(flow, giver, giver))
        return flow

    def _power(self, flow: Flow, source: int) -> list[int]:
        """Make the loads of a source live, and return the sources and drivers that this starts."""
        started: list[int] = []
        for load in self.wiring.loads.get(source, ()):
            flow.powered_by[load] = source
            flow.order.append((POWER, load))
            if self.kinds[load].wheel is not None:
                started += self._drive(flow, load, load)
            for mill in self.mills(load):
                started += self._drive(flow, mill, load)
        return started

    def _drive(self, flow: Flow, driver: int, giver: int) -> list[int]:
        """Turn a driver and all wheels with it, and return the generators among them."""
        if driver in self.standing:
            return []
        if driver in flow.ways:
            flow.conflict = driver if flow.ways[driver] != self.signs[driver] else flow.conflict
            return []
        self._turn(flow, driver, giver, self.signs[driver])
        reached = [driver]
        for wheel in reached:
            for other, sign in self.wiring.beside.get(wheel, ()):
                if other not in flow.ways:
                    self._turn(flow, other, wheel, flow.ways[wheel] * sign)
                    reached.append(other)
                elif flow.ways[other] != flow.ways[wheel] * sign:
                    flow.conflict = other
        return [wheel for wheel in reached if self.kinds[wheel].sockets]

    def _turn(self, flow: Flow, wheel: int, giver: int, way: int) -> None:
        flow.ways[wheel] = way
        flow.turned_by[wheel] = giver
        flow.order.append((TURN, wheel))
