"""Random cubes: every cube that turns can reach, each equally likely."""

from __future__ import annotations

from plumbline.envs.cube.pieces import Pieces, odd
from plumbline.envs.dice import Dice


def random_cube(dice: Dice) -> tuple[Pieces, Dice]:
    """Draw one of the 43,252,003,274,489,856,000 cubes, and return the dice after it."""
    corners, dice = dice.draw(range(8), 8)
    edges, dice = dice.draw(range(12), 12)
    if odd(corners) != odd(edges):
        edges = (*edges[:10], edges[11], edges[10])
    twists, dice = _turned(dice, 3, 8)
    flips, dice = _turned(dice, 2, 12)
    return Pieces(corners, twists, edges, flips), dice


def _turned(dice: Dice, ways: int, pieces: int) -> tuple[tuple[int, ...], Dice]:
    """Draw the orientation of each piece; that of the last follows from the others."""
    turns: list[int] = []
    for _ in range(pieces - 1):
        turn, dice = dice.roll(ways)
        turns.append(turn)
    return (*turns, -sum(turns) % ways), dice
