"""What an episode is worth: small functions over its course, each with the definition that stands beside its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from evaluation import arcade
from evaluation.protocols import Outcome
from evaluation.replays import Course

METRICS_VERSION = 1
"""Raised when any definition, or a constant of the distance search, changes."""

Axes = Mapping[str, Any]
"""The complexities of the task, by the names of the family's axes, as far as they are known."""


SHORT = 4  # depth of the deepest tasks with a short horizon
CUT_SHORT = frozenset({Outcome.ABORTED, Outcome.ABANDONED, Outcome.TIMED_OUT})


@dataclass(frozen=True, slots=True)
class Metric:
    """A number per episode."""

    name: str
    title: str
    unit: str
    better: Literal["higher", "lower"]
    kind: Literal["proportion", "share", "mean", "most"]  # of an episode: 0 or 1, 0 to 1, a number, the most of all
    definition: str
    source: str
    measure: Callable[[Course, Axes], float | None]  # None: not known, or does not count, for this episode

    @property
    def in_percent(self) -> bool:
        """Whether it is told in percent."""
        return self.kind in ("proportion", "share")


def completion(course: Course, axes: Axes) -> float:
    return float(course.solved)


def deviation(course: Course, axes: Axes) -> float | None:
    initial = course.distances[0]
    return None if initial is None else course.distance_at(initial)


def efficiency(course: Course, axes: Axes) -> float | None:
    initial = course.distances[0]
    if not course.solved:
        return 0.0
    return None if initial is None else initial / max(initial, course.steps, 1)


def final_distance(course: Course, axes: Axes) -> float | None:
    return course.distances[-1]


def best_distance(course: Course, axes: Axes) -> float | None:
    known = [distance for distance in course.distances if distance is not None]
    return min(known) if len(known) == len(course.distances) else None


def steps(course: Course, axes: Axes) -> float:
    return float(course.steps)


def near_completion(course: Course, axes: Axes) -> float | None:
    return completion(course, axes) if axes.get("depth", SHORT + 1) <= SHORT else None


def far_completion(course: Course, axes: Axes) -> float | None:
    return completion(course, axes) if axes.get("depth", SHORT) > SHORT else None


def moves(course: Course, axes: Axes) -> float | None:
    return None if course.outcome in CUT_SHORT else float(course.moves)


def moves_made(course: Course, axes: Axes) -> float:
    return float(course.moves)


def moves_when_solved(course: Course, axes: Axes) -> float | None:
    return float(course.moves) if course.solved else None


def move_ratio(course: Course, axes: Axes) -> float | None:
    return _over(moves(course, axes), axes.get("depth"))


def quarter_ratio(course: Course, axes: Axes) -> float | None:
    return _over(moves(course, axes), axes.get("quarters"))


METRICS = {
    metric.name: metric
    for metric in (
        Metric(
            "completion", "Completed", "%", "higher", "proportion",
            "Share of episodes that reached the goal within the budget.",
            "iVISPAR, section 4.6", completion,
        ),
        Metric(
            "deviation", "Deviation", "moves", "lower", "mean",
            "Moves left to the goal when an optimal player would have arrived: the distance after as many actions as "
            "the start is away from the goal. 0 is optimal.",
            "iVISPAR, section 4.6: R(t) at t = d0", deviation,
        ),
        Metric(
            "efficiency", "Efficiency", "", "higher", "mean",
            "Shortest path over actions taken, 0 when not solved: won * d0 / max(d0, steps).",
            "Success weighted by path length, Anderson et al. 2018", efficiency,
        ),
        Metric(
            "final_distance", "Final distance", "moves", "lower", "mean",
            "Moves left to the goal at the end.", "this site", final_distance,
        ),
        Metric(
            "best_distance", "Best distance", "moves", "lower", "mean",
            "The nearest the goal ever was; the statistic of iVISPAR's heatmaps (Figure 7).", "iVISPAR, figure 7",
            best_distance,
        ),
        Metric("steps", "Actions", "actions", "lower", "mean", "Actions charged to the budget.", "this site", steps),
        Metric(
            "near_completion", "Solved, depth 1-4", "%", "higher", "proportion",
            "Share of episodes on tasks of depth 1 to 4 that reached the goal within the budget.",
            "CubeBench, section 3.2: pass rate, short horizon", near_completion,
        ),
        Metric(
            "far_completion", "Solved, depth 8-20", "%", "higher", "proportion",
            "Share of episodes on deeper tasks that reached the goal within the budget.",
            "CubeBench, section 3.2: pass rate, long horizon", far_completion,
        ),
        Metric(
            "moves", "Moves (#MM)", "moves", "lower", "mean",
            "Moves made, whether they helped or not; looks and questions are none. Without episodes that were aborted, "
            "abandoned or out of time; an agent that just stops has ended normally.",
            "CubeBench, section 3.2: #MM over normally terminated runs", moves,
        ),
        Metric(
            "moves_made", "Moves made", "moves", "lower", "mean",
            "Moves made, however the episode ended; looks and questions are none. Told of episodes, not on boards.",
            "this site", moves_made,
        ),
        Metric(
            "moves_when_solved", "Moves when solved", "moves", "lower", "mean",
            "Moves made in the episodes that reached the goal.",
            "CubeBench, section 3.2: #MM over successful runs", moves_when_solved,
        ),
        Metric(
            "most_moves", "Most moves", "moves", "lower", "most",
            "The most moves made in any episode that was not cut short.",
            "CubeBench, section 3.2: maximum #MM", moves,
        ),
        Metric(
            "move_ratio", "Moves per turn needed (#MR)", "", "lower", "mean",
            "Moves made over the task's depth, in which a half turn, which takes two moves, counts as one.",
            "CubeBench, appendix C: #MR; that its depth counts half turns follows from its tables", move_ratio,
        ),
        Metric(
            "quarter_ratio", "Moves per move needed", "", "lower", "mean",
            "Moves made over the least number of moves that solve the task, where that is known. 1 is optimal.",
            "this site", quarter_ratio,
        ),
        Metric(
            "win_rate", "Won", "%", "higher", "proportion", "Share of episodes that were won.",
            "GVGAI-LLM, section 3.2", completion,
        ),
        Metric(
            "overall", "Overall", "", "higher", "mean",
            "The mean of four shares: meaningful steps, step efficiency, the reward, and the win. Nobody gains by "
            "losing early or by giving up.",
            "GVGAI-LLM, section 3.2: overall score, with the budget left over by wins alone", arcade.overall,
        ),
        Metric(
            "meaningful", "Meaningful steps", "%", "higher", "share",
            "Share of steps that were asked for and changed the score, what is there, or the avatar's cell. A walk "
            "that leads back to a cell of the last four steps does not count, unless something else happened since. "
            "The last step counts too, and the avatar is known whatever it has become.",
            "GVGAI-LLM, section 3.2: meaningful step ratio", arcade.meaningful,
        ),
        Metric(
            "influence", "Steps with influence", "%", "higher", "share",
            "Share of steps after which the world was another one than if nothing had been asked for, with the same "
            "chance: what happens anyway is not put to the agent's credit.",
            "this site", arcade.influence,
        ),
        Metric(
            "reward", "Reward", "", "higher", "mean",
            "The score between two bounds of the level, from 0 to 1. The bounds are fixed with the task set, so that "
            "results do not change when an agent is added.",
            "GVGAI-LLM, section 3.2: normalized reward, with bounds of its own", arcade.reward,
        ),
        Metric(
            "game_score", "Score", "points", "higher", "mean", "The score at the end; a win counts at least 1.",
            "GVGAI", arcade.score,
        ),
        Metric(
            "step_efficiency", "Step efficiency", "", "higher", "mean",
            "The share of the budget that a win left over; 0 for what was not won.",
            "GVGAI-LLM, section 3.2, over the budget instead of the longest run", arcade.step_efficiency,
        ),
        Metric(
            "bump_rate", "Bumps", "%", "lower", "share",
            "Share of steps after which the avatar stood in the same cell.",
            "GVGAI-LLM, appendix G", arcade.bump_rate,
        ),
        Metric(
            "longest_bump", "Longest run of bumps", "steps", "lower", "mean",
            "The most steps in a row after which the avatar stood in the same cell.",
            "GVGAI-LLM, appendix G", arcade.longest_bump,
        ),
        Metric(
            "late_bump_rate", "Late bumps", "%", "lower", "share",
            "The share of bumps in the last quarter of the steps.",
            "GVGAI-LLM, appendix G", arcade.late_bump_rate,
        ),
        Metric(
            "oscillation", "Oscillation", "%", "lower", "share",
            "Share of steps that led the avatar back to the cell that it had just left.",
            "GVGAI-LLM, appendix G", arcade.oscillation,
        ),
        Metric(
            "unique_cells", "Cells visited", "cells", "higher", "mean", "Different cells in which the avatar stood.",
            "GVGAI-LLM, appendix G", arcade.unique_cells,
        ),
        Metric(
            "coverage", "Coverage", "%", "higher", "share",
            "Cells in which the avatar stood over those of the smallest rectangle around them; low is pacing.",
            "GVGAI-LLM, appendix G", arcade.coverage,
        ),
        Metric(
            "distance_walked", "Distance walked", "cells", "higher", "mean",
            "Summed Manhattan distance between the avatar's cells.", "GVGAI-LLM, appendix J", arcade.distance_walked,
        ),
    )
}  # fmt: skip
"""Every metric by name, in the order of columns."""


def _over(made: float | None, least: int | None) -> float | None:
    return None if made is None or not least else made / least


def measure(course: Course, axes: Axes, names: Iterable[str]) -> dict[str, float | None]:
    """The named metrics of one episode at a task of these complexities."""
    return {name: METRICS[name].measure(course, axes) for name in names}


def tally(course: Course) -> dict[str, int]:
    """How often each verdict was given."""
    return dict(Counter(course.verdicts))
