"""Our agents that play the games of SpatialWorld."""

from plumbline.evaluation.suites.spatialworld.agents.greedy_safe import GREEDY_SAFE
from plumbline.evaluation.suites.spatialworld.agents.wall_follower import WALL_FOLLOWER

AGENTS = (WALL_FOLLOWER, GREEDY_SAFE)
"""Agents in the order in which leaderboards pin them."""

__all__ = ["AGENTS", "GREEDY_SAFE", "WALL_FOLLOWER"]
