"""Orders: chores in an order and from poses that take the fewest actions, while nothing that moves is in the way.

A table over the sets of chores that are done and the poses of the last one: Held and Karp's, with a set of poses in
place of a city.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from plumbline.envs.houses import rules
from plumbline.envs.houses.model import Point, World
from plumbline.envs.houses.planning.chores import Chore, Chores
from plumbline.envs.houses.planning.lattice import Lattice
from plumbline.envs.houses.planning.poses import TILT, Pose, Walker, standing_in

Costs = npt.NDArray[np.int32]

NEVER = 1 << 20
MOST_CHORES = 9
MOST_POSES = 1200
"""Poses of a chore; more are thinned out, and then an order is not known to be the best."""


@dataclass(frozen=True, slots=True)
class Order:
    """Chores with the poses from which they are done."""

    stops: tuple[tuple[Chore, Pose], ...]
    length: int  # actions, without the end
    exact: bool


def best(walker: Walker, world: World, start: Pose, chores: Chores) -> Order | None:
    """Return the shortest order of chores; None if one of them cannot be done."""
    if len(chores) > MOST_CHORES:
        return None
    ends = [number for number, chore in enumerate(chores) if chore.act is None]
    found = _poses(walker, world, chores, ends)
    if found is None:
        return None
    places, exact = found
    full_hands = int(world.seats[walker.seat].held >= 0)
    return _Search(walker.floor, start, chores, places, ends, full_hands).cheapest(exact=exact)


def _poses(walker: Walker, world: World, chores: Chores, ends: list[int]) -> tuple[list[list[Pose]], bool] | None:
    """Return the poses of every chore, each in the world in which those listed before it are done."""
    exact, found = True, list[list[Pose]]()
    for number, chore in enumerate(chores):
        poses = walker.poses_for(world, chore)
        if number in ends and number != ends[0]:
            known = set(found[ends[0]])
            poses = [pose for pose in poses if pose in known]
            found[ends[0]] = poses
        if not poses:
            return None
        if chore.act is not None:
            standing = standing_in(walker.floor, world, walker.seat, poses[0])
            world = rules.step(walker.game, standing, chore.act, walker.seat).state
        if len(poses) > MOST_POSES and chore.act is not None:
            poses, exact = poses[:: -(-len(poses) // MOST_POSES)], False
        found.append(poses)
    return found, exact


@dataclass(slots=True)
class _Search:
    """A table over sets of chores and the poses of the last; bits of a set are numbers of chores."""

    lattice: Lattice
    start: Pose
    chores: Chores
    places: list[list[Pose]]
    ends: list[int]
    full_hands: int  # at the start
    table: dict[tuple[int, int], Costs] = field(default_factory=dict)
    came: dict[tuple[int, int], tuple[Costs, Costs]] = field(default_factory=dict)  # the chore before, and its pose
    between: dict[tuple[int, int], Costs] = field(
        default_factory=dict
    )  # actions from each pose of one to those of another

    def cheapest(self, *, exact: bool) -> Order | None:
        """Return the cheapest order; `exact` tells whether all poses are here."""
        for number in self._following(0):
            self.table[1 << number, number] = _costs(self.lattice, [self.start], self.places[number])[0] + 1
        for done in range(1, self._full() + 1):
            for last in self._todo():
                if (done, last) in self.table:
                    self._extend(done, last)
        ends = [(int(self.table[key].min()), key[1]) for key in self.table if key[0] == self._full()]
        if not ends or min(ends)[0] >= NEVER:
            return None
        cost, last = min(ends)
        return Order(self._traced(last), cost - (1 if self.ends else 0), exact)

    def _todo(self) -> list[int]:
        """Return the chores of which each is done; ends are come to all at once, in the last of them."""
        return [number for number in range(len(self.chores)) if number not in self.ends[:-1]]

    def _full(self) -> int:
        return sum(1 << number for number in self._todo())

    def _following(self, done: int) -> Iterator[int]:
        """Yield what may come next: after what it waits for, with a free hand or a full one, the end last."""
        for number in self._todo():
            if not done >> number & 1 and self._may_follow(done, number):
                yield number

    def _may_follow(self, done: int, number: int) -> bool:
        chore = self.chores[number]
        if chore.act is None:
            return done | 1 << number == self._full()
        if any(not done >> each & 1 for each in chore.after):
            return False
        return chore.act.verb != "Pick" or self._held(done) == 0

    def _held(self, done: int) -> int:
        verbs = [
            each.act.verb for number, each in enumerate(self.chores) if done >> number & 1 and each.act is not None
        ]
        return self.full_hands + verbs.count("Pick") - verbs.count("Place")

    def _extend(self, done: int, last: int) -> None:
        """Go on from a set of chores and its last one to each that may follow."""
        for number in self._following(done):
            through = self.table[done, last][:, None] + self._between(last, number) + 1
            cost, source = through.min(axis=0), through.argmin(axis=0)
            key = done | 1 << number, number
            if key not in self.table:
                self.table[key], self.came[key] = cost, (np.full(len(cost), last, np.int32), source.astype(np.int32))
                continue
            better = cost < self.table[key]
            self.table[key] = np.where(better, cost, self.table[key])
            before = self.came[key]
            self.came[key] = np.where(better, last, before[0]), np.where(better, source, before[1])

    def _between(self, one: int, other: int) -> Costs:
        if (one, other) not in self.between:
            self.between[one, other] = _costs(self.lattice, self.places[one], self.places[other])
        return self.between[one, other]

    def _traced(self, last: int) -> tuple[tuple[Chore, Pose], ...]:
        """Return the chores and poses of a cheapest order that ends with a chore."""
        done = self._full()
        found, place = list[tuple[Chore, Pose]](), int(self.table[done, last].argmin())
        while True:
            found.append((self.chores[last], self.places[last][place]))
            if (done, last) not in self.came:
                return tuple(reversed(found))
            before, source = (int(each[place]) for each in self.came[done, last])
            done, last, place = done & ~(1 << last), before, source


def _costs(lattice: Lattice, sources: list[Pose], targets: list[Pose]) -> Costs:
    """Return the actions from each pose to each other."""
    turns = np.abs(_each(sources, "yaw")[:, None] - _each(targets, "yaw")) // 90 % 4
    tilts = np.abs(_each(sources, "tilt")[:, None] - _each(targets, "tilt")) // TILT
    postures = np.abs(_each(sources, "crouched")[:, None] - _each(targets, "crouched"))
    return np.asarray(_moves(lattice, sources, targets) + np.minimum(turns, 4 - turns) + tilts + postures, np.int32)


def _moves(lattice: Lattice, sources: list[Pose], targets: list[Pose]) -> Costs:
    """Return the moves from the cell of each pose to that of each other; each pair of cells is looked up once."""
    here, there = (list(dict.fromkeys(pose.cell for pose in poses)) for poses in (sources, targets))
    between = np.array([[lattice.from_cell(end).get(start, NEVER) for end in there] for start in here], np.int32)
    rows, columns = (_places(cells, poses) for cells, poses in ((here, sources), (there, targets)))
    return np.asarray(between[np.ix_(rows, columns)])


def _places(cells: list[Point], poses: list[Pose]) -> list[int]:
    place = {cell: number for number, cell in enumerate(cells)}
    return [place[pose.cell] for pose in poses]


def _each(poses: list[Pose], name: str) -> Costs:
    return np.array([getattr(pose, name) for pose in poses], np.int32)
