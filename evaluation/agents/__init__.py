"""Agents of ours that play any family. Those that play one paper's puzzles are in its suite's room."""

from plumbline.evaluation.agents.baseline import Baseline
from plumbline.evaluation.agents.do_nothing import DO_NOTHING
from plumbline.evaluation.agents.optimal import OPTIMAL
from plumbline.evaluation.agents.random_commands import RANDOM_COMMANDS
from plumbline.evaluation.agents.random_legal import RANDOM_LEGAL

__all__ = ["DO_NOTHING", "OPTIMAL", "RANDOM_COMMANDS", "RANDOM_LEGAL", "Baseline"]
