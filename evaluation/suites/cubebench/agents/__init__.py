"""Our agents that play the cube."""

from plumbline.evaluation.suites.cubebench.agents.greedy import GREEDY
from plumbline.evaluation.suites.cubebench.agents.layers import LAYER_BY_LAYER
from plumbline.evaluation.suites.cubebench.agents.policy import POLICY_GRADIENTS
from plumbline.evaluation.suites.cubebench.agents.random_moves import RANDOM_MOVES
from plumbline.evaluation.suites.cubebench.agents.solver import TWO_PHASE

AGENTS = (*TWO_PHASE, LAYER_BY_LAYER, *GREEDY, *POLICY_GRADIENTS, *RANDOM_MOVES)
"""Agents in the order in which leaderboards pin them."""

__all__ = ["AGENTS", "GREEDY", "LAYER_BY_LAYER", "POLICY_GRADIENTS", "RANDOM_MOVES", "TWO_PHASE"]
