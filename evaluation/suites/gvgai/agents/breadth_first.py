"""An agent that searches breadth first for a way to win, which is certain to work without chance."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.envs.vgdl.compiler.machine import Stuck
from plumbline.envs.vgdl.search.breadth_first import Budget, shortest
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.suites.gvgai.agents.forward import NAMES, Forward, turn

MOST_STATES = 100_000
TICKS = 6 * MOST_STATES  # as many as it takes to look at those


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    """Play the whole way, if one is found at the start; else a random action."""
    forward = Forward.of(situation, dice)
    found = _found(forward) if situation.turns == 0 else []
    if found:
        return Turn(actions=tuple(NAMES[action] for action in found)), forward.dice
    return turn(forward.shuffled()[0]), forward.dice


def _found(forward: Forward) -> list[int]:
    """Return actions that win under the agent's own chance; under the real one they may fail."""
    try:
        answer = shortest(forward.machine, forward.state, Budget(MOST_STATES, forward.ticks, forward.clock))
    except Stuck:
        return []
    return answer[0] if answer else []


BREADTH_FIRST = Baseline(
    "breadth-first",
    "Breadth-first search",
    f"Before its first action it looks at up to {MOST_STATES:,} different states of the engine, the nearest first and "
    "with chance of its own, in up to {budget}, for a way to win, and plays it to its end; where it finds none, "
    "and after that, it plays at random.",
    choose,
    ticks=TICKS,
)
