"""A baseline that passes until its budget is spent."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    return Turn(passed=True), dice


DO_NOTHING = Baseline("do-nothing", "Do nothing", "Passes until the budget is spent.", choose)
