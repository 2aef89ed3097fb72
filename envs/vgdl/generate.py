"""Levels by recipe: those of the bundled games, in either track."""

from __future__ import annotations

from envs.codec import content_digest
from envs.vgdl.levels import read_level
from envs.vgdl.library import level_of, text_of
from envs.vgdl.model import Level, Recipe
from envs.vgdl.program import block_pixels
from envs.vgdl.rules import described


def generate(recipe: Recipe, seed: int) -> Level:
    """The level that a recipe names. Raises ImpossibleRecipe."""
    return level(recipe.game, recipe.number, text_of(recipe.game), level_of(recipe.game, recipe.number), recipe.mode)


def level(game: str, number: int, rules: bytes, text: str, mode: str) -> Level:
    """A level of a game as an instance, its cells as large as the mode has them. Raises InvalidInstance."""
    description = described(rules)
    block = block_pixels(description, read_level(description, text), mode)
    return Level(game, number, content_digest(rules), text, mode, block)
