"""Metrics of CubeBench, besides the general ones.

Few moves are no merit where cubes were given up, as the paper's counts include, or where only the easiest were solved:
counts describe, and no direction is better. The ratio of moves to those needed judges, in solved episodes alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from plumbline.evaluation.protocol.protocol import Outcome
from plumbline.evaluation.scoring.metrics import Axes, Metric, completion
from plumbline.evaluation.scoring.replays import Trajectory

CUT_SHORT = frozenset({Outcome.ABORTED, Outcome.ABANDONED, Outcome.TIMED_OUT})


@dataclass(frozen=True, slots=True)
class Horizon:
    """The depths that the paper reports together. Depths between the two horizons belong to neither."""

    prefix: str  # of names
    depths: range

    @property
    def title(self) -> str:
        return f"depth {self.depths[0]}-{self.depths[-1]}"


SHORT, LONG = Horizon("near", range(1, 5)), Horizon("far", range(8, 21))


def moves(trajectory: Trajectory, axes: Axes) -> float | None:
    return None if trajectory.outcome in CUT_SHORT else float(trajectory.moves)


def moves_made(trajectory: Trajectory, axes: Axes) -> float:
    return float(trajectory.moves)


def moves_when_solved(trajectory: Trajectory, axes: Axes) -> float | None:
    return float(trajectory.moves) if trajectory.solved else None


def move_ratio(trajectory: Trajectory, axes: Axes) -> float | None:
    return _over(moves(trajectory, axes), axes.get("depth"))


def quarter_ratio(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the moves over the fewest; None unless solved, for a cube that was given up took no moves at all."""
    return _over(moves_when_solved(trajectory, axes), axes.get("quarters"))


def _over(made: float | None, least: int | None) -> float | None:
    return None if made is None or not least else made / least


def _at(
    horizon: Horizon, measure: Callable[[Trajectory, Axes], float | None]
) -> Callable[[Trajectory, Axes], float | None]:
    """Return the measure of tasks of these depths; None for all others."""
    return lambda trajectory, axes: measure(trajectory, axes) if axes.get("depth") in horizon.depths else None


def _of(horizon: Horizon, metric: Metric, title: str) -> Metric:
    """Return a metric of the tasks of one horizon."""
    return replace(
        metric,
        name=f"{horizon.prefix}_{metric.name}",
        title=f"{title}, {horizon.title}",
        definition=f"Of tasks of {horizon.title.replace('-', ' to ')} alone. {metric.definition}",
        measure=_at(horizon, metric.measure),
    )


def _completion(horizon: Horizon, name: str) -> Metric:
    return Metric(
        f"{horizon.prefix}_completion",
        f"Solved, {horizon.title}",
        "%",
        "higher",
        "proportion",
        f"Share of episodes on tasks of {horizon.title.replace('-', ' to ')} that reached the goal within the budget.",
        f"CubeBench, section 3.2: pass rate, {name} horizon",
        _at(horizon, completion),
    )


NEAR_COMPLETION, FAR_COMPLETION = _completion(SHORT, "short"), _completion(LONG, "long")

MOVES = Metric(
    "moves",
    "Moves (#MM)",
    "moves",
    "neither",
    "mean",
    "Moves made, whether they helped or not; looks and questions are none. Without episodes that were aborted, "
    "abandoned or out of time; an agent that just stops has ended normally, with few moves.",
    "CubeBench, section 3.2: #MM over normally terminated runs",
    moves,
)

MOVES_MADE = Metric(
    "moves_made",
    "Moves made",
    "moves",
    "neither",
    "mean",
    "Moves made, however the episode ended. Changes of view and questions to the solver are not moves. Shown per "
    "episode only.",
    "this site",
    moves_made,
)

MOVES_WHEN_SOLVED = Metric(
    "moves_when_solved",
    "Moves when solved",
    "moves",
    "neither",
    "mean",
    "Moves made in the episodes that reached the goal. They are few where only the easiest cubes were solved.",
    "CubeBench, section 3.2: #MM over successful runs",
    moves_when_solved,
)

MOST_MOVES = Metric(
    "most_moves",
    "Most moves",
    "moves",
    "neither",
    "most",
    "The most moves made in any episode that was not cut short.",
    "CubeBench, section 3.2: maximum #MM",
    moves,
)

MOVE_RATIO = Metric(
    "move_ratio",
    "Moves per turn needed (#MR)",
    "",
    "neither",
    "mean",
    "Moves made over the task's depth, in which a half turn, which takes two moves, counts as one. As in the paper, "
    "it counts cubes that were given up, so it may be below 1.",
    "CubeBench, appendix C: #MR; that its depth counts half turns follows from its tables",
    move_ratio,
)

QUARTER_RATIO = Metric(
    "quarter_ratio",
    "Moves ÷ minimum",
    "",
    "lower",
    "mean",
    "In solved episodes, moves made over the least number of moves that solve the task, where that is known. 1 is "
    "optimal.",
    "this site",
    quarter_ratio,
)

NEAR_MOVES, FAR_MOVES = (_of(each, MOVES, "#MM") for each in (SHORT, LONG))
NEAR_MOST_MOVES, FAR_MOST_MOVES = (_of(each, MOST_MOVES, "Most moves") for each in (SHORT, LONG))
NEAR_MOVE_RATIO, FAR_MOVE_RATIO = (_of(each, MOVE_RATIO, "#MR") for each in (SHORT, LONG))

METRICS = (
    NEAR_COMPLETION,
    FAR_COMPLETION,
    MOVES,
    NEAR_MOVES,
    FAR_MOVES,
    MOVES_MADE,
    MOVES_WHEN_SOLVED,
    MOST_MOVES,
    NEAR_MOST_MOVES,
    FAR_MOST_MOVES,
    MOVE_RATIO,
    NEAR_MOVE_RATIO,
    FAR_MOVE_RATIO,
    QUARTER_RATIO,
)
"""The metrics of CubeBench, in the order of columns."""
