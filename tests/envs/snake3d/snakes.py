"""Snakes written as cells: "232 132" is a body with its head at (2, 3, 2)."""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs import FAMILIES
from plumbline.envs.dice import Dice
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.snake3d.generate import generate
from plumbline.envs.snake3d.model import Cell, Game, Lattice, Move, Recipe, Snake

START = "232 132"
RING = "000 100 200 201 101 001"  # its head is beside its tail
RIGHT, LEFT, UP, DOWN, FORWARD, BACKWARD = Move


def cells(written: str) -> tuple[Cell, ...]:
    return tuple((int(x), int(y), int(z)) for x, y, z in written.split())


def a_lattice(body: str = START, edge: int = 4) -> Lattice:
    return Lattice(edge, cells(body))


def a_game(body: str = "", setting: str = "text", edge: int = 4, chance: int = 0) -> Game:
    """A game that starts with a body; without one, with that of the recipe."""
    lattice = replace(a_lattice(body, edge) if body else generate(Recipe(edge), 0), chance=chance)
    family = FAMILIES["snake3d"]
    return family.rules.open(lattice, parse(setting, family.modalities, family.options), empty)


def a_snake(body: str = START, food: str = "333", eaten: int = 0) -> Snake:
    """A snake in the middle of a game; no food is the last one eaten."""
    return Snake(cells(body), cells(food)[0] if food else None, eaten, Dice(0, 1))
