"""Our agents that play the games and houses of SpatialWorld."""

from plumbline.evaluation.suites.spatialworld.agents.greedy_safe import GREEDY_SAFE
from plumbline.evaluation.suites.spatialworld.agents.planner import PLANNER
from plumbline.evaluation.suites.spatialworld.agents.spin_and_act import SPIN_AND_ACT
from plumbline.evaluation.suites.spatialworld.agents.wall_follower import WALL_FOLLOWER

AGENTS = (PLANNER, WALL_FOLLOWER, GREEDY_SAFE, SPIN_AND_ACT)
"""Agents in the order in which leaderboards pin them."""

__all__ = ["AGENTS", "GREEDY_SAFE", "PLANNER", "SPIN_AND_ACT", "WALL_FOLLOWER"]
