"""Metrics of an episode: small functions over its trajectory, each with the definition shown beside its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, Literal

from plumbline.evaluation.scoring.replays import Trajectory

METRICS_VERSION = 5
"""Raised when a metric is added, or a definition or a constant of the distance search changes."""

Axes = Mapping[str, Any]
"""The complexities of the task, by the names of the family's axes, as far as they are known."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A number per episode."""

    name: str
    title: str
    unit: str
    better: Literal["higher", "lower", "neither"]  # neither: it describes, and few may mean that an agent gave up
    kind: Literal["proportion", "share", "mean", "most"]  # of values: 0 or 1, 0 to 1, a number, the maximum
    definition: str
    source: str
    measure: Callable[[Trajectory, Axes], float | None]  # None: not known, or does not count, for this episode
    possible: tuple[float, float] = (0, inf)  # the least and the most it can be, if it is no share

    @property
    def direction(self) -> str:
        """Return what is good, in words: "lower is better"."""
        return "no direction is better" if self.better == "neither" else f"{self.better} is better"

    @property
    def limits(self) -> tuple[float, float]:
        """The least and the most that it can be."""
        return (0, 1) if self.in_percent else self.possible

    @property
    def in_percent(self) -> bool:
        """True if it is shown as a percentage."""
        return self.kind in ("proportion", "share")


def completion(trajectory: Trajectory, axes: Axes) -> float:
    return float(trajectory.solved)


def score(trajectory: Trajectory, axes: Axes) -> float:
    return trajectory.score


def deviation(trajectory: Trajectory, axes: Axes) -> float | None:
    initial = trajectory.distances[0]
    return None if initial is None else trajectory.distance_at(initial)


def efficiency(trajectory: Trajectory, axes: Axes) -> float | None:
    initial = trajectory.distances[0]
    if not trajectory.solved:
        return 0.0
    return None if initial is None else initial / max(initial, trajectory.steps, 1)


def final_distance(trajectory: Trajectory, axes: Axes) -> float | None:
    return trajectory.distances[-1]


def best_distance(trajectory: Trajectory, axes: Axes) -> float | None:
    known = [distance for distance in trajectory.distances if distance is not None]
    return min(known) if len(known) == len(trajectory.distances) else None


def steps(trajectory: Trajectory, axes: Axes) -> float:
    return float(trajectory.steps)


COMPLETION = Metric(
    "completion",
    "Completed",
    "%",
    "higher",
    "proportion",
    "Share of episodes that reached the goal within the budget.",
    "iVISPAR, section 4.6",
    completion,
)

SCORE = Metric(
    "score",
    "Score",
    "%",
    "higher",
    "share",
    "How much of the task was right at the end, from 0 to 100%; the mean over the seats where there are several.",
    "this site",
    score,
)

DEVIATION = Metric(
    "deviation",
    "Deviation",
    "moves",
    "lower",
    "mean",
    "Moves left to the goal when an optimal player would have arrived: the distance after as many actions as "
    "the start is away from the goal. 0 is optimal.",
    "iVISPAR, section 4.6: R(t) at t = d0",
    deviation,
)

EFFICIENCY = Metric(
    "efficiency",
    "Efficiency",
    "",
    "higher",
    "mean",
    "Shortest path over actions taken, 0 when not solved: won * d0 / max(d0, steps).",
    "Success weighted by path length, Anderson et al. 2018",
    efficiency,
    possible=(0, 1),
)

FINAL_DISTANCE = Metric(
    "final_distance",
    "Final distance",
    "moves",
    "lower",
    "mean",
    "Moves left to the goal at the end.",
    "this site",
    final_distance,
)

BEST_DISTANCE = Metric(
    "best_distance",
    "Best distance",
    "moves",
    "lower",
    "mean",
    "The nearest the goal ever was; the statistic of iVISPAR's heatmaps (Figure 7).",
    "iVISPAR, figure 7",
    best_distance,
)

STEPS = Metric(
    "steps",
    "Actions",
    "actions",
    "neither",
    "mean",
    "Actions charged to the budget. Few are an early win or an early end; efficiency judges them.",
    "this site",
    steps,
)

MOST_SEATS = 4


def seat_score(seat: int) -> Metric:
    """Return the metric of one seat's score."""
    return Metric(
        f"score_{seat + 1}",
        f"Score, seat {seat + 1}",
        "%",
        "higher",
        "share",
        f"The score of seat {seat + 1} at the end, from 0 to 100%.",
        "this site",
        lambda trajectory, axes: trajectory.scores[seat] if seat < len(trajectory.scores) else None,
    )


SEAT_SCORES = tuple(map(seat_score, range(MOST_SEATS)))
"""The scores of the seats, where there are several."""

GENERAL = (COMPLETION, SCORE, *SEAT_SCORES, DEVIATION, EFFICIENCY, FINAL_DISTANCE, BEST_DISTANCE, STEPS)
"""The metrics that tasks of any family have, in the order of columns."""


def tally(trajectory: Trajectory) -> dict[str, int]:
    """Count each verdict."""
    return dict(Counter(trajectory.verdicts))
