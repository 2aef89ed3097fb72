"""The random agent of the paper: replays the legal moves that were published with each board."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.suites.ivispar.configurations import read


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    """Play the next stored move; pass where none is left."""
    following = situation.recorded[situation.actions : situation.actions + 1]
    return (Turn(actions=following) if following else Turn(passed=True)), dice


def recorded(published: bytes) -> tuple[str, ...]:
    """Return the stored random moves of a published configuration."""
    return read(published).random or ()


REPLAY_VALID = Baseline(
    "replay-valid",
    "Random, as published",
    "Replays the random legal moves that were published with each board.",
    choose,
    recorded=recorded,
)
