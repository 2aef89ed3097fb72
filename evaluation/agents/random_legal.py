"""A baseline that plays any legal action, each equally likely."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    play = situation.play
    legal = play.family.rules.actions(play.game, situation.state, situation.seat)
    if not legal:
        return Turn(passed=True), dice
    action, dice = dice.pick(legal)
    return Turn(actions=(play.family.words.write(play.game, action),)), dice


RANDOM_LEGAL = Baseline("random-legal", "Random, legal", "Draws among the legal actions, each equally likely.", choose)
