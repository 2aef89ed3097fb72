"""iVISPAR: the sliding geom puzzle in three modalities."""

from plumbline.evaluation.agents import DO_NOTHING, OPTIMAL, RANDOM_COMMANDS, RANDOM_LEGAL
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import BEST_DISTANCE, COMPLETION, DEVIATION, EFFICIENCY, FINAL_DISTANCE, STEPS
from plumbline.evaluation.suites.ivispar.agents import REPLAY_VALID
from plumbline.evaluation.suites.ivispar.settings import LABELED, PUBLISHED, SAFE
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
    settings=(*SAFE, *LABELED, *PUBLISHED.values()),
    heatmap=("path", "geoms"),
    metrics=(COMPLETION, DEVIATION, EFFICIENCY, FINAL_DISTANCE, BEST_DISTANCE, STEPS),
    figures=(
        ("Actions", STEPS),
        ("Shortest solution", "path"),
        ("Moves left at the end", FINAL_DISTANCE),
        ("Efficiency", EFFICIENCY),
    ),
    agents=(OPTIMAL, RANDOM_LEGAL, RANDOM_COMMANDS, DO_NOTHING),
    on_request=(REPLAY_VALID,),
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
    group="ivispar",
    published=PUBLISHED,
    pools_actions=True,
    remarks=(
        "Leaderboards “as published” have the published labels, tags, sizes of pictures and pieces, colors of pieces, "
        "and sections of the prompt. All others differ in these as well.",
        "The prompt is in words of ours and names only the colors and shapes on the board; the published one names "
        "four of each for every board.",
        "To the sections of the published prompt we add what the labels of pictures mean, that a refused action "
        "counts, and how many actions there are; it says none of this.",
        "The published agents were shown their last two states and actions. Here the caller of a model shows them; "
        "the engine draws them with the tag “past”.",
        "Solid boards have plain cells, lighter than the published ones and without their textures, a frame, and "
        "softer light from another side.",
        "Flat boards have dark labels on white cells; the published ones are white on the background. Cone and prism "
        "are a semicircle and a diamond; in the published flat pictures both are circles.",
        "Text lists pieces in the order of cells; in the published code they have the simulator's order.",
        "Answers are read in more shapes than by the published code, and words that it passed over make an answer "
        "malformed.",
        "The paper's people saw the 3D view and typed, with no limit of steps in its program; here they have 20 "
        "actions, and may also press keys, click and swipe.",
        "A command moves one piece by one cell; in the paper's simulator a number in it could move the piece further.",
        "A piece that is not on the board has a verdict of its own here; the paper counted it in no class.",
        "Provider errors cost no action here; in the paper's code they became an illegal command.",
        "Table 2's deviation is the distance after exactly as many actions as the shortest solution has, like ours.",
        "On the paper's boards an agent that does nothing has deviation 6.50, and the random moves published with them "
        "have 7.50 and complete 1.00%; both were measured by replaying, not by the paper.",
        "The classes of Table 3 do not add up to all actions: commands that name no piece of the board are in none.",
        "Figure 7 shows the best distance that was reached (found from its numbers); its caption says the last one.",
        "Regret follows the paper's formula even after an optimal player has arrived; a solved board keeps its last.",
        "The paper's 2D run of InternVL has 276 episodes, so its average pools 876 (inferred from the percentages).",
    ),
)
