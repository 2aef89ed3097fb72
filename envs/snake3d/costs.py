"""Costs of replaying the snake: a step is cheap, and every state has a bounded length."""

from __future__ import annotations

from plumbline.envs.snake3d.model import Game

ACTION = 20  # microseconds, like all of these
OPENING = 500


def opening(game: Game) -> int:
    return OPENING


def action(game: Game) -> int:
    return ACTION


def allowance(game: Game) -> int:
    return 2 * ACTION
