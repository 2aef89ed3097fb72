"""What a goal comes to in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs.houses import account, generate, states, verifier
from plumbline.envs.houses.making.tasks import TEMPLATES
from plumbline.envs.houses.model import Condition, Goal, Recipe
from tests.envs.houses.homes import a_game

STATE, INSIDE = "object_state", "object_in_receptacle"


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (Condition(STATE, object="CoffeeMachine", state="isToggled"), "a coffee machine is switched on"),
        (Condition(STATE, object="Egg", state="isCooked", value=False), "an egg is raw"),
        (Condition(STATE, object="Cabinet", state="isOpen", quantifier="none"), "no wall cabinet is open"),
        (Condition(STATE, object="Drawer", state="isOpen", value=False, quantifier="all"), "every drawer is closed"),
        (Condition(STATE, object="Mug", state="isFilledWithLiquid", liquid="coffee"), "a mug is filled with coffee"),
        (Condition(INSIDE, object="Mug", receptacle="Fridge"), "a mug is in a fridge"),
        (Condition(INSIDE, object="Mug", receptacle="CoffeeTable", value=False), "no mug is on a coffee table"),
        (Condition(INSIDE, object="Watch", receptacle="Bed", count=2), "2 watches are on a bed"),
        (Condition("object_in_hand", object="Apple"), "an apple is held"),
        (Condition("object_in_hand", object="Apple", value=False), "no apple is held"),
        (Condition("object_in_hand", value=False), "nothing is held"),
        (Condition("agent_in_room", room="LivingRoom"), "a player is in the living room"),
        (Condition("agent_near_object", object="Sofa"), "a player is within 1.5 m of a sofa"),
        (Condition("object_in_room", object="Mug", room="Kitchen"), "a mug is in the kitchen"),
        (
            Condition("object_not_in_room", object="Mug", room="Kitchen"),
            "it is not so that a mug is in the kitchen",
        ),
    ],
)
def test_each_condition_is_a_clause(condition, words):
    assert account.in_words(condition) == words


def test_every_state_has_words():
    assert {*account.STATES} == {*states.STATES}
    assert {*account._CLAUSES} == {*verifier.KINDS_OF_CONDITIONS}


def test_of_an_alternative_one_part_is_enough():
    game = a_game(
        Condition(STATE, object="Fridge", state="isOpen", value=False),
        Condition(STATE, object="Fridge", state="isOpen"),
    )
    either = replace(game, household=replace(game.household, goal=Goal(game.household.goal.conditions, all=False)))
    for case, every in ((game, True), (either, False)):
        found = account.reached(case, case.start)
        assert [part.is_met for part in found.parts] == [True, False]
        assert found.all is every


@pytest.mark.parametrize("template", TEMPLATES)
def test_at_the_start_of_a_task_its_parts_are_not_all_met(template):
    game = generate.opened(generate.generate(Recipe(rooms=3, template=template), 4))
    found = account.reached(game, game.start)
    assert not all(part.is_met for part in found.parts)
