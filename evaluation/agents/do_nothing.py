"""Passes until the budget is spent."""

from __future__ import annotations

from typing import Any

from envs.dice import Dice
from evaluation.agents.baseline import Baseline
from evaluation.protocols import AnyFamily
from evaluation.saying import Saying


def choose(family: AnyFamily, game: Any, state: Any, dice: Dice) -> tuple[Saying, Dice]:
    return Saying(passed=True), dice


DO_NOTHING = Baseline("do-nothing", "Do nothing", "Passes until the budget is spent.", choose)
