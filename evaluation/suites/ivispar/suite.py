"""iVISPAR: the sliding geom puzzle in three modalities."""

from plumbline.evaluation.agents import DO_NOTHING, OPTIMAL, RANDOM_COMMANDS, RANDOM_LEGAL
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import BEST_DISTANCE, COMPLETION, DEVIATION, EFFICIENCY, FINAL_DISTANCE, STEPS
from plumbline.evaluation.suites.suite import Suite

IVISPAR = Suite(
    name="ivispar",
    title="iVISPAR",
    family="sliding",
    summary=(
        "Pieces that differ in color and shape slide over a board until it equals a goal. The same puzzles are shown "
        "as a solid scene, as a flat picture, or as text."
    ),
    invitation="Slide the pieces until the current board equals the goal, in as few actions as you can.",
    paper=(
        "J. Mayer, M. Ballout, S. Jassim, F. Nosrat Nezami, E. Bruni: iVISPAR - An Interactive Visual-Spatial "
        "Reasoning Benchmark for VLMs"
    ),
    bibtex="""@article{mayer2025ivispar,
  title  = {{iVISPAR}: An Interactive Visual-Spatial Reasoning Benchmark for {VLMs}},
  author = {Mayer, Julius and Ballout, Mohamad and Jassim, Serwan and Nosrat Nezami, Farbod and Bruni, Elia},
  year   = {2025}
}""",
    protocol=Protocol(actions=20),
    settings=("3d", "2d", "text"),
    heatmap=("path", "geoms"),
    metrics=(COMPLETION, DEVIATION, EFFICIENCY, FINAL_DISTANCE, BEST_DISTANCE, STEPS),
    figures=(
        ("Actions", STEPS),
        ("Shortest solution", "path"),
        ("Moves left at the end", FINAL_DISTANCE),
        ("Efficiency", EFFICIENCY),
    ),
    agents=(OPTIMAL, RANDOM_LEGAL, RANDOM_COMMANDS, DO_NOTHING),
    verdict_classes={
        "effective": "effective moves (EM)",
        "ineffective": "ineffective moves (IM)",
        "occupied": "occupied destination (OD)",
        "out_of_bounds": "out of bounds (OB)",
        "malformed": "illegal commands (IC)",
        "provider_error": "illegal commands (IC)",
        "unknown_object": None,
        "pass": None,
        "changed": None,
    },
    remarks=(
        "A command moves one piece by one cell; in the paper's simulator a number in it could move the piece further.",
        "A piece that is not on the board has a verdict of its own here; the paper counted it in no class.",
        "Provider errors cost no action here; in the paper's code they became an illegal command.",
        "The paper's 2D run of InternVL has 276 episodes, so its average pools 876 (inferred from the percentages).",
    ),
)
