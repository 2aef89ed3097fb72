"""Poses: from where a chore can be done, and what it costs to come there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from plumbline.envs.family import Ruling
from plumbline.envs.houses import rules
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.geometry import gap
from plumbline.envs.houses.model import Act, Point, Seat, World
from plumbline.envs.houses.planning.chores import Chore
from plumbline.envs.houses.planning.lattice import Lattice
from plumbline.envs.houses.sight import REACH, shown_box
from plumbline.envs.houses.things import named, now
from plumbline.envs.houses.verifier import room_of

TILTS = (0, 30, 60, -30)
TILT = 30


@dataclass(frozen=True, slots=True)
class Pose:
    """A cell of the lattice, and how one stands in it."""

    cell: Point
    yaw: int
    tilt: int
    crouched: bool = False


def apart(lattice: Lattice, one: Pose, other: Pose) -> int | None:
    """Return the fewest actions from a pose to another: moves, turns, tilts and postures; None if none lead there."""
    moves = lattice.from_cell(one.cell).get(other.cell)
    if moves is None:
        return None
    turn = abs(one.yaw - other.yaw) // 90 % 4
    return moves + min(turn, 4 - turn) + abs(one.tilt - other.tilt) // TILT + (one.crouched != other.crouched)


def pose_of(lattice: Lattice, body: Seat) -> Pose | None:
    """Return the pose of a body, which stands in the lattice's origin; None if it does not look along it."""
    if body.yaw % 90 or body.tilt % TILT:
        return None
    return Pose((0, 0), body.yaw, body.tilt, body.crouched)


def standing_in(lattice: Lattice, world: World, seat: int, pose: Pose) -> World:
    """Return the world with a body in a pose."""
    x, z = lattice.place(pose.cell)
    bodies = list(world.seats)
    bodies[seat] = replace(bodies[seat], x=x, z=z, yaw=pose.yaw, tilt=pose.tilt, crouched=pose.crouched)
    return replace(world, seats=tuple(bodies))


def poses_for(game: Game, lattice: Lattice, world: World, seat: int, chore: Chore) -> list[Pose]:
    """Return the poses from which a chore can be done; of being somewhere, any heading will do."""
    if chore.act is None:
        return [
            Pose(cell, yaw, tilt)
            for cell in lattice.steps
            if _is_there(game, lattice, world, chore, cell)
            for yaw in (0, 90, 180, 270)
            for tilt in TILTS
        ]
    for crouched in (False, True):
        found = [
            pose
            for pose in _tried(game, lattice, world, chore, crouched=crouched)
            if _does(game, standing_in(lattice, world, seat, pose), seat, chore)
        ]
        if found:
            return found
    return []


def _tried(game: Game, lattice: Lattice, world: World, chore: Chore, *, crouched: bool) -> Iterator[Pose]:
    """Yield the poses near a thing; where something is dropped, every heading of every cell."""
    drops = chore.act is not None and chore.act.verb == "Place" and not chore.act.target
    box = None if drops else shown_box(game, world, chore.index)
    for cell in lattice.steps:
        x, z = lattice.place(cell)
        if box is not None:
            across, along = gap(box, x, z)
            if across * across + along * along > REACH * REACH:
                continue
        elif chore.room and room_of(game, x, z).lower() != chore.room.lower():
            continue
        for yaw in (0, 90, 180, 270):
            for tilt in (0,) if drops else TILTS:
                yield Pose(cell, yaw, tilt, crouched)


def _does(game: Game, world: World, seat: int, chore: Chore) -> bool:
    """Return whether the act of a chore does what it should from where a body stands."""
    step = rules.step(game, world, chore.act or Act(""), seat)
    if step.ruling is not Ruling.CHANGED:
        return False
    return has_done(game, world, step.state, seat, chore)


def has_done(game: Game, before: World, after: World, seat: int, chore: Chore) -> bool:
    """Return whether a chore was done to the thing that it is meant for."""
    act = chore.act
    if act is None:
        return True
    if act.verb == "Pick":
        return after.seats[seat].held == chore.index
    if act.verb == "Place":
        lying = now(game, after, before.seats[seat].held)
        if not act.target:
            return not chore.room or room_of(game, lying.x, lying.z).lower() == chore.room.lower()
        return lying.parent == chore.index
    return now(game, after, chore.index) != now(game, before, chore.index)


def _is_there(game: Game, lattice: Lattice, world: World, chore: Chore, cell: Point) -> bool:
    x, z = lattice.place(cell)
    if chore.room and room_of(game, x, z).lower() != chore.room.lower():
        return False
    name, distance = chore.near
    things = (now(game, world, index) for index in named(game, world, name)) if name else ()
    return not name or any((x - each.x) ** 2 + (z - each.z) ** 2 <= distance * distance for each in things)
