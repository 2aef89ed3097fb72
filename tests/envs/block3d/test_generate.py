"""Figures by recipe."""

from __future__ import annotations

import pytest

from plumbline.envs.block3d import forms, generate
from plumbline.envs.block3d.model import HIGHEST, MOVES, Recipe
from plumbline.envs.family import ImpossibleRecipe
from tests.envs.block3d.figures import FAMILY, a_figure

PUBLISHED = (1, 2, 3, 4, 5, 8, 9, 10, 15, 16)
"""Numbers of blocks of the published levels."""


def is_joined(cells):
    """Whether one can go from any cell to any other from side to side."""
    known, waiting = {cells[0]}, [cells[0]]
    while waiting:
        here = waiting.pop()
        for move in MOVES.values():
            beside = tuple(map(sum, zip(here, move, strict=True)))
            if beside in set(cells) - known:
                known.add(beside)
                waiting.append(beside)
    return len(known) == len(cells)


@pytest.mark.parametrize("grown", [True, False], ids=["grown", "built"])
@pytest.mark.parametrize("blocks", PUBLISHED)
@pytest.mark.parametrize("most", [1, 2**53], ids=["unique", "any"])
def test_a_figure_keeps_to_its_recipe(grown, blocks, most):
    for seed in range(3):
        figure = generate.generate(Recipe(blocks=blocks, grown=grown, solutions_at_most=most), seed)
        assert len(figure.cells) == blocks
        assert is_joined(figure.cells)
        assert min(z for _, _, z in figure.cells) == 0
        assert max(z for _, _, z in figure.cells) <= HIGHEST
        assert 1 <= generate.solutions(figure) <= most


@pytest.mark.parametrize("name", FAMILY.puzzles.recipes)
def test_named_recipes_differ_from_seed_to_seed(name):
    recipe = FAMILY.puzzles.recipes[name]
    figures = {generate.generate(recipe, seed) for seed in range(8)}
    assert len(figures) > 4
    for figure in figures:
        assert recipe.layers[0] <= generate.layers(figure) <= recipe.layers[1]
        assert recipe.solutions_at_least <= generate.solutions(figure) <= recipe.solutions_at_most


@pytest.mark.parametrize("name", forms.FORMS)
def test_every_kind_of_form_is_joined_and_fits(name):
    every = [form for blocks in range(1, generate.MOST_BLOCKS + 1) for form in forms.built(name, blocks)]
    assert every
    for form in every:
        assert is_joined(sorted(form))
        turned = forms.turned(form)
        assert turned
        assert all(len(each) == len(form) for each in turned)


def test_a_kind_can_be_asked_for():
    for seed in range(5):
        bar = generate.generate(Recipe(blocks=5, grown=False, form="bar"), seed)
        assert sorted(len(set(axis)) for axis in zip(*bar.cells, strict=True)) == [1, 1, 5]


@pytest.mark.parametrize(
    ("recipe", "problem"),
    [
        (Recipe(blocks=0), "blocks 0: expected 1 to 48"),
        (Recipe(blocks=49), "blocks 49: expected 1 to 48"),
        (Recipe(form="bar"), "form 'bar': expected none in what is grown"),
        (Recipe(grown=False, form="tree"), "form 'tree': expected one of bar, corner"),
        (Recipe(blocks=7, grown=False, form="bar"), "blocks 7: no bar has so many"),
        (Recipe(layers=(3, 2)), "expected the least before the most"),
        (Recipe(layers=(0, 2)), "expected the least before the most"),
        (Recipe(solutions_at_least=3, solutions_at_most=2), "solutions 3 to 2"),
        (Recipe(solutions_at_least=0), "solutions 0 to"),
        (Recipe(blocks=1, solutions_at_least=2), "no figure found in 20000 tries"),
        (Recipe(blocks=2, layers=(3, 4)), "no figure found in 20000 tries"),
    ],
)
def test_recipes_that_nothing_follows_are_refused(recipe, problem):
    with pytest.raises(ImpossibleRecipe, match=problem):
        generate.generate(recipe, 0)


def test_axes_measure_a_figure():
    cube = a_figure("000 001 010 011 100 101 110 111")
    measured = {axis.name: axis.measure(cube) for axis in FAMILY.puzzles.axes}
    assert measured == {"reference": 17, "blocks": 8, "solutions": 35, "layers": 2}
