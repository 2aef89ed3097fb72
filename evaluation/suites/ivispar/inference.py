"""iVISPAR's auxiliary task: which pieces are on a board, and in which cells, seen in one picture."""

from plumbline.evaluation.agents import DO_NOTHING, OPTIMAL, RANDOM_LEGAL
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import COMPLETION, SCORE
from plumbline.evaluation.suites.ivispar import metrics
from plumbline.evaluation.suites.ivispar.agents import PRIOR_ONLY
from plumbline.evaluation.suites.ivispar.settings import ASKED, ASKED_AS_PUBLISHED
from plumbline.evaluation.suites.ivispar.suite import IVISPAR
from plumbline.evaluation.suites.suite import MODALITY, Suite

INFERENCE = Suite(
    name="ivispar-inference",
    title="iVISPAR, board state inference",
    family="questions",
    summary=(
        "One picture of a board is shown, and the answer is a list of its pieces with their cells. No piece moves: the "
        "picture is read, once. The same boards are shown as a solid scene and as a flat picture."
    ),
    invitation="Look at the board and say which pieces are on it, and in which cells. You answer once.",
    paper=IVISPAR.paper,
    bibtex=IVISPAR.bibtex,
    protocol=Protocol(actions=1),
    settings=(*ASKED, *ASKED_AS_PUBLISHED.values()),
    heatmap=("geoms", MODALITY),
    metrics=(SCORE, metrics.ACCURACY, COMPLETION, *metrics.COUNTS, *metrics.KINDS),
    figures=(
        ("Score", SCORE),
        ("Correct", metrics.CORRECT),
        ("Pieces", "geoms"),
        ("Hallucinated", metrics.HALLUCINATED),
        ("Format errors", metrics.FORMAT_ERRORS),
    ),
    agents=(OPTIMAL, PRIOR_ONLY, RANDOM_LEGAL, DO_NOTHING),
    verdict_classes={},
    remarks=(
        "The boards are new, a hundred of them with 2 to 11 pieces; the paper asks about its own 300.",
        "The score divides the correct pieces by those on the board and those that were hallucinated, so that naming "
        "everything does not pay. By accuracy, the paper's measure, it pays: naming each of 16 pieces once, without "
        "looking, has 6.25%.",
        "Accuracy is a mean over boards. The paper divides sums, so boards of many pieces weigh more there. The mean "
        "number of correct pieces compares directly: both sets have 6.5 pieces per board.",
        "The paper matches pieces by the Hungarian algorithm and does not publish its cost. Ours makes as many pairs "
        "that share a color or a shape as it can; then few wrong words, few wrong cells, and short ways between cells. "
        "A piece may be paired with another one than its equal, if that makes one pair more.",
        "An answer without a list misses all pieces. The paper's counts of missed pieces lack those answers: 145 by "
        "InternVL2.5.",
        "A list may stand below the marker or in JSON, in capitals or small letters, and an answer that is nothing but "
        "a list needs no marker.",
        "An element with the shape before the color is a format error and names no piece, as in the paper. Words that "
        "are no list count as one format error, however many they are.",
        "What people type is checked for format errors before it is sent, so theirs are always 0.",
        "The prompt is in words of ours.",
    ),
    published=ASKED_AS_PUBLISHED,
    group="ivispar",
    graded=True,
    won="All right",
    lost="Nothing right",
)
