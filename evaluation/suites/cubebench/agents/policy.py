"""Agents that play the learned policy: a move a turn, or many at once."""

from __future__ import annotations

from plumbline.envs.cube.learning import policy
from plumbline.envs.cube.model import SYMBOLIC
from plumbline.envs.dice import Dice
from plumbline.envs.setting import Setting
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.suites.cubebench.agents.at_once import BUDGETS, at_once

FINE = 1 << 53  # sides of the dice: the resolution of the probabilities


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    """Play one move a turn, by the probabilities of the network."""
    chances = policy.learned().chances(policy.colors_of(situation.state.places))[0]
    roll, dice = dice.roll(FINE)
    index = min(int((chances.cumsum() * FINE).searchsorted(roll, "right")), len(policy.NAMES) - 1)
    return Turn(actions=(policy.NAMES[index],)), dice


DEFINITION = (
    "A network of five layers of 256 neurons that sees all stickers, trained by REINFORCE on cubes scrambled by up to "
    "four turns. Each move is drawn by the chances that the network gives."
)

POLICY_GRADIENT = Baseline(
    "policy-gradient", "Policy gradient", f"{DEFINITION} It makes one move a turn.", choose, Setting(SYMBOLIC)
)
POLICY_GRADIENTS = (POLICY_GRADIENT, *(at_once(POLICY_GRADIENT, moves, DEFINITION) for moves in BUDGETS))
