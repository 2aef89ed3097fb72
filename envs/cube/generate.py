"""Scrambles by recipe and seed: random turns, and a proof that no fewer undo them."""

from __future__ import annotations

from plumbline.envs.cube.geometry import FACES, SOLVED, TURNS, opposite
from plumbline.envs.cube.library import published
from plumbline.envs.cube.model import Recipe, Scramble
from plumbline.envs.cube.pieces import letters
from plumbline.envs.cube.solver import near, optimal
from plumbline.envs.cube.solver.turns import play
from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe

DEEPEST = 16  # turns: to prove more takes minutes
TRIES = 1000  # of twenty scrambles nineteen are as deep as they are long


def generate(recipe: Recipe, seed: int) -> Scramble:
    """A cube of exactly this depth. Raises ImpossibleRecipe, archive.NoTables."""
    if recipe.depth == published.DEPTH:
        places, _ = published.drawn(Dice(seed))
        return Scramble(letters(places))
    if not 1 <= recipe.depth <= DEEPEST:
        expected = f"expected 1 to {DEEPEST}, or {published.DEPTH}, for which there are published cubes"
        raise ImpossibleRecipe(f"depth {recipe.depth}: {expected}; others take too long to prove")
    dice = Dice(seed)
    for _ in range(TRIES):
        turns, dice = scramble(recipe.depth, dice)
        places = play(SOLVED, turns)
        if _as_deep(places, recipe.depth):
            return Scramble(letters(places))
    raise ImpossibleRecipe(f"depth {recipe.depth}: none found in {TRIES} scrambles")


def _as_deep(places: bytes, length: int) -> bool:
    """Whether a cube that so many turns solve cannot be solved by fewer."""
    if length <= near.RADIUS:
        return near.turns_away()[places] == length
    return optimal.search(places, length - 1).solution is None


def scramble(length: int, dice: Dice) -> tuple[tuple[str, ...], Dice]:
    """So many random turns, none of which takes the one before further or could stand before it."""
    turns: tuple[str, ...] = ()
    for _ in range(length):
        turn, dice = dice.pick([turn for turn in TURNS if _may_follow(turn[0], turns)])
        turns += (turn,)
    return turns, dice


def _may_follow(face: str, turns: tuple[str, ...]) -> bool:
    """Turns of opposite faces can be swapped: only one order of the two is drawn."""
    if not turns:
        return True
    last = turns[-1][0]
    return face != last and not (face == opposite(last) and FACES.index(face) < FACES.index(last))
