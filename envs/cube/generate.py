"""Scrambles by recipe and seed: random turns, and a proof that no fewer turns undo them."""

from __future__ import annotations

from plumbline.envs.cube.geometry import FACES, MOVES, SOLVED, TURNS, opposite
from plumbline.envs.cube.library import published
from plumbline.envs.cube.model import Recipe, Scramble
from plumbline.envs.cube.pieces import letters
from plumbline.envs.cube.solver import near, optimal
from plumbline.envs.cube.solver.turns import play
from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe

DEEPEST = 16  # turns: to prove more takes minutes
MOST_QUARTERS = 8  # the most whose proof takes milliseconds
TRIES = 1000  # of twenty scrambles nineteen are as deep as they are long


def generate(recipe: Recipe, seed: int) -> Scramble:
    """Generate a cube of exactly the recipe's depth, or quarter turns. Raises ImpossibleRecipe, archive.NoTables."""
    if recipe.quarters:
        return _by_quarters(recipe.quarters, Dice(seed))
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


def _by_quarters(length: int, dice: Dice) -> Scramble:
    """Draw quarter turns, each of any face either way, until no fewer undo them."""
    if not 1 <= length <= MOST_QUARTERS:
        raise ImpossibleRecipe(f"quarters {length}: expected 1 to {MOST_QUARTERS}, or 0 if they are not asked for")
    for _ in range(TRIES):
        places = SOLVED
        for _ in range(length):
            move, dice = dice.pick(tuple(MOVES))
            places = places.translate(MOVES[move])
        if near.quarters_away(places) == length:
            return Scramble(letters(places))
    raise ImpossibleRecipe(f"quarters {length}: none found in {TRIES} scrambles")


def _as_deep(places: bytes, length: int) -> bool:
    """Return whether a cube that `length` turns solve cannot be solved by fewer."""
    if length <= near.RADIUS:
        return near.turns_away()[places] == length
    return optimal.search(places, length - 1).solution is None


def scramble(length: int, dice: Dice) -> tuple[tuple[str, ...], Dice]:
    """Draw `length` random turns, none of which repeats the face before it or commutes with it in the wrong order."""
    turns: tuple[str, ...] = ()
    for _ in range(length):
        turn, dice = dice.pick([turn for turn in TURNS if _may_follow(turn[0], turns)])
        turns += (turn,)
    return turns, dice


def _may_follow(face: str, turns: tuple[str, ...]) -> bool:
    """Return whether a turn of a face may come next. Turns of opposite faces commute, so only one order is drawn."""
    if not turns:
        return True
    last = turns[-1][0]
    return face != last and not (face == opposite(last) and FACES.index(face) < FACES.index(last))
