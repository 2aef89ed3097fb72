"""An agent that solves the cube layer by layer, as people learn it."""

from __future__ import annotations

from plumbline.envs.cube.teaching import layers
from plumbline.envs.dice import Dice
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    places = situation.state.places
    stages = layers.solution(places, layers.best_base(places))
    return Turn(actions=tuple(move for stage in stages for move in stage.moves)), dice


LAYER_BY_LAYER = Baseline(
    "layer-by-layer",
    "Layer by layer",
    "Solves the cube in the seven steps of the layer-by-layer method, from the face where most of them are done.",
    choose,
)
