"""Costs of replaying the sliding tile puzzle: searches for distances, unless a whole table has them."""

from __future__ import annotations

from plumbline.envs.tiles import solve
from plumbline.envs.tiles.model import Game

ACTION = 20  # microseconds, like all of these
OPENING = 10_000
LOOKED_UP, PATTERNS, DEEPEST, SEVERAL_BLANKS = 100, 80_000, 1_300_000, 700_000  # a distance, with a margin
PATTERN_CELLS = 16  # of a board whose pattern databases make it easy


def opening(game: Game) -> int:
    return OPENING


def action(game: Game) -> int:
    return ACTION


def allowance(game: Game) -> int:
    """Return a mean distance of random boards, and half as much again."""
    puzzle = game.puzzle
    if solve.is_small(puzzle):
        return LOOKED_UP
    if puzzle.blanks > 1:
        return SEVERAL_BLANKS
    return PATTERNS if puzzle.columns * puzzle.rows <= PATTERN_CELLS else DEEPEST
