"""Poses: from where a chore can be done, and what it costs to come there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from msgspec.structs import replace as edited

from plumbline.envs.family import Ruling
from plumbline.envs.houses import rules
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import Act, Placed, Point, Seat, World, holder
from plumbline.envs.houses.planning.chores import Chore
from plumbline.envs.houses.planning.lattice import CELL, Lattice
from plumbline.envs.houses.sight import Spot, gaze, in_the_open, is_near, shown_box, spots_of
from plumbline.envs.houses.things import above, is_shut_in, named, now
from plumbline.envs.houses.verifier import room_of

YAWS = (0, 90, 180, 270)
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


@dataclass(slots=True)
class Walker:
    """A body on the lattice of its places, with the poses that were found for chores."""

    game: Game
    floor: Lattice
    seat: int
    spacing: int = 1  # of the columns and rows from which chores are tried, where that suffices
    known: dict[tuple[Chore, tuple[Placed, ...], int], list[Pose]] = field(default_factory=dict)

    def poses_for(self, world: World, chore: Chore) -> list[Pose]:
        """Return the poses from which a chore can be done; of being somewhere, any heading will do."""
        key = replace(chore, after=()), world.changed, world.seats[self.seat].held
        if key not in self.known:
            self.known[key] = self._found(world, chore, self.spacing) or self._found(world, chore, 1)
        return self.known[key]

    def _found(self, world: World, chore: Chore, spacing: int) -> list[Pose]:
        cells = [cell for cell in self.floor.steps if not any(at // CELL % spacing for at in self.floor.place(cell))]
        return _found(self.game, self.floor, world, self.seat, chore, cells)


def standing_in(lattice: Lattice, world: World, seat: int, pose: Pose) -> World:
    """Return the world with a body in a pose."""
    bodies = list(world.seats)
    bodies[seat] = _bodied(lattice, bodies[seat], pose)
    return edited(world, seats=tuple(bodies))


def _bodied(lattice: Lattice, body: Seat, pose: Pose) -> Seat:
    x, z = lattice.place(pose.cell)
    return edited(body, x=x, z=z, yaw=pose.yaw, tilt=pose.tilt, crouched=pose.crouched)


def _found(game: Game, lattice: Lattice, world: World, seat: int, chore: Chore, cells: list[Point]) -> list[Pose]:
    if chore.act is None:
        return [
            Pose(cell, yaw, tilt)
            for cell in cells
            if _is_there(game, lattice, world, chore, cell)
            for yaw in YAWS
            for tilt in TILTS
        ]
    for crouched in (False, True):
        found = list(_doing(game, lattice, world, seat, chore, cells, crouched=crouched))
        if found:
            return found
    return []


def _doing(
    game: Game, lattice: Lattice, world: World, seat: int, chore: Chore, cells: list[Point], *, crouched: bool
) -> Iterator[Pose]:
    """Yield the poses from which a chore can be done; where something is dropped, the gaze is level."""
    drops = chore.act is not None and chore.act.verb == "Place" and not chore.act.target
    is_held = holder(seat) in above(game, world, chore.index)
    for cell in cells:
        poses = [Pose(cell, yaw, tilt, crouched) for yaw in YAWS for tilt in ((0,) if drops else TILTS)]
        place = lattice.place(cell)
        if drops and (not chore.room or room_of(game, *place).lower() == chore.room.lower()):
            yield from (pose for pose in poses if _does(game, standing_in(lattice, world, seat, pose), seat, chore))
        elif not drops and (is_held or is_near(shown_box(game, world, chore.index), *place)):
            yield from _seeing(game, lattice, world, seat, chore, poses)


def _seeing(game: Game, lattice: Lattice, world: World, seat: int, chore: Chore, poses: list[Pose]) -> Iterator[Pose]:
    """Yield those poses of one cell from which a chore can be done: what one sees decides which thing is meant."""
    bodies = [_bodied(lattice, world.seats[seat], pose) for pose in poses]
    spots = {index: _open_spots(game, world, seat, bodies[0], index) for index in _meant(game, world, chore)}
    judged: dict[tuple[int, ...], bool] = {}
    for pose, body in zip(poses, bodies, strict=True):
        looking = gaze(game, body)
        shown = tuple(index for index, each in spots.items() if each is None or any(map(looking.holds, each)))
        if chore.index in shown:
            if shown not in judged:
                judged[shown] = _does(game, standing_in(lattice, world, seat, pose), seat, chore)
            if judged[shown]:
                yield pose


def _meant(game: Game, world: World, chore: Chore) -> list[int]:
    """Return the things that the words of a chore could mean."""
    act = chore.act or Act("")
    return named(game, world, act.target or act.object)


def _open_spots(game: Game, world: World, seat: int, body: Seat, index: int) -> list[Spot] | None:
    """Return the spots of a thing that nothing hides from a body; None of what it holds, which it always sees."""
    if holder(seat) in above(game, world, index):
        return None
    if is_shut_in(game, world, index):
        return []
    return list(in_the_open(game, world, gaze(game, body).eye, index, spots_of(game, world, index)))


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
