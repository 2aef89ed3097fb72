"""Mazes with curtains that open only to their color, and vats to dye oneself in, once each.

Of many mazes the one with the longest shortest path is kept. Letters are those of the game `dyeworks`.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.vgdl.library.builders.parts.grounds import STEPS, Cell, drawn, moved, neighbors, reached

MAZES = 60  # mazes dug for each recipe
MOST_PLIGHTS = 60_000  # states looked at in one maze
COLORS = "rgb"  # letters of vats; those of curtains are capitals
START, EXIT = "A", "X"


@dataclass(frozen=True, slots=True)
class Maze:
    """The cells of a maze, and what is in them: a letter for each vat and each curtain."""

    free: frozenset[Cell]
    start: Cell
    exit: Cell
    things: Mapping[Cell, str]

    def enter(self, cell: Cell, worn: str, used: frozenset[Cell]) -> tuple[str, frozenset[Cell]] | None:
        """Return the color worn in a cell, and what is used up then; None if the cell cannot be entered."""
        thing = "" if cell in used else self.things.get(cell, "")
        if thing.isupper():
            return ("", used | {cell}) if worn == thing.lower() else None
        return (thing, used | {cell}) if thing else (worn, used)


def locked_maze(columns: int, rows: int, curtains: int, vats: int, seed: int) -> str:
    """Build a level with a way out. Columns and rows are odd. Raises ImpossibleRecipe."""
    if columns % 2 == 0 or rows % 2 == 0 or min(columns, rows) < 5:
        raise ImpossibleRecipe(f"{columns} x {rows} cells: expected odd numbers of at least 5")
    dice, best, most = Dice(seed), "", 0
    for _ in range(MAZES):
        maze, dice = _furnished(columns, rows, curtains, vats, dice)
        steps = fewest_steps(maze)
        if steps > most:
            most, best = steps, _text(columns, rows, maze)
    if not best:
        raise ImpossibleRecipe(f"{curtains} curtains, {vats} vats: no maze found among {MAZES}")
    return best


def fewest_steps(maze: Maze) -> int:
    """Return the length of a shortest path to the exit; 0 if none is found."""
    plights = [(maze.start, "", frozenset[Cell](), 0)]
    seen = {plights[0][:3]}
    for cell, worn, used, steps in plights:
        for beside in neighbors(cell, maze.free):
            after = maze.enter(beside, worn, used)
            if beside == maze.exit:
                return steps + 1
            if after and (beside, *after) not in seen and len(seen) < MOST_PLIGHTS:
                seen.add((beside, *after))
                plights.append((beside, *after, steps + 1))
    return 0


def dug(columns: int, rows: int, loops: int, dice: Dice) -> tuple[frozenset[Cell], Dice]:
    """Dig corridors between the cells of odd column and row: a tree, and some more openings."""
    free, path = {(1, 1)}, [(1, 1)]
    while path:
        ahead = [step for step in STEPS if _is_solid(columns, rows, free, moved(path[-1], step, 2))]
        if not ahead:
            path.pop()
            continue
        step, dice = dice.pick(ahead)
        free |= {moved(path[-1], step), moved(path[-1], step, 2)}
        path.append(moved(path[-1], step, 2))
    for _ in range(loops):
        thin = [cell for cell in _thin_walls(columns, rows) if cell not in free]
        if thin:
            opening, dice = dice.pick(thin)
            free.add(opening)
    return frozenset(free), dice


def _is_solid(columns: int, rows: int, free: Set[Cell], cell: Cell) -> bool:
    return 0 < cell[0] < columns - 1 and 0 < cell[1] < rows - 1 and cell not in free


def _thin_walls(columns: int, rows: int) -> list[Cell]:
    """List the cells between two of odd column and row."""
    return [(x, y) for x in range(1, columns - 1) for y in range(1, rows - 1) if x % 2 != y % 2]


def _furnished(columns: int, rows: int, curtains: int, vats: int, dice: Dice) -> tuple[Maze, Dice]:
    free, dice = dug(columns, rows, columns * rows // 60, dice)
    start, dice = dice.pick(sorted(cell for cell in free if cell[0] % 2 and cell[1] % 2))
    steps = reached(free, start)
    way_out = max(steps, key=lambda cell: (steps[cell], cell))
    hung, dice = dice.draw(sorted(set(_thin_walls(columns, rows)) & free), curtains)
    rooms = sorted(cell for cell in free - {start, way_out} if cell[0] % 2 and cell[1] % 2)
    stood, dice = dice.draw(rooms, vats)
    things: dict[Cell, str] = {}
    for cell in hung:
        color, dice = dice.pick(COLORS)
        things[cell] = color.upper()
    for cell in stood:
        things[cell], dice = dice.pick(COLORS)
    return Maze(free, start, way_out, things), dice


def _text(columns: int, rows: int, maze: Maze) -> str:
    return drawn(columns, rows, maze.free, {**maze.things, maze.start: START, maze.exit: EXIT})
