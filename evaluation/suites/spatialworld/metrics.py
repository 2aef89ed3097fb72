"""SpatialWorld's rates of success and step efficiency (section 2.3), and how they are counted here."""

from __future__ import annotations

from plumbline.evaluation.protocol.protocol import Outcome
from plumbline.evaluation.scoring.metrics import Axes, Metric
from plumbline.evaluation.scoring.replays import Trajectory


def completion_as_published(trajectory: Trajectory, axes: Axes) -> float | None:
    return None if trajectory.outcome == Outcome.ABORTED else float(trajectory.solved)


def score_as_published(trajectory: Trajectory, axes: Axes) -> float | None:
    return None if trajectory.outcome == Outcome.ABORTED else trajectory.score


def raw_step_efficiency(trajectory: Trajectory, axes: Axes) -> float | None:
    reference = axes.get("reference_with_end", axes.get("reference"))
    return reference / trajectory.steps if trajectory.solved and trajectory.steps and reference else None


def step_efficiency(trajectory: Trajectory, axes: Axes) -> float | None:
    raw = raw_step_efficiency(trajectory, axes)
    return None if raw is None else min(raw, 1)


COMPLETION_AS_PUBLISHED = Metric(
    "completion_as_published",
    "Completed, as published",
    "%",
    "higher",
    "proportion",
    "Share of the episodes that reached the goal within the budget, without those that a failing service ended, as in "
    "the paper.",
    "SpatialWorld, section 2.3: TSR",
    completion_as_published,
)

SCORE_AS_PUBLISHED = Metric(
    "score_as_published",
    "Score, as published",
    "%",
    "higher",
    "share",
    "Mean score of the episodes, without those that a failing service ended, as in the paper.",
    "SpatialWorld, appendix A.2: TSR of Snake3D",
    score_as_published,
)

STEP_EFFICIENCY = Metric(
    "reference_efficiency",
    "Step efficiency",
    "",
    "higher",
    "mean",
    "Length of the reference solution over actions charged, at most 1; only of episodes that reached the goal.",
    "SpatialWorld, section 2.3: SE",
    step_efficiency,
    possible=(0, 1),
)

RAW_STEP_EFFICIENCY = Metric(
    "raw_reference_efficiency",
    "Step efficiency, unlimited",
    "",
    "higher",
    "mean",
    "Length of the reference solution over actions charged; only of episodes that reached the goal. Above 1, the "
    "reference is not the shortest solution.",
    "SpatialWorld, section 2.3: SE without the limit",
    raw_step_efficiency,
)

METRICS = (COMPLETION_AS_PUBLISHED, SCORE_AS_PUBLISHED, STEP_EFFICIENCY, RAW_STEP_EFFICIENCY)
"""The metrics of SpatialWorld, in the order of columns."""
