"""Lattices by recipe: the snake starts in the middle of the bottom layer, heading right."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.snake3d.model import CHANCES, LARGEST, SMALLEST, Lattice, Recipe


def generate(recipe: Recipe, seed: int) -> Lattice:
    """Return the lattice of a recipe, with chance of its own for the food. Raises ImpossibleRecipe.

    With an edge of four cells it is the published start: the head at (2, 3, 2), the tail at (1, 3, 2).
    """
    if not SMALLEST <= recipe.edge <= LARGEST:
        raise ImpossibleRecipe(f"edge {recipe.edge}: expected {SMALLEST} to {LARGEST} cells")
    middle, bottom = recipe.edge // 2, recipe.edge - 1
    chance, _ = Dice(seed).roll(CHANCES)
    return Lattice(recipe.edge, ((middle, bottom, middle), (middle - 1, bottom, middle)), chance)
