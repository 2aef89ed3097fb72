"""Metrics of arcade games besides winning: small functions over the events of an episode.

Faulty published definitions have our own next to them. The avatar's cell is the one with its upper left corner, also
outside the screen, and also where it died; an avatar that was removed has no cell. A step is an action that was
charged, the last one included.

Shares of bumps and of ways back are of steps with an avatar, in episodes that came to their end: an agent that stops,
or dies at once, has bumped into nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from math import inf

from plumbline.evaluation.scoring.metrics import Axes, Metric, completion
from plumbline.evaluation.scoring.replays import Trajectory

Cell = tuple[int, int]

WINDOW = 4  # steps, this one included, within which walks that lead back count for nothing
LATE = 0.25  # the share of an episode that is late

FEWEST = 20
"""The steps with an avatar from which on an episode that was not won has shares of steps.

Five of them are late then. That none of five is a bump happens by chance in 3% of cases where every other step is one,
and in episodes that are lost more are.
"""


def meaningful(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the share of steps that asked for an action whose effect was not undone at once.

    The share is of all steps, also of those after the avatar was removed. A step counts if it was asked for (neither
    nil nor malformed) and did one of two things:

    - It changed the score, or the number of visible sprites of any type, dead avatars not counted.
    - It took the avatar from a cell to another one, in which the avatar was not before any of the three earlier steps.
      Of these, a step that did the first thing is not looked at, nor are those before it.

    If the avatar was removed before or after the step, it took the avatar nowhere.
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
    return _share(_judged(trajectory, bumps(trajectory)))


def longest_bump(trajectory: Trajectory, axes: Axes) -> float | None:
    runs = [(bump, len(list(run))) for bump, run in groupby(bumps(trajectory)) if bump is not None]
    return float(max(length if bump else 0 for bump, length in runs)) if runs else None


def late_bump_rate(trajectory: Trajectory, axes: Axes) -> float | None:
    stuck = _judged(trajectory, bumps(trajectory))
    return _share(stuck[int(len(stuck) * (1 - LATE)) :])


def oscillation(trajectory: Trajectory, axes: Axes) -> float | None:
    """Return the share of steps back to the avatar's cell before the last step; None if it never left a cell."""
    return _share(_judged(trajectory, _returns(trajectory))) if len(_visited(trajectory)) > 1 else None


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


def bumps(trajectory: Trajectory) -> list[bool | None]:
    """Return, for each step, whether the avatar stayed in its cell; None where it was in none before or after."""
    return [one == other if one and other else None for one, other in pairwise(cells(trajectory))]


def _returns(trajectory: Trajectory) -> list[bool | None]:
    """Return, for each step, whether it led back to the cell before the last step; None as of bumps."""
    places = cells(trajectory)
    return [
        None if bump is None else not bump and step > 0 and places[step - 1] == places[step + 1]
        for step, bump in enumerate(bumps(trajectory))
    ]


def _judged(trajectory: Trajectory, steps: Iterable[bool | None]) -> list[bool]:
    """Return the steps with an avatar of an episode that came to its end; none if they are too few for a share."""
    known = [step for step in steps if step is not None]
    enough = trajectory.solved or len(known) >= FEWEST
    return known if enough and not trajectory.unfinished else []


def _visited(trajectory: Trajectory) -> set[Cell]:
    return {cell for cell in cells(trajectory) if cell}


def _cell(event: Mapping[str, int]) -> Cell | None:
    return (event["row"], event["column"]) if "row" in event else None


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


COUNTED = f"Only episodes count that were won, or came to their end after at least {FEWEST} such steps."
"""Added to the definitions of shares that stopping, or dying at once, would make low."""

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
    "The mean of four shares: meaningful steps, step efficiency, the reward, and the win. Steps that were left over "
    "gain nothing without a win. A share of few steps is soon high, though: one meaningful step, and the end, has a "
    "quarter.",
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
    "the cells before the three earlier steps: a walk back to the cell before one of them does not count, unless that "
    "step or one since changed the score or a number. The avatar's cell is the one with its upper left corner, also "
    "outside the screen, whatever the avatar has become; a dead avatar keeps its cell, one that was removed has none. "
    "The share is of all charged steps, the last one and those without an avatar included.",
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
    f"Share of steps after which the avatar stood in the same cell, of steps with an avatar. {COUNTED}",
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
    f"The share of bumps in the last quarter of the steps with an avatar. {COUNTED}",
    "GVGAI-LLM, appendix G",
    late_bump_rate,
)

OSCILLATION = Metric(
    "oscillation",
    "Oscillation",
    "%",
    "neither",
    "share",
    "Share of steps that took the avatar back to the cell it had just left, of steps with an avatar. Standing still "
    "lowers it, and the paper found more of it in games that were won. Unknown where the avatar never left a cell. "
    f"{COUNTED}",
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
    "neither",
    "share",
    "Cells that the avatar visited, divided by those of the smallest rectangle around them. A low value means a "
    "winding way; an avatar that never left its cell has 100%.",
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
