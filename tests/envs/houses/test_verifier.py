"""Every kind of condition, true, false, of an absent class, of a variant, and with what cannot be judged."""

from __future__ import annotations

from dataclasses import replace as edited

import pytest
from msgspec.structs import replace

from plumbline.envs.family import InvalidInstance
from plumbline.envs.houses import verifier
from plumbline.envs.houses.model import Condition, Goal, Placed
from plumbline.envs.houses.states import COOKED, FILLED, OPEN, SLICED
from plumbline.envs.houses.things import having, now
from tests.envs.houses.homes import APPLE, BOX, BREAD, FRIDGE, MUG, SWITCH, TABLE, VASE, a_game


def world(game, *, x=2000, z=2000, held=-1, flags=(), liquid=0, moved=()):
    """The world with a body elsewhere, things in other states, and things at other parents."""
    found = replace(game.start, seats=(replace(game.start.seats[0], x=x, z=z, held=held),))
    for index, bits in flags:
        found = having(game, found, replace(now(game, found, index), flags=bits, liquid=liquid))
    for index, parent in moved:
        found = having(game, found, replace(now(game, found, index), parent=parent))
    return found


STATE, INSIDE, HAND = "object_state", "object_in_receptacle", "object_in_hand"
ROOM, NEAR, IN_ROOM, NOT_IN_ROOM = "agent_in_room", "agent_near_object", "object_in_room", "object_not_in_room"


@pytest.mark.parametrize(
    ("condition", "changes", "holds"),
    [
        (Condition(STATE, object="Fridge", state="isOpen"), {}, False),
        (Condition(STATE, object="Fridge", state="isOpen"), {"flags": ((FRIDGE, OPEN),)}, True),
        (Condition(STATE, object="Fridge", state="isOpen", value=False), {}, True),
        (Condition(STATE, object="LightSwitch", state="isToggled"), {}, True),
        (Condition(STATE, object="Laptop", state="isOpen", value=False), {}, False),  # there is none
        (Condition(STATE, object="Bread", state="isCooked"), {"flags": ((BREAD, SLICED | COOKED),)}, True),
        (Condition(STATE, object="BreadSliced", state="isCooked"), {"flags": ((BREAD, SLICED | COOKED),)}, True),
        (Condition(STATE, object="BreadSliced", state="isCooked", value=False), {}, False),  # it is not sliced
        (Condition(STATE, object="Mug", state="isFilledWithLiquid"), {"flags": ((MUG, FILLED),), "liquid": 3}, True),
        (
            Condition(STATE, object="Mug", state="isFilledWithLiquid", liquid="Coffee"),
            {"flags": ((MUG, FILLED),), "liquid": 2},
            True,
        ),
        (
            Condition(STATE, object="Mug", state="isFilledWithLiquid", liquid="wine"),
            {"flags": ((MUG, FILLED),), "liquid": 2},
            False,
        ),
        (Condition(STATE, object="Mug", state="isFilledWithLiquid", liquid="wine", value=False), {}, True),
        (Condition(INSIDE, object="Apple", receptacle="Fridge"), {}, True),
        (Condition(INSIDE, object="Mug", receptacle="Fridge"), {}, False),
        (
            Condition(INSIDE, object="Bread", receptacle="SideTable"),
            {"moved": ((BOX, TABLE),)},
            True,
        ),  # in what is on it
        (Condition(INSIDE, object="Apple", receptacle="Fridge", count=2), {}, False),
        (Condition(INSIDE, object="Apple", receptacle="Fridge", value=False), {}, False),
        (Condition(INSIDE, object="Laptop", receptacle="Fridge", value=False), {}, True),  # none is there
        (Condition(HAND, object="Mug"), {"held": MUG}, True),
        (Condition(HAND, object="Apple"), {"held": MUG}, False),
        (Condition(HAND), {"held": MUG}, True),
        (Condition(HAND), {}, False),
        (Condition(HAND, value=False), {}, True),
        (Condition(ROOM, room="kitchen"), {}, True),
        (Condition(ROOM, room="Hallway"), {}, False),
        (Condition(ROOM, room="Hallway"), {"x": 5000}, True),
        (Condition(ROOM, room="Hallway", value=False), {"x": 5000}, False),
        (Condition(NEAR, object="Chair"), {}, True),
        (Condition(NEAR, object="Chair", distance=700), {}, False),  # it is 707 mm away
        (Condition(NEAR, object="Chair", distance=708), {}, True),
        (Condition(NEAR, object="Laptop"), {}, False),
        (Condition(IN_ROOM, object="Vase", room="Hallway"), {}, True),
        (Condition(IN_ROOM, object="Vase", room="Kitchen"), {}, False),
        (Condition(NOT_IN_ROOM, object="Vase", room="Kitchen"), {}, True),
        (Condition(NOT_IN_ROOM, object="Laptop", room="Kitchen"), {}, True),
        (Condition(STATE, object="LightSwitch", state="isToggled", quantifier="all"), {}, True),
        (Condition(STATE, object="LightSwitch", state="isToggled", quantifier="none"), {}, False),
        (Condition(STATE, object="LightSwitch", state="isToggled", quantifier="none"), {"flags": ((SWITCH, 0),)}, True),
        (Condition(STATE, object="Laptop", state="isOpen", quantifier="all"), {}, False),
    ],
)
def test_a_condition_is_judged(condition, changes, holds):
    game = a_game(condition)
    assert verifier.is_met(game, world(game, **changes), condition) is holds
    assert verifier.holds(game, world(game, **changes)) is holds


@pytest.mark.parametrize(("every", "holds"), [(True, False), (False, True)])
def test_conditions_are_joined_by_and_or_or(every, holds):
    met, missed = Condition(ROOM, room="Kitchen"), Condition(HAND)
    game = a_game(met, missed)
    goal = Goal((met, missed), every)
    game = edited(game, household=edited(game.household, goal=goal))
    assert verifier.holds(game, game.start) is holds


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        (Condition("object_color", object="Mug"), "kind 'object_color', expected one of object_state"),
        (Condition(STATE, object="Mug"), "object_state without state"),
        (Condition(STATE, object="mug", state="isOpen"), "object 'mug': expected one of Bed"),
        (Condition(STATE, object="Mug", state="open"), "state 'open': expected one of isOpen"),
        (Condition(INSIDE, object="Mug"), "object_in_receptacle without receptacle"),
        (Condition(INSIDE, object="Mug", receptacle="Fridge", count=0), "count 0: expected 1 to 20"),
        (Condition(ROOM, room="Attic"), "room 'Attic': expected one of Kitchen"),
        (Condition(NEAR, object="Mug", distance=0), "distance 0: expected 1 to"),
        (
            Condition(STATE, object="Mug", state="isFilledWithLiquid", liquid="tea"),
            "liquid 'tea': expected one of water",
        ),
        (Condition(STATE, object="Mug", state="isOpen", quantifier="most"), "quantifier 'most': expected one of some"),
        (
            Condition(INSIDE, object="Mug", receptacle="Fridge", value=False, quantifier="all"),
            "value false and quantifier 'all': expected value true, or quantifier 'some'",
        ),
    ],
)
def test_a_condition_that_cannot_be_judged_is_refused(condition, message):
    with pytest.raises(InvalidInstance, match=f"condition 1: {message}"):
        a_game(condition)


@pytest.mark.parametrize("count", [0, 9])
def test_a_goal_has_one_to_eight_conditions(count):
    with pytest.raises(InvalidInstance, match=f"{count} conditions: expected 1 to 8"):
        verifier.check(Goal((Condition(HAND),) * count))


def test_the_room_of_a_thing_is_that_of_its_foot():
    game = a_game()
    assert verifier.room_of(game, 100, 100) == "Kitchen"
    assert verifier.room_of(game, 4000, 2000) == ""
    assert isinstance(now(game, game.start, APPLE), Placed)
    assert verifier.room_of(game, *(now(game, game.start, VASE).x, now(game, game.start, VASE).z)) == "Hallway"
