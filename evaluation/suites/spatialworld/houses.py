"""SpatialWorld's houses: what is to be done is said in a sentence, and seen through one's own eyes."""

from plumbline.evaluation.agents import DO_NOTHING, OPTIMAL, RANDOM_LEGAL
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import COMPLETION, STEPS
from plumbline.evaluation.suites.spatialworld.agents import SPIN_AND_ACT
from plumbline.evaluation.suites.spatialworld.metrics import (
    COMPLETION_AS_PUBLISHED,
    RAW_STEP_EFFICIENCY,
    STEP_EFFICIENCY,
    WEIGHTED_STEP_EFFICIENCY,
)
from plumbline.evaluation.suites.spatialworld.paper import BIBTEX, NAME, PAPER
from plumbline.evaluation.suites.suite import Suite

HOUSES = Suite(
    name="spatialworld-houses",
    title="SpatialWorld, houses",
    family="houses",
    summary=(
        "A sentence says what is to be done in a house: go somewhere, bring, open, switch, clean, cook. One walks, "
        "looks, and acts on what is before one's eyes; nothing tells whether it is done. The same tasks are shown as "
        "pictures or told in words."
    ),
    invitation="Do in the house what the sentence asks for, and say when it is done.",
    paper=PAPER,
    bibtex=BIBTEX,
    protocol=Protocol(actions=10, actions_per_unit=2, axis="reference"),
    settings=("picture", "picture,feedback=ruling", "words"),
    heatmap=("rooms", "mode"),
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
        ("Reference solution, with its end", "reference_with_end"),
        ("Success weighted by length", WEIGHTED_STEP_EFFICIENCY),
    ),
    agents=(OPTIMAL, SPIN_AND_ACT, RANDOM_LEGAL, DO_NOTHING),
    verdict_classes={},
    remarks=(
        "The houses, their things and the sentences are new, drawn in our own shapes: results do not stand beside "
        "those of the paper's simulators.",
        "The budget is the paper's: 10 actions and twice the length of the reference solution, without its end.",
        "Goals are judged as in the public program: some thing of a class must be as wanted, and only when one says "
        "that it is done. Our own tasks may also want that of all things of a class, or of none.",
        "Refusals are told only under feedback=ruling. The public program tells a single player none, and its wording "
        "gives distances away.",
        "An answer that cannot be read changes nothing and counts; the public program asks again up to three times.",
        "A thing that is sliced stays one thing under both names.",
        "An episode that a failing service ended is not solved here. The paper leaves it out of its rate, as the "
        "column “Completed, as published” does.",
    ),
    group=NAME,
)
