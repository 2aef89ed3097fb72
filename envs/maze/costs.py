"""Costs of replaying mazes: a table of distances when one is opened, and little for an action."""

from __future__ import annotations

from plumbline.envs.maze.model import Game

ACTION = 20  # microseconds, like all of these
OPENING = 1_000
TABLED = 150  # for each cell, with a margin


def opening(game: Game) -> int:
    cells = len(game.maze.floors) * game.maze.rows * game.maze.columns
    return OPENING + TABLED * cells


def action(game: Game) -> int:
    return ACTION


def allowance(game: Game) -> int:
    return 2 * ACTION
