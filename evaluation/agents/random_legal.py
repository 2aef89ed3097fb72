"""Plays any legal action, each equally likely."""

from __future__ import annotations

from typing import Any

from envs.dice import Dice
from evaluation.agents.baseline import Baseline
from evaluation.protocols import AnyFamily
from evaluation.saying import Saying


def choose(family: AnyFamily, game: Any, state: Any, dice: Dice) -> tuple[Saying, Dice]:
    legal = family.actions(game, state, 0)
    if not legal:
        return Saying(passed=True), dice
    action, dice = dice.pick(legal)
    return Saying(actions=(family.write(game, action),)), dice


RANDOM_LEGAL = Baseline("random-legal", "Random, legal", "Draws among the legal actions, each equally likely.", choose)
