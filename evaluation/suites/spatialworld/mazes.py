"""SpatialWorld's mazes: on one floor, and on two."""

from plumbline.evaluation.agents import DO_NOTHING, OPTIMAL, RANDOM_LEGAL
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import BEST_DISTANCE, COMPLETION, FINAL_DISTANCE, STEPS
from plumbline.evaluation.suites.spatialworld.agents import WALL_FOLLOWER
from plumbline.evaluation.suites.spatialworld.metrics import (
    COMPLETION_AS_PUBLISHED,
    STEP_EFFICIENCY,
    WEIGHTED_STEP_EFFICIENCY,
)
from plumbline.evaluation.suites.spatialworld.paper import BIBTEX, NAME, PAPER, REMARKS
from plumbline.evaluation.suites.suite import MODALITY, Suite


def _suite(name: str, title: str, summary: str, invitation: str, remarks: tuple[str, ...]) -> Suite:
    return Suite(
        name=name,
        title=title,
        family="maze",
        summary=summary,
        invitation=invitation,
        paper=PAPER,
        bibtex=BIBTEX,
        protocol=Protocol(actions=100),
        settings=("picture", "picture,hud=none", "text"),
        heatmap=("size", MODALITY),
        metrics=(
            COMPLETION,
            WEIGHTED_STEP_EFFICIENCY,
            COMPLETION_AS_PUBLISHED,
            STEP_EFFICIENCY,
            FINAL_DISTANCE,
            BEST_DISTANCE,
            STEPS,
        ),
        figures=(
            ("Actions", STEPS),
            ("Fewest actions", "reference"),
            ("Distance to the exit at the end, in actions", FINAL_DISTANCE),
            ("Success weighted by length", WEIGHTED_STEP_EFFICIENCY),
        ),
        agents=(OPTIMAL, WALL_FOLLOWER, RANDOM_LEGAL, DO_NOTHING),
        verdict_classes={},
        remarks=(*REMARKS, *remarks),
        group=NAME,
    )


MAZE = _suite(
    "spatialworld-maze",
    "SpatialWorld, maze",
    "A maze is walked from start to exit as the eye sees it: only what lies ahead is shown. The same mazes are shown "
    "as a map, in text.",
    "Find the exit of the maze in as few actions as you can.",
    (
        "Entering the exit ends an episode, also in the middle of a move. In the published program a long move could "
        "pass over it; no published level lets it.",
        "The published picture shows walls beyond an open side cell that are not there; ours shows what stands there.",
    ),
)

MAZE3D = _suite(
    "spatialworld-maze3d",
    "SpatialWorld, maze of two floors",
    "A maze of two floors is walked from start to exit as the eye sees it; stairs join the floors. The same mazes are "
    "shown as two maps, in text.",
    "Find the exit in a maze of two floors in as few actions as you can.",
    (
        "A stair is offered only where it leads to an open cell; the published display offers it under walls as well.",
        "Every maze takes at least 4 actions; one of the published ones takes 1.",
        "One looks past stairs here. In the published picture they are panels that hide what is behind.",
    ),
)
