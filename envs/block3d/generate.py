"""Figures by recipe and seed: grown block by block, or built forms somewhere on the ground."""

from __future__ import annotations

from plumbline.envs.block3d import forms, silhouettes
from plumbline.envs.block3d.model import EDGE, HIGHEST, MOVES, Cell, Figure, Recipe
from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe

TRIES = 20_000  # figures that are drawn before a recipe is given up
MOST_BLOCKS = 48  # of figures by recipe


def generate(recipe: Recipe, seed: int) -> Figure:
    """Generate a figure with the layers and solutions that are wanted. Raises ImpossibleRecipe."""
    _refuse(recipe)
    dice = Dice(seed)
    for _ in range(TRIES):
        cells, dice = _grown(recipe.blocks, dice) if recipe.grown else _built(recipe, dice)
        figure = Figure(tuple(sorted(cells)))
        if _is_wanted(recipe, figure):
            return figure
    raise ImpossibleRecipe(f"{recipe}: no figure found in {TRIES} tries")


def layers(figure: Figure) -> int:
    """Return how many layers hold cells."""
    return len({z for _, _, z in figure.cells})


def solutions(figure: Figure) -> int:
    """Return how many sets have the silhouettes of a figure, as `silhouettes.count` says."""
    return silhouettes.count(silhouettes.silhouettes(figure.cells, figure.edge), figure.edge)


def _solutions_at_least(figure: Figure) -> int:
    return silhouettes.at_least(silhouettes.silhouettes(figure.cells, figure.edge), figure.edge)


def _is_wanted(recipe: Recipe, figure: Figure) -> bool:
    low, high = recipe.layers
    if not low <= layers(figure) <= high:
        return False
    is_unique = silhouettes.another(figure.cells, figure.edge) is None
    if is_unique or recipe.solutions_at_most == 1:
        return is_unique and recipe.solutions_at_least == 1
    if recipe.solutions_at_least <= 2 and recipe.solutions_at_most >= silhouettes.MOST:
        return True
    if _solutions_at_least(figure) > recipe.solutions_at_most:
        return False
    return recipe.solutions_at_least <= solutions(figure) <= recipe.solutions_at_most


def _grown(blocks: int, dice: Dice) -> tuple[set[Cell], Dice]:
    """Draw a cell on the ground, not at the border; then, again and again, one beside any of those that are there."""
    x, dice = dice.roll(EDGE - 2)
    y, dice = dice.roll(EDGE - 2)
    cells: list[Cell] = [(x + 1, y + 1, 0)]
    while len(cells) < blocks:
        (x, y, z), dice = dice.pick(cells)
        (across, along, up), dice = dice.pick(list(MOVES.values()))
        beside = x + across, y + along, z + up
        if beside not in cells and _is_inside(beside):
            cells.append(beside)
    return set(cells), dice


def _is_inside(cell: Cell) -> bool:
    x, y, z = cell
    return 0 <= x < EDGE and 0 <= y < EDGE and 0 <= z <= HIGHEST


def _built(recipe: Recipe, dice: Dice) -> tuple[set[Cell], Dice]:
    """Draw a kind of form, a form, how it is turned, and its place on the ground."""
    name, dice = dice.pick(_names(recipe))
    form, dice = dice.pick(forms.built(name, recipe.blocks))
    form, dice = dice.pick(forms.turned(form))
    wide, deep, _ = forms.size_of(form)
    x, dice = dice.roll(EDGE - wide + 1)
    y, dice = dice.roll(EDGE - deep + 1)
    return {(column + x, row + y, z) for column, row, z in form}, dice


def _names(recipe: Recipe) -> list[str]:
    """List the kinds that have forms of so many blocks."""
    return [name for name in ([recipe.form] if recipe.form else forms.FORMS) if forms.built(name, recipe.blocks)]


def _refuse(recipe: Recipe) -> None:
    """Raise the first reason why no figure follows the recipe."""
    (low, high), kinds = recipe.layers, ", ".join(forms.FORMS)
    refusals = [
        (not 1 <= recipe.blocks <= MOST_BLOCKS, f"blocks {recipe.blocks}: expected 1 to {MOST_BLOCKS}"),
        (recipe.form not in ("", *forms.FORMS), f"form {recipe.form!r}: expected one of {kinds}"),
        (recipe.grown and recipe.form != "", f"form {recipe.form!r}: expected none in what is grown"),
        (not 1 <= low <= high, f"layers {recipe.layers}: expected the least before the most, from 1"),
        (
            not 1 <= recipe.solutions_at_least <= recipe.solutions_at_most,
            f"solutions {recipe.solutions_at_least} to {recipe.solutions_at_most}: expected the least before the most",
        ),
    ]
    for refused, reason in refusals:
        if refused:
            raise ImpossibleRecipe(reason)
    if not recipe.grown and not _names(recipe):
        kind = recipe.form or "form"
        raise ImpossibleRecipe(f"blocks {recipe.blocks}: no {kind} has so many")
