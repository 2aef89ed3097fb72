"""Goals: whether the goal of a level holds while its machine runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from plumbline.envs.contraption.model import (
    ANY_LOOSE,
    All,
    AnyOf,
    Before,
    Count,
    Goal,
    Happened,
    Hold,
    Holds,
    Inside,
    InState,
    Not,
    Touch,
    Within,
)

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine


class Judge:
    """The verdict on a goal while a machine runs. It remembers when parts of the goal held."""

    def __init__(self, goal: Goal, machine: Machine) -> None:
        self._goal = goal
        self._machine = machine
        self._first: dict[Goal, int] = {}  # the tick at which a part of the goal held first
        self._since: dict[Goal, int] = {}  # the tick since which it has held without a break

    def holds(self) -> bool:
        """Return whether the goal holds now; to be asked whenever something may have changed."""
        return self._holds(self._goal)

    def is_waiting(self) -> bool:
        """Return whether a part of the goal holds that has to hold for longer."""
        return any(isinstance(each, Hold) and each.goal in self._since for each in nodes(self._goal))

    def _holds(self, goal: Goal) -> bool:
        held = self._look(goal)
        if held:
            self._first.setdefault(goal, self._machine.tick)
            self._since.setdefault(goal, self._machine.tick)
        else:
            self._since.pop(goal, None)
        return held

    def _look(self, goal: Goal) -> bool:
        """Return whether a goal holds. All of its parts are looked at, so that each is remembered."""
        machine = self._machine
        match goal:
            case All(goals):
                held = [self._holds(each) for each in goals]
                return all(held)
            case AnyOf(goals):
                held = [self._holds(each) for each in goals]
                return any(held)
            case Not(inner):
                return not self._holds(inner)
            case Before(first, second):
                return self._is_before(first, second)
            case Hold(inner, ticks):
                return self._holds(inner) and machine.tick - self._since[inner] >= ticks
            case Within(inner, ticks):
                self._holds(inner)
                return self._first.get(inner, ticks + 1) <= ticks
            case InState(part, state):
                return machine.state_of(part) == state
            case Happened(verb, subject, name):
                return machine.log.has(verb, subject, name)
            case _:
                return self._is_seen(goal)

    def _is_before(self, first: Goal, second: Goal) -> bool:
        self._holds(first), self._holds(second)
        ticks = self._first.get(first), self._first.get(second)
        return ticks[0] is not None and ticks[1] is not None and ticks[0] < ticks[1]

    def _is_seen(self, goal: Inside | Touch | Holds | Count) -> bool:
        """Return whether parts lie where a goal wants them."""
        machine = self._machine
        match goal:
            case Inside(part, region):
                return machine.has(part) and machine.regions.holds(machine.numbers[part], region)
            case Holds(container, part):
                is_there = machine.has(container) and machine.has(part)
                return is_there and machine.containers.holds(machine.numbers[container], machine.numbers[part])
            case Touch(part, other):
                return machine.has(part) and machine.has(other) and self._touch(part, other)
            case Count(kind, region, low, high):
                return low <= self._count(kind, region) <= high

    def _touch(self, part: str, other: str) -> bool:
        one, second = self._machine.numbers[part], self._machine.numbers[other]
        body, beside = (one, second) if one in self._machine.sights else (second, one)
        return body in self._machine.sights and beside in self._machine.world.touching(body)

    def _count(self, kind: str, region: str) -> int:
        machine = self._machine
        bodies = [body for body in machine.free if kind in (ANY_LOOSE, machine.parts[body].type)]
        return sum(machine.regions.holds(body, region) for body in bodies)


def nodes(goal: Goal) -> Iterator[Goal]:
    """Yield a goal and all the goals within it, a goal before those within it."""
    waiting = [goal]
    while waiting:
        each = waiting.pop()
        yield each
        waiting.extend(reversed(within(each)))


def within(goal: Goal) -> tuple[Goal, ...]:
    """Return the goals that a goal is made of."""
    match goal:
        case All(goals) | AnyOf(goals):
            return goals
        case Not(inner) | Hold(inner, _) | Within(inner, _):
            return (inner,)
        case Before(first, second):
            return first, second
    return ()
