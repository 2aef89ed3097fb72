"""Mazes as drawings: rows that a slash ends, and floors that two end: "##### / #S.E# / #####"."""

from __future__ import annotations

from plumbline.envs import FAMILIES
from plumbline.envs.maze.model import HEADINGS, Game, Maze, Walker
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty

BENT = "####### / #S....# / #.###.# / #.#.E.# / #######"
TALL = "##### / #S.T# / ##### // ##### / #E.T# / #####"


def a_maze(drawing: str = BENT) -> Maze:
    return Maze(tuple(tuple(row.strip() for row in floor.split("/")) for floor in drawing.split("//")))


def a_game(drawing: str = BENT, setting: str = "text") -> Game:
    family = FAMILIES["maze"]
    return family.rules.open(a_maze(drawing), parse(setting, family.modalities, family.options), empty)


def at(column: int, row: int, heading: str = "north", floor: int = 0) -> Walker:
    return Walker(column, row, floor, HEADINGS.index(heading))
