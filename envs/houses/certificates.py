"""Certificates of generated households: the plan wins, and less than it does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from plumbline.envs import play
from plumbline.envs.houses import notation, rules, solve
from plumbline.envs.houses.classes import Holds, Mount
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.generate import NAVIGATION
from plumbline.envs.houses.geometry import overlap
from plumbline.envs.houses.model import Act, Household, World
from plumbline.envs.houses.planning.lattice import Lattice, closed_off, lattice
from plumbline.envs.houses.planning.poses import TILTS, Pose, standing_in
from plumbline.envs.houses.sight import REACH, distance, reached, seen
from plumbline.envs.houses.things import above, named
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import empty

SLACK = 5  # mm that solids may share


@dataclass(frozen=True, slots=True)
class Certificate:
    """Findings about a household; all but the first count violations."""

    plan_wins: bool
    done_at_once: int
    leave_one_out: int
    unreachable: int
    overlaps: int
    below_bound: int  # plans that are shorter than any can be


def certificate(household: Household) -> Certificate:
    """Return the certificate of a household that was generated."""
    game = rules.open_game(household, Setting(BLIND), empty)
    plan = solve.solve(game, game.start)
    acts = plan.actions if plan else ()
    return Certificate(
        plan_wins=bool(acts) and _scored(game, acts) and len(acts) - 1 == household.reference,
        done_at_once=int(_scored(game, (solve.END,))),
        leave_one_out=sum(_scored(game, less) for less in _with_one_left_out(game, acts)),
        unreachable=len(list(_out_of_reach(game))),
        overlaps=len(list(_overlaps(game))),
        below_bound=int(bool(acts) and len(acts) < solve.least(game, game.start, 0)),
    )


def _scored(game: Game, acts: tuple[Act, ...]) -> bool:
    """Play actions as text, and return whether they score; a refused one does not stop the others."""
    from plumbline.envs.houses import FAMILY  # the family is made of this package

    state: World = game.start
    for step in play.replay(FAMILY, game, state, ((0, notation.write(game, act)) for act in acts)):
        state = step.state
    return rules.scores(game, state) == (1.0,)


def _with_one_left_out(game: Game, acts: tuple[Act, ...]) -> Iterator[tuple[Act, ...]]:
    """Yield plans without one interaction."""
    for number, act in enumerate(acts):
        if act.verb not in NAVIGATION and act != solve.END:
            yield (*acts[:number], *acts[number + 1 :])


def _out_of_reach(game: Game) -> Iterator[str]:
    """Yield rooms that cannot be entered, and classes of the goal of which no thing can be seen and reached."""
    floor = lattice(game, game.start, 0)
    yield from (room.kind for room in closed_off(game, floor))
    for name in _named_by_goal(game):
        if not any(_can_be_reached(game, floor, index) for index in named(game, game.start, name)):
            yield name


def _named_by_goal(game: Game) -> list[str]:
    goal = game.household.goal
    names = [name for each in goal.conditions for name in (each.object, each.receptacle) if name]
    return list(dict.fromkeys(names))


def _can_be_reached(game: Game, floor: Lattice, index: int) -> bool:
    if _is_inside_something(game, index):
        return True  # whoever opens that reaches it: the plan shows it
    for cell in floor.steps:
        if distance(game, game.start, standing_in(floor, game.start, 0, Pose(cell, 0, 0)).seats[0], index) > REACH**2:
            continue
        for yaw in (0, 90, 180, 270):
            for tilt in TILTS:
                world = standing_in(floor, game.start, 0, Pose(cell, yaw, tilt))
                if reached(game, world, 0, seen(game, world, 0, [index])):
                    return True
    return False


def _is_inside_something(game: Game, index: int) -> bool:
    return any(each >= 0 and game.kinds[each].holds is Holds.INSIDE for each in above(game, game.start, index))


def _overlaps(game: Game) -> Iterator[tuple[int, int]]:
    """Yield pairs of things that share space, but for parts and contents; and things in walls."""
    boxes, parents = game.boxes, [each.parent for each in game.things]
    for one in range(len(boxes)):
        if game.kinds[one].mount is Mount.INSIDE:
            continue
        for other in range(one):
            related = one in _line(parents, other) or other in _line(parents, one)
            part = game.kinds[other].mount is Mount.INSIDE
            if not related and not part and overlap(boxes[one], boxes[other], SLACK):
                yield other, one
        if any(overlap(boxes[one], wall, SLACK) for wall in game.walls):
            yield one, -1


def _line(parents: list[int], index: int) -> set[int]:
    """Return what a thing lies on or in, and what that lies on or in."""
    found = set[int]()
    while parents[index] >= 0:
        index = parents[index]
        found.add(index)
    return found
