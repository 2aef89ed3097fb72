"""The values of the snake: Lattice, Game, Snake, Move, View and Recipe.

A lattice is a cube of cells. A cell is its x to the right, its y downward and its z toward the viewer, each from 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from plumbline.envs.dice import Dice
from plumbline.envs.family import InvalidInstance
from plumbline.envs.setting import FEEDBACK, Option, Setting

SMALLEST, LARGEST = 3, 5  # cells along an edge
FOODS = 4  # that end a game
LONGEST = SMALLEST**3 - FOODS  # cells of a body at the start: the smallest lattice has room for all foods

PICTURE, TEXT = MODALITIES = ("picture", "text")
HINTS = Option("hints", ("letters", "none"))
SIZE = Option("size", ("800x600", "512x384"))
OPTIONS = (FEEDBACK, HINTS, SIZE)

Cell = tuple[int, int, int]
"""An x, a y and a z."""


class Move(StrEnum):
    """The action: a way in which the head goes by one cell."""

    RIGHT = "move_right"
    LEFT = "move_left"
    UP = "move_up"
    DOWN = "move_down"
    FORWARD = "move_forward"
    BACKWARD = "move_backward"

    @property
    def way(self) -> str:
        """The last word of its name: "right"."""
        return self.removeprefix("move_")


DIRECTIONS: dict[Move, Cell] = {
    Move.RIGHT: (1, 0, 0),
    Move.LEFT: (-1, 0, 0),
    Move.UP: (0, -1, 0),
    Move.DOWN: (0, 1, 0),
    Move.FORWARD: (0, 0, -1),
    Move.BACKWARD: (0, 0, 1),
}
LETTERS = {
    Move.RIGHT: "R",
    Move.LEFT: "L",
    Move.UP: "U",
    Move.DOWN: "D",
    Move.FORWARD: "W",
    Move.BACKWARD: "S",
}
"""The letters that pictures put beside the head, and keys."""


CHANCES = 1 << 53
"""Seeds of food; larger numbers are not exact in every reader of JSON."""


@dataclass(frozen=True)
class Lattice:
    """The instance: the cells along an edge, the body at the start, the head first, and the seed of the food."""

    edge: int
    body: tuple[Cell, ...]
    chance: int = 0  # below CHANCES

    def __post_init__(self) -> None:
        if not SMALLEST <= self.edge <= LARGEST:
            raise InvalidInstance(f"edge {self.edge}: expected {SMALLEST} to {LARGEST} cells")
        if not 2 <= len(self.body) <= LONGEST:
            raise InvalidInstance(f"a body of {len(self.body)} cells: expected 2 to {LONGEST}")
        if not 0 <= self.chance < CHANCES:
            raise InvalidInstance(f"chance {self.chance}: expected 0 to {CHANCES - 1}")
        _check_body(self.edge, self.body)

    def cells(self) -> Iterator[Cell]:
        """Yield every cell, x by x, y by y, z by z."""
        numbers = range(self.edge)
        return ((x, y, z) for x in numbers for y in numbers for z in numbers)


@dataclass(frozen=True)
class Game:
    """A lattice opened under a setting."""

    lattice: Lattice
    setting: Setting


@dataclass(frozen=True, slots=True)
class Snake:
    """The state: the snake, the food that lies in the lattice, and the dice that place the next ones."""

    body: tuple[Cell, ...]  # the head first
    food: Cell | None  # None: the last one is eaten
    eaten: int
    dice: Dice
    crash: Move | None = None  # the move that ended the game


@dataclass(frozen=True, slots=True)
class View:
    """The view of a player. All of the lattice is in sight."""

    modality: str
    edge: int = 0
    body: tuple[Cell, ...] = ()
    foods: tuple[Cell, ...] = ()  # one; none when the last is eaten
    eaten: int = 0
    crash: Move | None = None
    safe: tuple[Move, ...] | None = None  # the moves that do not end the game; None: they are not told
    caption: str = "current"
    size: tuple[int, int] = (0, 0)  # pixels; 0 in text


@dataclass(frozen=True, slots=True)
class Recipe:
    """The properties that a lattice should have."""

    edge: int = 4  # cells, 3 to 5


def _check_body(edge: int, body: tuple[Cell, ...]) -> None:
    """Raise InvalidInstance unless the body is a path of cells inside."""
    for cell in body:
        if not all(0 <= each < edge for each in cell):
            raise InvalidInstance(f"cell {cell}: outside, expected numbers from 0 to {edge - 1}")
        if body.count(cell) > 1:
            raise InvalidInstance(f"cell {cell}: twice in the body, expected once")
    for one, other in pairwise(body):
        if sum(abs(here - there) for here, there in zip(one, other, strict=True)) != 1:
            raise InvalidInstance(f"cells {one} and {other}: expected neighbors, as they follow each other in the body")
