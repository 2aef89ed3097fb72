"""Costs of replaying the cube: little for a move, much for a question to the solver."""

from __future__ import annotations

from plumbline.envs.cube.model import Game

OPENING, ACTION = 500, 10  # microseconds
QUESTION = 15_000  # the two-phase solver takes 6 to 13 ms


def opening(game: Game) -> int:
    return OPENING


def action(game: Game) -> int:
    return ACTION


def allowance(game: Game) -> int:
    return 2 * ACTION
