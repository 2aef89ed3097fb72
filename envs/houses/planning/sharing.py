"""Sharing: which conditions of a goal each seat sees to, and what a seat does next for its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from plumbline.envs.houses import rules, verifier
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import Act, Condition, World
from plumbline.envs.houses.planning.alone import END, SPACING, WAIT, plan_alone, walker_of, wanting

CONCEDED = Act("EndTask", "FAIL")

Conditions = tuple[Condition, ...]


def worlds_of(game: Game, acts: Sequence[Act]) -> Iterator[World]:
    """Yield the worlds before each action of a plan that is played in turn from the start."""
    world = game.start
    for act in acts:
        yield world
        seat = world.turn
        world = rules.passed(game, rules.step(game, world, act, seat).state, seat, False)


def shares_of(game: Game, acts: Sequence[Act]) -> tuple[Conditions, ...]:
    """Return the conditions that each seat makes hold in a plan; without a plan, they are dealt out one by one."""
    wanted, seats = game.household.goal.conditions, len(game.start.seats)
    takers = {each: number % seats for number, each in enumerate(wanted)}
    before = [False] * len(wanted)
    for earlier, world in pairwise(worlds_of(game, acts)):
        holding = [verifier.is_met(game, world, each) for each in wanted]
        takers |= {each: earlier.turn for each, was, is_so in zip(wanted, before, holding, strict=True) if is_so > was}
        before = holding
    return tuple(tuple(each for each in wanted if takers[each] == seat) for seat in range(seats))


def following(game: Game, world: World, acts: Sequence[Act]) -> Act | None:
    """Return the action of a plan that comes next; None if the world is none that the plan leads through."""
    here = _position(world)
    return next((act for act, each in zip(acts, worlds_of(game, acts), strict=True) if _position(each) == here), None)


def _position(world: World) -> tuple[object, ...]:
    """Return what matters to a plan: where things and bodies are, and whose turn it is."""
    bodies = [(each.x, each.z, each.yaw, each.tilt, each.crouched, each.held, each.is_out) for each in world.seats]
    return *bodies, world.changed, world.turn


def next_act(game: Game, world: World, own: Conditions) -> Act:
    """Return what the seat to move does for its conditions; once they hold, for those of the others.

    It waits where nothing can be done just now, unless nobody else is there who could.
    """
    if verifier.holds(game, world):
        return END
    left = _open(game, world, own) or _open(game, world, game.household.goal.conditions)
    plan = plan_alone(wanting(game, left), world, walker_of(game, world, world.turn, SPACING))
    if plan is not None:
        return plan.actions[0]
    return CONCEDED if _is_alone(world) else WAIT


def _open(game: Game, world: World, conditions: Conditions) -> Conditions:
    return tuple(each for each in conditions if not verifier.is_met(game, world, each))


def _is_alone(world: World) -> bool:
    return all(body.is_out for seat, body in enumerate(world.seats) if seat != world.turn)
