"""Questions by recipe and seed: a world of another family, and what is asked of it."""

from __future__ import annotations

from collections.abc import Mapping

from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.questions.model import Asks, Question, Recipe


def generate(asks: Asks, types: Mapping[str, type[Question]], recipe: Recipe, seed: int) -> Question:
    """Generate the question of a recipe and a seed. Raises ImpossibleRecipe."""
    family = asks[recipe.family]
    if family.asking is None or recipe.kind not in family.asking.kinds:
        raise ImpossibleRecipe(f"kind {recipe.kind!r}: {family.name} is not asked for it")
    instance = family.puzzles.generate(recipe.recipe, seed)
    return types[recipe.family](instance, family.asking.attributes(recipe.recipe), recipe.kind)
