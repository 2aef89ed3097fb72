"""Levels by recipe: those of the bundled games, in either track, and new ones of games whose levels are built."""

from __future__ import annotations

from plumbline.envs.codec import content_digest
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.vgdl.compiler.program import block_pixels
from plumbline.envs.vgdl.language.levels import read_level
from plumbline.envs.vgdl.library.builders.bundled import SIZES
from plumbline.envs.vgdl.library.games import level_of, text_of
from plumbline.envs.vgdl.model import Level, Recipe
from plumbline.envs.vgdl.rules import described


def generate(recipe: Recipe, seed: int) -> Level:
    """Return the level that a recipe names. Raises ImpossibleRecipe."""
    text = _built(recipe, seed) if recipe.fresh else level_of(recipe.game, recipe.number)
    return level(recipe.game, recipe.number, text_of(recipe.game), text, recipe.mode)


def level(game: str, number: int, rules: bytes, text: str, mode: str) -> Level:
    """Return a level of a game as an instance, its cells as large as the mode has them. Raises InvalidInstance."""
    description = described(rules)
    block = block_pixels(description, read_level(description, text), mode)
    return Level(game, number, content_digest(rules), text, mode, block)


def _built(recipe: Recipe, seed: int) -> str:
    """Build a new level of the size of the bundled one, which is known to be winnable."""
    if recipe.game not in SIZES:
        raise ImpossibleRecipe(f"fresh levels of {recipe.game!r}: expected one of {', '.join(SIZES)}")
    if not 0 <= recipe.number < len(SIZES[recipe.game]):
        raise ImpossibleRecipe(f"number {recipe.number}: expected 0 to {len(SIZES[recipe.game]) - 1}")
    sizes = SIZES[recipe.game]
    return sizes[recipe.number](seed * len(sizes) + recipe.number)  # two levels may have one size
