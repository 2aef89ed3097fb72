"""Our agents that play any family. Those for one paper's puzzles are in the folder of its suite."""

from plumbline.evaluation.agents.baseline import Baseline
from plumbline.evaluation.agents.do_nothing import DO_NOTHING
from plumbline.evaluation.agents.optimal import OPTIMAL
from plumbline.evaluation.agents.random_commands import RANDOM_COMMANDS
from plumbline.evaluation.agents.random_legal import RANDOM_LEGAL

__all__ = ["DO_NOTHING", "OPTIMAL", "RANDOM_COMMANDS", "RANDOM_LEGAL", "Baseline"]
