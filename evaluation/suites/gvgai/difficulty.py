"""The difficulty scale of GVGAI-LLM (appendix C)."""

from plumbline.evaluation.suites.gvgai.metrics import REWARD, STEP_EFFICIENCY, WIN_RATE
from plumbline.evaluation.suites.suite import DifficultyScale

DIFFICULTY = DifficultyScale(
    weights=((WIN_RATE, 0.6), (REWARD, 0.2), (STEP_EFFICIENCY, 0.2)),
    labels=((0.8, "very easy"), (0.6, "easy"), (0.4, "medium"), (0.2, "hard"), (0.0, "very hard")),
    unbeaten="unbeaten",
)
