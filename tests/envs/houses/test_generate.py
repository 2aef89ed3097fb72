"""Generated households: certificates, random actions, recipes, plans that are shortest, and how tasks are worded."""

from __future__ import annotations

import json
from collections import deque

import pytest
from msgspec.structs import replace

from plumbline.envs import codec, play
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.houses import FAMILY, generate, rules, solve, verifier
from plumbline.envs.houses.__main__ import main
from plumbline.envs.houses.certificates import certificate
from plumbline.envs.houses.classes import KINDS, LIST_A, LIST_B
from plumbline.envs.houses.making.phrases import PHRASES
from plumbline.envs.houses.making.tasks import TEMPLATES
from plumbline.envs.houses.model import Act, Condition, Goal, Household, Recipe
from tests.envs.houses.homes import a_game, a_household, two


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_task_of_every_kind_has_a_certificate(template):
    made = generate.generate(Recipe(rooms=4, template=template), 11)
    found = certificate(made)
    assert found.plan_wins
    assert (found.done_at_once, found.leave_one_out, found.unreachable, found.overlaps) == (0, 0, 0, 0)
    assert made.template == template
    assert codec.load(Household, codec.canonical(made)) == made


def test_every_kind_of_task_has_five_phrasings():
    assert set(PHRASES) == set(TEMPLATES)
    assert len(TEMPLATES) >= 14
    assert all(len(set(phrases)) >= 5 for phrases in PHRASES.values())


def test_the_lists_have_seventy_classes():
    assert (len(LIST_A), len(LIST_B), len(KINDS)) == (30, 40, 70)


@pytest.mark.parametrize("rooms", range(1, 7))
def test_a_house_has_as_many_rooms_as_wanted(rooms):
    made = generate.generate(Recipe(rooms=rooms), 5)
    assert len(made.house.rooms) == rooms
    assert made.reference_with_end == made.reference + 1


@pytest.mark.parametrize(
    ("recipe", "message"),
    [
        (Recipe(rooms=7), "rooms 7: expected 1 to 6"),
        (Recipe(room="Attic"), "room 'Attic': expected one of Kitchen"),
        (Recipe(template="juggle"), "template 'juggle': expected one of go_to_room"),
        (Recipe(conditions=5), "conditions 5: expected 0 to 4"),
        (Recipe(reference=(9, 3)), "expected the least before the most"),
        (Recipe(seats=3), "seats 3"),
        (Recipe(template="go_to_room"), "no household found"),  # a house of one room
    ],
)
def test_an_impossible_recipe_is_refused(recipe, message):
    with pytest.raises(ImpossibleRecipe, match=message):
        generate.generate(recipe, 0)


# --- plans


def searched(game, most=12):
    """The length of a shortest plan without its end, by trying every motion and every wanted interaction."""
    wanted = list(_wanted(game))
    known, waiting = {_key(game.start)}, deque([(game.start, 0)])
    while waiting:
        world, length = waiting.popleft()
        if verifier.holds(game, world):
            return length
        if length == most:
            continue
        for act in (*MOTIONS, *wanted):
            step = rules.step(game, world, act, 0)
            if step.ruling == "changed" and _key(step.state) not in known:
                known.add(_key(step.state))
                waiting.append((step.state, length + 1))
    return None


def _key(world):
    return replace(world, seats=tuple(replace(body, acted=False) for body in world.seats))


def _wanted(game):
    for name in ("Mug", "Apple", "Bread"):
        yield Act("Pick", object=name)
        yield Act("Place", object=name, target="Fridge")
        yield Act("Place", object=name, target="SideTable")
    for name in ("Fridge", "Box"):
        yield Act("ChangeState", "open", object=name)
    yield Act("ChangeState", "off", object="LightSwitch")


MOTIONS = [
    *(Act("Move", way, size) for way in ("forward", "backward", "left", "right") for size in (250, 500, 1000)),
    *(Act("Rotate", way, 90) for way in ("left", "right")),
    *(Act("Tilt", way, 30) for way in ("up", "down")),
]


@pytest.mark.parametrize(
    "conditions",
    [
        (Condition("object_in_hand", object="Mug"),),
        (Condition("agent_in_room", room="Hallway"),),
        (Condition("agent_near_object", object="Vase"),),
        (Condition("object_state", object="LightSwitch", state="isToggled", value=False),),
        (Condition("object_state", object="Fridge", state="isOpen"),),
        (Condition("object_in_hand", object="Apple"),),
    ],
    ids=lambda conditions: conditions[0].kind,
)
def test_a_plan_is_as_short_as_any(conditions):
    game = a_game(*conditions)
    plan = solve.solve(game, game.start)
    assert plan.optimal
    assert len(plan.actions) - 1 == searched(game)


def test_a_goal_that_holds_needs_its_end_alone():
    game = a_game(Condition("agent_in_room", room="Kitchen"))
    assert solve.solve(game, game.start).actions == (solve.END,)


def test_what_cannot_be_brought_about_has_no_plan():
    for condition in (
        Condition("object_in_hand", object="Laptop"),
        Condition("object_state", object="Mug", state="isBroken", value=False, quantifier="none"),
        Condition("object_in_receptacle", object="Mug", receptacle="Desk"),
    ):
        game = a_game(condition)
        plan = solve.solve(game, game.start)
        assert plan is None or verifier.holds(game, game.start)


# --- commands


def test_certify_and_fuzz_find_nothing_wrong(capsys):
    assert main(["certify", "-n", "3", "--seed", "4"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["plan_wins"] == found["n"] == 3
    assert main(["fuzz", "-n", "3", "--seed", "4"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["raised"], found["off_floor"], found["overlaps"]) == (0, 0, 0)
    assert found["state_bytes_p95"] < 2048


def test_judge_tells_of_each_condition(tmp_path, capsys):
    house, goal = tmp_path / "house.json", tmp_path / "goal.json"
    house.write_bytes(codec.canonical(a_household()))
    conditions = Condition("agent_in_room", room="Kitchen"), Condition("object_in_hand", object="Mug")
    goal.write_bytes(codec.canonical(Goal(conditions)))
    assert main(["judge", str(house), str(goal)]) == 0
    assert json.loads(capsys.readouterr().out) == {"holds": False, "conditions": [True, False]}
    goal.write_text('{"conditions": [{"kind": "object_color"}]}')
    assert main(["judge", str(house), str(goal)]) == 1
    assert "kind 'object_color', expected one of" in capsys.readouterr().err


# --- two seats


def test_two_share_the_work():
    dark = Condition("object_state", object="LightSwitch", state="isToggled", value=False)
    game = two(Condition("object_in_hand", object="Mug"), dark)
    plan = solve.solve(game, game.start)
    counts = generate.shares(game, plan.actions)
    assert play.scores_after(FAMILY, game, game.start, plan.actions) == (1.0, 1.0)
    assert [act for act in plan.actions if act == solve.END] == [solve.END] * 2
    assert max(counts) < sum(counts) - 1


def test_who_is_alone_left_does_the_rest():
    game = two(Condition("object_in_hand", object="Mug"))
    gone = rules.passed(game, rules.step(game, game.start, solve.END, 0).state, 0, spent=False)
    plan = solve.solve(game, gone)
    assert play.scores_after(FAMILY, game, gone, plan.actions) == (1.0, 1.0)


def test_two_need_a_task_without_a_template():
    with pytest.raises(ImpossibleRecipe, match="template 'put' for 2 seats"):
        generate.generate(Recipe(seats=2, template="put"), 1)
