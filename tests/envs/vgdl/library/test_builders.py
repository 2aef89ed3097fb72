"""New levels of puzzles: as large as the bundled ones, winnable, and not without what they are about."""

from __future__ import annotations

import re
from functools import cache

import pytest

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.vgdl.compiler.program import MODES
from plumbline.envs.vgdl.generate import generate, level
from plumbline.envs.vgdl.kernel.memory.layout import WINNER
from plumbline.envs.vgdl.library.builders.bundled import SEEDS, SIZES
from plumbline.envs.vgdl.library.builders.canals import canal_crossing
from plumbline.envs.vgdl.library.builders.parts.chambers import Floor, divided, doors
from plumbline.envs.vgdl.library.builders.parts.changes import exchanged, is_whole, replaced
from plumbline.envs.vgdl.library.builders.parts.grounds import is_connected
from plumbline.envs.vgdl.library.builders.parts.trials import Span, tried, without
from plumbline.envs.vgdl.library.builders.stones import curling_ice
from plumbline.envs.vgdl.library.builders.tearooms import tea_room
from plumbline.envs.vgdl.library.builders.yards import switch_yard
from plumbline.envs.vgdl.library.games import levels, text_of
from plumbline.envs.vgdl.model import Recipe
from plumbline.envs.vgdl.rules import machine
from plumbline.envs.vgdl.search.breadth_first import Finding, Verdict

PROVEN = sorted(SIZES.keys() - SEEDS.keys())
"""Games of which only new levels are built; the engine has won them before."""

EVERY = [
    pytest.param(game, number, seed, marks=() if (number, seed) == (0, 1) else pytest.mark.slow)
    for game in PROVEN
    for number in range(5)
    for seed in ((1, 2) if number == 0 else (1,))
]
MOST_STATES = 60_000

LACKING = {
    "caravan": lambda text: (text.replace("T", "w"), text.replace("M", ".")),
    "causeway": lambda text: (text.replace("c", "."),),
    "curling": lambda text: without(text, "s", ".") if text.count("o") == 1 else (text.replace("s", ".", 2),),
    "switchyard": lambda text: (text.replace("r", "w"), text.replace("b", "w")),
}
"""Levels without something that a win needs: tolls or markets, crates, stones, levers of a color."""


@cache
def a_map(game: str, number: int, seed: int) -> str:
    return generate(Recipe(game, number, fresh=True), seed).map


@cache
def a_win(game: str, number: int, seed: int) -> Finding:
    return tried(game, a_map(game, number, seed), MOST_STATES)


@pytest.mark.parametrize(("game", "number", "seed"), EVERY)
def test_a_new_level_is_won_by_the_way_that_was_found(game, number, seed):
    found = a_win(game, number, seed)
    assert found.is_shortest
    for mode in MODES:
        played = machine(level(game, number, text_of(game), a_map(game, number, seed), mode), {}.get)
        assert played.advance(played.start(0), found.actions)[WINNER] == 1


@pytest.mark.parametrize(("game", "number", "seed"), EVERY)
def test_a_new_level_is_as_large_as_the_bundled_one_and_as_long_as_its_size_says(game, number, seed):
    made, ticks = a_map(game, number, seed), SIZES[game][number].args[-1]
    assert [len(row) for row in made.splitlines()] == [len(row) for row in levels(game)[number].splitlines()]
    assert ticks.least <= len(a_win(game, number, seed).actions) <= ticks.most


@pytest.mark.parametrize(("game", "number", "seed"), [each for each in EVERY if each.values[0] in LACKING])
def test_nobody_wins_a_new_level_without_what_it_is_about(game, number, seed):
    for text in LACKING[game](a_map(game, number, seed)):
        assert tried(game, text, MOST_STATES).verdict is Verdict.HOPELESS


@pytest.mark.slow
@pytest.mark.parametrize("game", PROVEN)
def test_another_seed_makes_another_level_and_the_same_one_the_same(game):
    assert a_map(game, 1, 1) != a_map(game, 1, 2)
    assert a_map(game, 1, 1) == generate(Recipe(game, 1, fresh=True), 1).map


@pytest.mark.slow
@pytest.mark.parametrize("number", range(5))
def test_no_tea_and_no_honey_is_on_a_mat_yet(number):
    text = a_map("teahouse", number, 1)
    assert (text.count("T"), text.count("H")) == (text.count("t"), text.count("h"))
    assert min(text.count("T"), text.count("H")) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("number", [3, 4])
def test_a_train_is_in_the_way(number):
    text = a_map("switchyard", number, 1)
    quiet = tried("switchyard", text.replace("h", ".").replace("v", "."), MOST_STATES)
    assert len(quiet.actions) < len(a_win("switchyard", number, 1).actions)


def test_chambers_are_apart_and_doors_make_them_one():
    chambers, dice = divided(Floor(13, 9, 6), Dice(3))
    openings, _ = doors(chambers, 1, dice)
    cells = [cell for chamber in chambers for cell in chamber.cells]
    assert (len(chambers), len(openings)) == (6, 6)
    assert len(set(cells)) == len(cells)
    assert not is_connected(set(cells))
    assert is_connected({*cells, *(door.cell for door in openings)})


def test_a_floor_has_no_more_chambers_than_fit():
    chambers, _ = divided(Floor(6, 5, 9), Dice(1))
    assert len(chambers) == 1


def test_two_things_change_places_and_the_border_stays():
    text, dice = "wwwww\nwa.bw\nwwwww\n", Dice(0)
    assert exchanged(text, "ab", dice)[0] == "wwwww\nwb.aw\nwwwww\n"
    assert exchanged(text, "a", dice)[0] == text
    assert replaced(text, "ac", dice)[0] in {text, text.replace("a", "c")}
    assert replaced(text, "w.", dice)[0] in {text, text.replace(".", "w")}


@pytest.mark.parametrize(("text", "whole"), [("www\nw.w\nwww\n", True), ("wwwww\nw.w.w\nwwwww\n", False)])
def test_a_wall_may_cut_a_part_off(text, whole):
    assert is_whole(text) is whole


NEVER = Span(900, 900, 900)


@pytest.mark.parametrize(
    ("build", "told"),
    [
        (lambda: canal_crossing(Floor(7, 5, 2), "~", "c", NEVER, 1), "causeway in 900 to 900 ticks: no level found"),
        (lambda: switch_yard(Floor(7, 5, 2), "rb", NEVER, 1), "switchyard in 900 to 900 ticks: no level found"),
        (lambda: curling_ice(5, 4, 2, 1, 0, NEVER, 1), "cells of ice: no stone slides over 3 of them"),
        (lambda: tea_room(8, 6, 1, 1, NEVER, 1), "teahouse in 900 to 900 ticks: no level found among 40 rooms"),
    ],
)
def test_what_cannot_be_built_is_said(build, told):
    with pytest.raises(ImpossibleRecipe, match=re.escape(told)):
        build()
