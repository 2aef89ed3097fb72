"""Questions as instances: how they are read, what they may ask, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from plumbline.envs import FAMILIES, codec, questions
from plumbline.envs.family import Attribute, ImpossibleRecipe, InvalidInstance
from plumbline.envs.questions.model import Question
from plumbline.envs.setting import Option, Setting
from plumbline.envs.shelf import empty
from tests.envs.questions.asked import ALL, FAMILY, KNOWN, a_game, a_question, things
from tests.envs.questions.tiles import a_game_of_tiles

SETTING = Setting("2d")


def test_the_truth_is_worked_out_and_in_no_question():
    assert a_game().truth == things(ALL)
    assert {*json.loads(codec.canonical(a_question()))} == {"family", "instance", "kind", "known"}


def test_reading_order_goes_up_the_columns():
    assert list(a_game().cells)[:6] == ["A1", "A2", "A3", "A4", "B1", "B2"]
    assert a_game().rows[0] == ("A4", "B4", "C4", "D4")
    assert list(a_game_of_tiles().cells) == ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]


def test_a_question_is_written_as_it_is_read():
    question = a_question()
    assert codec.load(FAMILY.rules.instance, codec.canonical(question)) == question
    assert (question.family, isinstance(question, Question)) == ("sliding", True)


def test_the_setting_of_the_picture_has_no_other_options():
    game = a_game(setting="2d,feedback=ruling,labels=both,palette=safe")
    assert game.world.setting == Setting("2d", (("labels", "both"), ("palette", "safe")))
    assert a_game_of_tiles("2d,labels=both,palette=safe").world.setting == Setting("2d", (("labels", "both"),))


OPENED = [
    ({"kind": "boxes"}, "kind 'boxes': expected one of items"),
    ({"known": KNOWN[:1]}, "known: ['color'], expected ['color', 'shape']"),
    ({"known": KNOWN[::-1]}, "known: ['shape', 'color'], expected ['color', 'shape']"),
    (
        {"known": (Attribute("color", ("red", "green")), KNOWN[1])},
        "known, color: expected 'blue' among the words, as blue sphere is there",
    ),
]


@pytest.mark.parametrize(("changes", "message"), OPENED)
def test_refused_when_it_is_opened(changes, message):
    with pytest.raises(InvalidInstance) as refusal:
        FAMILY.rules.open(a_question(**changes), SETTING, empty)
    assert message in str(refusal.value)


READ = [
    ({"family": "cube"}, "cube"),
    ({"family": None}, "family"),
    ({"instance": {"columns": 4}}, "rows"),
    ({"kind": 3}, "Expected `str`, got `int`"),
    ({"known": "color"}, "Expected `array`"),
    ({"truth": []}, "$.truth: no such field"),
]


@pytest.mark.parametrize(("changes", "message"), READ)
def test_refused_when_it_is_read(changes, message):
    plain = json.loads(codec.canonical(a_question())) | changes
    with pytest.raises(codec.Unreadable) as refusal:
        codec.build(FAMILY.rules.instance, plain)
    assert message in str(refusal.value)


def test_a_recipe_names_the_family_and_its_recipe():
    recipe = codec.build(FAMILY.puzzles.recipe, {"family": "sliding", "recipe": {"geoms": 5, "path": 2}})
    question = FAMILY.puzzles.generate(recipe, 1)
    assert question.instance == FAMILIES["sliding"].puzzles.generate(recipe.recipe, 1)
    assert question.known == KNOWN
    assert {axis.name: axis.measure(question) for axis in FAMILY.puzzles.axes} == {"geoms": 5}


def test_a_recipe_asks_only_what_is_asked():
    recipe = codec.build(FAMILY.puzzles.recipe, {"family": "sliding", "kind": "boxes"})
    with pytest.raises(ImpossibleRecipe, match="kind 'boxes': sliding is not asked for it"):
        FAMILY.puzzles.generate(recipe, 1)


def test_words_of_a_board_do_not_tell_what_is_on_it():
    """They are those of the recipe, as two pieces of two kinds would be guessed."""
    recipe = codec.build(FAMILY.puzzles.recipe, {"family": "sliding", "recipe": {"geoms": 2, "path": 2}})
    assert FAMILY.puzzles.generate(recipe, 1).known == FAMILY.puzzles.generate(recipe, 2).known == KNOWN


def _asked_with(**changes):
    sliding = FAMILIES["sliding"]
    return replace(sliding, name="other", asking=replace(sliding.asking, **changes))


def test_other_families_are_handed_in():
    made = questions.family({"other": _asked_with(modalities=("2d",))})
    assert made.modalities == ("2d",)
    assert made.pictures.solid == ()
    question = made.puzzles.generate(made.puzzles.recipes["other-paper"], 1)
    assert json.loads(codec.canonical(question))["family"] == "other"


def test_families_that_are_asked_together_have_equal_options():
    odd = _asked_with(options=(Option("labels", ("edge", "none")),))
    with pytest.raises(ValueError, match="option labels: expected equal values in all families that are asked about"):
        questions.family({"sliding": FAMILIES["sliding"], "other": odd})


def test_a_board_of_more_cells_than_an_answer_lists_is_refused():
    rows = tuple(tuple(f"{letter}{number}" for letter in "ABCDEFGHI") for number in range(9, 0, -1))
    made = questions.family({"other": _asked_with(cells=lambda game: rows)})
    question = made.puzzles.generate(made.puzzles.recipes["other-paper"], 1)
    with pytest.raises(InvalidInstance, match="81 cells: expected at most 64, because an answer lists no more"):
        made.rules.open(question, SETTING, empty)
