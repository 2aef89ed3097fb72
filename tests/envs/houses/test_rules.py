"""Motion, interactions and ends in a home written by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from plumbline.envs import codec
from plumbline.envs.family import InvalidInstance, Ruling
from plumbline.envs.houses import FAMILY, notation, rules, verifier
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import Condition, House, Seat, Start, World
from plumbline.envs.houses.states import BROKEN, DIRTY, FILLED, HELD, ON, OPEN, SLICED
from plumbline.envs.houses.things import now
from tests.envs.houses.homes import (
    APPLE,
    BOX,
    BREAD,
    CHAIR,
    FRIDGE,
    MUG,
    ROOMS,
    SWITCH,
    TABLE,
    THINGS,
    VASE,
    WALLS,
    a_game,
    a_thing,
    two,
)


def taken(game, *texts, world=None):
    """The step of the last of some actions, each of the seat that is to move."""
    world = world or game.start
    for text in texts:
        seat = world.turn
        step = rules.step(game, world, notation.parse(game, text), seat)
        world = rules.passed(game, step.state, seat, False)
    return replace(step, state=world)


def at(game, x, z, yaw=0, tilt=0, **more):
    body = replace(game.start.seats[0], x=x, z=z, yaw=yaw, tilt=tilt, **more)
    return replace(game.start, seats=(body, *game.start.seats[1:]))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Move(forward, Small)", (2000, 2250, 0)),
        ("Move(backward, Large)", (2000, 1000, 0)),
        ("Move(left, Medium)", (1500, 2000, 0)),
        ("Rotate(right, 90)", (2000, 2000, 90)),
        ("Rotate(left, 90)", (2000, 2000, 270)),
    ],
)
def test_a_body_moves_and_turns(text, place):
    body = taken(a_game(), text).state.seats[0]
    assert (body.x, body.z, body.yaw) == place


@pytest.mark.parametrize(
    ("start", "text", "ruling"),
    [
        ((2000, 2400), "Move(right, Small)", Ruling.ILLEGAL),  # the chair
        ((2000, 3500), "Move(forward, Small)", Ruling.CHANGED),
        ((2000, 3750), "Move(forward, Small)", Ruling.ILLEGAL),  # the wall
        ((3750, 2000), "Move(right, Medium)", Ruling.CHANGED),  # through the doorway
        ((3750, 1000), "Move(right, Medium)", Ruling.ILLEGAL),  # the wall beside it
        ((2000, 2000), "Move(forward, 0)", Ruling.IDLE),
    ],
)
def test_what_is_in_the_way_stops_a_move_as_a_whole(start, text, ruling):
    game = a_game()
    before = at(game, *start)
    step = rules.step(game, before, notation.parse(game, text), 0)
    assert step.ruling is ruling
    if ruling is Ruling.ILLEGAL:
        assert (step.reason, step.state) == ("blocked", before)


def test_turns_by_numbers_lead_aslant_in_whole_centimeters():
    game = a_game(setting="picture,steps=numbers")
    body = taken(game, "Rotate(right, 30)", "Move(backward, 0.5)").state.seats[0]
    assert (body.x, body.z, body.yaw) == (1750, 1570, 30)


def test_the_gaze_is_tilted_within_bounds():
    game = a_game()
    assert taken(game, *["Tilt(down, 30)"] * 2).state.seats[0].tilt == 60
    assert taken(game, *["Tilt(down, 30)"] * 3).reason == "out_of_range"
    assert taken(game, "Tilt(up, 30)", "Tilt(up, 30)").reason == "out_of_range"
    assert taken(game, "ChangePosture(crouch)", "ChangePosture(crouch)").reason == "already"


def test_a_mug_is_taken_from_the_table_and_put_back():
    game = a_game()
    near = at(game, 1000, 2750, tilt=30)
    held = taken(game, "Pick(Mug)", world=near).state
    assert held.seats[0].held == MUG
    assert now(game, held, MUG).flags & HELD
    assert taken(game, "Pick(Mug)", world=held).reason == "hand_full"
    put = taken(game, "Place(Mug, SideTable)", world=held).state
    assert (put.seats[0].held, now(game, put, MUG).parent) == (-1, TABLE)
    assert now(game, put, MUG).y == 670


def test_a_place_must_be_open_near_and_large_enough():
    game = a_game()
    held = taken(game, "Pick(Mug)", world=at(game, 1000, 2750, tilt=30)).state
    body = held.seats[0]
    by_fridge = replace(held, seats=(replace(body, x=1500, z=1000, yaw=270),))
    assert taken(game, "Place(Mug, Fridge)", world=by_fridge).reason == "closed"
    opened = taken(game, "ChangeState(Fridge, open)", world=by_fridge).state
    assert now(game, taken(game, "Place(Mug, Fridge)", world=opened).state, MUG).parent == FRIDGE
    assert taken(game, "Place(Mug, Chair)", world=at(game, 2500, 1750, tilt=30, held=MUG)).reason == "not_receptacle"
    assert taken(game, "Place(Bread, Fridge)", world=opened).reason == "not_held"
    assert taken(game, "Place(Mug)", world=near_nothing(game)).reason == "hand_empty"


def near_nothing(game) -> World:
    return at(game, 2000, 2000, yaw=270)


def test_a_dropped_thing_lies_on_the_floor_and_blocks_if_it_is_high():
    game = a_game()
    held = taken(game, "Pick(Mug)", world=at(game, 1000, 2750, tilt=30)).state
    turned = replace(held, seats=(replace(held.seats[0], x=2000, z=1500, yaw=180),))
    dropped = taken(game, "Place(Mug)", world=turned).state
    assert (now(game, dropped, MUG).parent, now(game, dropped, MUG).y) == (-1, 0)
    assert now(game, dropped, MUG).z == 900
    assert taken(game, "Move(forward, Medium)", world=dropped).reason == "blocked"


def test_what_is_inside_moves_with_what_it_is_in():
    game = a_game()
    held = taken(game, "Pick(Box)", world=at(game, 3500, 1250, yaw=180, tilt=30)).state
    moved = replace(held, seats=(replace(held.seats[0], x=2000, z=1500, yaw=180),))
    put = taken(game, "Place(Box)", world=moved).state
    box, bread = now(game, put, BOX), now(game, put, BREAD)
    assert (bread.x - box.x, bread.y - box.y, bread.z - box.z) == (0, 20, 0)
    assert bread.parent == BOX


def test_things_behind_closed_doors_are_not_in_view():
    game = a_game()
    before = at(game, 1500, 1000, yaw=270, tilt=30)
    assert taken(game, "Pick(Apple)", world=before).reason == "not_in_view"
    opened = taken(game, "ChangeState(Fridge, open)", world=before).state
    assert taken(game, "Pick(Apple)", world=opened).state.seats[0].held == APPLE


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Pick(Laptop)", "absent"),
        ("Pick(Vase)", "not_in_view"),
        ("Pick(LightSwitch)", "out_of_reach"),
        ("ChangeState(LightSwitch, off)", "out_of_reach"),
        ("Manipulate(Mug, throw)", "hand_empty"),
    ],
)
def test_refusals_have_reasons(text, reason):
    assert taken(a_game(), text, world=at(a_game(), 2500, 2000 - 500)).reason == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ChangeState(LightSwitch, on)", "already"),
        ("ChangeState(LightSwitch, open)", "not_openable"),
        ("ChangeState(LightSwitch, clean)", "not_dirtyable"),
        ("ChangeState(LightSwitch, sliced)", "not_sliceable"),
        ("ChangeState(LightSwitch, broken)", "not_breakable"),
        ("ChangeState(LightSwitch, cooked)", "not_cookable"),
        ("ChangeState(LightSwitch, filled)", "not_fillable"),
        ("ChangeState(LightSwitch, used_up)", "not_usable"),
        ("Manipulate(LightSwitch, push)", "not_moveable"),
        ("Pick(LightSwitch)", "not_pickupable"),
    ],
)
def test_a_thing_does_what_its_class_can(text, reason):
    game = a_game()
    assert taken(game, text, world=at(game, 2500, 3250)).reason == reason


def test_states_change_and_change_back():
    game = a_game()
    near = at(game, 1000, 2750, tilt=30)
    filled = taken(game, "ChangeState(Mug, dirty)", "ChangeState(Mug, filled, coffee)", world=near).state
    assert now(game, filled, MUG).flags == DIRTY | FILLED
    assert now(game, filled, MUG).liquid == 2
    back = taken(game, "ChangeState(Mug, empty)", "ChangeState(Mug, clean)", world=filled).state
    assert back.changed == ()
    off = taken(game, "ChangeState(LightSwitch, off)", world=at(game, 2500, 3250)).state
    assert not now(game, off, SWITCH).flags & ON


def test_bread_is_cooked_once_it_is_sliced():
    game = a_game()
    opened = at(game, 3500, 1250, yaw=180, tilt=30)
    opened = taken(game, "ChangeState(Box, open)", world=opened).state
    assert taken(game, "ChangeState(Bread, cooked)", world=opened).reason == "not_cookable"
    sliced = taken(game, "ChangeState(Bread, sliced)", "ChangeState(BreadSliced, cooked)", world=opened)
    assert sliced.ruling is Ruling.CHANGED
    assert now(game, sliced.state, BREAD).flags & SLICED


def test_a_thrown_vase_breaks():
    game = a_game()
    held = taken(game, "Pick(Vase)", world=at(game, 6500, 2500, tilt=30)).state
    turned = replace(held, seats=(replace(held.seats[0], yaw=270),))
    thrown = taken(game, "Manipulate(Vase, throw)", world=turned).state
    assert now(game, thrown, VASE).flags == BROKEN
    assert now(game, thrown, VASE).x < 6500 - 900


def test_a_chair_is_pushed_and_pulled():
    game = a_game()
    pushed = taken(game, "Manipulate(Chair, push)", world=at(game, 2500, 1750, tilt=30)).state
    assert now(game, pushed, CHAIR).z == 2750
    pulled = taken(game, "Manipulate(Chair, pull)", world=pushed).state
    assert pulled.changed == ()
    assert taken(game, "Manipulate(Chair, pull)", world=at(game, 2500, 1900, tilt=30)).reason == "blocked"


def test_what_is_in_the_hand_is_used_anywhere():
    game = a_game()
    held = taken(game, "Pick(Mug)", world=at(game, 1000, 2750, tilt=30)).state
    away = replace(held, seats=(replace(held.seats[0], x=3500, z=1500),))
    assert now(game, taken(game, "ChangeState(Mug, filled)", world=away).state, MUG).flags & FILLED
    assert taken(game, "Manipulate(Mug, push)", world=away).reason == "not_moveable"


def test_what_lies_in_a_closed_box_in_the_hand_is_out_of_view():
    game = a_game()
    looking = at(game, 3500, 1500, yaw=180, tilt=60)
    for opened, reason in (("open", ""), ("close", "not_in_view")):
        shut = [f"ChangeState(Box, {each})" for each in ("open", "close")[: 1 + (opened == "close")]]
        world = taken(game, *shut, "Pick(Box)", world=looking).state
        assert taken(game, "ChangeState(Bread, sliced)", world=world).reason == reason


def test_nothing_is_pushed_through_a_wall():
    """A pen lies 110 mm before the wall, which is 100 mm thick: a push of 250 mm would end behind it."""
    things = (*THINGS, a_thing("Pen", 2000, 3840))
    game = a_game(house=House(ROOMS, WALLS, things))
    assert taken(game, "Manipulate(Pen, push)", world=at(game, 2000, 3000, tilt=60)).reason == "blocked"


@pytest.mark.parametrize("words", [["ChangeState(Egg, broken)"], ["Pick(Egg)", "Manipulate(Egg, throw)"]])
def test_a_broken_egg_is_cracked_and_can_be_cooked(words):
    game = a_game(house=House(ROOMS, WALLS, (*THINGS, a_thing("Egg", 2000, 1000))))
    start = at(game, 2000, 2000, yaw=180, tilt=60)
    assert taken(game, "ChangeState(Egg, cooked)", world=start).reason == "not_cookable"
    cracked = taken(game, *words, world=start).state
    egg = now(game, cracked, len(THINGS))
    assert egg.flags & SLICED
    assert egg.flags & BROKEN


# --- ends


HOLD = Condition("object_in_hand", object="Mug")


@pytest.mark.parametrize(
    ("texts", "score", "end"),
    [
        (["Pick(Mug)", "EndTask(DONE)"], 1, "declared"),
        (["EndTask(DONE)"], 0, "declared"),
        (["Pick(Mug)", "EndTask(FAIL)"], 0, "conceded"),
        (["Pick(Mug)"], 0, None),
    ],
)
def test_only_a_declared_end_is_judged(texts, score, end):
    game = a_game(HOLD, starts=(Start(1000, 2750, tilt=30),))
    world = taken(game, *texts).state
    assert rules.scores(game, world) == (score,)
    assert rules.ended(game, world) == end


def test_four_failures_in_a_row_end_it_if_that_is_chosen():
    refused = ["Pick(Laptop)"] * 3
    for setting, ending in (("picture", None), ("picture,give_up=4", "failing")):
        game = a_game(setting=setting)
        assert rules.ended(game, taken(game, *refused, "Pick(Laptop)").state) == ending
        assert rules.ended(game, taken(game, *refused, "Rotate(left, 90)", "Pick(Laptop)").state) is None
        assert rules.ended(game, taken(game, *refused, "Move(forward, 0)", "Pick(Laptop)").state) is None


def test_two_act_in_turn_and_talk():
    game = two(HOLD)
    world = taken(game, "Rotate(left, 90)", 'Communicate("The mug is \\"there\\".")').state
    assert (world.turn, world.said[0].seat, world.said[0].text) == (0, 1, 'The mug is "there".')
    assert taken(a_game(), "Rotate(left, 90)").state.turn == 0


def test_bodies_block_each_other():
    game = two(HOLD)
    assert taken(game, "Move(backward, Large)").reason == "blocked"
    assert taken(game, "Move(backward, Medium)").ruling is Ruling.CHANGED


def test_of_two_the_last_state_counts_when_both_are_out():
    game = two(HOLD)
    held = replace(game.start, seats=(replace(game.start.seats[0], held=MUG), game.start.seats[1]))
    one = taken(game, "EndTask(DONE)", world=held).state
    assert (rules.ended(game, one), rules.to_move(game, one)) == (None, (1,))
    both = taken(game, "EndTask(FAIL)", world=one).state
    assert (rules.ended(game, both), rules.scores(game, both)) == ("declared", (1.0, 1.0))
    spent = rules.passed(game, one, 1, True)
    assert (rules.ended(game, spent), rules.scores(game, spent)) == ("declared", (1.0, 1.0))


def test_as_published_the_first_right_end_ends_it_and_a_wrong_one_retires():
    game = two(HOLD, setting="picture,done=paper")
    wrong = taken(game, "EndTask(DONE)").state
    assert (rules.ended(game, wrong), rules.to_move(game, wrong)) == (None, (1,))
    held = replace(game.start, seats=(replace(game.start.seats[0], held=MUG), game.start.seats[1]))
    right = taken(game, "EndTask(DONE)", world=held).state
    assert (rules.ended(game, right), rules.scores(game, right)) == ("declared", (1.0, 1.0))


# --- instances


def test_a_prologue_is_acted_before_the_first_picture_and_reaches_everywhere():
    game = a_game(prologue=("MoveBack(Small)", "LookDown(30)", "DirtyObject(Mug)", "OpenObject(Fridge)"))
    body = game.start.seats[0]
    assert (body.z, body.tilt) == (1750, 30)
    assert now(game, game.start, MUG).flags == DIRTY
    assert now(game, game.start, FRIDGE).flags == OPEN


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"prologue": ("Pick(Laptop)",)}, "prologue 1, 'Pick.Laptop.': absent"),
        ({"prologue": ("Jump",)}, "prologue 1: 'Jump': expected one of Move"),
        ({"starts": (Start(2500, 2500),)}, "start 1, x 2500 z 2500: there is no room to stand"),
        ({"starts": (Start(2000, 2000, 360),)}, "start 1: yaw 360: expected 0 to 359"),
        ({"starts": ()}, "0 starts: expected 1 to 2"),
        ({"texts": ()}, "0 instructions: expected 1"),
        ({"texts": ("x" * 1001,)}, "instruction 1, 1001 characters"),
        ({"texts": (b"a\\u202eb".decode("unicode_escape"),)}, "expected characters that can be read"),
        ({"category": "Leisure"}, "category 'Leisure': expected one of Daily"),
    ],
)
def test_a_household_that_cannot_be_played_is_refused(changes, message):
    with pytest.raises(InvalidInstance, match=message):
        a_game(**changes)


def test_a_state_holds_only_what_differs_from_the_house():
    game = a_game()
    near = at(game, 1000, 2750, tilt=30)
    assert near.changed == ()
    held = taken(game, "Pick(Mug)", world=near).state
    assert [each.index for each in held.changed] == [MUG]
    assert codec.load(World, codec.dump(held)) == held


# --- what is in a hand


def at_the_mug(*conditions: Condition, setting: str = "picture") -> tuple[Game, World]:
    """Two before the table, of whom the first has just taken the mug."""
    game = two(*conditions, setting=setting)
    bodies = (Seat(1000, 3000, 0, 30), Seat(1500, 3000, 0, 30))
    after = rules.step(game, replace(game.start, seats=bodies), notation.parse(game, "Pick(Mug)"), 0)
    assert after.ruling is Ruling.CHANGED
    return game, after.state


@pytest.mark.parametrize("text", ["Pick(Mug)", "ChangeState(Mug, dirty)", "Manipulate(Mug, push)"])
def test_nobody_acts_on_what_somebody_else_holds(text):
    game, world = at_the_mug()
    after = rules.step(game, world, notation.parse(game, text), 1)
    assert (after.ruling, after.reason, after.state) == (Ruling.ILLEGAL, "not_in_view", world)


def test_what_is_held_is_where_its_holder_is():
    game, world = at_the_mug(Condition("object_in_room", object="Mug", room="Hallway"))
    assert not verifier.holds(game, world)
    away = replace(world.seats[0], x=5000, z=2000)
    assert verifier.holds(game, replace(world, seats=(away, world.seats[1])))


def test_words_tell_who_is_there_and_with_what_in_hand():
    game, world = at_the_mug(setting="words")
    back = replace(world, seats=(world.seats[0], Seat(1000, 1500, 0, 0)))
    lines = FAMILY.pictures.view(game, back, 1).lines
    assert lines[0] == "somebody: straight ahead, 1.5 m away, with Mug in hand"
    assert not any(line.startswith("Mug") for line in lines)
    assert not any("somebody" in line for line in FAMILY.pictures.view(game, back, 0).lines)
