"""What is a lattice with a snake in it, and what is refused."""

from __future__ import annotations

import pytest

from plumbline.envs import codec
from plumbline.envs.family import ImpossibleRecipe, InvalidInstance
from plumbline.envs.snake3d.generate import generate
from plumbline.envs.snake3d.model import Lattice, Recipe
from plumbline.envs.snake3d.motion import heading
from tests.envs.snake3d.snakes import FORWARD, a_game, a_lattice, cells

SHUT_IN = "000 001 011 010 110 100"


@pytest.mark.parametrize(("edge", "body"), [(3, "121 021"), (4, "232 132"), (5, "242 142")])
def test_a_snake_starts_in_the_middle_of_the_bottom_layer(edge, body):
    made = generate(Recipe(edge=edge), 0)
    assert made == Lattice(edge, cells(body), made.chance) == generate(Recipe(edge=edge), 0)
    assert generate(Recipe(edge=edge), 9) != made


@pytest.mark.parametrize("edge", [-1, 2, 6, 10**9])
def test_other_edges_are_impossible(edge):
    with pytest.raises(ImpossibleRecipe, match=f"edge {edge}: expected 3 to 5 cells"):
        generate(Recipe(edge=edge), 0)


@pytest.mark.parametrize(
    ("edge", "body", "problem"),
    [
        (2, "000 001", "edge 2: expected 3 to 5 cells"),
        (4, "000", "a body of 1 cells: expected 2 to 23"),
        (5, "000 001 " * 12, "a body of 24 cells: expected 2 to 23"),
        (3, "030 020", r"cell \(0, 3, 0\): outside, expected numbers from 0 to 2"),
        (3, "000 001 000", r"cell \(0, 0, 0\): twice in the body"),
        (3, "000 011", r"cells \(0, 0, 0\) and \(0, 1, 1\): expected neighbors"),
    ],
)
def test_what_is_no_lattice_is_refused(edge, body, problem):
    with pytest.raises(InvalidInstance, match=problem):
        a_lattice(body, edge)


def test_a_snake_that_cannot_move_is_refused():
    with pytest.raises(InvalidInstance, match=r"head \(0, 0, 0\): shut in, expected a free cell beside it"):
        a_game(SHUT_IN + " 200", edge=3)
    assert heading(a_game(SHUT_IN, edge=3).lattice.body) == FORWARD  # the tail leaves room


@pytest.mark.parametrize(
    "text",
    [
        '{"edge":4.0,"body":[[2,3,2],[1,3,2]]}',
        '{"edge":4,"body":[[2,3,2],[1,3]]}',
        '{"edge":4,"body":[[2,3,2],[1,3,NaN]]}',
        '{"edge":4,"body":[[2,3,2],[1,3,2]],"walls":3}',
        '{"edge":4,"body":[[2,3,2],[2,3,99999999]]}',
        '{"edge":4,"body":"232 132"}',
    ],
)
def test_values_of_another_kind_are_not_read(text):
    with pytest.raises(codec.Unreadable):
        codec.load(Lattice, text)
