"""Our agents that play arcade games by trying things out in the engine."""

from plumbline.evaluation.suites.gvgai.agents.breadth_first import BREADTH_FIRST
from plumbline.evaluation.suites.gvgai.agents.evolution import EVOLUTION
from plumbline.evaluation.suites.gvgai.agents.iterated_width import ITERATED_WIDTH
from plumbline.evaluation.suites.gvgai.agents.olets import OLETS
from plumbline.evaluation.suites.gvgai.agents.one_step import ONE_STEP
from plumbline.evaluation.suites.gvgai.agents.tree_search import TREE_SEARCH

AGENTS = (OLETS, TREE_SEARCH, EVOLUTION, ITERATED_WIDTH, BREADTH_FIRST, ONE_STEP)
"""Agents in the order in which leaderboards pin them."""

PATIENT = tuple(
    agent.looking(ticks) for ticks in (5_000, 1_000) for agent in (OLETS, TREE_SEARCH, EVOLUTION, ITERATED_WIDTH)
)
"""Those that look ahead before each decision, with more ticks to do so. A set takes them hours."""

__all__ = ["AGENTS", "BREADTH_FIRST", "EVOLUTION", "ITERATED_WIDTH", "OLETS", "ONE_STEP", "PATIENT", "TREE_SEARCH"]
