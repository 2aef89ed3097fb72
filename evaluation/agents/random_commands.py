"""Says any command of the family's vocabulary, legal or not, each equally likely."""

from __future__ import annotations

from typing import Any

from envs.dice import Dice
from evaluation.agents.baseline import Baseline
from evaluation.agents.random_legal import choose as choose_legal
from evaluation.protocols import AnyFamily
from evaluation.saying import Saying


def choose(family: AnyFamily, game: Any, state: Any, dice: Dice) -> tuple[Saying, Dice]:
    if family.commands is None:
        return choose_legal(family, game, state, dice)
    command, dice = dice.pick(family.commands(game))
    return Saying(actions=(family.write(game, command),)), dice


RANDOM_COMMANDS = Baseline(
    "random-commands",
    "Random commands",
    "Draws among all commands that name something on the board, legal or not, each equally likely.",
    choose,
)
