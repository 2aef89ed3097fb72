"""Searches for a way to win, breadth first, in games without chance."""

from __future__ import annotations

from envs.dice import Dice
from envs.vgdl.machine import Stuck
from envs.vgdl.rules import integers
from envs.vgdl.search import shortest
from evaluation.agents.baseline import Baseline, Situation
from evaluation.agents.vgdl_forward import NAMES, Forward, saying
from evaluation.saying import Saying

MOST_STATES = 100_000


def choose(situation: Situation, dice: Dice) -> tuple[Saying, Dice]:
    """The whole way, if one is found at the start; else whatever comes."""
    if situation.turns == 0:
        found = _found(situation)
        if found:
            return Saying(actions=tuple(NAMES[action] for action in found)), dice
    forward = Forward.of(situation, dice)
    return saying(forward.shuffled()[0]), forward.dice


def _found(situation: Situation) -> list[int]:
    """Actions that win as chance now stands; where chance is at work they may not."""
    try:
        answer = shortest(situation.play.game.machine, integers(situation.state), most_states=MOST_STATES)
    except Stuck:
        return []
    return answer[0] if answer else []


BREADTH_FIRST = Baseline(
    "breadth-first",
    "Breadth-first search",
    f"Looks at up to {MOST_STATES:,} different states of the engine, the nearest first, for a way to win, and plays "
    "it; where it finds none it plays at random.",
    choose,
)
