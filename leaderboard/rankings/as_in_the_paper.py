"""Figures as GVGAI-LLM publishes them: of each level, relative to all runs on the board. They change with every agent
that is added, which is why the board ranks by others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import fmean

from plumbline.evaluation.results import standings
from plumbline.evaluation.results.standings import UNKNOWN
from plumbline.leaderboard.rankings.heatmaps import Label
from plumbline.leaderboard.rankings.leaderboards import Board, Row

Level = tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """What the published figures need of an episode."""

    level: Level
    won: bool
    steps: float
    score: float
    meaningful: float


@dataclass(frozen=True, slots=True)
class Published:
    """Of one row, 0 to 1 each: means over levels."""

    row: Row
    meaningful: float
    step_efficiency: float
    reward: float
    won: float
    overall: float


@dataclass(frozen=True, slots=True)
class Scale:
    """What the runs of a level are measured by."""

    longest: float  # steps of any run
    least: float  # score of any run
    most: float

    def left(self, steps: float) -> float:
        """The share of the longest run that was not needed."""
        return 1 - steps / self.longest if self.longest else 0.0

    def reward(self, score: float) -> float:
        return (score - self.least) / (self.most - self.least) if self.most > self.least else 0.0


def published(board: Board) -> tuple[Published, ...]:
    """Every row that has played, in the order of the board (GVGAI-LLM, section 3.2)."""
    trials = {row.who: _trials(board, row) for row in board.every}
    scales = {level: _scale(each) for level, each in _by_level(chain.from_iterable(trials.values())).items()}
    return tuple(_published(row, trials[row.who], scales) for row in board.every if trials[row.who])


def _trials(board: Board, row: Row) -> list[Trial]:
    """Episodes of which all that is needed is known."""
    axes = board.suite.cell_axes
    told = standings.episodes_of(row.standing).values_list("task__axes", "metrics")
    return [
        Trial(
            tuple(task.get(axis, UNKNOWN) for axis in axes),
            bool(known["win_rate"]),
            known["steps"],
            known["game_score"],
            known["meaningful"],
        )
        for task, known in told
        if all(known.get(name) is not None for name in ("win_rate", "steps", "game_score", "meaningful"))
    ]


def _by_level(trials: Iterable[Trial]) -> Mapping[Level, list[Trial]]:
    found: dict[Level, list[Trial]] = defaultdict(list)
    for trial in trials:
        found[trial.level].append(trial)
    return found


def _scale(trials: Sequence[Trial]) -> Scale:
    scores = [trial.score for trial in trials]
    return Scale(max(trial.steps for trial in trials), min(scores), max(scores))


def _published(row: Row, trials: Sequence[Trial], scales: Mapping[Level, Scale]) -> Published:
    levels = [(scales[level], each) for level, each in _by_level(trials).items()]
    meaningful = fmean(_mean(trial.meaningful for trial in each) for _, each in levels)
    reward = fmean(_mean(scale.reward(trial.score) for trial in each) for scale, each in levels)
    left = fmean(_mean(scale.left(trial.steps) for trial in each) for scale, each in levels)
    won = fmean(_mean(trial.won for trial in each) for _, each in levels)
    efficiency = fmean(_efficiency(scale, each) for scale, each in levels)
    return Published(row, meaningful, efficiency, reward, won, fmean((meaningful, left, reward, won)))


def _efficiency(scale: Scale, trials: Sequence[Trial]) -> float:
    """1 - the mean steps of wins over the most steps of any run; 0 for a level that was never won."""
    wins = [trial.steps for trial in trials if trial.won]
    return scale.left(fmean(wins)) if wins else 0.0


def _mean(values: Iterable[float]) -> float:
    return fmean(map(float, values))
