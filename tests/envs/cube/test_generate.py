"""Scrambles are as deep as they say, or it is said why there is none."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from plumbline.envs import codec
from plumbline.envs.cube import generate
from plumbline.envs.cube.geometry import MOVES, TURNS, opposite
from plumbline.envs.cube.model import Recipe
from plumbline.envs.cube.solver import near
from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from tests.envs.children import python
from tests.envs.cube.cubes import turned

DEPTHS = range(1, 5)


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_scramble_follows_its_recipe(depth):
    for seed in range(30):
        scramble = generate.generate(Recipe(depth), seed)
        assert near.turns_away()[scramble.places] == len(near.solution(scramble.places)) == depth


@pytest.mark.parametrize("depth", [0, -1, generate.DEEPEST + 1, 10**9])
def test_impossible_recipes_are_refused(depth):
    with pytest.raises(ImpossibleRecipe) as refusal:
        generate.generate(Recipe(depth), 0)
    assert f"depth {depth}: expected 1 to {generate.DEEPEST}, or 20, for which there are published cubes" in str(
        refusal.value
    )


@pytest.mark.parametrize("quarters", range(1, generate.MOST_QUARTERS + 1))
def test_a_scramble_follows_its_recipe_of_quarter_turns(quarters):
    for seed in range(8):
        scramble = generate.generate(Recipe(quarters=quarters), seed)
        assert near.quarters_away(scramble.places) == quarters
        assert generate.generate(Recipe(depth=0, quarters=quarters), seed) == scramble


def test_of_one_quarter_turn_all_twelve_are_drawn():
    drawn = {generate.generate(Recipe(quarters=1), seed).places for seed in range(120)}
    assert drawn == {turned(move) for move in MOVES}


@pytest.mark.parametrize("quarters", [-1, generate.MOST_QUARTERS + 1, 10**9])
def test_impossible_numbers_of_quarter_turns_are_refused(quarters):
    with pytest.raises(ImpossibleRecipe, match=f"quarters {quarters}: expected 1 to {generate.MOST_QUARTERS}, or 0"):
        generate.generate(Recipe(quarters=quarters), 0)


def test_quarter_turns_that_no_scramble_has_are_given_up(monkeypatch):
    monkeypatch.setattr(near, "quarters_away", lambda places: None)
    monkeypatch.setattr(generate, "TRIES", 5)
    with pytest.raises(ImpossibleRecipe, match="quarters 3: none found in 5 scrambles"):
        generate.generate(Recipe(quarters=3), 0)


def test_a_recipe_without_quarter_turns_is_the_one_that_it_was():
    assert codec.load(Recipe, '{"depth": 2}') == Recipe(2) == Recipe(2, quarters=0)
    assert codec.instance_digest(generate.generate(Recipe(3), 1)) == (
        "a756b35b9f555bebd090da845e2aa6feb839211678d80872696e9b4f358e9f09"
    )


def test_a_depth_that_no_scramble_has_is_given_up(monkeypatch):
    monkeypatch.setattr(generate, "scramble", lambda length, dice: (("R", "R'"), dice))
    monkeypatch.setattr(generate, "TRIES", 5)
    with pytest.raises(ImpossibleRecipe, match="depth 4: none found in 5 scrambles"):
        generate.generate(Recipe(4), 0)


def test_seeds_give_different_scrambles():
    assert len({codec.instance_digest(generate.generate(Recipe(4), seed)) for seed in range(50)}) == 50


def test_of_one_turn_all_eighteen_are_drawn():
    assert {generate.generate(Recipe(1), seed).places for seed in range(120)} == {turned(turn) for turn in TURNS}


@pytest.mark.parametrize("seed", [-1, 2**127, -(2**127)])
def test_every_seed_is_one(seed):
    assert near.turns_away()[generate.generate(Recipe(4), seed).places] == 4


def test_no_turn_of_a_scramble_could_be_left_out_or_stand_before_the_one_before():
    turns, _ = generate.scramble(5000, Dice(1))
    for one, other in pairwise(turns):
        assert one[0] != other[0]
        assert (one[0], other[0]) not in {("D", "U"), ("R", "L"), ("B", "F")}


def test_every_turn_that_may_follow_does():
    turns, _ = generate.scramble(8_000, Dice(2))
    after = Counter(pairwise(turns))
    allowed = [
        (one, other)
        for one in TURNS
        for other in TURNS
        if one[0] != other[0] and (one[0] != opposite(other[0]) or one[0] in "ULF")
    ]
    assert sorted(after) == sorted(allowed)
    assert len(allowed) == 243  # as many as there are cubes two turns away


# Frozen: a published task set is named by its recipe and seed. A change here breaks every one of them.
GOLDEN = {
    1: "d6277c3e3aa1f1d2eda4bb3b9df86b1606ad565cd65724bc5de6779bee3c56bc",
    2: "071a049faa15ed95a437553461ae41e1eac87101ebc6efabd753bc9f42e3e5c0",
    3: "6f354006eb89eb19780687424d02f70379120bc34ea6227e5a7bab9dcbaad904",
    4: "9fdfa5948d9dd1c8c30107037febbfbe97ea53e2f154dd5eff52ba119aa5d95e",
}


def test_a_recipe_and_a_seed_have_one_digest_for_good():
    assert {depth: codec.instance_digest(generate.generate(Recipe(depth), 7)) for depth in DEPTHS} == GOLDEN


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_digests_do_not_depend_on_the_hash_seed_of_the_process(hash_seed):
    printed = python(
        "from plumbline.envs import codec\n"
        "from plumbline.envs.cube import generate\n"
        "from plumbline.envs.cube.model import Recipe\n"
        "for depth in range(1, 5):\n"
        "    print(depth, codec.instance_digest(generate.generate(Recipe(depth), 7)))\n",
        PYTHONHASHSEED=hash_seed,
    )
    assert {int(depth): digest for depth, digest in map(str.split, printed.splitlines())} == GOLDEN
