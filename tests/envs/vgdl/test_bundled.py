"""The games that come with the engine: whole, playable and winnable."""

from __future__ import annotations

import re

import numpy as np
import pytest

from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.vgdl.compiler.machine import Machine
from plumbline.envs.vgdl.english.rules_text import ending, sentence
from plumbline.envs.vgdl.generate import generate
from plumbline.envs.vgdl.kernel.memory.layout import OVER, TICK, WINNER
from plumbline.envs.vgdl.language.levels import read_level
from plumbline.envs.vgdl.library.builders.boxes import box_room
from plumbline.envs.vgdl.library.builders.bundled import SEEDS, SIZES
from plumbline.envs.vgdl.library.builders.floes import floe_field
from plumbline.envs.vgdl.library.builders.mazes import locked_maze
from plumbline.envs.vgdl.library.builders.rinks import ice_rink
from plumbline.envs.vgdl.library.games import games, levels, text_of
from plumbline.envs.vgdl.library.games import wins as known_wins
from plumbline.envs.vgdl.model import Recipe
from plumbline.envs.vgdl.rules import described, machine
from plumbline.envs.vgdl.search.breadth_first import Budget, shortest
from plumbline.envs.vgdl.search.random_sources import has_chance
from tests.envs.vgdl import wins
from tests.envs.vgdl.spread import spread

GAMES = sorted(games())
FIVE = range(5)
LEVELS = [(game, number) for game in GAMES for number in sorted(levels(game))]

SHORTEST = {
    "caravan": (22, 44, 60, 75, 101),
    "causeway": (7, 10, 24, 54, 60),
    "depot": (11, 19, 30, 35, 52),
    "dyeworks": (40, 72, 88, 102, 132),
    "floes": (9, 13, 17, 21, 25),
    "icebox": (22, 24, 32, 41, 59),
    "curling": (6, 18, 29, 38, 61),
    "switchyard": (18, 30, 43, 40, 53),
}
"""Ticks of a shortest way to win, level by level."""


def a_machine(game: str, number: int) -> Machine:
    return machine(generate(Recipe(game, number), 0), {}.get)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_at_least_five_different_levels(game):
    assert sorted(levels(game)) == list(range(max(len(FIVE), len(levels(game)))))
    assert len(set(levels(game).values())) == len(levels(game))


def test_the_first_of_the_root_cellars_has_four_more_beside_it_that_have_no_chance_either():
    without = [number for number in levels("rootcellar") if not chance("rootcellar", number)]
    assert sorted(without) == [0, 5, 6, 7, 8]
    ticks = [len(known_wins()["rootcellar", number].actions) for number in (5, 6, 7, 8)]
    assert ticks == sorted(ticks)


def chance(game: str, number: int) -> bool:
    program = a_machine(game, number).program
    return has_chance(program.game, program.map)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_level_of_a_game_uses_its_screen(game):
    program = a_machine(game, 0).program
    assert spread(program.game, program.map).is_wide


SPARSE = {
    "tidepool": "wSSSSSSw\nw..o...w\nw......w\nw......w\nw..s...w\nw......w\nw.pw...w\nw.A....w\nwwwwwwww",
    "floes": "~~~~~~~\n~~~~~~~\n~~.ii~~\n~~~iIi~\n~~~iiA~\n~~~~~~~",
}


@pytest.mark.parametrize("game", SPARSE)
def test_a_level_with_much_bare_floor_or_all_in_one_corner_wastes_its_screen(game):
    program = a_machine(game, 0).program
    assert not spread(program.game, read_level(program.game, SPARSE[game])).is_wide


@pytest.mark.parametrize(("game", "number"), LEVELS)
def test_nobody_wins_or_loses_by_starting(game, number):
    played = a_machine(game, number)
    before = played.start(0)
    after = played.advance(before, (0,))
    assert after[TICK] == before[TICK] + 1
    assert not after[OVER]


@pytest.mark.parametrize(("game", "number"), LEVELS)
def test_a_game_ends_within_the_ticks_of_its_track(game, number):
    played = a_machine(game, number)
    actions = np.random.default_rng(number).integers(0, 6, 3000)
    after = played.advance(played.start(number), [int(action) for action in actions])
    assert after[OVER]


@pytest.mark.parametrize(("game", "number"), [(game, number) for game in SHORTEST for number in FIVE])
def test_a_puzzle_is_won_as_fast_as_is_known(game, number):
    played = a_machine(game, number)
    assert not has_chance(played.program.game, played.program.map)
    found = shortest(played, played.start(0), Budget(60_000))
    assert found is not None
    actions, is_shortest = found
    assert is_shortest
    assert len(actions) == SHORTEST[game][number]
    assert played.advance(played.start(0), actions)[WINNER] == 1


def test_every_level_has_a_line_that_wins_it():
    assert sorted(known_wins()) == LEVELS


@pytest.mark.parametrize(("game", "number"), sorted(known_wins()))
def test_a_line_wins_its_level_in_time(game, number):
    assert wins.wins((game, number), known_wins()[game, number])


@pytest.mark.parametrize("game", SEEDS)
def test_built_levels_are_built_again_letter_for_letter(game):
    built = [build(seed) for build, seed in zip(SIZES[game], SEEDS[game], strict=True)]
    assert built == [levels(game)[number] for number in FIVE]


@pytest.mark.slow
@pytest.mark.parametrize("game", SIZES)
@pytest.mark.parametrize("seed", [11, 12])
def test_fresh_levels_are_new_of_the_same_size_and_can_be_won(game, seed):
    recipe = Recipe(game, 1, fresh=True)
    made = generate(recipe, seed)
    assert made == generate(recipe, seed)
    assert made.map != levels(game)[1]
    assert [len(row) for row in made.map.splitlines()] == [len(row) for row in levels(game)[1].splitlines()]
    opened = machine(made, {}.get)
    assert shortest(opened, opened.start(0), Budget(60_000)) is not None


@pytest.mark.parametrize(
    ("recipe", "told"),
    [
        (Recipe("hydrant", 0, fresh=True), "fresh levels of 'hydrant': expected one of caravan"),
        (Recipe("depot", 5, fresh=True), "number 5: expected 0 to 4"),
    ],
)
def test_what_cannot_be_built_anew_is_said(recipe, told):
    with pytest.raises(ImpossibleRecipe, match=re.escape(told)):
        generate(recipe, 0)


@pytest.mark.parametrize(
    ("build", "told"),
    [
        (lambda: box_room(5, 5, 4, 1), "4 boxes in 5 x 5 cells: no room found"),
        (lambda: locked_maze(8, 7, 1, 1, 1), "8 x 7 cells: expected odd numbers of at least 5"),
        (lambda: floe_field(5, 4, 90, 1), "90 steps in 5 x 4 cells: no walk found"),
        (lambda: ice_rink(5, 5, 30, 0, 1), "30 cheeses in 5 x 5 cells: no rink found"),
    ],
)
def test_what_cannot_be_built_is_said(build, told):
    with pytest.raises(ImpossibleRecipe, match=re.escape(told)):
        build()


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_ending_has_its_sentence(game):
    played = a_machine(game, 0).program.game
    told = [sentence(played, rule) for rule in played.rules] + [ending(played, end) for end in played.ends]
    assert all(said.endswith(".") for said in told)


CLASSES = (
    "Immovable Passive Door Resource Portal Missile RandomMissile Flicker OrientedFlicker Spreader SpawnPoint Bomber "
    "RandomBomber BomberRandomMissile RandomNPC Chaser Fleeing MovingAvatar FlakAvatar OrientedAvatar ShootAvatar "
    "MissileAvatar"
)
EFFECTS = (
    "stepBack undoAll bounceForward reverseDirection wrapAround attractGaze align teleportToExit killSprite killBoth "
    "killIfFrontal killIfNotFrontal killIfHasLess killIfHasMore killIfOtherHasMore spawn spawnIfHasMore transformTo "
    "transformToAll collectResource changeResource addHealthPoints subtractHealthPoints shieldFrom addTimer"
)
ENDINGS = ["SpriteCounter", "MultiSpriteCounter", "Timeout"]
"""What three or more games of the benchmark use."""


@pytest.fixture(scope="module")
def descriptions():
    return [described(text_of(game)) for game in GAMES]


@pytest.mark.parametrize("name", CLASSES.split())
def test_every_usual_class_is_in_some_game(name, descriptions):
    kinds = (kind for game in descriptions for kind in game.kinds)
    assert any(kind.sprite_class is not None and kind.sprite_class.name == name for kind in kinds)


@pytest.mark.parametrize("name", EFFECTS.split())
def test_every_usual_effect_is_in_some_game(name, descriptions):
    assert any(rule.effect.name == name for game in descriptions for rule in game.rules)


@pytest.mark.parametrize("name", ENDINGS)
def test_every_usual_ending_is_in_some_game(name, descriptions):
    assert any(end.ending.name == name for game in descriptions for end in game.ends)
