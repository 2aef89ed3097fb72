"""Tasks generated from recipes and a seed."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace

import pytest

from plumbline import envs
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.sliding.model import Recipe
from plumbline.evaluation import tasksets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.tasksets import Portion
from tests.evaluation.tasksets.drafts import PORTIONS, an_empty_draft, filled
from tests.makers import a_draft

pytestmark = pytest.mark.django_db


def test_equal_seeds_make_equal_sets():
    assert filled(an_empty_draft("one")) == filled(an_empty_draft("two"))
    sets = TaskSet.objects.order_by("slug")
    assert tasksets.freeze(sets[0]).digest == tasksets.freeze(sets[1]).digest


def test_other_seeds_make_other_sets():
    one, two = filled(an_empty_draft("one"), seed=1), filled(an_empty_draft("two"), seed=2)
    assert not {*one} & {*two}


def test_no_seed_means_a_secret_one():
    one, two = filled(an_empty_draft("one"), seed=None), filled(an_empty_draft("two"), seed=None)
    assert not {*one} & {*two}


def test_generating_again_replaces_the_tasks():
    made = an_empty_draft()
    assert filled(made, seed=1) != filled(made, seed=2)
    assert made.tasks.count() == 5


def test_portions_stand_in_their_order():
    made = an_empty_draft()
    filled(made)
    assert [(task.position, task.axes["geoms"], task.axes["path"]) for task in made.tasks.all()] == [
        *((1, 2, 3), (2, 2, 3)),
        *((3, 4, 5), (4, 4, 5), (5, 4, 5)),
    ]


def test_nothing_is_stored_before_the_last_task_is_made():
    made = an_empty_draft()
    counts = [(*step, made.tasks.count()) for step in tasksets.generate(made, PORTIONS, 1)]
    assert counts == [(1, 5, 0), (2, 5, 0), (3, 5, 0), (4, 5, 0), (5, 5, 0)]
    assert made.tasks.count() == 5


IMPOSSIBLE = [
    ([PORTIONS[0], Portion(Recipe(geoms=1, path=99), 1)], "path 99: 1 geoms are never more than 6 moves from home"),
    ([Portion(Recipe(geoms=16), 1)], "geoms 16: expected 1 to 15"),
    (
        [Portion(Recipe(columns=2, rows=2, geoms=1, path=1, shapes=("cube",), colors=("red",)), 9)],
        "1000 seeds made no new puzzle",  # there are eight
    ),
]


@pytest.mark.parametrize(("portions", "message"), IMPOSSIBLE)
def test_an_impossible_recipe_changes_nothing(portions, message):
    made = a_draft(count=2)
    with pytest.raises(ImpossibleRecipe) as refusal:
        filled(made, 1, portions)
    assert message in str(refusal.value)
    assert made.tasks.count() == 2


@pytest.mark.parametrize(("failing", "made"), [(4, True), (5, False)])
def test_a_seed_from_which_nothing_is_made_is_passed_over(monkeypatch, failing, made):
    family, left = envs.FAMILIES["sliding"], iter(range(failing))

    def stumbling(recipe, seed):
        if next(left, None) is not None:
            raise ImpossibleRecipe(f"seed {seed}: nothing found")
        return family.puzzles.generate(recipe, seed)

    stumbles = replace(family, puzzles=replace(family.puzzles, generate=stumbling))
    monkeypatch.setitem(envs._FAMILIES, "sliding", stumbles)
    task_set = an_empty_draft()
    with nullcontext() if made else pytest.raises(ImpossibleRecipe, match="nothing found"):
        filled(task_set, 1, PORTIONS)
    assert task_set.tasks.count() == (5 if made else 0)


def test_every_puzzle_of_a_recipe_is_found():
    recipe = Recipe(columns=2, rows=2, geoms=1, path=1, shapes=("cube",), colors=("red",))
    made = an_empty_draft()
    assert len({*filled(made, 1, [Portion(recipe, 8)])}) == 8


@pytest.mark.parametrize("count", [0, 10_001])
def test_a_set_has_a_size(count):
    with pytest.raises(InvalidTaskSet, match=f"{count} tasks: expected 1 to 10000"):
        filled(an_empty_draft(), 1, [Portion(Recipe(), count)])
