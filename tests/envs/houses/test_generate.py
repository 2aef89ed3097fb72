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
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.making.phrases import PHRASES, plural_of
from plumbline.envs.houses.making.tasks import TEMPLATES
from plumbline.envs.houses.model import Act, Condition, Goal, House, Household, Recipe, Wall, World
from plumbline.envs.houses.planning.lattice import closed_off, lattice
from tests.envs.houses.homes import MUG, ROOMS, THINGS, WALLS, a_game, a_household, two


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_task_of_every_kind_has_a_certificate(template):
    made = generate.generate(Recipe(rooms=4, template=template), 11)
    found = certificate(made)
    assert found.plan_wins
    assert (found.done_at_once, found.leave_one_out, found.unreachable, found.overlaps) == (0, 0, 0, 0)
    assert made.template == template
    assert codec.load(Household, codec.canonical(made)) == made


@pytest.mark.parametrize("recipe", [Recipe(parts=2), Recipe(parts=3, reference=(10, 60)), Recipe(conditions=4)])
def test_tasks_in_a_row_have_no_class_in_common_and_a_certificate(recipe):
    made = generate.generate(recipe, 3)
    found = certificate(made)
    assert found.plan_wins
    assert (found.done_at_once, found.leave_one_out, found.unreachable, found.overlaps) == (0, 0, 0, 0)
    assert made.template.count("+") == max(recipe.parts, 2) - 1
    assert recipe.conditions in (0, len(made.goal.conditions))


@pytest.mark.parametrize("category", ["Work", "Entertainment", "Travel"])
def test_a_task_has_the_category_that_is_wanted_and_leaves_classes_out(category):
    first = generate.generate(Recipe(rooms=3, category=category), 8)
    assert first.category == category
    named = {name for each in first.goal.conditions for name in (each.object, each.receptacle) if name}
    other = generate.generate(Recipe(rooms=3, category=category, without=tuple(named)), 8)
    assert not named & {name for each in other.goal.conditions for name in (each.object, each.receptacle)}


@pytest.mark.parametrize("rooms", [1, 4])
@pytest.mark.parametrize("mode", ["Navigation", "Interaction", "Hybrid"])
def test_a_task_has_the_mode_that_is_wanted(mode, rooms):
    made = generate.generate(Recipe(rooms=rooms, mode=mode, reference=(2, 30)), 6)
    game = generate.opened(made)
    plan = solve.solve(game, game.start)
    assert made.mode == mode == generate.mode_of(plan.actions)
    assert len(plan.actions) == made.reference_with_end
    assert certificate(made).plan_wins


def test_who_is_to_stand_near_a_thing_is_to_be_in_its_room():
    made = generate.generate(Recipe(rooms=4, template="stand_near"), 2)
    assert [each.kind for each in made.goal.conditions] == ["agent_near_object", "agent_in_room"]


@pytest.mark.parametrize("seed", [9080, 70037])
def test_every_room_can_be_entered(seed):
    """From these seeds, furniture once shut rooms off."""
    made = generate.generate(Recipe(rooms=1 + seed % 6), seed)
    game = generate.opened(made)
    assert closed_off(game, lattice(game, game.start, 0)) == []
    shut = a_game(house=House(ROOMS, (*WALLS[:4], Wall((4000, 0), (4000, 4000))), THINGS))
    assert [room.kind for room in closed_off(shut, lattice(shut, shut.start, 0))] == ["Hallway"]


@pytest.mark.parametrize(
    ("words", "plural"),
    [("mug", "mugs"), ("box", "boxes"), ("watch", "watches"), ("bread", "loaves of bread"), ("potato", "potatoes")],
)
def test_words_have_a_plural(words, plural):
    assert plural_of(words) == plural


def test_what_lies_in_a_bowl_in_a_cabinet_is_reached_by_whoever_opens_that():
    assert certificate(generate.generate(Recipe(rooms=3), 5128)).unreachable == 0


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
        (Recipe(conditions=7), "conditions 7: expected 0 to 6"),
        (Recipe(parts=4), "parts 4: expected 1 to 3"),
        (Recipe(parts=2, template="put"), "parts 2: expected 1 with a template"),
        (Recipe(category="Sport"), "category 'Sport': expected one of Daily, Work"),
        (Recipe(mode="Flight"), "mode 'Flight': expected one of Navigation, Interaction, Hybrid"),
        (Recipe(mode="Hybrid", seats=2), "mode 'Hybrid' for 2 seats: expected none"),
        (Recipe(without=("Mug", "Spaceship")), "without Spaceship: expected names of classes"),
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


@pytest.mark.parametrize(
    "condition",
    [
        Condition("object_in_hand", object="Laptop"),
        Condition("object_state", object="Fridge", state="isBroken"),
        Condition("object_in_receptacle", object="Mug", receptacle="Desk"),
    ],
)
def test_what_cannot_be_brought_about_has_no_plan(condition):
    game = a_game(condition)
    assert solve.solve(game, game.start) is None


@pytest.mark.parametrize(
    "condition",
    [
        Condition("object_state", object="Fridge", state="isOpen", value=False, quantifier="none"),
        Condition("object_in_receptacle", object="Apple", receptacle="Fridge", quantifier="none"),
    ],
)
def test_no_thing_may_be_so(condition):
    """That no fridge may be closed means that all must be open."""
    game = a_game(condition)
    plan = solve.solve(game, game.start)
    assert plan is not None
    assert len(plan.actions) > 1
    assert not verifier.holds(game, game.start)
    assert play.scores_after(FAMILY, game, game.start, plan.actions) == (1.0,)


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


def holding_the_mug(*goal: Condition) -> tuple[Game, World]:
    """A game in the middle: the mug was picked up."""
    game = a_game(*goal)
    world = game.start
    for act in solve.solve(a_game(), world).actions[:-1]:
        world = rules.step(game, world, act, 0).state
    assert world.seats[0].held == MUG
    return game, world


@pytest.mark.parametrize(
    "goal",
    [
        Condition("object_in_receptacle", object="Mug", receptacle="Fridge"),
        Condition("object_in_hand", object="Apple"),
        Condition("object_state", object="LightSwitch", state="isToggled", value=False),
    ],
    ids=["where it belongs", "aside", "nowhere"],
)
def test_what_is_held_is_put(goal):
    game, world = holding_the_mug(goal)
    plan = solve.solve(game, world)
    assert play.scores_after(FAMILY, game, world, plan.actions) == (1.0,)
    assert Act("Pick", object="Mug") not in plan.actions


def test_tasks_for_two_are_checked(tmp_path, capsys):
    made = generate.generate(Recipe(rooms=1, seats=2, needs_both=False, reference=(2, 16)), 7)
    file = tmp_path / "tasks.jsonl"
    file.write_bytes(b'\xef\xbb\xbf{"format": "plumbline-tasks/1"}\n' + codec.canonical({"instance": made}) + b"\n")
    assert main(["pairs", "--tasks", str(file)]) == 1  # one alone can do it
    found = json.loads(capsys.readouterr().out)
    assert (found["tasks"], found["won_by_pair"], found["alone_over_budget"]) == (1, 1, 0)


@pytest.mark.parametrize(("lies", "drops"), [(True, 1), (False, 0)])
def test_what_is_carried_to_a_room_stays_in_the_hand_unless_it_must_lie(lies, drops):
    there = Condition("object_in_room", object="Mug", room="Hallway")
    lying = Condition("object_in_hand", object="Mug", value=False)
    game = a_game(there, *([lying] if lies else []))
    plan = solve.solve(game, game.start)
    assert play.scores_after(FAMILY, game, game.start, plan.actions) == (1.0,)
    assert plan.optimal
    assert [act.verb for act in plan.actions].count("Place") == drops
