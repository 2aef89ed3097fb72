"""Metrics of CubeBench, besides the general ones."""

from __future__ import annotations

from plumbline.evaluation.protocol.protocol import Outcome
from plumbline.evaluation.scoring.metrics import Axes, Metric, completion
from plumbline.evaluation.scoring.replays import Trajectory

SHORT = 4  # depth of the deepest tasks with a short horizon


CUT_SHORT = frozenset({Outcome.ABORTED, Outcome.ABANDONED, Outcome.TIMED_OUT})


def near_completion(trajectory: Trajectory, axes: Axes) -> float | None:
    return completion(trajectory, axes) if axes.get("depth", SHORT + 1) <= SHORT else None


def far_completion(trajectory: Trajectory, axes: Axes) -> float | None:
    return completion(trajectory, axes) if axes.get("depth", SHORT) > SHORT else None


def moves(trajectory: Trajectory, axes: Axes) -> float | None:
    return None if trajectory.outcome in CUT_SHORT else float(trajectory.moves)


def moves_made(trajectory: Trajectory, axes: Axes) -> float:
    return float(trajectory.moves)


def moves_when_solved(trajectory: Trajectory, axes: Axes) -> float | None:
    return float(trajectory.moves) if trajectory.solved else None


def move_ratio(trajectory: Trajectory, axes: Axes) -> float | None:
    return _over(moves(trajectory, axes), axes.get("depth"))


def quarter_ratio(trajectory: Trajectory, axes: Axes) -> float | None:
    return _over(moves(trajectory, axes), axes.get("quarters"))


def _over(made: float | None, least: int | None) -> float | None:
    return None if made is None or not least else made / least


NEAR_COMPLETION = Metric(
    "near_completion",
    "Solved, depth 1-4",
    "%",
    "higher",
    "proportion",
    "Share of episodes on tasks of depth 1 to 4 that reached the goal within the budget.",
    "CubeBench, section 3.2: pass rate, short horizon",
    near_completion,
)

FAR_COMPLETION = Metric(
    "far_completion",
    "Solved, depth 8-20",
    "%",
    "higher",
    "proportion",
    "Share of episodes on deeper tasks that reached the goal within the budget.",
    "CubeBench, section 3.2: pass rate, long horizon",
    far_completion,
)

MOVES = Metric(
    "moves",
    "Moves (#MM)",
    "moves",
    "lower",
    "mean",
    "Moves made, whether they helped or not; looks and questions are none. Without episodes that were aborted, "
    "abandoned or out of time; an agent that just stops has ended normally.",
    "CubeBench, section 3.2: #MM over normally terminated runs",
    moves,
)

MOVES_MADE = Metric(
    "moves_made",
    "Moves made",
    "moves",
    "lower",
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
    "lower",
    "mean",
    "Moves made in the episodes that reached the goal.",
    "CubeBench, section 3.2: #MM over successful runs",
    moves_when_solved,
)

MOST_MOVES = Metric(
    "most_moves",
    "Most moves",
    "moves",
    "lower",
    "most",
    "The most moves made in any episode that was not cut short.",
    "CubeBench, section 3.2: maximum #MM",
    moves,
)

MOVE_RATIO = Metric(
    "move_ratio",
    "Moves per turn needed (#MR)",
    "",
    "lower",
    "mean",
    "Moves made over the task's depth, in which a half turn, which takes two moves, counts as one.",
    "CubeBench, appendix C: #MR; that its depth counts half turns follows from its tables",
    move_ratio,
)

QUARTER_RATIO = Metric(
    "quarter_ratio",
    "Moves per move needed",
    "",
    "lower",
    "mean",
    "Moves made over the least number of moves that solve the task, where that is known. 1 is optimal.",
    "this site",
    quarter_ratio,
)

METRICS = (NEAR_COMPLETION, FAR_COMPLETION, MOVES, MOVES_MADE, MOVES_WHEN_SOLVED, MOST_MOVES, MOVE_RATIO, QUARTER_RATIO)
"""The metrics of CubeBench, in the order of columns."""
