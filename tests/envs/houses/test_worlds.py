"""Promises of every world that actions lead to: refusals change nothing, nothing is lost or doubled, and so on."""

from __future__ import annotations

from dataclasses import replace as edited
from itertools import pairwise

import pytest
from msgspec.structs import replace

from plumbline.envs import play
from plumbline.envs.dice import Dice
from plumbline.envs.family import Ruling
from plumbline.envs.houses import FAMILY, fuzzing, generate, notation, rules, verifier, view
from plumbline.envs.houses.model import NOBODY, Act, Condition, Goal, Recipe, Start, holder
from plumbline.envs.houses.overlaps import overlaps
from plumbline.envs.houses.states import BROKEN, DIRTY, HELD, SLICED
from plumbline.envs.houses.things import all_now, carried, now
from tests.envs.houses.homes import APPLE, BOX, BREAD, FRIDGE, MUG, SWITCH, VASE, a_game, a_household, two


def walks(game, seed, acts=300):
    """The steps of random actions, each with the world before it."""
    world, dice = game.start, Dice(seed)
    for _ in range(acts):
        text, dice = fuzzing.random_text(game, world, dice)
        step = play.advance(FAMILY, game, world, text, world.turn)
        yield world, text, step
        world = rules.passed(game, step.state, world.turn, spent=False)


@pytest.fixture(scope="module", params=range(4))
def walked(request):
    """A house, every second one for two, and what happens on a walk of random actions."""
    seed = request.param
    made = generate.generate(Recipe(rooms=1 + seed), seed)
    game = generate.opened(fuzzing.for_two(made) if seed % 2 else made)
    return game, list(walks(game, seed))


def test_a_refused_action_leaves_the_world_equal(walked):
    game, steps = walked
    refused = [(world, step) for world, _, step in steps if step.ruling in (Ruling.ILLEGAL, Ruling.MALFORMED)]
    assert refused
    assert all(step.state == world and step.moves == 0 for world, step in refused)
    assert all(
        FAMILY.rules.same(game, world, rules.passed(game, step.state, world.turn, False)) for world, step in refused
    )


def test_a_bump_leaves_the_world_equal():
    game = a_game(starts=(Start(2000, 3750),))
    step = rules.step(game, game.start, Act("Move", "forward", 250), 0)
    assert (step.reason, step.state, step.moves) == ("blocked", game.start, 0)


def test_parents_make_no_circle_and_nothing_is_lost_or_doubled(walked):
    game, steps = walked
    for world, _, _ in steps:
        things = all_now(game, world)
        assert [each.index for each in things] == list(range(len(game.things)))
        assert all(_reaches_an_end(things, each) for each in things)
        hands = [body.held for body in world.seats if body.held >= 0]
        assert len(set(hands)) == len(hands)
        held = {each.index: each.parent for each in things if each.parent < NOBODY}
        assert held == {body.held: holder(seat) for seat, body in enumerate(world.seats) if body.held >= 0}
        assert {each.index for each in things if each.flags & HELD} == set(hands)


def _reaches_an_end(things, thing) -> bool:
    for _ in things:
        if thing.parent < 0:
            return True
        thing = things[thing.parent]
    return False


def test_a_slice_stays_one_thing():
    game = a_game(starts=(Start(3500, 1250, 180, 30),))
    world = game.start
    for text in ("ChangeState(Box, open)", "ChangeState(Bread, sliced)", "Pick(BreadSliced)"):
        world = rules.step(game, world, notation.parse(game, text), 0).state
    assert len(all_now(game, world)) == len(game.things)
    assert (world.seats[0].held, now(game, world, BREAD).flags & SLICED) == (BREAD, SLICED)


@pytest.mark.parametrize(
    ("start", "texts", "thing"),
    [
        (Start(1000, 2750, 0, 30), ("Pick(Mug)", "Place(Mug, SideTable)"), MUG),
        (Start(1500, 1000, 270, 30), ("ChangeState(Fridge, open)", "Pick(Apple)", "Place(Apple, Fridge)"), APPLE),
        (Start(3500, 1250, 180, 30), ("Pick(Box)", "Place(Box)"), BOX),
        (Start(6500, 2750, 0, 30), ("Pick(Vase)", "Place(Vase)"), VASE),
    ],
)
def test_what_is_put_back_is_as_it_was_but_for_its_place(start, texts, thing):
    game = a_game(starts=(start,))
    worlds = [game.start]
    for text in texts:
        step = rules.step(game, worlds[-1], notation.parse(game, text), 0)
        assert step.ruling is Ruling.CHANGED
        worlds.append(step.state)
    before, after = (now(game, world, thing) for world in (worlds[-3], worlds[-1]))
    assert replace(after, x=before.x, y=before.y, z=before.z) == before
    shifts = {
        (new.x - old.x, new.y - old.y, new.z - old.z)
        for old, new in zip(carried(game, worlds[-3], thing), carried(game, worlds[-1], thing), strict=True)
    }
    assert shifts <= {(after.x - before.x, after.y - before.y, after.z - before.z)}
    assert worlds[-1].seats[0].held == -1


# --- space


def test_a_thing_that_is_too_high_does_not_go_into_a_container():
    game = a_game(starts=(Start(6500, 2750, 0, 30),))
    held = rules.step(game, game.start, Act("Pick", object="Vase"), 0).state
    opened = rules.step(game, held, Act("ChangeState", "open", object="Box"), 0, anywhere=True).state
    step = rules.step(game, opened, Act("Place", object="Vase", target="Box"), 0, anywhere=True)
    assert (step.ruling, step.reason) == (Ruling.ILLEGAL, "does_not_fit")


@pytest.mark.parametrize("act", [Act("Place", object="Mug"), Act("Manipulate", "throw", object="Mug")])
def test_nothing_is_dropped_or_thrown_through_a_wall(act):
    game = a_game(starts=(Start(1000, 2750, 0, 30),))
    held = rules.step(game, game.start, Act("Pick", object="Mug"), 0).state
    for x, z, yaw in ((3700, 1000, 90), (2000, 250, 180), (3700, 3500, 90)):
        world = replace(held, seats=(replace(held.seats[0], x=x, z=z, yaw=yaw),))
        assert rules.step(game, world, act, 0).reason == "no_room"
    through = replace(held, seats=(replace(held.seats[0], x=3750, z=2000, yaw=90),))
    lying = now(game, rules.step(game, through, act, 0).state, MUG)
    assert verifier.room_of(game, lying.x, lying.z) == "Hallway"


def test_what_one_held_before_is_not_in_the_way_of_what_it_drops():
    game = a_game(starts=(Start(6500, 2900, 0, 30),))
    world = rules.step(game, game.start, Act("Pick", object="Vase"), 0).state
    step = rules.step(game, world, Act("Place", object="Vase"), 0)
    assert now(game, step.state, VASE).z == 3500


def test_what_the_other_one_holds_cannot_be_taken_or_changed():
    game = two(starts=(Start(1000, 2750, 0, 30), Start(1500, 2750, 0, 30)))
    world = rules.step(game, game.start, Act("Pick", object="Mug"), 0).state
    for act in (Act("Pick", object="Mug"), Act("ChangeState", "dirty", object="Mug")):
        step = rules.step(game, world, act, 1)
        assert (step.reason, step.state) == ("not_in_view", world)


@pytest.mark.parametrize("seed", [3, 8])
def test_a_thousand_random_actions_raise_nothing_and_stay_on_the_floor(seed):
    made = generate.generate(Recipe(rooms=2), seed)
    found = fuzzing.fuzz(fuzzing.for_two(made) if seed % 2 else made, seed, 1000)
    assert (found.raised, found.off_floor, found.overlaps) == (0, 0, 0)
    assert found.placed
    assert max(found.state_bytes) < 4096


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_put_anywhere_shares_space_with_nothing(seed):
    game = generate.opened(generate.generate(Recipe(rooms=1 + seed, room="Kitchen" if not seed else ""), seed))
    found = fuzzing.crowd(game, seed, 150)
    assert found.overlaps == found.off_floor == found.raised == 0
    assert found.placed


def test_overlaps_are_found():
    game = two()
    vase, mug = now(game, game.start, VASE), now(game, game.start, MUG)
    for moved, problem in (
        (replace(vase, x=2500, z=2500), "Vase 8 in Chair 6"),
        (replace(vase, x=4000, z=1000), "Vase 8 in a wall"),
        (replace(vase, x=9000), "Vase 8 off the floor"),
        (replace(vase, y=500), "Vase 8 off the floor"),
        (replace(mug, x=1300), "Mug 1 beside the floor of SideTable 0"),
        (replace(mug, y=900), "Mug 1 above or below SideTable 0"),
    ):
        assert problem in list(overlaps(game, replace(game.start, changed=(moved,))))
    first, second = game.start.seats
    for body, problem in (
        (replace(first, x=2500, z=2500), "seat 0 in Chair 6"),
        (replace(first, x=150), "seat 0 in a wall"),
        (replace(first, x=9000), "seat 0 off the floor"),
        (replace(first, x=second.x + 300, z=second.z), "seat 1 in seat 0"),
    ):
        assert problem in list(overlaps(game, replace(game.start, seats=(body, second))))
    assert list(overlaps(game, game.start)) == []


# --- views


UNSEEN = {
    "a state": lambda game, world: _with(game, world, SWITCH, flags=0),
    "a thing in a closed box": lambda game, world: _with(game, world, BREAD, flags=DIRTY | BROKEN),
    "a thing in another room": lambda game, world: _with(game, world, VASE, x=5200, z=500),
    "a thing that the other takes there": lambda game, world: _taken(game, world, VASE),
    "a thing in a closed fridge": lambda game, world: _with(game, world, APPLE, parent=BOX),
    "what the other does out of sight": lambda game, world: replace(
        world, seats=(world.seats[0], replace(world.seats[1], x=6000, z=3000, tilt=30, crouched=True, failed=3))
    ),
}


def _with(game, world, index, **changes):
    thing = replace(now(game, world, index), **changes)
    return replace(world, changed=tuple(sorted((*world.changed, thing), key=lambda each: each.index)))


def _taken(game, world, index):
    taken = _with(game, world, index, parent=holder(1), flags=HELD)
    return replace(taken, seats=(world.seats[0], replace(world.seats[1], held=index)))


@pytest.mark.parametrize("setting", ["picture", "words"])
@pytest.mark.parametrize("name", UNSEEN)
def test_a_view_is_equal_when_only_unseen_things_of_the_other_seat_change(name, setting):
    """The first looks south in the kitchen; the second is in the hallway."""
    game = two(setting=setting, starts=(Start(3000, 2000, 180), Start(6500, 1000, 0)))
    before, after = game.start, UNSEEN[name](game, game.start)
    assert after != before
    assert view.view(game, before, 0) == view.view(game, after, 0)


def test_a_view_tells_what_the_other_takes_before_ones_eyes():
    for setting in ("picture", "words"):
        game = two(setting=setting, starts=(Start(2000, 2750, 0, 30), Start(1000, 2750, 0, 30)))
        step = rules.step(game, game.start, Act("Pick", object="Mug"), 1)
        assert step.ruling is Ruling.CHANGED
        assert view.view(game, game.start, 0) != view.view(game, step.state, 0)


# --- conditions


KINDS = {
    "object_state": ({"state": "isDirty"}, {"flags": DIRTY | SLICED}, {"flags": SLICED}),
    "object_in_receptacle": ({"receptacle": "Fridge"}, {"parent": FRIDGE}, {"parent": NOBODY}),
    "object_in_hand": ({}, {"parent": holder(0)}, {"parent": NOBODY}),
    "object_in_room": ({"room": "Hallway"}, {"x": 5000, "z": 1000}, {"x": 2000, "z": 1000}),
    "object_not_in_room": ({"room": "Kitchen"}, {"x": 5000, "z": 1000}, {"x": 2000, "z": 1000}),
    "agent_near_object": ({"distance": 1000}, {"x": 2000, "z": 1500}, {"x": 200, "z": 200}),
}
NEGATED = {"object_state", "object_in_receptacle", "object_in_hand", "object_in_room", "agent_near_object"}


@pytest.mark.parametrize("name", ["Apple", "AppleSliced"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_condition_is_judged_of_a_class_and_of_its_variant(kind, name):
    more, met, missed = KINDS[kind]
    condition = Condition(kind, object=name, **more)
    game = a_game(condition)
    for changes, holds in ((met, True), (missed, False)):
        world = _with(game, game.start, APPLE, **{"flags": SLICED} | changes)
        held = APPLE if changes.get("parent") == holder(0) else -1
        world = replace(world, seats=(replace(world.seats[0], held=held),))
        assert verifier.is_met(game, world, condition) is holds
        if kind in NEGATED - {"object_in_room"}:
            negated = Condition(kind, object=name, value=False, **more)
            assert verifier.is_met(game, world, negated) is not holds


ABSENT = {  # what holds of a class of which there is no thing
    "object_state": (False, False),
    "object_in_receptacle": (False, True),
    "object_in_hand": (False, True),
    "object_in_room": (False, False),
    "object_not_in_room": (True, True),
    "agent_near_object": (False, True),
}


@pytest.mark.parametrize("kind", ABSENT)
def test_every_kind_of_condition_is_judged_of_an_absent_class(kind):
    more = KINDS[kind][0]
    for value, holds in zip((True, False), ABSENT[kind], strict=True):
        for name in ("Laptop", "TomatoSliced"):
            condition = Condition(kind, object=name, value=value, **more)
            game = a_game(condition)
            assert verifier.is_met(game, game.start, condition) is holds


def test_a_body_is_in_a_room_or_not():
    for room, value, holds in (("KITCHEN", True, True), ("Hallway", True, False), ("Hallway", False, True)):
        condition = Condition("agent_in_room", room=room, value=value)
        assert verifier.holds(a_game(condition), a_game(condition).start) is holds


def test_a_goal_without_conditions_never_holds():
    game = edited(a_game(), household=a_household(goal=Goal(())))
    assert not verifier.holds(game, game.start)


def test_worlds_on_a_way_differ_only_by_what_was_done(walked):
    """An action changes the body that acts, and things; never the other body, and never what was said."""
    _, steps = walked
    for (world, text, _), (after, _, _) in pairwise(steps):
        seat = world.turn
        untouched = [
            replace(new, failed=old.failed, acted=old.acted) == old
            for number, (old, new) in enumerate(zip(world.seats, after.seats, strict=True))
            if number != seat
        ]
        assert all(untouched), text
        assert after.said == world.said
