"""Puzzles by recipe and seed: a random goal, and a walk away from it on which every move costs exactly one.

A walk on which every move takes a piece further from home needs as many moves back as it is long, so the path length is
exact by construction and the pieces do not interfere. With interference, some moves of the walk take a piece nearer to
home; a move is rejected unless a search proves that the board is then one move further from the goal.
"""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.slides.moves import DIRECTIONS
from plumbline.envs.sliding.model import COLORS, LARGEST, SHAPES, SMALLEST, Piece, Puzzle, Recipe, cell_name
from plumbline.envs.sliding.solve import optimum

WALKS = 20_000  # tried before a recipe is given up
MOST_INTERFERENCE = 4
PROOFS = 40_000  # searches for optimal lengths before a recipe with interference is given up: some ten seconds


def generate(recipe: Recipe, seed: int) -> Puzzle:
    """Generate a puzzle that follows the recipe; its start is never its goal. Raises ImpossibleRecipe."""
    _refuse(recipe)
    dice = Dice(seed)
    if recipe.interference:
        return _tangled(recipe, dice)
    for _ in range(WALKS):
        goals, dice = dice.draw(range(recipe.columns * recipe.rows), recipe.geoms)
        if sum(_reach(recipe, goal) for goal in goals) >= recipe.path:
            starts, dice = _walk(recipe, goals, dice)
            if starts is not None:
                return _puzzle(recipe, starts, goals, dice)
    raise ImpossibleRecipe(f"path {recipe.path} with {recipe.geoms} geoms: no puzzle found in {WALKS} walks")


def _tangled(recipe: Recipe, dice: Dice) -> Puzzle:
    """Return a puzzle whose pieces interfere, its length proved by the search that the last move of its walk took."""
    proofs = PROOFS
    while proofs > 0:
        goals, dice = dice.draw(range(recipe.columns * recipe.rows), recipe.geoms)
        starts, dice, proofs = _winding_walk(recipe, goals, dice, proofs)
        if starts is not None:
            return _puzzle(recipe, starts, goals, dice)
    raise ImpossibleRecipe(
        f"interference {recipe.interference}, path {recipe.path} with {recipe.geoms} geoms: no puzzle found in "
        f"{PROOFS} searches; expected less interference, or more geoms"
    )


def _winding_walk(
    recipe: Recipe, goals: tuple[int, ...], dice: Dice, proofs: int
) -> tuple[tuple[int, ...] | None, Dice, int]:
    """Return the cells after a walk with as many moves nearer to home as the recipe has interference, and what is left
    of dice and proofs; no cells if the walk gets stuck.
    """
    cells, nearer = goals, recipe.interference
    for length in range(1, recipe.path + 1):
        further, dice = _shuffled(_moves_away(recipe, cells, goals), dice)
        homeward, dice = _shuffled(_moves_home(recipe, cells, goals) if nearer else [], dice)
        for place, cell in (*homeward, *further):
            after = (*cells[:place], cell, *cells[place + 1 :])
            proofs -= 1
            if optimum((recipe.columns, recipe.rows), after, goals) == length:
                break
        else:
            return None, dice, proofs
        nearer -= (place, cell) in homeward
        cells = after
    return (cells if nearer == 0 else None), dice, proofs


def _shuffled(moves: list[tuple[int, int]], dice: Dice) -> tuple[tuple[tuple[int, int], ...], Dice]:
    return dice.draw(moves, len(moves))


def _walk(recipe: Recipe, goals: tuple[int, ...], dice: Dice) -> tuple[tuple[int, ...] | None, Dice]:
    """Return the cells after `recipe.path` moves away from home, or None if the walk gets stuck."""
    cells = goals
    for _ in range(recipe.path):
        away = _moves_away(recipe, cells, goals)
        if not away:
            return None, dice
        (place, cell), dice = dice.pick(away)
        cells = (*cells[:place], cell, *cells[place + 1 :])
    return cells, dice


def _moves_away(recipe: Recipe, cells: tuple[int, ...], goals: tuple[int, ...]) -> list[tuple[int, int]]:
    taken = set(cells)
    return [
        (place, new)
        for place, (cell, goal) in enumerate(zip(cells, goals, strict=True))
        for new in _away(recipe, cell, goal)
        if new not in taken
    ]


def _moves_home(recipe: Recipe, cells: tuple[int, ...], goals: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the moves that take a piece nearer to home: those that are possible and not away."""
    away, taken = set(_moves_away(recipe, cells, goals)), set(cells)
    return [
        (place, new)
        for place, cell in enumerate(cells)
        for new in _beside(recipe, cell)
        if new not in taken and (place, new) not in away
    ]


def _beside(recipe: Recipe, cell: int) -> list[int]:
    column, row = divmod(cell, recipe.rows)
    return [
        (column + right) * recipe.rows + row + up
        for right, up in DIRECTIONS.values()
        if 0 <= column + right < recipe.columns and 0 <= row + up < recipe.rows
    ]


def _away(recipe: Recipe, cell: int, goal: int) -> list[int]:
    """Return the neighbors of `cell` that are further from `goal`."""
    column, row = divmod(cell, recipe.rows)
    home_column, home_row = divmod(goal, recipe.rows)
    return [
        (column + right) * recipe.rows + row + up
        for right, up in DIRECTIONS.values()
        if 0 <= column + right < recipe.columns
        and 0 <= row + up < recipe.rows
        and right * (column - home_column) + up * (row - home_row) >= 0
    ]


def _puzzle(recipe: Recipe, starts: tuple[int, ...], goals: tuple[int, ...], dice: Dice) -> Puzzle:
    every = [(color, shape) for color in sorted(set(recipe.colors)) for shape in sorted(set(recipe.shapes))]
    names, dice = dice.draw(every, recipe.geoms)
    pieces = [
        Piece(color, shape, cell_name(recipe.rows, start), cell_name(recipe.rows, goal))
        for (color, shape), start, goal in zip(names, starts, goals, strict=True)
    ]
    return Puzzle(recipe.columns, recipe.rows, tuple(sorted(pieces, key=lambda piece: (piece.color, piece.shape))))


def _refuse(recipe: Recipe) -> None:
    """Raise the first reason why no puzzle follows the recipe."""
    cells, kinds = recipe.columns * recipe.rows, len(set(recipe.shapes)) * len(set(recipe.colors))
    unknown = [*(set(recipe.shapes) - set(SHAPES)), *(set(recipe.colors) - set(COLORS))]
    refusals = [
        (not SMALLEST <= recipe.columns <= LARGEST, f"columns {recipe.columns}: expected {SMALLEST} to {LARGEST}"),
        (not SMALLEST <= recipe.rows <= LARGEST, f"rows {recipe.rows}: expected {SMALLEST} to {LARGEST}"),
        (bool(unknown), f"{', '.join(map(repr, sorted(unknown)))}: no such shape or color"),
        (not 1 <= recipe.geoms < cells, f"geoms {recipe.geoms}: expected 1 to {cells - 1}, so that a hole is left"),
        (recipe.geoms > kinds, f"geoms {recipe.geoms}: the shapes and colors make only {kinds} different ones"),
        (recipe.path < 1, f"path {recipe.path}: expected at least 1"),
        (
            not 0 <= recipe.interference <= MOST_INTERFERENCE,
            f"interference {recipe.interference}: expected 0 to {MOST_INTERFERENCE}",
        ),
        (
            recipe.interference > 0 and recipe.geoms < 2,
            f"interference {recipe.interference}: expected at least 2 geoms, for one has nothing in its way",
        ),
        (
            recipe.interference > 0 and recipe.path < 2 * recipe.interference + 2,
            f"path {recipe.path}: interference {recipe.interference} needs at least {2 * recipe.interference + 2}",
        ),
    ]
    for refused, reason in refusals:
        if refused:
            raise ImpossibleRecipe(reason)
    longest = sum(sorted((_reach(recipe, cell) for cell in range(cells)), reverse=True)[: recipe.geoms])
    if recipe.path - 2 * recipe.interference > longest:
        raise ImpossibleRecipe(
            f"path {recipe.path}: {recipe.geoms} geoms are never more than {longest} moves from home"
        )


def _reach(recipe: Recipe, cell: int) -> int:
    """Return how far from `cell` a piece can get on this board."""
    column, row = divmod(cell, recipe.rows)
    return max(column, recipe.columns - 1 - column) + max(row, recipe.rows - 1 - row)
