"""CubeBench: Rubik's cube as text, as a net, and in part."""

from itertools import product

from plumbline.evaluation.agents import DO_NOTHING, OPTIMAL, RANDOM_LEGAL
from plumbline.evaluation.protocol.protocol import LONGEST_EPISODE, Protocol
from plumbline.evaluation.scoring.metrics import COMPLETION
from plumbline.evaluation.suites.cubebench import metrics
from plumbline.evaluation.suites.cubebench.agents import AGENTS
from plumbline.evaluation.suites.suite import MODALITY, Suite

MODALITIES = ("symbolic", "net", "face", "vertex")
VARIANTS = ("", "feedback=face", "feedback=sticker", "feedback=heuristic", "tool=standard", "tool=ideal")
"""The paper's three experiments: without help, with the change of a metric, and with a solver to ask."""

CUBEBENCH = Suite(
    name="cubebench",
    title="CubeBench",
    family="cube",
    summary=(
        "A Rubik's cube is turned until every face shows one color. The same cubes are shown as text, unfolded, one "
        "face at a time, or from a corner; the last two must be explored."
    ),
    invitation="Turn the faces until each shows a single color, in as few moves as you can.",
    paper=(
        "H. Gao, Z. Zhang, T. Luo, K. Yang, X. Juan, J. Qiu, T. Chen, B. He, H. Zhao, H. Zhou, S. Liu, M. Wang: "
        "CubeBench - Diagnosing Interactive, Long-Horizon Spatial Reasoning under Partial Observations"
    ),
    bibtex="""@article{gao2025cubebench,
  title   = {{CubeBench}: Diagnosing Interactive, Long-Horizon Spatial Reasoning under Partial Observations},
  author  = {Gao, Huan-ang and Zhang, Zikang and Luo, Tianwei and Yang, Kaisen and Juan, Xinzhe and Qiu, Jiahao and
             Chen, Tianxing and He, Bingxiang and Zhao, Hao and Zhou, Hao and Liu, Shilong and Wang, Mengdi},
  journal = {arXiv preprint arXiv:2512.23328},
  year    = {2025}
}""",
    protocol=Protocol(actions=LONGEST_EPISODE, turns=20, seconds=30 * 60),
    settings=tuple(",".join(filter(None, each)) for each in product(MODALITIES, VARIANTS)),
    heatmap=("depth", MODALITY),
    metrics=(
        COMPLETION,
        metrics.NEAR_COMPLETION,
        metrics.FAR_COMPLETION,
        metrics.MOVES,
        metrics.NEAR_MOVES,
        metrics.FAR_MOVES,
        metrics.MOVES_WHEN_SOLVED,
        metrics.MOST_MOVES,
        metrics.NEAR_MOST_MOVES,
        metrics.FAR_MOST_MOVES,
        metrics.MOVE_RATIO,
        metrics.NEAR_MOVE_RATIO,
        metrics.FAR_MOVE_RATIO,
        metrics.QUARTER_RATIO,
    ),
    figures=(
        ("Moves", metrics.MOVES_MADE),
        ("Fewest moves", "quarters"),
        ("Fewest turns (depth)", "depth"),
        ("Moves ÷ minimum", metrics.QUARTER_RATIO),
    ),
    agents=(OPTIMAL, *AGENTS, RANDOM_LEGAL, DO_NOTHING),
    verdict_classes={"changed": "make_move", "told": None, "no_move": None, "malformed": None},
    remarks=(
        "Depth counts turns by any angle, as in the paper, though a half turn takes two moves here and there; the "
        "paper does not say so, its #MM and #MR do: their quotients are the depths of its task set.",
        "A perfect solver has an #MR of at least 1, and of more where a shortest solution has half turns.",
        "The paper gives 9 as the least number of stickers in place; it is 6, because only the centers stay.",
        "In the paper's row of its policy gradient agent, #MR equals #MM, so it was not divided by the depth.",
        "Section 4.3 of the paper mentions an optimal solver, appendix K a near-optimal one; agents had the latter.",
        "According to appendix H, training steps grow with the square of the depth; from 40,000 to 320,000 they do "
        "not.",
        "The zero pass rate on long horizons applies to agents without a solver.",
        "Whether an agent could run code depends on its scaffold and is on its card; leaderboards can be filtered "
        "by it.",
        "In the paper, the policy gradient agent may make 16 moves on short horizons and 400 on long ones. Ours that "
        "are named for these budgets make as many in their first turn: compare depths 1-4 of one and depths 8-20 of "
        "the other with the paper's row. Those without a budget in their name make one move a turn, so at most 20.",
        "The paper trained a second network for long horizons, on depths up to 20; ours has learned up to four turns.",
        "For people, only moves and seconds are limited: the limit of 20 turns applies to answers, which can have "
        "many moves.",
    ),
)
