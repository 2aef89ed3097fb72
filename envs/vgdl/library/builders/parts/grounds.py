"""The ground of a level before anything is placed on it: its free cells, and what can be reached from where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

from plumbline.envs.dice import Dice

Cell = tuple[int, int]  # column, row
STEPS: tuple[Cell, ...] = ((0, -1), (-1, 0), (0, 1), (1, 0))
WALL = "w"
CLUMPS: tuple[tuple[Cell, ...], ...] = (((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, 1)))


def moved(cell: Cell, step: Cell, times: int = 1) -> Cell:
    return cell[0] + times * step[0], cell[1] + times * step[1]


def inside(columns: int, rows: int) -> frozenset[Cell]:
    """Return all cells but those of the border."""
    return frozenset((column, row) for column in range(1, columns - 1) for row in range(1, rows - 1))


def reached(free: Set[Cell], start: Cell) -> dict[Cell, int]:
    """Return the cells that can be walked to, each with the number of steps."""
    steps, edge = {start: 0}, [start]
    for cell in edge:
        for step in STEPS:
            beside = moved(cell, step)
            if beside in free and beside not in steps:
                steps[beside] = steps[cell] + 1
                edge.append(beside)
    return steps


def is_connected(free: Set[Cell]) -> bool:
    return bool(free) and len(reached(free, min(free))) == len(free)


def parts(free: Set[Cell]) -> Iterator[Cell]:
    """Yield the first cell of each connected part."""
    left = set(free)
    while left:
        part = reached(free, min(left))
        yield min(part)
        left -= part.keys()


def cluttered(columns: int, rows: int, clumps: int, dice: Dice) -> tuple[frozenset[Cell], Dice]:
    """Return a connected room with small walls scattered in it."""
    free = inside(columns, rows)
    for _ in range(clumps):
        cell, dice = dice.pick(sorted(free))
        clump, dice = dice.pick(CLUMPS)
        fewer = free - {moved(cell, offset) for offset in clump}
        free = fewer if is_connected(fewer) else free
    return free, dice


def drawn(columns: int, rows: int, free: Set[Cell], things: Mapping[Cell, str], ground: str = ".") -> str:
    """Write the text of a level: walls, ground where it is free, and what is on it."""
    return "".join(
        "".join(things.get((column, row), ground if (column, row) in free else WALL) for column in range(columns))
        + "\n"
        for row in range(rows)
    )


def neighbors(cell: Cell, among: Set[Cell]) -> Iterable[Cell]:
    return (beside for beside in (moved(cell, step) for step in STEPS) if beside in among)
