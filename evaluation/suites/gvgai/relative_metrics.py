"""Metrics as GVGAI-LLM publishes them: relative to all compared runs of a level (section 3.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import fmean
from typing import TypeVar

Run = TypeVar("Run", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Trial:
    """The facts about an episode that the published metrics need."""

    level: Hashable
    won: bool
    steps: float
    score: float
    meaningful: float


@dataclass(frozen=True, slots=True)
class Relative:
    """The published metrics of one run, 0 to 1 each: means over levels."""

    meaningful: float
    step_efficiency: float
    reward: float
    won: float
    overall: float


@dataclass(frozen=True, slots=True)
class Scale:
    """The reference that the runs of a level are measured by."""

    longest: float  # steps of any run
    least: float  # score of any run
    most: float

    def left(self, steps: float) -> float:
        """Return the share of the longest run that was not needed."""
        return 1 - steps / self.longest if self.longest else 0.0

    def reward(self, score: float) -> float:
        return (score - self.least) / (self.most - self.least) if self.most > self.least else 0.0


def relative_metrics(runs: Mapping[Run, Sequence[Trial]]) -> dict[Run, Relative]:
    """Return the published metrics of every run with trials, relative to all of them."""
    scales = {level: _scale(each) for level, each in _by_level(chain.from_iterable(runs.values())).items()}
    return {run: _relative(trials, scales) for run, trials in runs.items() if trials}


def _by_level(trials: Iterable[Trial]) -> Mapping[Hashable, list[Trial]]:
    found: dict[Hashable, list[Trial]] = defaultdict(list)
    for trial in trials:
        found[trial.level].append(trial)
    return found


def _scale(trials: Sequence[Trial]) -> Scale:
    scores = [trial.score for trial in trials]
    return Scale(max(trial.steps for trial in trials), min(scores), max(scores))


def _relative(trials: Sequence[Trial], scales: Mapping[Hashable, Scale]) -> Relative:
    levels = [(scales[level], each) for level, each in _by_level(trials).items()]
    meaningful = fmean(_mean(trial.meaningful for trial in each) for _, each in levels)
    reward = fmean(_mean(scale.reward(trial.score) for trial in each) for scale, each in levels)
    left = fmean(_mean(scale.left(trial.steps) for trial in each) for scale, each in levels)
    won = fmean(_mean(trial.won for trial in each) for _, each in levels)
    efficiency = fmean(_efficiency(scale, each) for scale, each in levels)
    return Relative(meaningful, efficiency, reward, won, fmean((meaningful, left, reward, won)))


def _efficiency(scale: Scale, trials: Sequence[Trial]) -> float:
    """Return 1 - the mean steps of wins over the most steps of any run; 0 for a level without a win."""
    wins = [trial.steps for trial in trials if trial.won]
    return scale.left(fmean(wins)) if wins else 0.0


def _mean(values: Iterable[float]) -> float:
    return fmean(map(float, values))
