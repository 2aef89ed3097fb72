"""Orders: chores in an order and from poses that take the fewest actions, while nothing that moves is in the way.

A table over the sets of chores that are done and the poses of the last one: Held and Karp's, with a set of poses in
place of a city.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from plumbline.envs.houses import rules
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import World
from plumbline.envs.houses.planning.chores import Chore, Chores
from plumbline.envs.houses.planning.lattice import Lattice
from plumbline.envs.houses.planning.poses import TILT, Pose, poses_for, standing_in

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


def best(game: Game, lattice: Lattice, world: World, seat: int, start: Pose, chores: Chores) -> Order | None:
    """Return the shortest order of chores; None if one of them cannot be done."""
    if len(chores) > MOST_CHORES:
        return None
    ends = [number for number, chore in enumerate(chores) if chore.act is None]
    found = _poses(game, lattice, world, seat, chores, ends)
    if found is None:
        return None
    places, exact = found
    return _cheapest(lattice, start, chores, places, ends, exact=exact)


def _poses(
    game: Game, lattice: Lattice, world: World, seat: int, chores: Chores, ends: list[int]
) -> tuple[list[list[Pose]], bool] | None:
    """Return the poses of every chore, each in the world in which those listed before it are done."""
    exact, found = True, list[list[Pose]]()
    for number, chore in enumerate(chores):
        poses = poses_for(game, lattice, world, seat, chore)
        if number in ends and number != ends[0]:
            known = set(found[ends[0]])
            poses = [pose for pose in poses if pose in known]
            found[ends[0]] = poses
        if not poses:
            return None
        if chore.act is not None:
            world = rules.step(game, standing_in(lattice, world, seat, poses[0]), chore.act, seat).state
        if len(poses) > MOST_POSES and chore.act is not None:
            poses, exact = poses[:: -(-len(poses) // MOST_POSES)], False
        found.append(poses)
    return found, exact


def _cheapest(
    lattice: Lattice, start: Pose, chores: Chores, places: list[list[Pose]], ends: list[int], *, exact: bool
) -> Order | None:
    """Return the cheapest order by a table over sets of chores and poses of the last."""
    todo = [number for number in range(len(chores)) if number not in ends[:-1]]
    full = sum(1 << number for number in todo)
    table: dict[tuple[int, int], Costs] = {}
    came: dict[tuple[int, int], tuple[Costs, Costs]] = {}  # from which chore, and from which of its poses
    for number in todo:
        if _may_follow(chores, 0, number, ends, full):
            table[1 << number, number] = _costs(lattice, [start], places[number])[0] + 1
    for done in range(1, full + 1):
        for last in todo:
            if (done, last) in table:
                _extend(lattice, chores, places, todo, ends, full, table, came, done, last)
    finals = [(int(table[full, last].min()), last) for last in todo if (full, last) in table]
    if not finals or min(finals)[0] >= NEVER:
        return None
    cost, last = min(finals)
    stops = _traced(chores, places, table, came, full, last)
    return Order(stops, cost - (1 if ends else 0), exact)


def _extend(
    lattice: Lattice,
    chores: Chores,
    places: list[list[Pose]],
    todo: list[int],
    ends: list[int],
    full: int,
    table: dict[tuple[int, int], Costs],
    came: dict[tuple[int, int], tuple[Costs, Costs]],
    done: int,
    last: int,
) -> None:
    """Go on from a set of chores and its last one to each that may follow."""
    for number in todo:
        if done >> number & 1 or not _may_follow(chores, done, number, ends, full):
            continue
        through = table[done, last][:, None] + _costs(lattice, places[last], places[number]) + 1
        cost, source = through.min(axis=0), through.argmin(axis=0)
        key = done | 1 << number, number
        if key not in table:
            table[key], came[key] = cost, (np.full(len(cost), last, np.int32), source.astype(np.int32))
            continue
        better = cost < table[key]
        table[key] = np.where(better, cost, table[key])
        came[key] = np.where(better, last, came[key][0]), np.where(better, source, came[key][1])


def _may_follow(chores: Chores, done: int, number: int, ends: list[int], full: int) -> bool:
    """Return whether a chore may come next: after those it waits for, with a free hand or a full one, the end last."""
    chore = chores[number]
    if chore.act is None:
        return done | 1 << number == full
    if any(not done >> each & 1 for each in chore.after):
        return False
    held = sum(
        (1 if other.act.verb == "Pick" else -1)
        for place, other in enumerate(chores)
        if done >> place & 1 and other.act is not None and other.act.verb in ("Pick", "Place")
    )
    return chore.act.verb != "Pick" or held == 0


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
    rows, columns = ([cells.index(pose.cell) for pose in poses] for cells, poses in ((here, sources), (there, targets)))
    return np.asarray(between[np.ix_(rows, columns)])


def _each(poses: list[Pose], name: str) -> Costs:
    return np.array([getattr(pose, name) for pose in poses], np.int32)


def _traced(
    chores: Chores,
    places: list[list[Pose]],
    table: dict[tuple[int, int], Costs],
    came: dict[tuple[int, int], tuple[Costs, Costs]],
    done: int,
    last: int,
) -> tuple[tuple[Chore, Pose], ...]:
    found, place = list[tuple[Chore, Pose]](), int(table[done, last].argmin())
    while True:
        found.append((chores[last], places[last][place]))
        if (done, last) not in came:
            return tuple(reversed(found))
        before, source = (int(each[place]) for each in came[done, last])
        done, last, place = done & ~(1 << last), before, source
