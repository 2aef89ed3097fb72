"""SpatialWorld's houses, for one and for two: a sentence says what to do, and one sees through one's own eyes."""

from plumbline.evaluation.agents import DO_NOTHING, OPTIMAL, RANDOM_LEGAL
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import COMPLETION, STEPS
from plumbline.evaluation.suites.spatialworld.agents import PLANNER, SPIN_AND_ACT
from plumbline.evaluation.suites.spatialworld.metrics import (
    COMPLETION_AS_PUBLISHED,
    CONDITIONS_MET,
    RAW_STEP_EFFICIENCY,
    STEP_EFFICIENCY,
    WEIGHTED_STEP_EFFICIENCY,
)
from plumbline.evaluation.suites.spatialworld.paper import BIBTEX, NAME, PAPER
from plumbline.evaluation.suites.suite import Suite

METRICS = (
    COMPLETION,
    WEIGHTED_STEP_EFFICIENCY,
    COMPLETION_AS_PUBLISHED,
    STEP_EFFICIENCY,
    RAW_STEP_EFFICIENCY,
    STEPS,
)
FIGURES = (
    ("Actions", STEPS),
    ("Reference solution, with its end", "reference_with_end"),
    ("Conditions met", CONDITIONS_MET),
    ("Success weighted by length", WEIGHTED_STEP_EFFICIENCY),
)
FIGURES_OF_PAIRS = (
    FIGURES[0],
    ("Reference, busier seat", "reference_with_end"),
    *FIGURES[2:],
)
REMARKS = (
    "The houses, their things and the sentences are new, drawn in our own shapes: results do not stand beside "
    "those of the paper's simulators.",
    "An answer that cannot be read changes nothing and counts; the public program asks again up to three times.",
    "A thing that is sliced stays one thing under both names.",
    "An episode that a failing service ended is not solved here. The paper leaves it out of its rate, as the "
    "column “Completed, as published” does.",
)

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
    metrics=METRICS,
    figures=FIGURES,
    agents=(OPTIMAL, SPIN_AND_ACT, RANDOM_LEGAL, DO_NOTHING),
    verdict_classes={},
    remarks=(
        *REMARKS,
        "The budget is the paper's: 10 actions and twice the length of the reference solution, without its end.",
        "Goals are judged as in the public program: some thing of a class must be as wanted, and only when one says "
        "that it is done. Our own tasks may also want that of all things of a class, or of none.",
        "Refusals are told only under feedback=ruling. The public program tells a single player none, and its wording "
        "gives distances away.",
    ),
    group=NAME,
)

PAIRS = Suite(
    name="spatialworld-houses-pairs",
    title="SpatialWorld, houses for two",
    family="houses",
    summary=(
        "Two share a house and a task that is too much for one. They act in turn, each with a picture and a budget of "
        "their own, and may talk; what counts is the house when both are done."
    ),
    invitation="Share the work: agree on who does what, do your part, and say when you are done.",
    paper=PAPER,
    bibtex=BIBTEX,
    protocol=Protocol(actions=10, actions_per_unit=1, axis="reference_with_end"),
    settings=("picture", "picture,feedback=ruling", "words", "picture,done=paper"),
    heatmap=("rooms", "reference_with_end"),
    metrics=METRICS,
    figures=FIGURES_OF_PAIRS,
    agents=(PLANNER, SPIN_AND_ACT, RANDOM_LEGAL, DO_NOTHING),
    verdict_classes={},
    seats=2,
    remarks=(
        *REMARKS,
        "The budget of each is the paper's: 10 actions and those of the busier one in the reference solution, with the "
        "end. No task of the twenty can be done by one alone in so many.",
        "Step efficiency compares the busier one of the episode with the busier one of the reference solution.",
        "Saying something takes an action. In the public program it is free beside an action, and as an action it "
        "ends the part of whoever speaks.",
        "Each says for themselves that they are done; the house is judged when both are out. Under done=paper the "
        "first who says so rightly ends the task, and one who is wrong is out, as in the public program.",
        "Refusals are told only under feedback=ruling; the public program tells two players of the last one.",
        "The published results of two may come from one acting body: at the commit that was read, the entry runs the "
        "loop for one.",
    ),
    group=NAME,
)
