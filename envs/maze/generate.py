"""Mazes by recipe and seed: trees of passages, carved depth first, joined by stairs."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.maze import solve
from plumbline.envs.maze.model import (
    AHEAD,
    EXIT,
    LARGEST,
    MOST_FLOORS,
    OPEN,
    SMALLEST,
    STAIR,
    START,
    WALL,
    Maze,
    Place,
    Recipe,
)

TRIES = 500  # mazes that are drawn before a recipe is given up

Cell = tuple[int, int]
Opened = set[Cell]


def generate(recipe: Recipe, seed: int) -> Maze:
    """Generate a maze whose shortest way and fewest actions are as wanted. Raises ImpossibleRecipe."""
    _refuse(recipe)
    dice, (low, high) = Dice(seed), recipe.way
    for _ in range(TRIES):
        maze, dice = _drawn(recipe, dice)
        if maze is None:
            continue
        fewest = solve.fewest(maze)
        if fewest is not None and fewest >= recipe.fewest and low <= solve.way(maze) <= high:
            return maze
    raise ImpossibleRecipe(f"{recipe}: no maze found in {TRIES} tries")


def _drawn(recipe: Recipe, dice: Dice) -> tuple[Maze | None, Dice]:
    """Draw a maze; None where its stairs cannot be placed."""
    floors = []
    for _ in range(recipe.floors):
        opened, dice = _carved(recipe, dice)
        floors.append(opened)
    if recipe.floors == 1:
        return _with_corners(recipe, floors[0], dice)
    return _with_stairs(recipe, floors, dice)


def _carved(recipe: Recipe, dice: Dice) -> tuple[Opened, Dice]:
    """Carve a tree over all cells at odd places, and open some more walls."""
    opened: Opened = {(1, 1)}
    path = [(1, 1)]
    while path:
        ways = [(beside, wall) for beside, wall in _ways(recipe, path[-1]) if beside not in opened]
        if not ways:
            path.pop()
            continue
        (chosen, *_), dice = dice.draw(ways, 1)
        opened |= set(chosen)
        path.append(chosen[0])
    walls = [wall for cell in sorted(opened) for _, wall in _ways(recipe, cell) if wall not in opened]
    more, dice = dice.draw(sorted(set(walls)), min(recipe.loops, len(set(walls))))
    return opened | set(more), dice


def _ways(recipe: Recipe, cell: Cell) -> list[tuple[Cell, Cell]]:
    """List the cells two places away, each with the wall between."""
    column, row = cell
    if column % 2 == 0 or row % 2 == 0:
        return []
    found = [((column + 2 * x, row + 2 * y), (column + x, row + y)) for x, y in AHEAD]
    return [each for each in found if 0 < each[0][0] < recipe.columns and 0 < each[0][1] < recipe.rows]


def _with_corners(recipe: Recipe, opened: Opened, dice: Dice) -> tuple[Maze, Dice]:
    """Put start and exit into opposite corners."""
    corners = [(1, 1), (recipe.columns - 2, 1)]
    (start, *_), dice = dice.draw([*corners, *(_opposite(recipe, each) for each in corners)], 1)
    return _maze(recipe, [opened], {(*start, 0): START, (*_opposite(recipe, start), 0): EXIT}), dice


def _opposite(recipe: Recipe, cell: Cell) -> Cell:
    return recipe.columns - 1 - cell[0], recipe.rows - 1 - cell[1]


def _with_stairs(recipe: Recipe, floors: list[Opened], dice: Dice) -> tuple[Maze | None, Dice]:
    """Put the start into the first corner below, and stairs and exit anywhere.

    With two pairs of stairs and the exit below, the floor below is parted between them: the way leads up and down.
    """
    cells = sorted(cell for cell in floors[0] if cell[0] % 2 and cell[1] % 2 and cell != (1, 1))
    (goal, *stairs), dice = dice.draw(cells, 1 + recipe.stairs)
    below = floors[0]
    if recipe.returns and recipe.stairs == MOST_FLOORS:
        below, dice = _parted(below, stairs, goal, dice)
    letters: dict[Place, str] = {(1, 1, 0): START, (*goal, int(not recipe.returns)): EXIT}
    letters |= {(*cell, floor): STAIR for cell in stairs for floor in range(MOST_FLOORS)}
    return (_maze(recipe, [below, floors[1]], letters) if below else None), dice


def _parted(opened: Opened, stairs: list[Cell], goal: Cell, dice: Dice) -> tuple[Opened, Dice]:
    """Close a cell so that the start keeps one stair and the exit the other; empty if no cell does."""
    passages = [cell for cell in sorted(opened) if cell[0] % 2 == 0 or cell[1] % 2 == 0]
    order, dice = dice.draw(passages, len(passages))
    for closed in order:
        left = opened - {closed}
        near = _reached(left, (1, 1))
        if goal not in near and len(near & set(stairs)) == 1:
            return left, dice
    return set(), dice


def _reached(opened: Opened, cell: Cell) -> Opened:
    known, waiting = {cell}, [cell]
    while waiting:
        column, row = waiting.pop()
        beside = {(column + x, row + y) for x, y in AHEAD} & opened - known
        known |= beside
        waiting += sorted(beside)
    return known


def _maze(recipe: Recipe, floors: list[Opened], letters: dict[Place, str]) -> Maze:
    return Maze(
        tuple(
            tuple(
                "".join(
                    letters.get((column, row, floor), OPEN if (column, row) in opened else WALL)
                    for column in range(recipe.columns)
                )
                for row in range(recipe.rows)
            )
            for floor, opened in enumerate(floors)
        )
    )


def _refuse(recipe: Recipe) -> None:
    """Raise the first reason why no maze follows the recipe."""
    refusals = [
        (not SMALLEST < each <= LARGEST or each % 2 == 0, f"{side} {each}: expected an odd number from 5 to {LARGEST}")
        for side, each in (("columns", recipe.columns), ("rows", recipe.rows))
    ]
    pairs = range(1, MOST_FLOORS + 1) if recipe.floors == MOST_FLOORS else range(1)
    refusals += [
        (not 1 <= recipe.floors <= MOST_FLOORS, f"floors {recipe.floors}: expected 1 or {MOST_FLOORS}"),
        (recipe.stairs not in pairs, f"stairs {recipe.stairs}: expected one of {', '.join(map(str, pairs))}"),
        (recipe.returns and recipe.floors == 1, "returns: expected two floors"),
        (recipe.loops < 0, f"loops {recipe.loops}: expected at least 0"),
        (recipe.way[0] > recipe.way[1], f"way {recipe.way}: expected the least before the most"),
    ]
    for refused, reason in refusals:
        if refused:
            raise ImpossibleRecipe(reason)
