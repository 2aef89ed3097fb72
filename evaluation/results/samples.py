"""Samples: episodes folded one by one into what estimates need, so that none of them is kept."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import inf, nan
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.results import curves, vectors
from plumbline.evaluation.results.curves import Curves
from plumbline.evaluation.results.vectors import Vector
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.scoring.pigeonhole import Crowd
from plumbline.evaluation.scoring.replays import unpack
from plumbline.evaluation.scoring.verdicts import PROVIDER_ERROR, costs
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets import longest_budget


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

    def add(self, team: int, place: int, metrics: Mapping[str, float | None]) -> None:
        self.agents.append(team)
        self.places.append(place)
        for metric, values in self.values.items():
            known = metrics.get(metric)
            values.append(nan if known is None else known)

    def vector(self, metric: Metric, tasks: int) -> Vector:
        """Return one metric by task."""
        return vectors.of(np.array(self.places), np.array(self.values[metric.name]), metric, tasks)

    def join(self, other: People, teams: Mapping[int, int]) -> None:
        """Add the entries of others, whose teams have these numbers here."""
        self.agents.extend(teams.get(agent, agent) for agent in other.agents)
        self.places.extend(other.places)
        for metric, values in other.values.items():
            self.values[metric].extend(values)


class Scored(Protocol):
    """A scored episode as a sample reads it: an Episode, or a row of COLUMNS where nobody shares a game."""

    @property
    def agent_id(self) -> int: ...
    @property
    def task_id(self) -> int: ...
    @property
    def outcome(self) -> str: ...
    @property
    def solved(self) -> bool | None: ...
    @property
    def action_count(self) -> int: ...
    @property
    def turn_count(self) -> int: ...
    @property
    def untimed_turns(self) -> int | None: ...
    @property
    def verdicts(self) -> Any: ...
    @property
    def metrics(self) -> Any: ...
    @property
    def trajectory(self) -> Any: ...
    @property
    def rules_version(self) -> int: ...
    @property
    def extractor_version(self) -> int: ...
    @property
    def metrics_version(self) -> int: ...


COLUMNS = (
    *("agent_id", "task_id", "outcome", "solved", "action_count", "turn_count", "untimed_turns"),
    *("verdicts", "metrics", "trajectory", "rules_version", "extractor_version", "metrics_version"),
)


class Sample:
    """The episodes of one run, or of people under one setting.

    Memory grows with tasks and metrics; for people also by a few numbers for each episode.
    """

    def __init__(self, task_set: TaskSet, tasks: TaskIndex, *, of_people: bool) -> None:
        self.task_set, self.tasks = task_set, tasks
        self.metrics: tuple[Metric, ...] = SUITES[task_set.suite].aggregated
        self.played: npt.NDArray[Any] = np.zeros(len(tasks.ids), np.uint32)  # episodes by task
        self.wins = np.zeros(len(tasks.ids), np.uint32)  # of them those that solved it
        self.winning_actions = np.zeros(len(tasks.ids), np.uint64)  # of these together
        self.verdicts: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()
        self.ends: Counter[tuple[str, bool, int]] = Counter()  # outcome, solved, actions; at most one per episode
        self.turns: int | None = None if of_people else 0
        self.untimed_turns: int | None = None if of_people else 0  # None: not known of an episode
        self.agents: set[int] = set()
        self.versions: tuple[float, ...] = (inf, inf, inf)  # the lowest of rules, extractor and metrics
        self.curves = Curves(min(longest_budget(task_set), curves.LONGEST) + 1)
        self.people = People(values={metric.name: array("d") for metric in self.metrics}) if of_people else None
        self._places, self._alone = tasks.places, SUITES[task_set.suite].seats == 1
        self._teams: dict[tuple[int, ...], int] = {}

    @property
    def episodes(self) -> int:
        return int(self.played.sum())

    @property
    def provider_errors(self) -> int | None:
        """The number of turns at which the model's service failed; None for people."""
        return None if self.turns is None else self.verdicts[PROVIDER_ERROR]

    @cached_property
    def vectors(self) -> dict[str, Vector]:
        """The results at each task, by metric; for people they are made once all episodes have been added."""
        tasks = len(self.tasks.ids)
        if self.people is None:
            return {metric.name: vectors.empty(tasks) for metric in self.metrics}
        return {metric.name: self.people.vector(metric, tasks) for metric in self.metrics}

    @cached_property
    def crowd(self) -> Crowd | None:
        """The participants of all episodes that were added, ready to be resampled; None for a run."""
        if self.people is None:
            return None
        agents, places = (np.frombuffer(each, np.int64) for each in (self.people.agents, self.people.places))
        values = [np.frombuffer(self.people.values[metric.name], np.float64) for metric in self.metrics]
        return Crowd(agents, places, np.column_stack(values), self.tasks.puzzles)

    def add(self, episode: Scored) -> None:
        """Add one scored episode."""
        place, players = self._places[episode.task_id], self._players(episode)
        self.played[place] += 1
        if episode.solved:
            self.wins[place] += 1
            self.winning_actions[place] += episode.action_count
        self.agents.update(players)
        self.outcomes[episode.outcome] += 1
        self.ends[episode.outcome, bool(episode.solved), episode.action_count] += 1
        self.turns = added(self.turns, episode.turn_count)
        self.untimed_turns = added(self.untimed_turns, episode.untimed_turns)
        self.verdicts.update(episode.verdicts)
        self.versions = tuple(map(min, self.versions, versions(episode)))
        self.measure(place, episode.metrics, players)
        self.curves.add(charged(bytes(episode.trajectory)))

    def join(self, other: Sample) -> None:
        """Add all that was added to another sample of the same set."""
        self.played += other.played
        self.wins += other.wins
        self.winning_actions += other.winning_actions
        self.agents |= other.agents
        self.outcomes.update(other.outcomes)
        self.ends.update(other.ends)
        self.turns = added(self.turns, other.turns)
        self.untimed_turns = added(self.untimed_turns, other.untimed_turns)
        self.verdicts.update(other.verdicts)
        self.versions = tuple(map(min, self.versions, other.versions))
        self.curves.join(other.curves)
        if self.people is not None and other.people is not None:
            self.people.join(other.people, {number: self._team(pair) for pair, number in other._teams.items()})
        else:
            for metric in self.metrics:
                self.vectors[metric.name].join(other.vectors[metric.name], metric)

    def _players(self, episode: Any) -> tuple[int, ...]:
        """Return the players by seat; those of agents come from the line-up."""
        if self.people is None or self._alone:
            return (episode.agent_id,)
        return (episode.agent_id, *(seat.agent_id for seat in episode.seats.all() if seat.agent_id is not None))

    def _team(self, players: tuple[int, ...]) -> int:
        """Return a number for a team: a person's own, or one below zero for each pair."""
        if len(players) == 1:
            return players[0]
        return self._teams.setdefault(tuple(sorted(players)), -1 - len(self._teams))

    def measure(self, place: int, metrics: Mapping[str, float | None], players: tuple[int, ...]) -> None:
        if self.people is not None:
            self.people.add(self._team(players), place, metrics)
            return
        for metric in self.metrics:
            if (value := metrics.get(metric.name)) is not None:
                self.vectors[metric.name].add(place, value, metric)


def charged(trajectory: bytes) -> list[int | None]:
    """Return the distances of an episode at its start and after each charged action."""
    verdicts, distances = unpack(trajectory)
    after = zip(verdicts, distances[1:], strict=True)
    return [distances[0], *(distance for named, distance in after if costs(named))]


def added(total: int | None, count: int | None) -> int | None:
    """Return the sum of both; None if either is not known."""
    return None if total is None or count is None else total + count


def versions(episode: Scored) -> tuple[int, int, int]:
    """Return the rules, extractor and metrics that scored it."""
    return episode.rules_version, episode.extractor_version, episode.metrics_version
