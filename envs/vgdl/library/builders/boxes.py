"""Rooms with boxes to push: the boxes start on their goals and are pulled away as far as possible.

Pushes undo pulls, so every room can be solved. Letters are those of the game `depot`.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.vgdl.library.builders.parts.grounds import STEPS, Cell, cluttered, drawn, moved, parts, reached
from plumbline.envs.vgdl.library.builders.parts.pulls import furthest

ROOMS = 40  # rooms tried before a recipe is given up
MOST_POSITIONS = 6_000  # positions looked at in one room
AVATAR, BOX, GOAL, BOX_ON_GOAL, AVATAR_ON_GOAL = "A", "b", "o", "B", "P"

Position = tuple[frozenset[Cell], Cell]  # boxes, and the first of the cells that the avatar can reach


def box_room(columns: int, rows: int, boxes: int, seed: int) -> str:
    """Build a level in which all boxes are far from the goals and none is on one. Raises ImpossibleRecipe."""
    dice = Dice(seed)
    for _ in range(ROOMS):
        free, dice = cluttered(columns, rows, columns * rows // 9, dice)
        if len(free) >= 4 * boxes:
            goals, dice = dice.draw(sorted(free), boxes)
            far = _furthest(free, frozenset(goals))
            if far is not None:
                return _text(columns, rows, free, frozenset(goals), far)
    raise ImpossibleRecipe(f"{boxes} boxes in {columns} x {rows} cells: no room found among {ROOMS}")


def _furthest(free: Set[Cell], goals: frozenset[Cell]) -> Position | None:
    starts = [(goals, first) for first in parts(free - goals)]
    return furthest(
        starts,
        lambda position: _pulled(free, position),
        lambda position: not position[0] & goals,
        most_positions=MOST_POSITIONS,
    )


def _pulled(free: Set[Cell], position: Position) -> Iterator[Position]:
    """Yield the positions after one pull."""
    boxes, first = position
    open_cells = free - boxes
    near = reached(open_cells, first)
    for box in sorted(boxes):
        for step in STEPS:
            stand, behind = moved(box, step), moved(box, step, 2)
            if stand in near and behind in open_cells:
                after = boxes - {box} | {stand}
                yield after, min(reached(free - after, behind))


def _text(columns: int, rows: int, free: Set[Cell], goals: frozenset[Cell], far: Position) -> str:
    boxes, first = far
    walk = reached(free - boxes, first)
    start = max(walk, key=lambda cell: (walk[cell], cell))
    things = dict.fromkeys(goals, GOAL) | dict.fromkeys(boxes, BOX)
    things[start] = AVATAR_ON_GOAL if start in goals else AVATAR
    return drawn(columns, rows, free, things)
