"""Costs of replaying the sliding puzzle: searches for distances, which grow with the number of pieces."""

from __future__ import annotations

from plumbline.envs.sliding.model import Game

ACTION = 20  # microseconds, like all of these
TABLES = 4_000  # for each piece
EASY, HARD, HARDEST = 10_000, 500_000, 1_200_000  # a search, with a margin
EASY_PIECES, HARD_PIECES = 8, 11


def opening(game: Game) -> int:
    return TABLES * len(game.puzzle.pieces)


def action(game: Game) -> int:
    return ACTION


def allowance(game: Game) -> int:
    """Return a mean search on random boards, and half as much again; more pieces than 11 reach the cap."""
    pieces = len(game.puzzle.pieces)
    return EASY if pieces <= EASY_PIECES else HARD if pieces <= HARD_PIECES else HARDEST
