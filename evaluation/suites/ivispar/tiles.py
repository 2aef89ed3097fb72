"""iVISPAR's other puzzle: sliding tiles in three modalities."""

from plumbline.evaluation.agents import DO_NOTHING, OPTIMAL, RANDOM_COMMANDS, RANDOM_LEGAL
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import BEST_DISTANCE, COMPLETION, DEVIATION, EFFICIENCY, FINAL_DISTANCE, STEPS
from plumbline.evaluation.suites.ivispar.agents import REPLAY_VALID
from plumbline.evaluation.suites.ivispar.suite import IVISPAR
from plumbline.evaluation.suites.suite import Suite

TILES = Suite(
    name="ivispar-tiles",
    title="iVISPAR, tiles",
    family="tiles",
    summary=(
        "Numbered tiles slide over a board into the blank cell until they are in order. The same puzzles are shown as "
        "a solid scene, as a flat picture, or as text."
    ),
    invitation="Slide the tiles until the current board equals the goal, in as few actions as you can.",
    paper=IVISPAR.paper,
    bibtex=IVISPAR.bibtex,
    protocol=Protocol(actions=10, actions_per_unit=2, axis="path"),
    settings=("3d", "2d", "text"),
    heatmap=("path", "cells"),
    metrics=(COMPLETION, DEVIATION, EFFICIENCY, FINAL_DISTANCE, BEST_DISTANCE, STEPS),
    figures=(
        ("Actions", STEPS),
        ("Shortest solution", "path"),
        ("Moves left at the end", FINAL_DISTANCE),
        ("Efficiency", EFFICIENCY),
    ),
    agents=(OPTIMAL, RANDOM_LEGAL, RANDOM_COMMANDS, DO_NOTHING),
    on_request=(REPLAY_VALID,),
    verdict_classes=IVISPAR.verdict_classes,
    remarks=(
        "The paper describes sliding tiles and reports results of sliding geoms alone.",
        "The budget is 10 actions and 2 for each move of a shortest solution; the paper has 20 for sliding geoms.",
        "The published generator refuses some boards that can be solved: it takes the first cell for the blank.",
    ),
    group="ivispar",
    pools_actions=True,
)
