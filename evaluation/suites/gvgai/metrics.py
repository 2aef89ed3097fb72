"""Metrics of arcade games besides winning: small functions over the events of an episode.

Faulty published definitions have our own next to them. A place is the avatar's cell; a step is an action that was
charged, the last one included.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise

from plumbline.evaluation.scoring.metrics import Axes, Metric, completion
from plumbline.evaluation.scoring.replays import Trajectory

Cell = tuple[int, int]

WINDOW = 4  # steps within which moves that cancel each other count for nothing
LATE = 0.25  # the share of an episode that is late


def meaningful(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the share of steps that asked for an action whose effect was not undone at once."""
    places = cells(trajectory)
    kept = [
        bool(event["asked"])
        and (_had_effect(event) or (_moved(places, step) and not _cancelled(trajectory, places, step)))
        for step, event in enumerate(trajectory.events)
    ]
    return _share(kept)


def influence(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the share of steps that changed the world, compared with doing nothing."""
    return _share([bool(event["differs"]) for event in trajectory.events])


def step_efficiency(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the share of the budget that a win left over; 0 without a win."""
    return 1 - trajectory.steps / trajectory.budget if trajectory.solved else 0.0


def reward(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the score relative to the bounds of its level, which are fixed with the task set."""
    low, high, score = axes.get("least_score"), axes.get("most_score"), trajectory.readings.get("score")
    if low is None or high is None or score is None:
        return None
    return min(1.0, max(0.0, (score - low) / (high - low))) if high > low else float(score >= high)


def score(trajectory: Trajectory, axes: Axes) -> float | None:
    return float(trajectory.readings["score"]) if "score" in trajectory.readings else None


def overall(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the mean of four shares: meaningful steps, the budget that a win left over, reward and win."""
    parts = [
        meaningful(trajectory, axes),
        step_efficiency(trajectory, axes),
        reward(trajectory, axes),
        float(trajectory.solved),
    ]
    known = [part for part in parts if part is not None]
    return sum(known) / len(parts) if len(known) == len(parts) else None


def bump_rate(trajectory: Trajectory, axes: Axes) -> float | None:
    return _share(bumps(trajectory))


def longest_bump(trajectory: Trajectory, axes: Axes) -> float | None:
    return float(max((len(list(run)) for stuck, run in groupby(bumps(trajectory)) if stuck), default=0))


def late_bump_rate(trajectory: Trajectory, axes: Axes) -> float | None:
    stuck = bumps(trajectory)
    return _share(stuck[int(len(stuck) * (1 - LATE)) :])


def oscillation(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the share of steps back to the avatar's cell before the last step."""
    places = cells(trajectory)
    back = [_moved(places, step) and step > 0 and places[step + 1] == places[step - 1] for step in _steps(trajectory)]
    return _share(back)


def unique_cells(trajectory: Trajectory, axes: Axes) -> float | None:
    return float(len(set(cells(trajectory))))


def coverage(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the cells that the avatar visited, over those of the smallest box around them."""
    stood = set(cells(trajectory))
    rows, columns = ([cell[side] for cell in stood] for side in (0, 1))
    return len(stood) / ((max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)) if stood else None


def distance_walked(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the cells walked: the summed Manhattan distance between the places after each step."""
    places = cells(trajectory)
    return float(sum(abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(places)))


def cells(trajectory: Trajectory) -> list[Cell]:
    """Return the avatar's cell before the first step and after each."""
    return (
        [(place["row"], place["column"]) for place in (trajectory.position, *trajectory.events)]
        if trajectory.position
        else []
    )


def bumps(trajectory: Trajectory) -> list[bool]:
    """Return, for each step, whether the avatar stayed in its cell."""
    places = cells(trajectory)
    return [not _moved(places, step) for step in _steps(trajectory)]


def _steps(trajectory: Trajectory) -> range:
    return range(len(trajectory.events))


def _moved(places: Sequence[Cell], step: int) -> bool:
    return places[step] != places[step + 1]


def _had_effect(event: Mapping[str, int]) -> bool:
    return bool(event["reward"] or event["changed"])


def _cancelled(trajectory: Trajectory, places: Sequence[Cell], step: int) -> bool:
    """Return whether a step leads back to a place of the last four steps, with only walking since."""
    for since in range(step - 1, max(-1, step - WINDOW), -1):
        if _had_effect(trajectory.events[since]):
            return False
        if places[since] == places[step + 1]:
            return True
    return False


def _share(kept: Sequence[bool]) -> float | None:
    return sum(kept) / len(kept) if kept else None


WIN_RATE = Metric(
    "win_rate",
    "Won",
    "%",
    "higher",
    "proportion",
    "Share of episodes that were won.",
    "GVGAI-LLM, section 3.2",
    completion,
)

OVERALL = Metric(
    "overall",
    "Overall",
    "",
    "higher",
    "mean",
    "The mean of four shares: meaningful steps, step efficiency, the reward, and the win. Losing early or giving "
    "up gains nothing.",
    "GVGAI-LLM, section 3.2: overall score, with the budget left over by wins alone",
    overall,
)

MEANINGFUL = Metric(
    "meaningful",
    "Meaningful steps",
    "%",
    "higher",
    "share",
    "Share of steps that were asked for and changed the score, what is there, or the avatar's cell. A walk "
    "that leads back to a cell of the last four steps does not count, unless something else happened since. "
    "The last step counts too, and the avatar is known whatever it has become.",
    "GVGAI-LLM, section 3.2: meaningful step ratio",
    meaningful,
)

INFLUENCE = Metric(
    "influence",
    "Steps with influence",
    "%",
    "higher",
    "share",
    "Share of steps after which the world differs from what it would be without an action, with the same random "
    "numbers. What happens anyway does not count.",
    "this site",
    influence,
)

REWARD = Metric(
    "reward",
    "Reward",
    "",
    "higher",
    "mean",
    "The score between two bounds of the level, from 0 to 1. The bounds are fixed with the task set, so that "
    "results do not change when an agent is added.",
    "GVGAI-LLM, section 3.2: normalized reward, with bounds of its own",
    reward,
)

GAME_SCORE = Metric(
    "game_score",
    "Score",
    "points",
    "higher",
    "mean",
    "The score at the end; a win counts at least 1.",
    "GVGAI",
    score,
)

STEP_EFFICIENCY = Metric(
    "step_efficiency",
    "Step efficiency",
    "",
    "higher",
    "mean",
    "Share of the budget left after a win; 0 without a win.",
    "GVGAI-LLM, section 3.2, over the budget instead of the longest run",
    step_efficiency,
)

BUMP_RATE = Metric(
    "bump_rate",
    "Bumps",
    "%",
    "lower",
    "share",
    "Share of steps after which the avatar stood in the same cell.",
    "GVGAI-LLM, appendix G",
    bump_rate,
)

LONGEST_BUMP = Metric(
    "longest_bump",
    "Longest run of bumps",
    "steps",
    "lower",
    "mean",
    "The most steps in a row after which the avatar stood in the same cell.",
    "GVGAI-LLM, appendix G",
    longest_bump,
)

LATE_BUMP_RATE = Metric(
    "late_bump_rate",
    "Late bumps",
    "%",
    "lower",
    "share",
    "The share of bumps in the last quarter of the steps.",
    "GVGAI-LLM, appendix G",
    late_bump_rate,
)

OSCILLATION = Metric(
    "oscillation",
    "Oscillation",
    "%",
    "lower",
    "share",
    "Share of steps that took the avatar back to the cell it had just left.",
    "GVGAI-LLM, appendix G",
    oscillation,
)

UNIQUE_CELLS = Metric(
    "unique_cells",
    "Cells visited",
    "cells",
    "higher",
    "mean",
    "Different cells that the avatar visited.",
    "GVGAI-LLM, appendix G",
    unique_cells,
)

COVERAGE = Metric(
    "coverage",
    "Coverage",
    "%",
    "higher",
    "share",
    "Cells that the avatar visited, divided by those of the smallest rectangle around them. A low value means "
    "pacing to and fro.",
    "GVGAI-LLM, appendix G",
    coverage,
)

DISTANCE_WALKED = Metric(
    "distance_walked",
    "Distance walked",
    "cells",
    "higher",
    "mean",
    "Summed Manhattan distance between the avatar's cells.",
    "GVGAI-LLM, appendix J",
    distance_walked,
)

METRICS = (
    WIN_RATE,
    OVERALL,
    MEANINGFUL,
    INFLUENCE,
    REWARD,
    GAME_SCORE,
    STEP_EFFICIENCY,
    BUMP_RATE,
    LONGEST_BUMP,
    LATE_BUMP_RATE,
    OSCILLATION,
    UNIQUE_CELLS,
    COVERAGE,
    DISTANCE_WALKED,
)
"""The metrics of GVGAI-LLM, in the order of columns."""
