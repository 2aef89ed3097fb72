"""Our agents that play the games of SpatialWorld."""

from plumbline.evaluation.suites.spatialworld.agents.wall_follower import WALL_FOLLOWER

AGENTS = (WALL_FOLLOWER,)
"""Agents in the order in which leaderboards pin them."""

__all__ = ["AGENTS", "WALL_FOLLOWER"]
