"""Checks of Block3D against slow and simple searches, over random small worlds: `check(worlds, seed)`.

The searches share nothing with what they check but the rules of moving and placing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from itertools import combinations

from plumbline.envs.block3d import rules, silhouettes, solve
from plumbline.envs.block3d.model import (
    EDGE,
    EXACT,
    GOAL,
    SMALLEST,
    TEXT,
    VIEWS,
    Act,
    Cell,
    Figure,
    Game,
    Workspace,
    cells_of,
    start_of,
)
from plumbline.envs.dice import Dice
from plumbline.envs.setting import Setting
from plumbline.envs.shelf import empty

MOST_HULL = 16
"""Cells of a hull whose subsets are all tried."""

MOST_SEARCHED = 4
"""Blocks of a figure whose plan is searched for in a grid of the usual size."""

Shadows = tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]], frozenset[tuple[int, int]]]


class Disagreement(AssertionError):
    """A search finds another answer. The message says where."""


def check(worlds: int, seed: int) -> dict[str, int]:
    """Check so many random worlds; return how many of each kind of comparison were made. Raises Disagreement."""
    made = {"counts": 0, "verdicts": 0, "plans": 0}
    dice = Dice(seed)
    for _ in range(worlds):
        figure, dice = a_figure(dice)
        made["counts"] += _check_count(figure)
        verdicts, dice = _check_verdicts(figure, dice)
        made["verdicts"] += verdicts
        made["plans"] += _check_plans(figure)
    return made


def a_figure(dice: Dice) -> tuple[Figure, Dice]:
    """Draw a figure of one to eight cells anywhere in a grid of any edge."""
    edge, dice = dice.roll(EDGE - SMALLEST + 1)
    blocks, dice = dice.roll(8)
    cells, dice = dice.draw(cells_of(edge + SMALLEST), blocks + 1)
    return Figure(tuple(sorted(cells)), edge + SMALLEST), dice


def opened(figure: Figure, goal: str) -> Game:
    return rules.open_game(figure, Setting(TEXT).having(GOAL, goal), empty)


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


def searched(game: Game, solutions: Collection[tuple[Cell, ...]]) -> int:
    """Return the fewest actions from the start to any of some sets, breadth first; blocks go where any set has them."""
    useful, goals = {cell for cells in solutions for cell in cells}, {frozenset(cells) for cells in solutions}
    start = start_of(game.edge), frozenset[Cell]()
    known, waiting = {start: 0}, deque([start])
    while waiting:
        cursor, placed = here = waiting.popleft()
        if placed in goals:
            return known[here]
        after = [(rules.moved(cursor, act, game.edge), placed) for act in Act if act is not Act.PLACE]
        if cursor in useful:
            after.append((cursor, placed ^ {cursor}))
        for each in after:
            if each not in known:
                known[each] = known[here] + 1
                waiting.append(each)
    raise Disagreement(f"{game.figure}: no set is reached")


# --- comparisons


def _check_count(figure: Figure) -> int:
    wanted = shadows(figure.cells)
    hull = filled(wanted, figure.edge)
    if len(hull) > MOST_HULL:
        return 0
    found = sum(shadows(cells) == wanted for cells in subsets(hull))
    counted = silhouettes.count(silhouettes.silhouettes(figure.cells, figure.edge), figure.edge)
    _expect(counted == found, f"{figure}: counted {counted} sets, found {found}")
    return 1


def _check_verdicts(figure: Figure, dice: Dice) -> tuple[int, Dice]:
    """Compare verdicts over random parts of the hull with a cell more or less."""
    game, wanted, compared = opened(figure, VIEWS), shadows(figure.cells), 0
    hull, every = filled(wanted, figure.edge), cells_of(figure.edge)
    for _ in range(16):
        spared, dice = dice.roll(min(len(hull), 3) + 1)
        chosen, dice = dice.draw(hull, len(hull) - spared)
        strange, dice = dice.draw(every, 1)
        wild, dice = dice.roll(4)
        cells = set(chosen) ^ set(strange) if wild == 0 else set(chosen)
        verdict = rules.is_won(game, Workspace((0, 0, 0), tuple(sorted(cells))))
        _expect(verdict == (shadows(cells) == wanted), f"{figure}: {sorted(cells)} was ruled {verdict}")
        compared += 1
    return compared, dice


def _check_plans(figure: Figure) -> int:
    """Compare plans under both goals with searches."""
    wanted = shadows(figure.cells)
    hull = filled(wanted, figure.edge)
    if len(figure.cells) > MOST_SEARCHED or len(hull) > 2 * MOST_SEARCHED:
        return 0
    solutions = [cells for cells in subsets(hull) if shadows(cells) == wanted]
    for goal, sets in ((EXACT, [figure.cells]), (VIEWS, solutions)):
        game = opened(figure, goal)
        plan, fewest = solve.solve(game, rules.start(game, 0)), searched(game, sets)
        claim = f"{figure}, {goal}: a plan of {len(plan.actions)} actions, {fewest} are enough"
        _expect(plan.optimal and len(plan.actions) == fewest, claim)
    return 2


def _expect(holds: bool, message: str) -> None:  # noqa: FBT001 - says what is expected
    if not holds:
        raise Disagreement(message)
