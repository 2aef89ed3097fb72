"""Costs of replaying Block3D: each action compares silhouettes, which takes longer the more blocks there are."""

from __future__ import annotations

from plumbline.envs.block3d.model import Game

ACTION = 80  # microseconds, like all of these; with a block in each of 216 cells
OPENING = 1_000


def opening(game: Game) -> int:
    return OPENING


def action(game: Game) -> int:
    return ACTION


def allowance(game: Game) -> int:
    return 2 * ACTION
