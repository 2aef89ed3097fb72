"""Costs of replaying an arcade game: a tick, and copies of a state, which grow with the level."""

from __future__ import annotations

from plumbline.envs.vgdl.model import Game

OPENING, ACTION = 5_000, 50  # microseconds
COPIED = 1_000  # bytes of a state in one more microsecond


def opening(game: Game) -> int:
    return OPENING


def action(game: Game) -> int:
    return ACTION + game.machine.start(0).nbytes // COPIED


def allowance(game: Game) -> int:
    return 2 * action(game)
