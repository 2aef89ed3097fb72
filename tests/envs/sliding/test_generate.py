"""Puzzles follow their recipe, or it is said why there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs import codec
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.sliding import RECIPES, generate, solve
from plumbline.envs.sliding.model import COLORS, SHAPES, Recipe
from tests.envs.children import python
from tests.envs.sliding.boards import a_puzzle
from tests.envs.sliding.proofs import proved, taxi

GRID = [(geoms, path) for geoms in range(2, 12) for path in range(2, 12)]


@pytest.mark.parametrize(("geoms", "path"), GRID)
def test_every_cell_of_the_published_grid_has_puzzles(geoms, path):
    for seed in range(3):
        puzzle = generate.generate(Recipe(geoms=geoms, path=path), seed)
        assert (puzzle.columns, puzzle.rows, len(puzzle.pieces)) == (4, 4, geoms)
        assert solve.shortest(puzzle) == path


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_a_puzzle_follows_its_recipe(recipe):
    puzzle = generate.generate(recipe, 1)
    assert (puzzle.columns, puzzle.rows, len(puzzle.pieces)) == (recipe.columns, recipe.rows, recipe.geoms)
    assert solve.shortest(puzzle) == recipe.path
    assert {piece.shape for piece in puzzle.pieces} <= set(recipe.shapes)
    assert {piece.color for piece in puzzle.pieces} <= set(recipe.colors)


@pytest.mark.parametrize(
    "recipe",
    [
        Recipe(columns=2, rows=2, geoms=1, path=1),
        Recipe(columns=2, rows=2, geoms=3, path=6),  # every piece goes to the opposite corner
        Recipe(columns=8, rows=8, geoms=63, path=5, shapes=SHAPES, colors=COLORS),
        Recipe(columns=8, rows=8, geoms=1, path=14),
        Recipe(columns=2, rows=8, geoms=4, path=20),
        Recipe(geoms=2, path=12),  # from corner to corner
        Recipe(geoms=1, shapes=("cone",), colors=("black",)),
        Recipe(geoms=3, shapes=("cube", "sphere", "cone"), colors=("red", "red")),  # named twice, made once
    ],
)
def test_recipes_at_the_edge_of_the_possible(recipe):
    for seed in range(5):
        assert solve.shortest(generate.generate(recipe, seed)) == recipe.path


@pytest.mark.parametrize(
    ("recipe", "message"),
    [
        (Recipe(columns=1), "columns 1: expected 2 to 8"),
        (Recipe(columns=9), "columns 9: expected 2 to 8"),
        (Recipe(rows=1), "rows 1: expected 2 to 8"),
        (Recipe(rows=10**9), "rows 1000000000: expected 2 to 8"),
        (Recipe(shapes=("cube", "tile")), "'tile': no such shape or color"),
        (Recipe(colors=("red", "mauve", "beige")), "'beige', 'mauve': no such shape or color"),
        (Recipe(geoms=0), "geoms 0: expected 1 to 15, so that a hole is left"),
        (Recipe(geoms=16, shapes=SHAPES), "geoms 16: expected 1 to 15, so that a hole is left"),
        (Recipe(columns=2, rows=2, geoms=4), "geoms 4: expected 1 to 3"),
        (Recipe(geoms=5, shapes=("cube",)), "geoms 5: the shapes and colors make only 4 different ones"),
        (Recipe(geoms=2, shapes=("cube",), colors=("red", "red")), "make only 1 different ones"),
        (Recipe(shapes=()), "geoms 3: the shapes and colors make only 0 different ones"),
        (Recipe(path=0), "path 0: expected at least 1"),
        (Recipe(path=-4), "path -4: expected at least 1"),
        (Recipe(interference=5), "interference 5: expected 0 to 4"),
        (Recipe(interference=-1), "interference -1: expected 0 to 4"),
        (Recipe(geoms=1, path=4, interference=1), "interference 1: expected at least 2 geoms"),
        (Recipe(path=3, interference=1), "path 3: interference 1 needs at least 4"),
        (Recipe(geoms=2, path=15, interference=1), "path 15: 2 geoms are never more than 12 moves from home"),
        (Recipe(geoms=2, path=13), "path 13: 2 geoms are never more than 12 moves from home"),
        (Recipe(columns=2, rows=2, geoms=1, path=3), "path 3: 1 geoms are never more than 2 moves from home"),
    ],
)
def test_impossible_recipes_are_refused(recipe, message):
    with pytest.raises(ImpossibleRecipe) as refusal:
        generate.generate(recipe, 0)
    assert message in str(refusal.value)


def test_a_recipe_that_no_walk_follows_is_given_up(monkeypatch):
    monkeypatch.setattr(generate, "WALKS", 5)
    with pytest.raises(ImpossibleRecipe, match="path 28 with 8 geoms: no puzzle found in 5 walks"):
        generate.generate(Recipe(columns=3, rows=3, geoms=8, path=28), 0)


def test_a_recipe_with_interference_that_nothing_follows_is_given_up(monkeypatch):
    monkeypatch.setattr(generate, "PROOFS", 50)
    message = "interference 4, path 10 with 2 geoms: no puzzle found in 50 searches; expected less"
    with pytest.raises(ImpossibleRecipe, match=message):
        generate.generate(Recipe(geoms=2, path=10, interference=4), 0)


@pytest.mark.parametrize(
    ("geoms", "path", "interference"),
    [(3, 7, 1), (5, 9, 1), (11, 11, 1), (9, 9, 2), (11, 11, 2)],
)
def test_the_optimum_exceeds_summed_manhattan_distances_by_twice_the_interference(geoms, path, interference):
    """Paper, section 3.4. The optimum is that of a search without heuristics, from both ends."""
    puzzle = generate.generate(Recipe(geoms=geoms, path=path, interference=interference), 1)
    assert (proved(puzzle), solve.shortest(puzzle), len(puzzle.pieces)) == (path, path, geoms)
    summed = sum(taxi(piece.start, piece.goal) for piece in puzzle.pieces)
    assert (path - summed) / 2 == interference == solve.interference(puzzle)


def test_pieces_interfere_where_they_have_to_change_places():
    """Two neighbors that swap are two moves from home; one has to step aside and back: four."""
    puzzle = a_puzzle(start="r b . / . . .", goal="b r . / . . .")
    assert (solve.shortest(puzzle), solve.interference(puzzle)) == (4, 1)
    assert generate.generate(Recipe(interference=1), 3) == generate.generate(Recipe(interference=1), 3)


def test_seeds_give_different_puzzles():
    assert len({codec.instance_digest(generate.generate(Recipe(geoms=5), seed)) for seed in range(50)}) == 50


@pytest.mark.parametrize("seed", [-1, 2**127, -(2**127)])
def test_every_seed_is_one(seed):
    assert solve.shortest(generate.generate(Recipe(), seed)) == Recipe().path


def test_the_order_of_shapes_and_colors_does_not_matter():
    recipe = Recipe(geoms=6)
    turned = replace(recipe, shapes=recipe.shapes[::-1], colors=recipe.colors[::-1])
    assert generate.generate(recipe, 3) == generate.generate(turned, 3)


# Frozen: a published task set is named by its recipe and seed. A change here breaks every one of them.
GOLDEN = {
    "paper": "fbf80031b783436db60819ec7501341a21ce2a161e333f33f6452aa09c2e85c6",
    "crowded": "7bcda35943da0bae98c1174d248ed98e6ceabacb273f5c0d657b2ea6318e1147",
    "small": "461cfd1e89f0636ef3342e9da16903836f26688d99f8b74fc056d982c328cb15",
    "wide": "28d119337a0fcbe0c2efb0ce71ed70a111376697fc674517326dd17260aa3157",
}


TANGLED = "111f012c09d32e4565faa94a383e78e3b07e75c4d52a6e8d265205d79180d2ba"


def test_so_have_recipes_with_interference():
    assert codec.instance_digest(generate.generate(Recipe(geoms=7, path=8, interference=1), 7)) == TANGLED


def test_a_recipe_and_a_seed_have_one_digest_for_good():
    assert {name: codec.instance_digest(generate.generate(RECIPES[name], 7)) for name in GOLDEN} == GOLDEN


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_digests_do_not_depend_on_the_hash_seed_of_the_process(hash_seed):
    printed = python(
        "from plumbline.envs import codec\n"
        "from plumbline.envs.sliding import RECIPES, generate\n"
        "for name, recipe in RECIPES.items():\n"
        "    print(name, codec.instance_digest(generate.generate(recipe, 7)))\n",
        PYTHONHASHSEED=hash_seed,
    )
    assert dict(line.split() for line in printed.splitlines()) == GOLDEN
