"""Agents that we run ourselves, by name."""

from evaluation.agents.baseline import Baseline
from evaluation.agents.cube_greedy import GREEDY
from evaluation.agents.cube_layers import LAYER_BY_LAYER
from evaluation.agents.cube_policy import POLICY_GRADIENT
from evaluation.agents.cube_solver import TWO_PHASE
from evaluation.agents.do_nothing import DO_NOTHING
from evaluation.agents.optimal import OPTIMAL
from evaluation.agents.random_commands import RANDOM_COMMANDS
from evaluation.agents.random_legal import RANDOM_LEGAL
from evaluation.agents.vgdl_breadth import BREADTH_FIRST
from evaluation.agents.vgdl_evolution import EVOLUTION
from evaluation.agents.vgdl_greedy import ONE_STEP
from evaluation.agents.vgdl_olets import OLETS
from evaluation.agents.vgdl_tree import TREE_SEARCH
from evaluation.agents.vgdl_width import ITERATED_WIDTH

AGENTS: dict[str, Baseline] = {
    agent.name: agent
    for agent in (
        OPTIMAL,
        *TWO_PHASE,
        LAYER_BY_LAYER,
        *GREEDY,
        POLICY_GRADIENT,
        OLETS,
        TREE_SEARCH,
        EVOLUTION,
        ITERATED_WIDTH,
        BREADTH_FIRST,
        ONE_STEP,
        RANDOM_LEGAL,
        RANDOM_COMMANDS,
        DO_NOTHING,
    )
}
"""Every agent by name, in the order in which boards pin them. Which of them play a set its suite says."""

__all__ = ["AGENTS", "GREEDY", "TWO_PHASE", "Baseline"]
