"""Puzzles by recipe and seed: a walk away from the goal on which every board is one move further than the last."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import empty
from plumbline.envs.tiles import rules, solve
from plumbline.envs.tiles.model import FEWEST_CELLS, LARGEST, SMALLEST, Board, Game, Puzzle, Recipe, cell_name, goal

WALKS = 200  # tried before a recipe is given up


def generate(recipe: Recipe, seed: int) -> Puzzle:
    """Generate a puzzle whose shortest solution has exactly `recipe.path` moves. Raises ImpossibleRecipe."""
    _refuse(recipe)
    game, dice = _solved(recipe), Dice(seed)
    for _ in range(WALKS):
        board, dice = _walk(game, recipe.path, dice)
        if board is not None:
            return _puzzle(recipe, board.cells)
    raise ImpossibleRecipe(f"path {recipe.path} on {recipe.columns} by {recipe.rows}: no puzzle found in {WALKS} walks")


def _walk(game: Game, path: int, dice: Dice) -> tuple[Board | None, Dice]:
    """Return a board after so many moves away from the goal, or None if the walk gets stuck or its distance unknown."""
    board = Board(game.puzzle.goals)
    for made in range(1, path + 1):
        after = [rules.step(game, board, slide, 0).state for slide in rules.actions(game, board, 0)]
        further, dice = dice.draw(after, len(after))
        found = next((each for each in further if solve.distance(game, each).exact == made), None)
        if found is None:
            return None, dice
        board = found
    return board, dice


def _solved(recipe: Recipe) -> Game:
    """Return the game of a puzzle that is solved."""
    cells = goal(recipe.columns, recipe.rows, recipe.columns * recipe.rows - recipe.blanks)
    return rules.open_game(_puzzle(recipe, cells), Setting(BLIND), empty)


def _puzzle(recipe: Recipe, cells: tuple[int, ...]) -> Puzzle:
    return Puzzle(recipe.columns, recipe.rows, tuple(cell_name(recipe.rows, cell) for cell in cells))


def _refuse(recipe: Recipe) -> None:
    """Raise the first reason why no puzzle follows the recipe."""
    cells = recipe.columns * recipe.rows
    refusals = [
        (not SMALLEST <= recipe.columns <= LARGEST, f"columns {recipe.columns}: expected {SMALLEST} to {LARGEST}"),
        (not SMALLEST <= recipe.rows <= LARGEST, f"rows {recipe.rows}: expected {SMALLEST} to {LARGEST}"),
        (cells < FEWEST_CELLS, f"{cells} cells: expected at least {FEWEST_CELLS}"),
        (not 1 <= recipe.blanks < cells, f"blanks {recipe.blanks}: expected 1 to {cells - 1}"),
        (recipe.path < 1, f"path {recipe.path}: expected at least 1"),
    ]
    for refused, reason in refusals:
        if refused:
            raise ImpossibleRecipe(reason)
