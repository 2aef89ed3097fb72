"""The values of Block3D: Figure, Game, Workspace, Act, View and Recipe.

A grid is a cube of cells. Cells are (x, y, z), each from 0; z is the height, and 0 lies on the ground.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from plumbline.envs.family import InvalidInstance
from plumbline.envs.setting import FEEDBACK, Option, Setting

SMALLEST, EDGE = 2, 6  # cells along an edge of the grid, at least and usually; there are no larger grids
START = (2, 2, 0)  # the cursor's, moved into smaller grids
HIGHEST = 3  # z of blocks in figures by recipe

PICTURE, TEXT = MODALITIES = ("picture", "text")
VIEWS, EXACT = "views", "exact"
GOAL = Option("goal", (VIEWS, EXACT), decides=True)
SIZE = Option("size", ("1100x600", "704x384"))
OPTIONS = (FEEDBACK, GOAL, SIZE)

AXES = "xyz"

Cell = tuple[int, int, int]
"""An x, a y and a z."""


class Act(StrEnum):
    """The action: a move of the cursor, or putting a block down or taking it away."""

    LEFT = "move_left"
    RIGHT = "move_right"
    UP = "move_up"
    DOWN = "move_down"
    FORWARD = "move_forward"
    BACKWARD = "move_backward"
    PLACE = "place_block"


MOVES: dict[Act, Cell] = {
    Act.LEFT: (-1, 0, 0),
    Act.RIGHT: (1, 0, 0),
    Act.UP: (0, -1, 0),
    Act.DOWN: (0, 1, 0),
    Act.FORWARD: (0, 0, 1),
    Act.BACKWARD: (0, 0, -1),
}
"""Steps of each move along x, y and z."""


@dataclass(frozen=True)
class Figure:
    """The instance: the cells of the target, in ascending order, in a grid of some edge."""

    cells: tuple[Cell, ...]
    edge: int = EDGE

    def __post_init__(self) -> None:
        if not SMALLEST <= self.edge <= EDGE:
            raise InvalidInstance(f"edge {self.edge}: expected {SMALLEST} to {EDGE}")
        if not self.cells:
            raise InvalidInstance("0 cells: expected at least one")
        for cell in self.cells:
            _check_inside(cell, self.edge)
        for before, cell in zip(self.cells, self.cells[1:], strict=False):
            if before >= cell:
                raise InvalidInstance(
                    f"cell {spelled(cell)} after {spelled(before)}: expected ascending order, each once"
                )


@dataclass(frozen=True)
class Game:
    """A figure opened under a setting."""

    figure: Figure
    setting: Setting
    silhouettes: int  # the target's, in bits as `silhouettes` has them

    @property
    def edge(self) -> int:
        return self.figure.edge

    @property
    def is_exact(self) -> bool:
        """True if the very cells of the target count; else their silhouettes do."""
        return self.setting.value(GOAL) == EXACT


@dataclass(frozen=True, slots=True)
class Workspace:
    """The state: the cell of the cursor, and the cells with blocks in ascending order."""

    cursor: Cell
    placed: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """The view: silhouettes of the target, and what the player has placed."""

    modality: str
    edge: int = EDGE
    silhouettes: int = 0  # the target's, in bits as `silhouettes` has them
    placed: tuple[Cell, ...] = ()
    cursor: Cell | None = None  # None: nothing is shown
    caption: str = "current"
    size: tuple[int, int] = (0, 0)  # pixels; 0 in text


@dataclass(frozen=True, slots=True)
class Recipe:
    """The properties that a figure should have."""

    blocks: int = 4
    grown: bool = True  # block by block at random; else one of the built forms, such as an arch
    form: str = ""  # the built form; empty for any
    layers: tuple[int, int] = (1, HIGHEST + 1)  # at least and at most
    solutions_at_least: int = 1  # sets of cells with its silhouettes, as the axis `solutions` counts them
    solutions_at_most: int = 2**53


def cells_of(edge: int) -> list[Cell]:
    """List the cells of a grid in ascending order."""
    return list(product(range(edge), range(edge), range(edge)))


def start_of(edge: int) -> Cell:
    """Return the cell of the cursor before the first action."""
    x, y, z = (min(each, edge - 1) for each in START)
    return x, y, z


def spelled(cell: Cell) -> str:
    """Write a cell as (2,3,0)."""
    return f"({','.join(map(str, cell))})"


def _check_inside(cell: Cell, edge: int) -> None:
    if not all(0 <= each < edge for each in cell):
        raise InvalidInstance(f"cell {spelled(cell)}: expected x, y and z from 0 to {edge - 1}")
