"""Which values describe a puzzle, and how its cells are named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs.family import InvalidInstance
from plumbline.envs.sliding.model import COLORS, LARGEST, SHAPES, SIZE, SMALLEST, Piece, Puzzle, cell_name, cell_number
from tests.envs.sliding.boards import a_puzzle

RED = Piece("red", "cube", "A1", "B1")
TWO = Puzzle(2, 2, (RED, Piece("yellow", "cone", "B2", "A2")))
SIDES = range(SMALLEST, LARGEST + 1)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"columns": 1}, "columns 1: expected 2 to 8"),
        ({"columns": 9}, "columns 9: expected 2 to 8"),
        ({"rows": 0}, "rows 0: expected 2 to 8"),
        ({"rows": -3}, "rows -3: expected 2 to 8"),
        ({"pieces": ()}, "0 pieces: expected 1 to 3, so that a hole is left"),
        ({"pieces": (RED,) * 4}, "4 pieces: expected 1 to 3"),
        ({"pieces": (replace(RED, color="scarlet"),)}, "color 'scarlet': expected one of red, green"),
        ({"pieces": (replace(RED, color="Red"),)}, "color 'Red': expected one of red"),
        ({"pieces": (replace(RED, shape="tile"),)}, "shape 'tile': expected one of cube, sphere"),
        ({"pieces": (RED, RED)}, "pieces: expected different ones, sorted by color and shape"),
        ({"pieces": TWO.pieces[::-1]}, "pieces: expected different ones, sorted"),
        ({"pieces": (replace(RED, start="C1"),)}, "start 'C1': expected a cell from A1 to B2"),
        ({"pieces": (replace(RED, start="A3"),)}, "start 'A3': expected a cell from A1 to B2"),
        ({"pieces": (replace(RED, start="a1"),)}, "start 'a1': expected a cell"),
        ({"pieces": (replace(RED, start=""),)}, "start '': expected a cell"),
        ({"pieces": (replace(RED, goal="A10"),)}, "goal 'A10': expected a cell"),
        ({"pieces": (RED, replace(RED, color="white", goal="B2"))}, "start: expected a cell of its own"),
        ({"pieces": (RED, replace(RED, color="white", start="B2"))}, "goal: expected a cell of its own"),
    ],
)
def test_values_that_describe_no_puzzle(changes, message):
    with pytest.raises(InvalidInstance) as refusal:
        replace(TWO, **changes)
    assert message in str(refusal.value)


def test_starts_and_goals_are_in_the_order_of_the_pieces():
    assert (TWO.starts, TWO.goals) == ((0, 3), (2, 1))


def test_cells_count_up_the_columns():
    assert [cell_name(3, cell) for cell in range(7)] == ["A1", "A2", "A3", "B1", "B2", "B3", "C1"]


@pytest.mark.parametrize("columns", SIDES)
@pytest.mark.parametrize("rows", SIDES)
def test_a_cell_is_numbered_as_it_is_named(columns, rows):
    cells = list(range(columns * rows))
    names = [cell_name(rows, cell) for cell in cells]
    assert [cell_number(rows, name) for name in names] == cells
    assert (names[0], names[-1], len(set(names))) == ("A1", f"{chr(64 + columns)}{rows}", len(cells))


def test_a_drawing_and_a_puzzle_agree():
    puzzle = a_puzzle(start="r . . / . . b", goal=". r . / . b .")
    assert puzzle == Puzzle(3, 2, (Piece("blue", "sphere", "C1", "B1"), Piece("red", "cube", "A2", "B2")))


def test_the_first_four_are_those_of_the_paper():
    assert COLORS[:4] == ("red", "green", "blue", "yellow")
    assert SHAPES[:4] == ("cube", "sphere", "pyramid", "cylinder")


@pytest.mark.parametrize("size", ["600x450", "1200x900", "128x128", "2048x2048", "128x512", "2048x512", "333x777"])
def test_accepted_sizes(size):
    assert SIZE.allows(size)


@pytest.mark.parametrize(
    "size",
    [
        *("", "x", "600", "600x", "x450", "600x450x1", "600X450", "600 x450", "-600x450", "+600x450", "6e2x450"),
        *("127x128", "2048x2049", "0600x450", "600.0x450", "６００x450", "²²²x450", "600x450\n"),
        *("128x513", "2048x511"),  # too slim
        "9" * 5000 + "x450",
    ],
)
def test_refused_sizes(size):
    assert not SIZE.allows(size)
