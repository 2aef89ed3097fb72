"""GVGAI-LLM: arcade games in a description language, shown as characters."""

from plumbline.evaluation.agents import DO_NOTHING, RANDOM_LEGAL
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import STEPS
from plumbline.evaluation.suites.gvgai import metrics
from plumbline.evaluation.suites.gvgai.agents import AGENTS
from plumbline.evaluation.suites.gvgai.difficulty import DIFFICULTY
from plumbline.evaluation.suites.suite import Suite

GVGAI = Suite(
    name="gvgai",
    title="GVGAI-LLM",
    family="vgdl",
    summary=(
        "Arcade games that are told in a few lines of a description language: shooters, mazes, dungeons, puzzles with "
        "boxes. Agents read the rules in words and play tick by tick, from characters, a list or a picture."
    ),
    invitation="Read the rules, then win the game. Every action takes a tick, and much moves by itself.",
    paper=(
        "Y. Li, C. Lin, M. U. Nasir, P. Bontrager, J. Liu, J. Togelius: GVGAI-LLM - Evaluating Large Language Models "
        "with Infinite Games"
    ),
    bibtex="""@article{li2025gvgaillm,
  title   = {{GVGAI-LLM}: Evaluating Large Language Models with Infinite Games},
  author  = {Li, Yuchen and Lin, Cong and Nasir, Muhammad Umair and Bontrager, Philip and Liu, Jialin and
             Togelius, Julian},
  journal = {arXiv preprint arXiv:2508.08501},
  year    = {2025}
}""",
    protocol=Protocol(actions=1000),
    settings=(
        "symbols",
        "symbols,prompt=contextual",
        "coordinates",
        "picture",
        "picture,pace=real",
    ),
    heatmap=("game", "level"),
    metrics=(
        metrics.WIN_RATE,
        metrics.OVERALL,
        metrics.MEANINGFUL,
        metrics.INFLUENCE,
        metrics.REWARD,
        metrics.STEP_EFFICIENCY,
        metrics.GAME_SCORE,
        STEPS,
        metrics.BUMP_RATE,
        metrics.LONGEST_BUMP,
        metrics.LATE_BUMP_RATE,
        metrics.OSCILLATION,
        metrics.UNIQUE_CELLS,
        metrics.COVERAGE,
        metrics.DISTANCE_WALKED,
    ),
    figures=(
        ("Score", metrics.GAME_SCORE),
        ("Ticks", STEPS),
        ("Meaningful steps", metrics.MEANINGFUL),
        ("Bumps", metrics.BUMP_RATE),
    ),
    agents=(*AGENTS, RANDOM_LEGAL, DO_NOTHING),
    difficulty=DIFFICULTY,
    components=(metrics.WIN_RATE, metrics.MEANINGFUL, STEPS, metrics.DISTANCE_WALKED),
    relative=(metrics.STEP_EFFICIENCY, metrics.REWARD, metrics.OVERALL),
    failures=(
        metrics.BUMP_RATE,
        metrics.LONGEST_BUMP,
        metrics.LATE_BUMP_RATE,
        metrics.OSCILLATION,
        metrics.UNIQUE_CELLS,
        metrics.COVERAGE,
    ),
    verdict_classes={"changed": "action", "idle": "action", "no_move": "action", "malformed": "action 0"},
    remarks=(
        "The reference client lets two ticks of nothing pass before the first decision; here the first tick is the "
        "agent's.",
        "There a malformed answer, a failed call and a chosen nil are one and the same; here they are told apart, and "
        "a failed call lets no time pass.",
        "There each run has a seed that nobody knows; here every agent plays the same seeds.",
        "There the model under test puts the rules into words for itself before each run; here all read the same ones.",
        "There the zero-shot prompt lacks the avatar's position and, of avatars that are not called so, their symbol; "
        "here both are always told.",
        "Its rewards and step efficiencies are relative to the runs that were compared, and change with every agent; "
        "here they are not, and those as published stand on a page of each board.",
        "Its overall score counts the steps that were not taken as good, also those of a game lost or left early; here "
        "it counts what a win left over.",
    ),
)
