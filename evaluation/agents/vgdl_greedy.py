"""Looks one tick ahead."""

from __future__ import annotations

from envs.dice import Dice
from evaluation.agents.baseline import Baseline, Situation
from evaluation.agents.vgdl_forward import Forward, saying, value
from evaluation.saying import Saying


def choose(situation: Situation, dice: Dice) -> tuple[Saying, Dice]:
    forward = Forward.of(situation, dice)
    best = max(forward.shuffled(), key=lambda action: value(forward.after(forward.state, (action,))))
    return saying(best), forward.dice


ONE_STEP = Baseline(
    "one-step",
    "One step ahead",
    "Tries each action for one tick in the engine and plays the one with the best score; any of those, where several "
    "are equal.",
    choose,
)
