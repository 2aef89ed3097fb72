"""Logged episodes as trajectory files: one for each agent and setting, every episode replayed under our rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plumbline.envs import FAMILIES, codec
from plumbline.evaluation import tasksets
from plumbline.evaluation.files.trajectories import (
    FORMAT,
    AgentCard,
    EpisodeJson,
    Header,
    TaskSetName,
    line_of,
)
from plumbline.evaluation.models import Task, TaskSet
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.scoring.metrics import tally
from plumbline.evaluation.scoring.replays import replay
from plumbline.evaluation.suites.ivispar.experiments import recomputing
from plumbline.evaluation.suites.ivispar.experiments.logs import Logged
from plumbline.evaluation.suites.ivispar.experiments.reading import InvalidEpisode, read
from plumbline.evaluation.suites.ivispar.settings import PUBLISHED
from plumbline.evaluation.suites.ivispar.suite import IVISPAR
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.tasksets.states import digest_when_frozen

LONGEST_NAME = 80  # of an agent


@dataclass(frozen=True, slots=True)
class Episode:
    """A logged episode on a task, replayed."""

    logged: Logged
    task: str  # digest
    attempt: int
    turns: tuple[Turn, ...]  # before its end under our rules
    recorded: Mapping[str, Any]  # the paper's figures from the boards of the log; empty without them
    replayed: Mapping[str, Any]  # our figures from the words
    differs_at: int | None  # the first answer after which the log has another board than our rules

    def report(self) -> dict[str, Any]:
        return {
            "episode": self.logged.name,
            "agent": name(self.logged),
            "setting": self.logged.setting,
            "answers": len(self.logged.answers),
            "played": len(self.turns),
            "recorded": self.recorded,
            "replayed": self.replayed,
            "differs_at": self.differs_at,
        }


@dataclass(frozen=True, slots=True)
class Files:
    """The episodes of experiments, and why others cannot be read."""

    task_set: TaskSetName | None = None
    settings: frozenset[str] = frozenset()  # of the set
    episodes: tuple[Episode, ...] = ()
    problems: tuple[tuple[Path, str], ...] = ()

    def named(self) -> Iterator[tuple[str, tuple[Header, list[EpisodeJson]]]]:
        """Yield the trajectory files by name."""
        keys = dict.fromkeys((each.logged.setting, name(each.logged)) for each in self.episodes)
        for setting, agent in keys:
            chosen = [each for each in self.episodes if (each.logged.setting, name(each.logged)) == (setting, agent)]
            safe = re.sub(r"[^A-Za-z0-9._-]+", "-", agent).strip(".-") or "agent"
            yield f"{safe}-{setting}.jsonl", (self._header(chosen[0].logged), [_line(each) for each in chosen])

    def _header(self, logged: Logged) -> Header:
        assert self.task_set is not None  # noqa: S101 - there are episodes only with a set
        family = FAMILIES[IVISPAR.family]
        return Header(
            format=FORMAT,
            agent=AgentCard(
                name=name(logged), kind="baseline" if logged.scripted else "model", model=logged.model[:300]
            ),
            task_set=self.task_set,
            setting=setting_of(logged, self.settings),
            rules_version=family.rules.version,
            extractor_version=family.words.extractor_version,
        )


def gathered(folders: Iterable[Path], task_set: TaskSet) -> Files:
    """Read the episodes of these folders, played on the boards of a set, which may still be a draft."""
    tasks = {task.instance: task for task in task_set.tasks.select_related("task_set")}
    attempts: Counter[tuple[str, str, str]] = Counter()
    episodes, problems = [], []
    for folder in folders:
        try:
            logged = read(folder)
            task = tasks.get(codec.canonical(logged.configuration.puzzle).decode())
            if task is None:
                raise InvalidEpisode(f"its board is not in {task_set.slug}")
            key = (name(logged), logged.setting, task.digest)
            attempts[key] += 1
            episodes.append(_episode(logged, task, attempts[key]))
        except InvalidEpisode as error:
            problems.append((folder, str(error)))
    named = TaskSetName(task_set.slug, digest_when_frozen(task_set))
    return Files(named, frozenset(task_set.settings), tuple(episodes), tuple(problems))


def setting_of(logged: Logged, settings: Collection[str]) -> str:
    """Return the setting of an episode: the one as published, or its modality alone where a set has only that."""
    published = PUBLISHED[logged.setting]
    return logged.setting if logged.setting in settings and published not in settings else published


def name(logged: Logged) -> str:
    """Return the agent's name: its model's if that is known."""
    shown = "".join(sign if sign.isprintable() else " " for sign in (logged.model or logged.agent))
    return " ".join(shown.split())[:LONGEST_NAME] or "unnamed agent"


def _episode(logged: Logged, task: Task, attempt: int) -> Episode:
    play, protocol = opened(task, logged.setting), tasksets.protocol_of(task)
    played, boards = recomputing.as_played(play, protocol, recomputing.turns(logged))
    trajectory = replay(play.family, play.game, play.seed, protocol, played, solved_from=IVISPAR.solved_from)
    seen = recomputing.boards(logged)
    return Episode(
        logged=logged,
        task=task.digest,
        attempt=attempt,
        turns=played,
        recorded=recomputing.figures(logged, seen) if seen else {},
        replayed={**IVISPAR.measure(trajectory, task.axes), "verdicts": tally(trajectory)},
        differs_at=recomputing.differs_at(seen, boards),
    )


def _line(episode: Episode) -> EpisodeJson:
    return line_of(episode.task, episode.attempt, episode.turns)
