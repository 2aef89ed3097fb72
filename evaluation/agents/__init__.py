"""Agents that we run ourselves, by name."""

from evaluation.agents.baseline import Baseline
from evaluation.agents.do_nothing import DO_NOTHING
from evaluation.agents.optimal import OPTIMAL
from evaluation.agents.random_commands import RANDOM_COMMANDS
from evaluation.agents.random_legal import RANDOM_LEGAL

AGENTS: dict[str, Baseline] = {agent.name: agent for agent in (OPTIMAL, RANDOM_LEGAL, RANDOM_COMMANDS, DO_NOTHING)}
"""Every agent by name, in the order in which boards pin them."""

__all__ = ["AGENTS", "Baseline"]
