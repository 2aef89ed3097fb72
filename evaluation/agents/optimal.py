"""Plays a shortest solution."""

from __future__ import annotations

from typing import Any

from envs.dice import Dice
from evaluation.agents.baseline import Baseline
from evaluation.protocols import AnyFamily
from evaluation.saying import Saying


def choose(family: AnyFamily, game: Any, state: Any, dice: Dice) -> tuple[Saying, Dice]:
    plan = family.solve(game, state)
    if plan is None:
        return Saying(passed=True), dice
    return Saying(actions=(family.write(game, plan.actions[0]),)), dice


OPTIMAL = Baseline("optimal", "Optimal", "Plays a shortest solution found by search.", choose)
