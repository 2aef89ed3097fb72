"""Coordinates and their tables, against the pieces of turned cubes."""

from __future__ import annotations

import pytest

from plumbline.envs.cube.geometry import SOLVED
from plumbline.envs.cube.pieces import Pieces, apart, together
from plumbline.envs.cube.solver.tables import coordinates
from plumbline.envs.cube.solver.tables.coordinates import FLIPS, SLICES, TWISTS, corner_order, flip, slice_, twist
from plumbline.envs.cube.solver.turns import HALF, QUARTER, play
from tests.envs.cube.cubes import random_cubes

TEN = ("U", "U2", "U'", "D", "D2", "D'", "R2", "L2", "F2", "B2")


def test_all_numbers_of_a_solved_cube_are_0():
    solved = apart(SOLVED)
    assert (twist(solved), flip(solved), slice_(solved), corner_order(solved)) == (0, 0, 0, 0)
    assert coordinates.layers()[0] == 0


@pytest.mark.parametrize("metric", [HALF, QUARTER], ids=lambda metric: metric.name)
@pytest.mark.parametrize(
    ("number", "table"),
    [
        (twist, coordinates.twist_turns),
        (flip, coordinates.flip_turns),
        (slice_, coordinates.slice_turns),
        (corner_order, coordinates.corner_turns),
    ],
    ids=["twist", "flip", "slice", "corners"],
)
def test_tables_turn_as_cubes_do(number, table, metric):
    for cube in random_cubes(30):
        for column, turn in enumerate(metric.turns):
            turned = apart(play(together(cube), (turn,)))
            assert table(metric.turns)[number(cube), column] == number(turned)


@pytest.mark.parametrize(
    ("table", "size"),
    [
        (coordinates.twist_turns, TWISTS),
        (coordinates.flip_turns, FLIPS),
        (coordinates.slice_turns, SLICES),
        (coordinates.corner_turns, 40320),
        (coordinates.edge_turns, 40320),
        (coordinates.slice_order_turns, 24),
        (coordinates.layer_turns, 70),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_every_turn_puts_all_numbers_in_another_order(table, size):
    turns = table(TEN)
    assert turns.shape == (size, len(TEN))
    assert all(set(turns[:, column].tolist()) == set(range(size)) for column in range(len(TEN)))


def test_orders_of_edges_turn_as_cubes_do():
    edges, slices, dealt = 0, 0, SOLVED
    for turn in TEN * 20:
        dealt = play(dealt, (turn,))
        edges = coordinates.edge_turns(TEN)[edges, TEN.index(turn)]
        slices = coordinates.slice_order_turns(TEN)[slices, TEN.index(turn)]
        pieces = apart(dealt)
        assert edges == corner_order(Pieces(pieces.edges[:8], (), (), ()))
        assert slices == _place_among_24([edge - 8 for edge in pieces.edges[8:]])


def test_layers_are_where_the_corners_of_u_stand():
    layer = coordinates.layer_turns(TEN)
    for cube in random_cubes(30):
        order = corner_order(cube)
        for column, turn in enumerate(TEN):
            after = corner_order(apart(play(together(cube), (turn,))))
            assert layer[coordinates.layers()[order], column] == coordinates.layers()[after]


def _place_among_24(order: list[int]) -> int:
    weights = (6, 2, 1, 0)
    return sum(
        weight * sum(later < order[place] for later in order[place + 1 :]) for place, weight in enumerate(weights)
    )
