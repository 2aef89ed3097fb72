"""Passes until the budget is spent."""

from __future__ import annotations

from envs.dice import Dice
from evaluation.agents.baseline import Baseline, Situation
from evaluation.saying import Saying


def choose(situation: Situation, dice: Dice) -> tuple[Saying, Dice]:
    return Saying(passed=True), dice


DO_NOTHING = Baseline("do-nothing", "Do nothing", "Passes until the budget is spent.", choose)
