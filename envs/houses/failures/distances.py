"""Distances on foot to what is needed, along the lattice of places that moves by name lead to."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from plumbline.envs.houses.failures.needs import Need
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.geometry import gap, inside
from plumbline.envs.houses.model import Box, Point, Seat, World
from plumbline.envs.houses.planning.lattice import CELL, DIRECTIONS, Lattice, lattice
from plumbline.envs.houses.sight import REACH, shown_box
from plumbline.envs.houses.verifier import room_of

MOST_FIELDS = 60  # tables of distances in one episode; after them nothing more is known

Field = dict[Point, int]
"""The cells from which something can be reached on foot, and how far it is: mm."""


@dataclass(slots=True)
class Distances:
    """The distances of one seat, on the floor as it was at the start."""

    game: Game
    seat: int
    floor: Lattice | None = None  # made when it is first asked for
    fields: dict[tuple[Need, Box | None], Field] = field(default_factory=dict)

    def to(self, world: World, body: Seat, need: Need) -> int | None:
        """Return how far a body is on foot from what is needed; None where that is not known."""
        box = shown_box(self.game, world, need.index) if need.index >= 0 else None
        key = need, box
        if key not in self.fields:
            if len(self.fields) >= MOST_FIELDS:
                return None
            self.fields[key] = self._spread(self._goals(need, box))
        return self.fields[key].get(self._cell(body))

    def _lattice(self) -> Lattice:
        if self.floor is None:
            self.floor = lattice(self.game, self.game.start, self.seat)
        return self.floor

    def _cell(self, body: Seat) -> Point:
        x, z = self._lattice().origin
        return round((body.x - x) / CELL), round((body.z - z) / CELL)

    def _goals(self, need: Need, box: Box | None) -> list[Point]:
        floor = self._lattice()
        return [cell for cell in floor.steps if self._is_goal(floor.place(cell), need, box)]

    def _is_goal(self, place: Point, need: Need, box: Box | None) -> bool:
        if box is None:
            return (room_of(self.game, *place).lower() == need.room) != need.elsewhere
        middle = (box[0] + box[1]) // 2, (box[4] + box[5]) // 2
        if need.within:
            return _square(middle[0] - place[0], middle[1] - place[1]) <= need.within**2
        return _square(*gap(box, *place)) <= REACH**2 and not self._is_walled_off(place, middle)

    def _is_walled_off(self, place: Point, middle: Point) -> bool:
        """Return whether two places are in different rooms; a doorway is in none."""
        one, other = (_room(self.game, *each) for each in (place, middle))
        return one >= 0 and other >= 0 and one != other

    def _spread(self, goals: list[Point]) -> Field:
        """Return the distance of each cell to the nearest goal, cell by cell."""
        steps, known, waiting = self._lattice().steps, dict.fromkeys(goals, 0), deque(goals)
        while waiting:
            here = waiting.popleft()
            for across, along in DIRECTIONS:
                after = here[0] + across, here[1] + along
                if after not in known and after in steps[here]:
                    known[after] = known[here] + CELL
                    waiting.append(after)
        return known


def _square(across: int, along: int) -> int:
    return across * across + along * along


def _room(game: Game, x: int, z: int) -> int:
    """Return the number of the room at a place; -1 outside all rooms."""
    rooms = game.household.house.rooms
    return next((number for number, room in enumerate(rooms) if inside(room.corners, x, z)), -1)
