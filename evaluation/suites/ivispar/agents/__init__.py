"""Our agents that play boards as they were published."""

from plumbline.evaluation.suites.ivispar.agents.replay_valid import REPLAY_VALID

__all__ = ["REPLAY_VALID"]
