"""What is a maze, and what is refused."""

from __future__ import annotations

import pytest

from plumbline.envs.family import InvalidInstance
from tests.envs.maze.mazes import BENT, TALL, a_game, a_maze


@pytest.mark.parametrize("drawing", [BENT, TALL])
def test_start_and_exit_are_found(drawing):
    maze = a_maze(drawing)
    assert maze.letter(maze.start) == "S"
    assert maze.letter(maze.exit) == "E"
    assert maze.letter((-1, 0, 0)) == maze.letter((0, 0, 5)) == "#"


@pytest.mark.parametrize(
    ("drawing", "problem"),
    [
        ("##### / #..E# / #####", "0 cells S: expected one start"),
        ("##### / #SEE# / #####", "2 cells E: expected one exit"),
        ("##### / #S.E# / ####", "floor 0, row 2: 4 cells, expected 5 as in row 0"),
        ("##### / #S.E# / ##.##", "floor 0, row 2: open at the edge"),
        ("##### / #S.E. / #####", "floor 0, row 1: open at the edge"),
        ("##### / #S?E# / #####", r"floor 0, row 1: '\?', expected one of # \. S E T"),
        ("##### / #STE# / #####", "a stair T with one floor"),
        ("## / ##", "2 rows: expected 3 to 25"),
        ("##### / #S.E# / ##### // #####", "floor 1: 1 rows, expected 3"),
        ("### / #S# / ### // ### / #E# / ### // ### / #.# / ###", "3 floors: expected 1 or 2"),
    ],
)
def test_what_is_no_maze_is_refused(drawing, problem):
    with pytest.raises(InvalidInstance, match=problem):
        a_maze(drawing)


@pytest.mark.parametrize("drawing", ["##### / #S#E# / #####", "##### / #S.T# / ##### // ##### / #E### / #####"])
def test_an_exit_out_of_reach_is_refused(drawing):
    with pytest.raises(InvalidInstance, match="no way leads from the start to the exit"):
        a_game(drawing)
