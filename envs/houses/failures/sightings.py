"""Sightings: when a seat had a thing of a class in view; each moment is looked at once for each class."""

from __future__ import annotations

from dataclasses import dataclass, field

from plumbline.envs.houses.failures.traces import Trace
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import Placed, Seat, World
from plumbline.envs.houses.sight import seen
from plumbline.envs.houses.things import named

MOST_LOOKS = 20_000  # at single things, in one episode; after them nothing more counts as seen

Eye = tuple[int, int, int, int, bool, tuple[Placed, ...]]
"""A pose and the things that differ: two moments with the same eye show the same."""


@dataclass(slots=True)
class Sightings:
    """Things that one seat saw in the course of an episode."""

    game: Game
    trace: Trace  # of the seat
    seat: int
    known: dict[tuple[str, Eye], tuple[int, ...]] = field(default_factory=dict)
    looks: int = 0

    def at(self, world: World, name: str) -> tuple[int, ...]:
        """Return the things of a class in view in a world."""
        key = name, _eye(world.seats[self.seat], world)
        if key not in self.known:
            self.known[key] = self._look(world, name)
        return self.known[key]

    def before(self, place: int, name: str) -> bool:
        """Return whether a thing of a class was in view before the action at a place of the trace, or then."""
        return any(self.at(moment.before, name) for moment in reversed(self.trace[: place + 1]))

    def _look(self, world: World, name: str) -> tuple[int, ...]:
        things = named(self.game, world, name)
        self.looks += len(things)
        return tuple(seen(self.game, world, self.seat, things)) if self.looks <= MOST_LOOKS else ()


def _eye(body: Seat, world: World) -> Eye:
    return body.x, body.z, body.yaw, body.tilt, body.crouched, world.changed
