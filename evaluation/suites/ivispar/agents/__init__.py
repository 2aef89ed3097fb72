"""Our agents that play boards as they were published, and that guess what is on them."""

from plumbline.evaluation.suites.ivispar.agents.prior_only import PRIOR_ONLY
from plumbline.evaluation.suites.ivispar.agents.replay_valid import REPLAY_VALID

__all__ = ["PRIOR_ONLY", "REPLAY_VALID"]
