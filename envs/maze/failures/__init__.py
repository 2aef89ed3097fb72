"""Failures in mazes: detectors of what went wrong in an episode, by walking it again.

The kinds are those of SpatialWorld (Gao et al. 2026) that can happen in a maze; thresholds are as in houses, in cells
and actions.
"""

from plumbline.envs.maze.failures.findings import FAILURES, find

__all__ = ["FAILURES", "find"]
