"""Lower bounds: no fewer actions of one body bring a goal about, whatever it moves out of its way."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from plumbline.envs.houses import verifier
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import STEPS, Condition, World
from plumbline.envs.houses.planning.needs import Needs, Wanting, unmet
from plumbline.envs.houses.planning.relaxed import NEVER, Costs, Floor, Mask, relaxed

END = 1  # that it is done has to be said
MOST_VISITS = 5  # sets of poses; more are left out


def least(game: Game, world: World, seat: int) -> int:
    """Return a bound of the fewest actions, the end included, by which a seat alone makes the goal hold.

    It counts the interactions that every solution has, and the shortest way to touch what has to be touched first: on a
    floor on which only walls and fixed furniture are in the way or hide anything. Takes up to some seconds.
    """
    if verifier.holds(game, world):
        return END
    floor = relaxed(game, world, seat) if game.setting.value(STEPS) == "named" else None
    goal = game.household.goal
    if goal.all:
        return END + _bound(game, world, seat, floor, unmet(game, world))
    return END + min(_bound(game, world, seat, floor, [each]) for each in goal.conditions)


def _bound(game: Game, world: World, seat: int, floor: Floor | None, wanted: Sequence[Condition]) -> int:
    wanting = Wanting(game, world, seat, floor)
    for each in wanted:
        wanting.add(each)
    wanting.close()
    return wanting.needs.acts + (_way(floor, wanting.needs) if floor else 0)


def _way(floor: Floor, needs: Needs) -> int:
    """Return the fewest moves, turns and tilts that take one pose of each set, and end in one of the last."""
    visits = _distinct(needs.visits)
    fields: dict[int, Costs] = {0: floor.spread(floor.start())}
    for done in range(1, 1 << len(visits)):
        here = floor.nowhere()
        for number, poses in enumerate(visits):
            if done >> number & 1:
                here = np.minimum(here, np.where(poses, fields[done & ~(1 << number)], NEVER))
        fields[done] = floor.spread(here)
    last = fields[(1 << len(visits)) - 1]
    for poses in needs.ends:
        last = np.where(poses, last, NEVER)
    found = int(last.min())
    return found if found < NEVER else 0


def _distinct(visits: list[Mask]) -> list[Mask]:
    """Return sets of poses of which each is needed beside the others, the smallest first; none that is empty."""
    found = list[Mask]()
    for poses in sorted(visits, key=lambda each: int(each.sum())):
        if poses.any() and not any((poses | each == poses).all() for each in found):
            found.append(poses)
    return found[:MOST_VISITS]
