"""Levels as the public benchmark writes them."""

from __future__ import annotations

import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.family import InvalidInstance
from plumbline.envs.maze import generate, level_text, rules
from plumbline.envs.setting import Setting
from plumbline.envs.shelf import empty
from tests.envs.maze.mazes import TALL, a_maze

RECIPES = FAMILIES["maze"].puzzles.recipes


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", RECIPES)
def test_reading_what_was_written_gives_the_same_maze(name, seed):
    maze = generate.generate(RECIPES[name], seed)
    assert level_text.read(level_text.write(maze)) == maze


@pytest.mark.parametrize("between", ["===", "--- floor 1 ---", "====="])
def test_floors_are_parted_by_a_line_and_empty_lines_are_passed_over(between):
    text = f"\n#####\n#S T#\n#####\n\n{between}\n#####\n#E T#\n#####\n\n"
    assert level_text.read(text) == a_maze(TALL)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no rows: expected walls"),
        ("=====", "no rows: expected walls"),
        ("#####\n#S E#\n####", "line 3: 4 cells, expected 5 as in the first row"),
        ("#####\n#S E\n#####", "line 2: 4 cells, expected 5 as in the first row"),
        ("#####\n#S.E#\n#####", "line 2: '.', expected one of # S E T and blank"),
        ("#####\n#S\tE#\n#####", r"line 2: '\\t', expected"),
        ("#####\n#S  #\n#####", "line 3: the level ends without E, expected one exit"),
        ("#####\n#   #\n#E  #\n#####", "line 4: the level ends without S, expected one start"),
        ("#####\n#S E#\n#  E#\n#####", "line 3: a second E, expected one exit"),
        ("#####\n#S E#\n#####\n===\n#####\n#  S#\n#####", "line 6: a second S, expected one start"),
        ("###\n#S#\n###\n===\n###\n#E#\n###\n---\n###", "line 9: a third floor, expected one or 2"),
        ("#####\n#S  E\n#####", "row 1: open at the edge"),
        ("####\n#SE#\n#T #\n####", "a stair T with one floor"),
    ],
)
def test_a_level_that_is_wrong_is_refused_with_its_line(text, message):
    with pytest.raises(InvalidInstance, match=message):
        level_text.read(text)


def test_an_exit_that_cannot_be_reached_is_refused():
    maze = level_text.read("#######\n#S # E#\n#######")
    with pytest.raises(InvalidInstance, match="no way leads from the start to the exit"):
        rules.open_game(maze, Setting("text"), empty)
