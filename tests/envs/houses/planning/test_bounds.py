"""Lower bounds of plans: never above the fewest actions, which searches written apart from planning find."""

from __future__ import annotations

from collections import deque
from dataclasses import replace as replaced

import pytest
from msgspec.structs import replace

from plumbline.envs.houses import generate, rules, solve, verifier
from plumbline.envs.houses.model import Act, Condition, Goal, Recipe, Start
from tests.envs.houses.homes import CHAIR, FRIDGE, MUG, THINGS, a_game, a_household

MOVES = [Act("Move", way, size) for way in ("forward", "backward", "left", "right") for size in (250, 500, 1000)]
MOTIONS = [
    *MOVES,
    *(Act("Rotate", way, 90) for way in ("left", "right")),
    *(Act("Tilt", way, 30) for way in ("up", "down")),
]


def fewest(game, acts, most=14):
    """The fewest actions, the end included, by trying all of some actions in every world they lead to."""
    known, waiting = {_key(game.start)}, deque([(game.start, 1)])
    while waiting:
        world, length = waiting.popleft()
        if verifier.holds(game, world):
            return length
        for act in acts if length < most else ():
            after = rules.step(game, world, act, 0).state
            if _key(after) not in known:
                known.add(_key(after))
                waiting.append((after, length + 1))
    return None


def _key(world):
    return replace(world, seats=tuple(replace(body, acted=False) for body in world.seats))


# --- going somewhere


@pytest.mark.parametrize(
    "condition",
    [
        Condition("agent_in_room", room="Hallway"),
        Condition("agent_in_room", room="Kitchen", value=False),
        Condition("agent_near_object", object="Fridge", distance=1000),
        Condition("agent_near_object", object="LightSwitch", distance=900),
    ],
    ids=lambda each: f"{each.kind} {each.object or each.room}",
)
@pytest.mark.parametrize("place", [(2000, 2000), (3000, 3250), (3000, 500)])
def test_the_way_to_a_place_is_known_exactly(condition, place):
    game = a_game(condition, starts=(Start(*place),))
    assert solve.least(game, game.start, 0) == fewest(game, MOVES)


@pytest.mark.parametrize("template", ["go_to_room", "stand_near"])
@pytest.mark.parametrize("seed", range(3))
def test_the_way_through_a_generated_house_is_no_shorter(template, seed):
    game = generate.opened(generate.generate(Recipe(rooms=3, template=template), seed))
    bound = solve.least(game, game.start, 0)
    found = fewest(game, MOVES, most=40)
    assert 1 < bound <= found
    assert found - bound <= (0 if template == "go_to_room" else 2)


# --- doing something


def _acts(*names):
    for name in names:
        yield from (Act("Pick", object=name), Act("Place", object=name), Act("Manipulate", "throw", object=name))
        yield from (Act("Manipulate", way, object=name) for way in ("push", "pull"))
    yield from (Act("Manipulate", way, object="SideTable") for way in ("push", "pull"))


OPEN_FRIDGE = Act("ChangeState", "open", object="Fridge")
STATE, INSIDE = "object_state", "object_in_receptacle"


@pytest.mark.parametrize(
    ("conditions", "acts", "start", "most"),
    [
        ((Condition("object_in_hand", object="Mug"),), [Act("Pick", object="Mug")], Start(2000, 2000), 2),
        ((Condition(STATE, object="Fridge", state="isOpen"),), [OPEN_FRIDGE], Start(3000, 3250, 90), 2),
        (
            (Condition("object_in_hand", object="Apple"),),
            [OPEN_FRIDGE, Act("Pick", object="Apple")],
            Start(2000, 2000),
            2,
        ),
        (
            (Condition(STATE, object="LightSwitch", state="isToggled", quantifier="none"),),
            [Act("ChangeState", "off", object="LightSwitch")],
            Start(2000, 2000, 180),
            2,
        ),
        (
            (Condition(STATE, object="Bread", state="isCooked"),),
            [
                Act("ChangeState", "open", object="Box"),
                Act("ChangeState", "sliced", object="Bread"),
                Act("ChangeState", "cooked", object="Bread"),
            ],
            Start(3000, 2000, 180),
            2,
        ),
        (
            (Condition(INSIDE, object="Mug", receptacle="Fridge"),),
            [*_acts("Mug"), OPEN_FRIDGE, Act("Place", object="Mug", target="Fridge")],
            Start(1250, 2500, 0, 30),
            6,
        ),
        (
            (Condition("object_in_room", object="Box", room="Hallway"),),
            [*_acts("Box")],
            Start(3500, 1250, 180, 30),
            6,
        ),
        (
            (Condition("object_not_in_room", object="Vase", room="Hallway"),),
            [*_acts("Vase")],
            Start(6500, 2500, 0, 30),
            6,
        ),
        (
            (Condition(STATE, object="Vase", state="isBroken"), Condition("agent_in_room", room="Kitchen")),
            [*_acts("Vase"), Act("ChangeState", "broken", object="Vase")],
            Start(6000, 2000),
            2,
        ),
        (
            (
                Condition("object_in_hand", object="Mug"),
                Condition(STATE, object="LightSwitch", state="isToggled", value=False),
            ),
            [Act("Pick", object="Mug"), Act("ChangeState", "off", object="LightSwitch")],
            Start(2000, 2750),
            2,
        ),
    ],
    ids=lambda value: value[0].kind if isinstance(value, tuple) and isinstance(value[0], Condition) else "",
)
def test_no_fewer_actions_bring_a_goal_about(conditions, acts, start, most):
    game = a_game(*conditions, starts=(start,))
    bound, found = solve.least(game, game.start, 0), fewest(game, [*MOTIONS, *acts], most=12)
    assert bound <= found
    assert found - bound <= most


def test_what_can_be_moved_is_in_no_way():
    chair = replaced(THINGS[CHAIR], place=(4000, 0, 1950))
    house = replaced(a_household().house, things=(*THINGS[:CHAIR], chair, *THINGS[CHAIR + 1 :]))
    game = a_game(Condition("agent_in_room", room="Hallway"), house=house, starts=(Start(3250, 2000, 90, 30),))
    pushes = [Act("Manipulate", "push", object="Chair")]
    assert fewest(game, MOVES, most=12) is None
    assert 1 < solve.least(game, game.start, 0) <= fewest(game, [*MOVES, *pushes], most=12)


def test_a_bound_holds_in_the_middle_of_a_game():
    game = a_game(Condition(INSIDE, object="Mug", receptacle="Fridge"), starts=(Start(1250, 2500, 0, 30),))
    bounds, world = [], game.start
    for act in solve.solve(game, world).actions:
        bounds.append(solve.least(game, world, 0))
        world = rules.step(game, world, act, 0).state
    left = range(len(bounds), 0, -1)
    assert all(bound <= most for bound, most in zip(bounds, left, strict=True))
    assert bounds[-1] == 1


def test_what_is_done_needs_its_end_alone():
    game = a_game(Condition("agent_in_room", room="Kitchen"))
    assert solve.least(game, game.start, 0) == 1


def test_of_conditions_of_which_any_will_do_the_nearest_counts():
    near, far = Condition("object_in_hand", object="Mug"), Condition("agent_in_room", room="Hallway")
    alone = [a_game(each) for each in (near, far)]
    goal = Goal((near, far), all=False)
    either = a_game(goal=goal)
    assert solve.least(either, either.start, 0) == min(solve.least(each, each.start, 0) for each in alone)


def test_by_numbers_only_interactions_are_counted():
    wanted = Condition(INSIDE, object="Mug", receptacle="Fridge")
    game = a_game(wanted, setting="picture,steps=numbers")
    assert solve.least(game, game.start, 0) == 4  # pick, open, place, and the end


def test_a_full_hand_lets_go_first():
    game = a_game(Condition("object_in_hand", object="Apple"), setting="picture,steps=numbers")
    body = replace(game.start.seats[0], held=MUG)
    world = rules.step(game, game.start, Act("Pick", object="Mug"), 0, anywhere=True).state
    assert world.seats[0].held == body.held
    assert solve.least(game, world, 0) == 4  # put the mug down, open the fridge, pick, and the end
    assert game.kinds[FRIDGE].name == "Fridge"


@pytest.mark.parametrize("seed", range(12))
def test_no_plan_of_a_generated_house_is_shorter(seed):
    game = generate.opened(generate.generate(Recipe(rooms=1 + seed % 3), 40 + seed))
    plan = solve.solve(game, game.start)
    assert 1 < solve.least(game, game.start, 0) <= len(plan.actions)
