"""Greedy agents that climb by the feedback to each move: one agent for each kind of feedback."""

from __future__ import annotations

from plumbline.envs import play
from plumbline.envs.cube.geometry import inverse
from plumbline.envs.cube.model import FEEDBACK, Move
from plumbline.envs.cube.rules import ALL_MOVES
from plumbline.envs.dice import Dice
from plumbline.evaluation.agents.baseline import UNSEEN, Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    """Try moves, and take back those that did not help, until one did; a turn may hold many moves."""
    moves, dice = dice.draw(ALL_MOVES, len(ALL_MOVES))
    made: tuple[str, ...] = ()
    for move in moves:
        made += (move.name,)
        if _feedback(situation, move) > 0:
            return Turn(actions=made), dice
        made += (inverse(move.name),)
    return Turn(actions=(*made, moves[0].name)), dice


def _feedback(situation: Situation, move: Move) -> int:
    """Return the feedback on a move; each is tried from the same cube."""
    opened = situation.play
    _, _, number = play.advance(opened.family, opened.game, situation.state, move.name).note.partition(" ")
    return int(number)


def _climbing(metric: str) -> Baseline:
    return Baseline(
        f"greedy-{metric}",
        f"Greedy on {metric} feedback",
        f"Tries the moves in random order and keeps the first after which the {metric} metric has risen; the others "
        "it takes back. Where none helps it makes one at random. It hears of each move at once, within a turn, as an "
        "agent does that calls the cube from code.",
        choose,
        UNSEEN.having(FEEDBACK, metric),
    )


GREEDY = tuple(_climbing(metric) for metric in FEEDBACK.values if metric not in ("none", "ruling"))
