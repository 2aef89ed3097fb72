"""Block3D checked against slow and simple searches: counts of solutions, verdicts and plans of random figures.

The searches share nothing with what they check but where a move of the cursor leads.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from itertools import combinations

from plumbline.envs import codec
from plumbline.envs.block3d import rules, silhouettes, solve
from plumbline.envs.block3d.model import (
    EDGE,
    EXACT,
    GOAL,
    MOVES,
    SMALLEST,
    VIEWS,
    Cell,
    Figure,
    Game,
    Workspace,
    cells_of,
    start_of,
)
from plumbline.envs.checking import Finding, equal
from plumbline.envs.dice import Dice
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import empty

MOST_BLOCKS = 8
"""Blocks of a figure."""

MOST_HULL = 16
"""Cells of a hull whose subsets are all tried."""

MOST_SEARCHED = 4
"""Blocks of a figure whose plans are searched for; its hull may have twice as many cells."""

SETS = 16
"""Sets of cells on which there is a verdict, for each figure."""

Shadows = tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]], frozenset[tuple[int, int]]]


def check(count: int, seed: int) -> Iterator[Finding]:
    """Yield the findings about `count` figures of one to eight cells anywhere, in grids of all edges."""
    for number in range(count):
        figure, dice = _drawn(SMALLEST + number % (EDGE - SMALLEST + 1), Dice(seed + number))
        where = f"figure {number}, {figure}"
        yield equal("survives JSON", codec.load(Figure, codec.canonical(figure)), figure, where)
        yield from _counted(figure, where)
        yield from _judged(figure, dice, where)
        yield from _planned(figure, where)


def opened(figure: Figure, goal: str) -> Game:
    return rules.open_game(figure, Setting(BLIND).having(GOAL, goal), empty)


def _drawn(edge: int, dice: Dice) -> tuple[Figure, Dice]:
    blocks, dice = dice.roll(MOST_BLOCKS)
    cells, dice = dice.draw(cells_of(edge), blocks + 1)
    return Figure(tuple(sorted(cells)), edge), dice


# --- the same by simpler means


def shadows(cells: Collection[Cell]) -> Shadows:
    """Return the silhouettes as sets of squares."""
    return (
        frozenset((x, y) for x, y, _ in cells),
        frozenset((y, z) for _, y, z in cells),
        frozenset((x, z) for x, _, z in cells),
    )


def filled(wanted: Shadows, edge: int) -> list[Cell]:
    """Return the hull of silhouettes."""
    top, front, side = wanted
    return [(x, y, z) for x, y, z in cells_of(edge) if (x, y) in top and (y, z) in front and (x, z) in side]


def subsets(cells: Collection[Cell]) -> Iterator[tuple[Cell, ...]]:
    for size in range(len(cells) + 1):
        yield from combinations(cells, size)


def searched(edge: int, sets: Collection[tuple[Cell, ...]]) -> int | None:
    """Return the fewest actions from the start to any of some sets, breadth first; None if none is reached.

    Blocks go where any of the sets has one.
    """
    useful, goals = {cell for cells in sets for cell in cells}, {frozenset(cells) for cells in sets}
    start = start_of(edge), frozenset[Cell]()
    known, waiting = {start: 0}, deque([start])
    while waiting:
        cursor, placed = here = waiting.popleft()
        if placed in goals:
            return known[here]
        after = [(rules.moved(cursor, act, edge), placed) for act in MOVES]
        if cursor in useful:
            after.append((cursor, placed ^ {cursor}))
        for each in after:
            if each not in known:
                known[each] = known[here] + 1
                waiting.append(each)
    return None


# --- comparisons


def _counted(figure: Figure, where: str) -> Iterator[Finding]:
    """Compare the number of sets with the silhouettes, where few enough have to be tried."""
    wanted = shadows(figure.cells)
    hull = filled(wanted, figure.edge)
    if len(hull) <= MOST_HULL:
        found = silhouettes.count(silhouettes.silhouettes(figure.cells, figure.edge), figure.edge)
        yield equal("solutions", found, sum(shadows(cells) == wanted for cells in subsets(hull)), where)


def _judged(figure: Figure, dice: Dice, where: str) -> Iterator[Finding]:
    """Compare verdicts on random parts of the hull, some with a cell that may not belong to it."""
    game, wanted = opened(figure, VIEWS), shadows(figure.cells)
    hull = filled(wanted, figure.edge)
    for number in range(SETS):
        spared, dice = dice.roll(min(len(hull), 3) + 1)
        chosen, dice = dice.draw(hull, len(hull) - spared)
        strange, dice = dice.draw(cells_of(figure.edge), number % 2)
        placed = tuple(sorted(set(chosen) ^ set(strange)))
        verdict = rules.is_won(game, Workspace((0, 0, 0), placed))
        yield equal("verdict", verdict, shadows(placed) == wanted, f"{where}, {placed}")


def _planned(figure: Figure, where: str) -> Iterator[Finding]:
    """Compare plans under both goals, for few blocks."""
    wanted = shadows(figure.cells)
    hull = filled(wanted, figure.edge)
    if len(figure.cells) > MOST_SEARCHED or len(hull) > 2 * MOST_SEARCHED:
        return
    alike = [cells for cells in subsets(hull) if shadows(cells) == wanted]
    for goal, sets in ((EXACT, [figure.cells]), (VIEWS, alike)):
        game = opened(figure, goal)
        plan = solve.solve(game, rules.start(game, 0))
        found = len(plan.actions) if plan.optimal else None
        yield equal("shortest plan", found, searched(figure.edge, sets), f"{where}, {goal}")
