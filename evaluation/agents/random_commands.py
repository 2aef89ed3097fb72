"""A baseline that sends any command of the family, legal or not, each equally likely."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.agents.random_legal import choose as choose_legal
from plumbline.evaluation.protocol.turns import Turn


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    play = situation.play
    if play.family.words.commands is None:
        return choose_legal(situation, dice)
    command, dice = dice.pick(play.family.words.commands(play.game, situation.seat))
    return Turn(actions=(play.family.words.write(play.game, command),)), dice


RANDOM_COMMANDS = Baseline(
    "random-commands",
    "Random commands",
    "Draws among all commands that name something on the board, legal or not, each equally likely.",
    choose,
)
