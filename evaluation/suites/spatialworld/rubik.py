"""SpatialWorld's Rubik's cube: a few quarter turns away, on a turntable."""

from plumbline.evaluation.agents import DO_NOTHING, OPTIMAL, RANDOM_LEGAL
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import COMPLETION, STEPS
from plumbline.evaluation.suites.spatialworld.metrics import (
    COMPLETION_AS_PUBLISHED,
    STEP_EFFICIENCY,
    WEIGHTED_STEP_EFFICIENCY,
)
from plumbline.evaluation.suites.spatialworld.paper import BIBTEX, NAME, PAPER, REMARKS
from plumbline.evaluation.suites.suite import MODALITY, Suite

RUBIK = Suite(
    name="spatialworld-rubik",
    title="SpatialWorld, Rubik's cube",
    family="cube",
    summary=(
        "A Rubik's cube, one to four quarter turns from solved, stands on a turntable: at first only its front shows. "
        "Turning it as a whole shows more, and takes actions. The same cubes are shown as text, with all their faces."
    ),
    invitation="Turn the cube until each face shows a single color.",
    paper=PAPER,
    bibtex=BIBTEX,
    protocol=Protocol(actions=50, actions_per_turn=1),
    settings=("turntable", "turntable,scheme=safe", "symbolic"),
    heatmap=("quarters", MODALITY),
    metrics=(COMPLETION, WEIGHTED_STEP_EFFICIENCY, COMPLETION_AS_PUBLISHED, STEP_EFFICIENCY, STEPS),
    figures=(
        ("Actions", STEPS),
        ("Fewest quarter turns, looking aside", "quarters"),
        ("Success weighted by length", WEIGHTED_STEP_EFFICIENCY),
    ),
    agents=(OPTIMAL, RANDOM_LEGAL, DO_NOTHING),
    verdict_classes={},
    remarks=(
        *REMARKS,
        "Cubes are dealt by their fewest quarter turns, five each of one to four. The published ones are dealt by the "
        "length of their scramble; two of them are the same, and one is two turns from solved after four.",
        "As published, turns of the whole cube go counterclockwise for somebody who looks straight at the face after "
        "which they are named, and those of faces clockwise.",
        "Letters stand on the centers of visible faces; the small cross shows the colors of the centers alone.",
        "In text, the colors of faces are those of CubeBench.",
    ),
    group=NAME,
)
