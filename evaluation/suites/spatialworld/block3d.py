"""SpatialWorld's Block3D: blocks are put into a grid until their silhouettes are those of a target."""

from plumbline.evaluation.agents import DO_NOTHING, OPTIMAL, RANDOM_LEGAL
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import COMPLETION, STEPS
from plumbline.evaluation.suites.spatialworld.metrics import (
    COMPLETION_AS_PUBLISHED,
    RAW_STEP_EFFICIENCY,
    STEP_EFFICIENCY,
    WEIGHTED_STEP_EFFICIENCY,
)
from plumbline.evaluation.suites.spatialworld.paper import BIBTEX, NAME, PAPER, REMARKS
from plumbline.evaluation.suites.suite import MODALITY, Suite

BLOCK3D = Suite(
    name="spatialworld-block3d",
    title="SpatialWorld, Block3D",
    family="block3d",
    summary=(
        "Three silhouettes show a figure of blocks from above, from the front and from the side. It is rebuilt with a "
        "cursor, block by block. The same figures are shown as a picture or told in text."
    ),
    invitation="Build the figure that has these three silhouettes, in as few actions as you can.",
    paper=PAPER,
    bibtex=BIBTEX,
    protocol=Protocol(actions=120),
    settings=("picture", "picture,goal=exact", "text", "text,goal=exact"),
    heatmap=("blocks", MODALITY),
    metrics=(
        COMPLETION,
        WEIGHTED_STEP_EFFICIENCY,
        COMPLETION_AS_PUBLISHED,
        STEP_EFFICIENCY,
        RAW_STEP_EFFICIENCY,
        STEPS,
    ),
    figures=(
        ("Actions", STEPS),
        ("Reference solution, of the very cells", "reference"),
        ("Success weighted by length", WEIGHTED_STEP_EFFICIENCY),
    ),
    agents=(OPTIMAL, RANDOM_LEGAL, DO_NOTHING),
    verdict_classes={},
    remarks=(
        *REMARKS,
        "Some figures have the silhouettes of others: 6 of the 20 published ones. Any of them counts here, as nobody "
        "can see which is meant; “exact” wants the very cells, as the published program does.",
        "The reference solution fills the very cells. Under the usual goal there may be a shorter one, so an "
        "efficiency without limit can be above 1.",
        "The published program checks the budget before the goal, so that the last action cannot win. Here it can.",
        "A strip beside the grid shows one's own blocks layer by layer; the published picture has none.",
        "The optimal agent passes where no solution is known to be shortest: some figures of more than nine blocks.",
    ),
    group=NAME,
)
