"""Agents that ask the cube's solver and play its answer: one for each format that the solver reads."""

from __future__ import annotations

from plumbline.envs.cube import rules
from plumbline.envs.cube.model import TOOL
from plumbline.envs.dice import Dice
from plumbline.evaluation.agents.baseline import UNSEEN, Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    play = situation.play
    if not situation.heard:
        return Turn(actions=(f"solve {rules.described(play.game, situation.state)}",)), dice
    _, _, moves = situation.heard[0].partition(": ")
    return Turn(actions=tuple(moves.split())), dice


def _asking(tool: str) -> Baseline:
    return Baseline(
        f"two-phase-{tool}",
        f"Two-phase, {tool} solver",
        "Tells the solver the cube as it is, and makes the moves that it answers.",
        choose,
        UNSEEN.having(TOOL, tool),
    )


TWO_PHASE = tuple(_asking(tool) for tool in TOOL.values[1:])
