"""SpatialWorld's rates of success and step efficiency (section 2.3), and how they are counted here."""

from __future__ import annotations

from plumbline.evaluation.protocol.protocol import Outcome
from plumbline.evaluation.scoring.metrics import Axes, Metric
from plumbline.evaluation.scoring.replays import Trajectory

REFERENCES = ("reference_with_end", "reference", "quarters")
"""The complexities that tell the length of a reference solution; the first that a task has counts."""


def completion_as_published(trajectory: Trajectory, axes: Axes) -> float | None:
    return None if trajectory.outcome == Outcome.ABORTED else float(trajectory.solved)


def score_as_published(trajectory: Trajectory, axes: Axes) -> float | None:
    return None if trajectory.outcome == Outcome.ABORTED else trajectory.score


def raw_step_efficiency(trajectory: Trajectory, axes: Axes) -> float | None:
    reference = next((axes[name] for name in REFERENCES if type(axes.get(name)) is int), 0)
    return reference / trajectory.busiest if trajectory.solved and trajectory.busiest and reference else None


def step_efficiency(trajectory: Trajectory, axes: Axes) -> float | None:
    raw = raw_step_efficiency(trajectory, axes)
    return None if raw is None else min(raw, 1)


def weighted_step_efficiency(trajectory: Trajectory, axes: Axes) -> float | None:
    return step_efficiency(trajectory, axes) if trajectory.solved else 0.0


def conditions_met(trajectory: Trajectory, axes: Axes) -> float | None:
    wanted = trajectory.readings.get("conditions", 0)
    return trajectory.readings["conditions_met"] / wanted if wanted else None


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

WEIGHTED_STEP_EFFICIENCY = Metric(
    "weighted_reference_efficiency",
    "Success weighted by length",
    "",
    "higher",
    "mean",
    "Step efficiency over all episodes, 0 for those that did not reach the goal.",
    "Success weighted by path length, Anderson et al. 2018",
    weighted_step_efficiency,
    possible=(0, 1),
)

CONDITIONS_MET = Metric(
    "conditions_met",
    "Conditions met",
    "%",
    "higher",
    "share",
    "Share of the conditions of the goal that hold at the end.",
    "this site",
    conditions_met,
    possible=(0, 1),
)

METRICS = (
    WEIGHTED_STEP_EFFICIENCY,
    COMPLETION_AS_PUBLISHED,
    SCORE_AS_PUBLISHED,
    STEP_EFFICIENCY,
    RAW_STEP_EFFICIENCY,
    CONDITIONS_MET,
)
"""The metrics of SpatialWorld, in the order of columns."""
