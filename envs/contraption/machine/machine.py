"""Machine: a layout while it runs, and the order of things within a tick."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.kinds import LOST, Kind
from plumbline.envs.contraption.events import NO_CAUSE, Log
from plumbline.envs.contraption.layouts import ordered
from plumbline.envs.contraption.machine import building
from plumbline.envs.contraption.machine.air import Air
from plumbline.envs.contraption.machine.contacts import Contacts
from plumbline.envs.contraption.machine.containers import Containers
from plumbline.envs.contraption.machine.heat import Heat
from plumbline.envs.contraption.machine.motion import Motion
from plumbline.envs.contraption.machine.networks import Networks
from plumbline.envs.contraption.machine.planks import Planks
from plumbline.envs.contraption.machine.rays import Rays
from plumbline.envs.contraption.machine.regions import Regions
from plumbline.envs.contraption.machine.ropes import Ropes
from plumbline.envs.contraption.machine.screens import Screens
from plumbline.envs.contraption.machine.timers import Timers
from plumbline.envs.contraption.model import HEIGHT, Layout, Level
from plumbline.envs.contraption.physics import TALL, Sight, World

EVERY = 4  # ticks: how often is looked at what needs no more
LOW = HEIGHT + 64  # u: below this, parts are lost through an open floor


class Machine:
    """A layout that runs. Parts are numbered in the order of building."""

    def __init__(self, layout: Layout, level: Level) -> None:
        built = ordered(layout)
        self.level = level
        self.parts = built.parts
        self.ties = built.ties
        self.kinds: tuple[Kind, ...] = tuple(CATALOGUE[part.type] for part in self.parts)
        self.numbers = {part.id: number for number, part in enumerate(self.parts)}
        self.tick = 0
        self.log = Log()
        self.states = [building.first_state(part) for part in self.parts]
        self.changes: list[tuple[int, str, str]] = []  # tick, id, and the new state
        self.is_there = [True] * len(self.parts)
        self.moved_by = [NO_CAUSE] * len(self.parts)  # the event that gave a body its motion
        self.changed_by = [NO_CAUSE] * len(self.parts)  # the event that changed what others read of a part
        self.world = World(level.gravity, open_floor=level.open_floor)
        for number, part in enumerate(self.parts):
            building.add(self.world, number, part)
        self.loose = [number for number, kind in enumerate(self.kinds) if kind.loose is not None]
        self.free = [number for number in self.loose if self.kinds[number].hinge is None]
        self.sights: dict[int, Sight] = {}
        self.look()
        self.timers = Timers()
        self.screens = Screens(self)
        self.air = Air(self)
        self.networks = Networks(self)
        self.rays = Rays(self)
        self.heat = Heat(self)
        self.ropes = Ropes(self)
        self.contacts = Contacts(self)
        self.motion = Motion(self)
        self.planks = Planks(self)
        self.regions = Regions(self)
        self.containers = Containers(self)
        self.networks.settle()
        self._each_tick: tuple[Callable[[], None], ...] = (*self.air.each_tick(), *self.ropes.each_tick())

    def advance(self) -> None:
        """Let a tick pass."""
        self.tick += 1
        if self.networks.is_stale:
            self.networks.settle()
        if self.tick % EVERY == 1:
            self.air.blow()
            self.rays.trace()
            self.heat.spread()
        for act in self._each_tick:
            act()
        self.world.step()
        if self.world.has_contacts():
            self.contacts.answer()
        self.timers.ring(self.tick)
        if self.tick % EVERY == 0:
            self._watch()

    def has(self, name: str) -> bool:
        """Return whether a part with an id is on the field, and still there."""
        number = self.numbers.get(name)
        return number is not None and self.is_there[number]

    def state_of(self, name: str) -> str | None:
        """Return the state of the part with an id; None if it never was on the field."""
        number = self.numbers.get(name)
        return None if number is None else self.states[number]

    def is_at_rest(self, ticks: int) -> bool:
        """Return whether nothing has moved for some ticks, and nothing is about to happen by itself."""
        is_about_to = self.timers or self.networks.is_stale or self.heat.is_spreading()
        return self.motion.quiet_ticks >= ticks and not is_about_to

    def look(self) -> None:
        """See what all bodies do."""
        self.sights = self.world.sights()

    def tell(self, verb: str, subject: int, other: int | None = None, *, cause: int = NO_CAUSE) -> int:
        """Log an event of a part, and perhaps another, and return its index."""
        return self.tell_of(verb, subject, "" if other is None else self.parts[other].id, cause=cause)

    def tell_of(self, verb: str, subject: int, name: str, *, cause: int = NO_CAUSE) -> int:
        """Log an event of a part and something with a name, and return its index."""
        return self.log.add(self.tick, verb, self.parts[subject].id, name, cause)

    def move(self, verb: str, body: int, other: int | None = None, *, cause: int = NO_CAUSE) -> None:
        """Log an event that gives a body its motion."""
        self.moved_by[body] = self.tell(verb, body, other, cause=cause)
        self.motion.wake(body)

    def change(self, number: int, state: str) -> None:
        """Bring a part into another state."""
        self.states[number] = state
        self.changes.append((self.tick, self.parts[number].id, state))

    def remove(self, number: int, state: str) -> None:
        """Take a part off the field for the rest of the run."""
        self.change(number, state)
        self.is_there[number] = False
        self.world.remove(number)
        if number in self.sights:
            self.loose.remove(number)
            self.free.remove(number)
            del self.sights[number]
            self.motion.wake(number)
            self.air.forget(number)
            self.ropes.drop(number)
        else:
            self.screens.forget(number)
            self.networks.is_stale = True

    def _watch(self) -> None:
        """See what bodies do, and note what begins to move, arrives, or is lost."""
        self.look()
        low = LOW if self.level.open_floor else inf
        for number in [each for each, sight in self.sights.items() if not -TALL <= sight.y <= low]:
            self.tell("lost", number, cause=self.moved_by[number])
            self.remove(number, LOST)
        self.motion.watch()
        self.planks.watch()
        self.regions.watch()
        self.containers.watch()
