"""Plans: the cursor tours the cells that have to change, and puts down or takes away a block in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plumbline.envs.block3d import silhouettes, tours
from plumbline.envs.block3d.model import MOVES, Act, Cell, Figure, Game, Workspace, start_of
from plumbline.envs.block3d.rules import is_won
from plumbline.envs.block3d.tours import Tour
from plumbline.envs.family import Plan
from plumbline.envs.memo import MB, Memo

MOST_SOLUTIONS = 200
"""Sets with the silhouettes of the target up to which all are considered."""

MOST_WORK = 2**27
"""Entries of tables for tours, in all, that are filled to find the best of several sets."""

MANY = 2**31
"""More actions than any plan has."""

SOLUTIONS: Memo[tuple[tuple[Cell, ...], ...]] = Memo(2 * MB, name="block3d: sets with the silhouettes")


def solve(game: Game, workspace: Workspace) -> Plan[Act]:
    """Return a plan; `optimal` only where it is proved that none is shorter."""
    if is_won(game, workspace):
        return Plan((), optimal=True)
    if game.is_exact:
        found = _tour(game.figure.cells, workspace)
        return Plan(_acts(workspace.cursor, found.order), optimal=found.moves == found.at_least)
    solutions = _solutions(game.silhouettes, game.edge)
    if not solutions:
        order = _tour(_built_on(game, workspace), workspace).order
        return Plan(_acts(workspace.cursor, _until_won(game, workspace, order)), optimal=False)
    order, is_best = _best(solutions, workspace)
    return Plan(_acts(workspace.cursor, _until_won(game, workspace, order)), is_best)


def reference(figure: Figure) -> int:
    """Return the actions of the plan for the very cells of a figure, from the start."""
    found = tours.tour(start_of(figure.edge), figure.cells)
    return found.moves + len(figure.cells)


def _tour(cells: Sequence[Cell], workspace: Workspace) -> Tour:
    return tours.tour(workspace.cursor, changes(cells, workspace))


def changes(cells: Sequence[Cell], workspace: Workspace) -> tuple[Cell, ...]:
    """Return the cells in which the blocks differ from a set, in ascending order."""
    return tuple(sorted(set(cells) ^ set(workspace.placed)))


@SOLUTIONS.remembering
def _solutions(shown: int, edge: int) -> tuple[tuple[Cell, ...], ...]:
    """Return all sets with the silhouettes, or none where there are more than `MOST_SOLUTIONS`."""
    found = silhouettes.some(shown, edge, MOST_SOLUTIONS + 1)
    return tuple(found) if len(found) <= MOST_SOLUTIONS else ()


def _best(solutions: Sequence[Sequence[Cell]], workspace: Workspace) -> tuple[tuple[Cell, ...], bool]:
    """Return the tour to the set that takes the fewest actions, and whether that is proved.

    Sets are tried in the order of a lower bound, until no other can be better, or the work grows too large.
    """
    every = [changes(cells, workspace) for cells in solutions]
    bounded = sorted((len(each) + tours.tree(workspace.cursor, each), each) for each in every)
    best: tuple[Cell, ...] = ()
    least, work, lows = MANY, 0, list[int]()
    for bound, cells in bounded:
        if bound >= least or work > MOST_WORK:
            lows.append(bound)
            break
        found = tours.tour(workspace.cursor, cells)
        work += len(cells) ** 2 << min(len(cells), tours.MOST_EXACT)
        lows.append(len(cells) + found.at_least)
        if len(cells) + found.moves < least:
            best, least = found.order, len(cells) + found.moves
    return best, least == min(lows)


def _built_on(game: Game, workspace: Workspace) -> tuple[Cell, ...]:
    """Return a set with the silhouettes that keeps all blocks of the hull, and adds few."""
    bits, hull = silhouettes.bits_of(game.edge), silhouettes.hull(game.silhouettes, game.edge)
    cells = [cell for cell in workspace.placed if cell in hull]
    here, missing = workspace.cursor, game.silhouettes & ~silhouettes.silhouettes(cells, game.edge)
    while missing:
        worth = {cell: ((bits[cell] & missing).bit_count(), -tours.apart(here, cell)) for cell in hull}
        here = max(hull, key=worth.__getitem__)
        cells.append(here)
        missing &= ~bits[here]
    return tuple(cells)


def _until_won(game: Game, workspace: Workspace, order: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return a tour up to the first cell with which the silhouettes match."""
    placed = set(workspace.placed)
    for number, cell in enumerate(order, 1):
        placed ^= {cell}
        if silhouettes.silhouettes(placed, game.edge) == game.silhouettes:
            return order[:number]
    return order


def _acts(cursor: Cell, order: Sequence[Cell]) -> tuple[Act, ...]:
    found: list[Act] = []
    for cell in order:
        found += [*_way(cursor, cell), Act.PLACE]
        cursor = cell
    return tuple(found)


def _way(start: Cell, end: Cell) -> Iterator[Act]:
    """Yield the moves from one cell to another, along one axis after the other."""
    for act, steps in MOVES.items():
        along = sum(step * (to - here) for step, here, to in zip(steps, start, end, strict=True))
        yield from (act for _ in range(along))
