"""Failures in houses: detectors of what went wrong in an episode, by replaying it through the rules.

The kinds and their thresholds are those of SpatialWorld (Gao et al. 2026), as far as the paper states them; the other
thresholds are ours.
"""

from plumbline.envs.houses.failures.findings import FAILURES, find

__all__ = ["FAILURES", "find"]
