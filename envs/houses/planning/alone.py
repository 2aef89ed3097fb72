"""Plans for one body: chores in the best order, walked by moves, turns and tilts, and tried before they are given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from plumbline.envs.family import Plan
from plumbline.envs.houses import rules, verifier
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import Act, Condition, Point, World
from plumbline.envs.houses.planning.chores import alternatives
from plumbline.envs.houses.planning.lattice import CELL, STRIDES, Lattice, lattice
from plumbline.envs.houses.planning.orders import Order, best
from plumbline.envs.houses.planning.poses import TILT, Pose, Walker, pose_of

END = Act("EndTask", "DONE")
WAIT = Act("Move", "forward", 0, "0")
SPACING = 3  # of rough plans, which are made soon


def walker_of(game: Game, world: World, seat: int, spacing: int = 1) -> Walker:
    """Return the body of a seat with its lattice, on which it plans: of wide spacing soon, but not shortest ways."""
    return Walker(game, lattice(game, world, seat), seat, spacing)


def plan_alone(game: Game, world: World, walker: Walker) -> Plan[Act] | None:
    """Return the actions of one seat, its end included, by which the goal holds; None if none were found.

    They are the fewest if every choice of things was considered, and nothing that they move gets in their way.
    """
    if verifier.holds(game, world):
        return Plan((END,), optimal=True)
    floor, seat = walker.floor, walker.seat
    start = pose_of(floor, world.seats[seat])
    if start is None:
        return None
    sets, complete = alternatives(game, world, seat)
    orders = [order for chores in sets if (order := best(walker, world, start, chores)) is not None]
    for order in sorted(orders, key=lambda each: each.length):
        acts = tuple(_walked(floor, start, order))
        if _wins(game, world, seat, (*acts, END)):
            exact = (
                complete and walker.spacing == 1 and order.exact and order.length == min(each.length for each in orders)
            )
            return Plan((*acts, END), optimal=exact)
    return None


def wanting(game: Game, conditions: tuple[Condition, ...]) -> Game:
    """Return the same house with some conditions of its goal."""
    goal = replace(game.household.goal, conditions=conditions)
    return replace(game, household=replace(game.household, goal=goal))


def _wins(game: Game, world: World, seat: int, acts: tuple[Act, ...]) -> bool:
    """Return whether each action succeeds, and the goal holds at the end."""
    for act in acts:
        step = rules.step(game, world, act, seat)
        if step.ruling == "illegal":
            return False
        world = step.state
    return verifier.holds(game, world)


def _walked(floor: Lattice, pose: Pose, order: Order) -> Iterator[Act]:
    """Yield the actions from a pose through every stop."""
    for chore, stop in order.stops:
        yield from _between(floor, pose, stop)
        if chore.act is not None:
            yield chore.act
        pose = stop


def _between(floor: Lattice, start: Pose, end: Pose) -> Iterator[Act]:
    """Yield moves, turns, tilts and a posture that lead from a pose to another."""
    here = start.cell
    for cell in floor.way(start.cell, end.cell):
        yield _stride(here, cell, start.yaw)
        here = cell
    turn = (end.yaw - start.yaw) % 360
    yield from [Act("Rotate", "left", 90)] if turn == 270 else [Act("Rotate", "right", 90)] * (turn // 90)
    tilt = (end.tilt - start.tilt) // TILT
    yield from [Act("Tilt", "down" if tilt > 0 else "up", TILT)] * abs(tilt)
    if start.crouched != end.crouched:
        yield Act("ChangePosture", "crouch" if end.crouched else "stand")


def _stride(start: Point, end: Point, yaw: int) -> Act:
    across, along = end[0] - start[0], end[1] - start[1]
    cells = abs(across) + abs(along)
    heading = {(0, 1): 0, (1, 0): 90, (0, -1): 180, (-1, 0): 270}[across // cells, along // cells]
    way = {0: "forward", 90: "right", 180: "backward", 270: "left"}[(heading - yaw) % 360]
    return Act("Move", way, CELL * cells, STRIDES[cells])
