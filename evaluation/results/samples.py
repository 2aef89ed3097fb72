"""Samples: episodes folded one by one into what estimates need, so that none of them is kept."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, nan
from typing import Any

import numpy as np
import numpy.typing as npt

from plumbline.evaluation.models import Episode, TaskSet
from plumbline.evaluation.results import vectors
from plumbline.evaluation.results.vectors import Vector
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.replays import unpack
from plumbline.evaluation.scoring.verdicts import costs
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets import longest_budget

LONGEST_CURVE = 100  # actions


@dataclass(frozen=True)
class TaskIndex:
    """The facts about a set's tasks that estimates need, by position from 0."""

    ids: tuple[int, ...]
    puzzles: tuple[str, ...]  # the puzzle that tasks share which differ only in the seed of their chance
    axes: tuple[Mapping[str, int | str], ...]

    @property
    def places(self) -> dict[int, int]:
        return {task: place for place, task in enumerate(self.ids)}


def index(task_set: TaskSet) -> TaskIndex:
    rows = list(task_set.tasks.order_by("position").values_list("pk", "instance", "axes"))
    ids, puzzles, axes = zip(*rows, strict=True) if rows else ((), (), ())
    return TaskIndex(ids, puzzles, axes)


@dataclass(frozen=True)
class People:
    """The episodes of people, one entry each, for resampling participants."""

    agents: array[int] = field(default_factory=lambda: array("q"))
    places: array[int] = field(default_factory=lambda: array("q"))
    values: dict[str, array[float]] = field(default_factory=dict)  # by metric; NaN where it is not known


class Sample:
    """The episodes of one run, or of people under one setting.

    Memory grows with tasks and metrics; for people also by a few numbers for each episode.
    """

    def __init__(self, task_set: TaskSet, tasks: TaskIndex, *, of_people: bool) -> None:
        self.task_set, self.tasks = task_set, tasks
        self.metrics: tuple[Metric, ...] = SUITES[task_set.suite].aggregated
        self.vectors: dict[str, Vector] = {metric.name: vectors.empty(len(tasks.ids)) for metric in self.metrics}
        self.played: npt.NDArray[Any] = np.zeros(len(tasks.ids), np.uint32)  # episodes by task
        self.verdicts: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()
        self.agents: set[int] = set()
        self.versions: tuple[float, ...] = (inf, inf, inf)  # the lowest of rules, extractor and metrics
        self.curve = vectors.empty(min(longest_budget(task_set), LONGEST_CURVE) + 1)
        self.regrets = vectors.empty(len(self.curve.sums))  # of the same steps
        self.people = People(values={metric.name: array("d") for metric in self.metrics}) if of_people else None
        self._places = tasks.places
        self._teams: dict[tuple[int, ...], int] = {}

    @property
    def episodes(self) -> int:
        return int(self.played.sum())

    def add(self, episode: Episode) -> None:
        """Add one scored episode."""
        place, players = self._places[episode.task_id], self._players(episode)
        self.played[place] += 1
        self.agents.update(players)
        self.outcomes[episode.outcome] += 1
        self.verdicts.update(episode.verdicts)
        self.versions = tuple(map(min, self.versions, versions(episode)))
        self.measure(place, episode.metrics, players)
        self._follow(bytes(episode.trajectory))

    def _players(self, episode: Episode) -> tuple[int, ...]:
        """Return the players by seat; those of agents come from the line-up."""
        if self.people is None:
            return (episode.agent_id,)
        return (episode.agent_id, *(seat.agent_id for seat in episode.seats.all() if seat.agent_id is not None))

    def _team(self, players: tuple[int, ...]) -> int:
        """Return a number for a team: a person's own, or one below zero for each pair."""
        if len(players) == 1:
            return players[0]
        return self._teams.setdefault(tuple(sorted(players)), -1 - len(self._teams))

    def measure(self, place: int, metrics: Mapping[str, float | None], players: tuple[int, ...]) -> None:
        for metric in self.metrics:
            if (value := metrics.get(metric.name)) is not None:
                self.vectors[metric.name].add(place, value, metric)
        if self.people is not None:
            self.people.agents.append(self._team(players))
            self.people.places.append(place)
            for metric in self.metrics:
                known = metrics.get(metric.name)
                self.people.values[metric.name].append(nan if known is None else known)

    def _follow(self, trajectory: bytes) -> None:
        """Add the distance after each charged action; an early end carries its last distance forward."""
        verdicts, distances = unpack(trajectory)
        charged = [distances[0]]
        charged += [after for named, after in zip(verdicts, distances[1:], strict=True) if costs(named)]
        for step in range(len(self.curve.sums)):
            distance = charged[min(step, len(charged) - 1)]
            if distance is not None:
                self.curve.sums[step] += distance
                self.curve.counts[step] += 1
            if (lost := regret(charged, step)) is not None:
                self.regrets.sums[step] += lost
                self.regrets.counts[step] += 1


def regret(distances: Sequence[int | None], step: int) -> int | None:
    """Return how much farther from the goal an episode is after a step than an optimal one would be (iVISPAR, 4.6).

    R(t) = d(s_t) - (d(s_0) - t). A solved episode keeps its last regret; in any other, time goes on.
    """
    last = len(distances) - 1
    initial, distance = distances[0], distances[min(step, last)]
    if initial is None or distance is None:
        return None
    return distance - initial + (min(step, last) if distances[last] == 0 else step)


def versions(episode: Episode) -> tuple[int, int, int]:
    """Return the rules, extractor and metrics that scored it."""
    return episode.rules_version, episode.extractor_version, episode.metrics_version
