"""SpatialWorld's snake."""

from plumbline.evaluation.agents import DO_NOTHING, RANDOM_LEGAL
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import COMPLETION, SCORE, STEPS
from plumbline.evaluation.suites.spatialworld.agents import GREEDY_SAFE
from plumbline.evaluation.suites.spatialworld.metrics import SCORE_AS_PUBLISHED
from plumbline.evaluation.suites.spatialworld.paper import BIBTEX, NAME, PAPER, REMARKS
from plumbline.evaluation.suites.suite import MODALITY, Suite

SNAKE = Suite(
    name="spatialworld-snake",
    title="SpatialWorld, snake",
    family="snake3d",
    summary=(
        "A snake in a cube of cells goes from food to food. Every bite makes it longer, and the next food appears "
        "where chance puts it. The same games are shown as pictures or told in text."
    ),
    invitation="Steer the snake to four foods; a wall or its own body ends the game.",
    paper=PAPER,
    bibtex=BIBTEX,
    protocol=Protocol(actions=100),
    settings=("picture", "picture,hints=none", "text"),
    heatmap=("edge", MODALITY),
    metrics=(SCORE, COMPLETION, SCORE_AS_PUBLISHED, STEPS),
    figures=(("Score", SCORE), ("Actions", STEPS)),
    agents=(GREEDY_SAFE, RANDOM_LEGAL, DO_NOTHING),
    verdict_classes={},
    remarks=(
        *REMARKS,
        "The score is the share of four foods, as in the paper, whose values are multiples of an 80th.",
        "Food appears by a seed that is part of the task, so an episode can be replayed. In the published program it "
        "cannot, so its reference solutions are none.",
        "Letters mark the moves that do not end the game. The published picture leaves out the move into the cell that "
        "the tail leaves.",
        "The snake has no shortest solution, as nobody knows where the next food will be; there is no tight budget.",
    ),
    group=NAME,
    graded=True,
    won="Fed",
    lost="Nothing eaten",
)
