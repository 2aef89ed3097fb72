"""Our agents that play the cube."""

from plumbline.evaluation.suites.cubebench.agents.greedy import GREEDY
from plumbline.evaluation.suites.cubebench.agents.layers import LAYER_BY_LAYER
from plumbline.evaluation.suites.cubebench.agents.policy import POLICY_GRADIENT
from plumbline.evaluation.suites.cubebench.agents.solver import TWO_PHASE

AGENTS = (*TWO_PHASE, LAYER_BY_LAYER, *GREEDY, POLICY_GRADIENT)
"""Agents in the order in which leaderboards pin them."""

__all__ = ["AGENTS", "GREEDY", "LAYER_BY_LAYER", "POLICY_GRADIENT", "TWO_PHASE"]
