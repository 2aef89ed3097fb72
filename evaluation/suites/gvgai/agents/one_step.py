"""An agent that looks one tick ahead."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.suites.gvgai.agents.forward import Forward, turn, value


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    forward = Forward.of(situation, dice)
    best = max(forward.shuffled(), key=lambda action: value(forward.after(forward.state, (action,))))
    return turn(best), forward.dice


ONE_STEP = Baseline(
    "one-step",
    "One step ahead",
    "Tries each action for one tick in the engine and plays the one with the best score; any of those, where several "
    "are equal.",
    choose,
)
