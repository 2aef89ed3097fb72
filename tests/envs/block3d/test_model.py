"""What is a figure, and what is refused."""

from __future__ import annotations

import pytest

from plumbline.envs import codec
from plumbline.envs.block3d.model import Figure, start_of
from plumbline.envs.family import InvalidInstance
from tests.envs.block3d.figures import a_figure


def test_a_figure_has_the_usual_edge():
    assert a_figure("000").edge == 6
    assert codec.canonical(a_figure("012")) == b'{"cells":[[0,1,2]],"edge":6}'


@pytest.mark.parametrize(
    ("cells", "edge", "problem"),
    [
        ((), 6, "0 cells: expected at least one"),
        (((0, 0, 6),), 6, r"cell \(0,0,6\): expected x, y and z from 0 to 5"),
        (((-1, 0, 0),), 6, r"cell \(-1,0,0\): expected x, y and z from 0 to 5"),
        (((0, 0, 2),), 2, r"cell \(0,0,2\): expected x, y and z from 0 to 1"),
        (((0, 0, 1), (0, 0, 1)), 6, r"cell \(0,0,1\) after \(0,0,1\): expected ascending order, each once"),
        (((0, 1, 0), (0, 0, 1)), 6, r"cell \(0,0,1\) after \(0,1,0\): expected ascending order, each once"),
        (((0, 0, 0),), 1, "edge 1: expected 2 to 6"),
        (((0, 0, 0),), 7, "edge 7: expected 2 to 6"),
    ],
)
def test_what_is_no_figure_is_refused(cells, edge, problem):
    with pytest.raises(InvalidInstance, match=problem):
        Figure(cells, edge)


@pytest.mark.parametrize(
    "text",
    [
        '{"cells": []}',
        '{"cells": [[0, 0]]}',
        '{"cells": [[0, 0, 0, 0]]}',
        '{"cells": [[0, 0, 0.5]]}',
        '{"cells": [[0, 0, NaN]]}',
        '{"cells": [[0, 0, 1e9]]}',
        '{"cells": [["0", "0", "0"]]}',
        '{"cells": [[0, 0, 0]], "edge": true}',
        '{"cells": [[0, 0, 0]], "color": "red"}',
    ],
)
def test_files_without_a_figure_are_refused(text):
    with pytest.raises(codec.Unreadable):
        codec.load(Figure, text)


@pytest.mark.parametrize(("edge", "start"), [(2, (1, 1, 0)), (3, (2, 2, 0)), (4, (2, 2, 0)), (6, (2, 2, 0))])
def test_the_cursor_starts_inside_every_grid(edge, start):
    assert start_of(edge) == start
