"""Metrics of arcade games besides winning: small functions over the events of an episode.

Faulty published definitions have our own next to them. The avatar's cell is the one with its upper left corner, also
outside the screen, and also where it died; an avatar that was removed has no cell. A step is an action that was
charged, the last one included.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from math import inf

from plumbline.evaluation.scoring.metrics import Axes, Metric, completion
from plumbline.evaluation.scoring.replays import Trajectory

Cell = tuple[int, int]

WINDOW = 4  # steps, this one included, within which walks that lead back count for nothing
LATE = 0.25  # the share of an episode that is late


def meaningful(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the share of steps that asked for an action whose effect was not undone at once.

    A step counts if it was asked for (neither nil nor malformed), and if the score changed, or the number of visible
    sprites of any type, dead avatars not counted, or the avatar's cell. The cell after the step is compared with the
    cell before it, and must differ; then with the cells before the three earlier steps, and must differ from each as
    far back as the last step that changed the score or a number. An avatar that was removed has no cell, so that from
    then on only the score and the numbers count.
    """
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
    stuck = bumps(trajectory)
    return float(max((len(list(run)) for bump, run in groupby(stuck) if bump), default=0)) if stuck else None


def late_bump_rate(trajectory: Trajectory, axes: Axes) -> float | None:
    stuck = bumps(trajectory)
    return _share(stuck[int(len(stuck) * (1 - LATE)) :])


def oscillation(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the share of steps back to the avatar's cell before the last step; None if it never left a cell."""
    places = cells(trajectory)
    if len(set(places)) < 2:
        return None
    back = [_moved(places, step) and step > 0 and places[step + 1] == places[step - 1] for step in _steps(trajectory)]
    return _share(back)


def unique_cells(trajectory: Trajectory, axes: Axes) -> float | None:
    return float(len(_visited(trajectory)))


def coverage(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the cells that the avatar visited, over those of the smallest box around them."""
    stood = _visited(trajectory)
    rows, columns = ([cell[side] for cell in stood] for side in (0, 1))
    return len(stood) / ((max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)) if stood else None


def distance_walked(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the cells walked: the summed Manhattan distance between the cells after each step."""
    walked = [(one, other) for one, other in pairwise(cells(trajectory)) if one and other]
    return float(sum(abs(one[0] - other[0]) + abs(one[1] - other[1]) for one, other in walked))


def cells(trajectory: Trajectory) -> list[Cell | None]:
    """Return the avatar's cell before the first step and after each; None where it was removed."""
    return [_cell(event) for event in (trajectory.position, *trajectory.events)] if trajectory.position else []


def bumps(trajectory: Trajectory) -> list[bool]:
    """Return, for each step, whether the avatar stayed in its cell; one that was removed does not."""
    places = cells(trajectory)
    return [places[step + 1] is not None and places[step] == places[step + 1] for step in _steps(trajectory)]


def _visited(trajectory: Trajectory) -> set[Cell]:
    return {cell for cell in cells(trajectory) if cell}


def _cell(event: Mapping[str, int]) -> Cell | None:
    return (event["row"], event["column"]) if "row" in event else None


def _steps(trajectory: Trajectory) -> range:
    return range(len(trajectory.events))


def _moved(places: Sequence[Cell | None], step: int) -> bool:
    before, after = places[step : step + 2]
    return before is not None and after is not None and before != after


def _had_effect(event: Mapping[str, int]) -> bool:
    return bool(event["reward"] or event["changed"])


def _cancelled(trajectory: Trajectory, places: Sequence[Cell | None], step: int) -> bool:
    """Return whether a step leads back to the cell before one of the three earlier steps, with only walking since."""
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
    possible=(0, 1),
)

MEANINGFUL = Metric(
    "meaningful",
    "Meaningful steps",
    "%",
    "higher",
    "share",
    "Share of steps that were asked for (neither nil nor malformed) and changed the score, the number of visible "
    "sprites of any type, or the avatar's cell. The cell after the step is compared with the cell before it, and with "
    "the cells before the three earlier steps: a walk that leads back to one of them does not count, unless the score "
    "or a number changed since. The avatar's cell is the one with its upper left corner, also outside the screen, "
    "whatever the avatar has become; a dead avatar keeps its cell, one that was removed has none. The last step "
    "counts too.",
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
    possible=(0, 1),
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
    possible=(-inf, inf),
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
    possible=(0, 1),
)

BUMP_RATE = Metric(
    "bump_rate",
    "Bumps",
    "%",
    "lower",
    "share",
    "Share of steps after which the avatar stood in the same cell. An avatar that was removed stands in none.",
    "GVGAI-LLM, appendix G",
    bump_rate,
)

LONGEST_BUMP = Metric(
    "longest_bump",
    "Longest run of bumps",
    "steps",
    "neither",
    "mean",
    "The most steps in a row after which the avatar stood in the same cell. It is low too where an episode ends early.",
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
    "Share of steps that took the avatar back to the cell it had just left. Unknown where it never left a cell.",
    "GVGAI-LLM, appendix G",
    oscillation,
)

UNIQUE_CELLS = Metric(
    "unique_cells",
    "Cells visited",
    "cells",
    "higher",
    "mean",
    "Different cells that the avatar visited. A removed avatar visits none.",
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
    "Summed Manhattan distance between the avatar's cells, until it was removed.",
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
