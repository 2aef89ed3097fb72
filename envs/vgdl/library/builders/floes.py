"""Fields of ice that melts underfoot: a random walk sets how often each floe bears. Letters are those of `floes`."""

from __future__ import annotations

from collections import Counter

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.vgdl.library.builders.parts.grounds import Cell, inside, neighbors

WALKS = 2_000  # walks begun before a recipe is given up
START, SHORE, SEA = "A", ".", "~"
FLOES = ("i", "I")  # by how often one can be left


def floe_field(columns: int, rows: int, steps: int, seed: int) -> str:
    """Build a level that a walk of so many steps over ice wins, from shore to shore. Raises ImpossibleRecipe."""
    dice = Dice(seed)
    for _ in range(WALKS):
        walk, dice = _walk(columns, rows, steps, dice)
        if len(walk) == steps + 2:
            return _text(columns, rows, walk)
    raise ImpossibleRecipe(f"{steps} steps in {columns} x {rows} cells: no walk found among {WALKS}")


def _walk(columns: int, rows: int, steps: int, dice: Dice) -> tuple[list[Cell], Dice]:
    """Return adjacent cells; the first and last are entered once, no other more often than a floe bears."""
    free = inside(columns, rows)
    start, dice = dice.pick(sorted(free))
    walk, visits = [start], Counter([start, start])
    while len(walk) < steps + 2:
        last = len(walk) == steps + 1
        most = 0 if last else len(FLOES) - 1
        ahead = [cell for cell in neighbors(walk[-1], free) if visits[cell] <= most and cell not in walk[-2:]]
        if not ahead:
            break
        cell, dice = dice.pick(ahead)
        walk.append(cell)
        visits[cell] += 1
    return walk, dice


def _text(columns: int, rows: int, walk: list[Cell]) -> str:
    visits = Counter(walk[1:-1])
    things = {cell: FLOES[count - 1] for cell, count in visits.items()} | {walk[0]: START, walk[-1]: SHORE}
    return "".join("".join(things.get((column, row), SEA) for column in range(columns)) + "\n" for row in range(rows))
