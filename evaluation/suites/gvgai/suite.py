"""GVGAI-LLM: arcade games in a description language, shown as characters."""

from plumbline.evaluation.agents import DO_NOTHING, RANDOM_LEGAL
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.metrics import STEPS
from plumbline.evaluation.suites.gvgai import metrics
from plumbline.evaluation.suites.gvgai.agents import AGENTS, PATIENT
from plumbline.evaluation.suites.gvgai.difficulty import DIFFICULTY
from plumbline.evaluation.suites.suite import Suite

GVGAI = Suite(
    name="gvgai",
    title="GVGAI-LLM",
    family="vgdl",
    summary=(
        "Arcade games written in a few lines of a description language: shooters, mazes, dungeons, puzzles with "
        "boxes. Agents read the rules in words and play tick by tick, from characters, a list or a picture."
    ),
    invitation="Read the rules, then win the game. Each action takes one tick; many things move on their own.",
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
    on_request=PATIENT,
    difficulty=DIFFICULTY,
    won="Won",
    lost="Lost",
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
        "The paper does not distinguish a malformed answer, a failed call and a chosen nil. Here they are counted "
        "separately, and a failed call takes no time.",
        "In the paper, each run has an unknown seed; here all agents play the same seeds.",
        "In the paper, the tested model rephrases the rules before each run; here all agents read the same rules.",
        "The paper's zero-shot prompt lacks the avatar's position, and its symbol if it is not named avatar; here "
        "the prompt always has both.",
        "The paper's prompt shows the level as symbols and as a list of cells. So does the setting symbols,list=cells; "
        "the others show one of the two. Our list leaves empty cells out and names what is there.",
        "The paper's rewards and step efficiencies are relative to the compared runs and change with every agent. "
        "Ours do not; each leaderboard has a page with metrics as in the paper.",
        "The paper's overall score rewards unused steps even if a game is lost or left early; ours rewards them "
        "only for a win.",
    ),
)
