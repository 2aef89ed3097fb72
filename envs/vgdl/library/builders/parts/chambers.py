"""Chambers beside one another: a room divided by walls, again and again, with doors in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from plumbline.envs.dice import Dice
from plumbline.envs.vgdl.library.builders.parts.grounds import STEPS, Cell, drawn, moved


@dataclass(frozen=True, slots=True)
class Chamber:
    """A rectangle of free cells: the first and the last of its columns and rows."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def cells(self) -> frozenset[Cell]:
        return frozenset(product(range(self.left, self.right + 1), range(self.top, self.bottom + 1)))

    def cuts(self, least: int) -> Iterator[tuple[Chamber, Chamber]]:
        """Yield the ways to put a wall across the longer side, each part being at least `least` cells long."""
        if self.right - self.left >= self.bottom - self.top:
            for column in range(self.left + least, self.right - least + 1):
                yield (
                    Chamber(self.left, self.top, column - 1, self.bottom),
                    Chamber(column + 1, self.top, self.right, self.bottom),
                )
        else:
            for row in range(self.top + least, self.bottom - least + 1):
                yield (
                    Chamber(self.left, self.top, self.right, row - 1),
                    Chamber(self.left, row + 1, self.right, self.bottom),
                )


@dataclass(frozen=True, slots=True)
class Door:
    """A cell of a wall, and the numbers of the chambers on its sides."""

    cell: Cell
    sides: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Floor:
    """The size of a level, the number of its chambers, and of doors beyond those of a tree."""

    columns: int
    rows: int
    chambers: int
    loops: int = 0
    least: int = 2  # cells along each side of a chamber


def furnished(floor: Floor, gates: str, ends: str, things: str, dice: Dice) -> tuple[str, Dice]:
    """Return a level with a letter in every door, two at the ends of the floor, and others anywhere in its chambers."""
    chambers, dice = divided(floor, dice)
    openings, dice = doors(chambers, floor.loops, dice)
    placed: dict[Cell, str] = {}
    for door in openings:
        placed[door.cell], dice = dice.pick(gates)
    for letter, chamber in zip(ends, (chambers[0], chambers[-1]), strict=True):
        cell, dice = dice.pick(sorted(chamber.cells - placed.keys()))
        placed[cell] = letter
    free = frozenset[Cell]().union(*(chamber.cells for chamber in chambers))
    spots, dice = dice.draw(sorted(free - placed.keys()), len(things))
    return drawn(floor.columns, floor.rows, free, placed | dict(zip(spots, things, strict=True))), dice


def divided(floor: Floor, dice: Dice) -> tuple[tuple[Chamber, ...], Dice]:
    """Divide the largest chamber until there are enough, or no more fit."""
    parts = [Chamber(1, 1, floor.columns - 2, floor.rows - 2)]
    while len(parts) < floor.chambers:
        parts.sort(key=lambda part: (any(part.cuts(floor.least)), len(part.cells), part.left, part.top))
        cuts = list(parts[-1].cuts(floor.least))
        if not cuts:
            break
        halves, dice = dice.pick(cuts)
        parts[-1:] = halves
    return tuple(sorted(parts, key=lambda part: (part.top, part.left))), dice


def doors(chambers: tuple[Chamber, ...], loops: int, dice: Dice) -> tuple[tuple[Door, ...], Dice]:
    """Place doors that join all chambers into a tree, and up to `loops` more; no two join the same chambers."""
    thin = list(_thin(chambers))
    order, dice = dice.draw(thin, len(thin))
    parts = list(range(len(chambers)))
    tree: list[Door] = []
    for door in order:
        before, behind = (parts[side] for side in door.sides)
        if before != behind:
            tree.append(door)
            parts = [before if part == behind else part for part in parts]
    used = {door.sides for door in tree}
    more = {door.sides: door for door in order if door.sides not in used}
    return (*tree, *list(more.values())[:loops]), dice


def _thin(chambers: tuple[Chamber, ...]) -> Iterator[Door]:
    """Yield every cell between two chambers."""
    owners = {cell: number for number, chamber in enumerate(chambers) for cell in chamber.cells}
    for cell, step in product(sorted(owners), STEPS[2:]):
        wall, beyond = moved(cell, step), moved(cell, step, 2)
        if wall not in owners and beyond in owners:
            yield Door(wall, (owners[cell], owners[beyond]))
