"""Costs of replaying questions: one answer, which is read, and matched as often as it is graded."""

from __future__ import annotations

from plumbline.envs.questions.model import Game

ACTION = 500  # microseconds, like all of these: to read an answer of the greatest length
PAIRED = 6  # for each thing that is there with each one that was named


def action(game: Game) -> int:
    return ACTION


def allowance(game: Game) -> int:
    """Return the cost of an answer that names something in every cell."""
    return ACTION + grading(game, len(game.cells))


def grading(game: Game, named: int) -> int:
    """Return the cost of grading an answer that names so many things."""
    return PAIRED * len(game.truth) * named
