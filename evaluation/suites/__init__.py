"""The published benchmarks, a folder for each paper: its protocol, metrics, agents, commands and citation."""

from plumbline.evaluation.agents import DO_NOTHING, OPTIMAL, RANDOM_COMMANDS, RANDOM_LEGAL, Baseline
from plumbline.evaluation.scoring.metrics import GENERAL, Metric
from plumbline.evaluation.suites.cubebench import agents as cube_agents
from plumbline.evaluation.suites.cubebench import metrics as cube_metrics
from plumbline.evaluation.suites.cubebench.suite import CUBEBENCH
from plumbline.evaluation.suites.gvgai import agents as arcade_agents
from plumbline.evaluation.suites.gvgai import metrics as arcade_metrics
from plumbline.evaluation.suites.gvgai.suite import GVGAI
from plumbline.evaluation.suites.ivispar import metrics as board_metrics
from plumbline.evaluation.suites.ivispar.agents import PRIOR_ONLY, REPLAY_VALID
from plumbline.evaluation.suites.ivispar.inference import INFERENCE
from plumbline.evaluation.suites.ivispar.suite import IVISPAR
from plumbline.evaluation.suites.ivispar.tiles import TILES
from plumbline.evaluation.suites.spatialworld import agents as game_agents
from plumbline.evaluation.suites.spatialworld import metrics as game_metrics
from plumbline.evaluation.suites.spatialworld.block3d import BLOCK3D
from plumbline.evaluation.suites.spatialworld.houses import HOUSES, PAIRS
from plumbline.evaluation.suites.spatialworld.mazes import MAZE, MAZE3D
from plumbline.evaluation.suites.spatialworld.rubik import RUBIK
from plumbline.evaluation.suites.spatialworld.snake import SNAKE
from plumbline.evaluation.suites.suite import Suite

GAMES = (BLOCK3D, MAZE, MAZE3D, SNAKE, RUBIK)
"""The games of SpatialWorld."""

SUITES: dict[str, Suite] = {
    suite.name: suite for suite in (IVISPAR, TILES, INFERENCE, CUBEBENCH, GVGAI, *GAMES, HOUSES, PAIRS)
}
"""Every suite by name."""

METRICS: dict[str, Metric] = {
    metric.name: metric
    for metric in (
        *GENERAL,
        *board_metrics.METRICS,
        *cube_metrics.METRICS,
        *arcade_metrics.METRICS,
        *game_metrics.METRICS,
    )
}
"""Every metric by name, in the order of columns."""

AGENTS: dict[str, Baseline] = {
    agent.name: agent
    for agent in (
        OPTIMAL,
        *cube_agents.AGENTS,
        *arcade_agents.PATIENT,
        *arcade_agents.AGENTS,
        *game_agents.AGENTS,
        REPLAY_VALID,
        PRIOR_ONLY,
        RANDOM_LEGAL,
        RANDOM_COMMANDS,
        DO_NOTHING,
    )
}
"""Every agent of ours by name, in the order in which leaderboards pin them. Each suite lists its own."""

__all__ = ["AGENTS", "METRICS", "SUITES", "Suite"]
