"""Rolling-horizon evolution: breeds action sequences, plays the first step of the best, and starts over."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.suites.gvgai.agents.forward import TICKS, Forward, turn, value

HORIZON = 10  # ticks
ELITE = 2  # lines that are kept from a generation
POPULATION = 6

Line = tuple[float, list[int]]  # its value, and its actions


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    forward = Forward.of(situation, dice)
    lines = [_tried(forward, forward.random_actions(HORIZON)) for _ in range(POPULATION)]
    while forward.may_try(HORIZON):
        lines = sorted(lines, key=lambda line: -line[0])[:ELITE]
        while len(lines) < POPULATION and forward.may_try(HORIZON):
            lines.append(_tried(forward, _child(forward, lines)))
    return turn(max(lines, key=lambda line: line[0])[1][0]), forward.dice


def _tried(forward: Forward, actions: list[int]) -> Line:
    return value(forward.after(forward.state, actions)), actions


def _child(forward: Forward, lines: list[Line]) -> list[int]:
    """Return actions of two parents at random, with one mutation."""
    (_, mother), (_, father) = lines[0], lines[1]
    coins = forward.roll(1 << HORIZON)
    child = [mother[place] if coins >> place & 1 else father[place] for place in range(HORIZON)]
    child[forward.roll(HORIZON)] = forward.choices[forward.roll(len(forward.choices))]
    return child


EVOLUTION = Baseline(
    "evolution",
    "Rolling-horizon evolution",
    f"Before each action it breeds lines of {HORIZON} actions by crossing and mutation, trying them in the engine with "
    "chance of its own, {budget} in all, and takes the first action of the best.",
    choose,
    ticks=TICKS,
)
