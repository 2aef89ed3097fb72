"""Logged episodes as trajectory files: one for each agent and setting, every episode replayed under our rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from plumbline.envs import FAMILIES, codec
from plumbline.evaluation import tasksets
from plumbline.evaluation.files.trajectories import (
    ATTEMPTS,
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
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.ivispar.configurations import Configuration
from plumbline.evaluation.suites.ivispar.experiments import people, recomputing
from plumbline.evaluation.suites.ivispar.experiments.evaluation import differences, evaluated
from plumbline.evaluation.suites.ivispar.experiments.logs import InvalidEpisode, Logged
from plumbline.evaluation.suites.ivispar.experiments.reading import read
from plumbline.evaluation.suites.ivispar.folders import Folder
from plumbline.evaluation.suites.ivispar.landmarks import TILES
from plumbline.evaluation.suites.ivispar.settings import PUBLISHED
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.tasksets.states import digest_when_frozen

PERSON = "a person, who typed into the web page of the paper"
LONGEST_NAME, LONGEST_MODEL = 80, 300  # characters in an agent's card


@dataclass(frozen=True, slots=True)
class Episode:
    """A logged episode on a task, replayed."""

    logged: Logged
    task: Task
    attempt: int
    turns: tuple[Turn, ...]  # before its end under our rules
    recorded: Mapping[str, Any]  # the paper's figures from the boards of the log; empty without them
    replayed: Mapping[str, Any]  # our figures from the words
    differs_at: int | None  # the first answer after which the log has another board than our rules
    evaluation: Mapping[str, Any]  # what the paper's code stores with an episode, recomputed; empty without boards
    differences: tuple[str, ...]  # where the stored evaluation, or the goal of the log, is another

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
            "evaluation": self.evaluation,
            "differences": self.differences,
        }


@dataclass(frozen=True, slots=True)
class Gathered:
    """The episodes of experiments, and why others cannot be read."""

    episodes: tuple[Episode, ...]
    problems: tuple[tuple[Path, str], ...]

    def files(self) -> Iterator[tuple[str, Header, list[EpisodeJson]]]:
        """Yield the trajectory files: one for each task set, setting and agent, each with a name of its own."""
        groups: dict[tuple[TaskSet, str, str], list[Episode]] = {}
        for each in self.episodes:
            groups.setdefault((each.task.task_set, each.logged.setting, name(each.logged)), []).append(each)
        taken: Counter[str] = Counter()
        for (task_set, setting, agent), chosen in groups.items():
            stem = _stem(task_set, setting, agent)
            taken[stem] += 1
            again = f"-{taken[stem]}" if taken[stem] > 1 else ""
            yield f"{stem}{again}.jsonl", _header(task_set, chosen[0].logged), [_line(each) for each in chosen]


def gathered(found: Folder, task_sets: Sequence[TaskSet]) -> Gathered:
    """Read the episodes of a folder, played on the boards of sets, which may still be drafts."""
    tasks = {task.instance: task for each in task_sets for task in each.tasks.select_related("task_set")}
    attempts: Counter[tuple[str, str, str]] = Counter()
    episodes, problems = [], []
    for path, logged in _logged(found, tasks.values()):
        try:
            if isinstance(logged, InvalidEpisode):
                raise logged
            task = _task(tasks, logged, task_sets)
            key = (name(logged), logged.setting, task.digest)
            episodes.append(_episode(path, logged, task, attempts[key] + 1))
            attempts[key] += 1
            problems += [(path, difference) for difference in episodes[-1].differences]
        except InvalidEpisode as error:
            problems.append((path, str(error)))
    return Gathered(tuple(episodes), tuple(problems))


def _logged(found: Folder, tasks: Iterable[Task]) -> Iterator[tuple[Path, Logged | InvalidEpisode]]:
    """Yield the episodes of a folder, or why one cannot be read, with their places."""
    for folder in found.episodes:
        try:
            yield folder, read(folder)
        except InvalidEpisode as error:
            yield folder, error
    known = [_configuration(task) for task in tasks] if found.people else []
    for log in found.people:
        for logged in people.read(log, known):
            yield log, logged


def _configuration(task: Task) -> Configuration:
    """Return the board of a task, with what is known about it as its claims."""
    family = FAMILIES[task.task_set.family]
    puzzle = codec.load(family.rules.instance, task.instance)
    return Configuration("", task.axes.get("path", 0), None, family.name, puzzle, solution=None, random=None)


def _task(tasks: Mapping[str, Task], logged: Logged, task_sets: Sequence[TaskSet]) -> Task:
    """Return the task of an episode's board. Raises InvalidEpisode."""
    task = tasks.get(codec.canonical(logged.configuration.puzzle).decode())
    if task is None:
        where = ", ".join(each.slug for each in task_sets) or "any task set, as no configuration is valid"
        raise InvalidEpisode(f"left out: its board is not in {where}")
    return task


def _stem(task_set: TaskSet, setting: str, agent: str) -> str:
    safe = re.sub(r"[^A-Za-z0-9._-]+", "-", agent).strip(".-") or "agent"
    return f"{safe}-tiles-{setting}" if task_set.family == TILES else f"{safe}-{setting}"


def _header(task_set: TaskSet, logged: Logged) -> Header:
    family = FAMILIES[task_set.family]
    kind: Literal["model", "baseline"] = "baseline" if logged.scripted else "model"
    return Header(
        format=FORMAT,
        agent=AgentCard(
            name=name(logged),
            kind=kind,
            model=_visible(logged.model, LONGEST_MODEL),
            scaffold=PERSON if logged.is_person else "",
        ),
        task_set=TaskSetName(task_set.slug, digest_when_frozen(task_set)),
        setting=setting_of(logged, task_set),
        rules_version=family.rules.version,
        extractor_version=family.words.extractor_version,
    )


def setting_of(logged: Logged, task_set: TaskSet) -> str:
    """Return the setting of an episode: of geoms the one as published, unless a set has only its modality alone."""
    published, alone = PUBLISHED[logged.setting], logged.setting
    is_known = alone in task_set.settings and published not in task_set.settings
    return alone if is_known or task_set.family == TILES else published


def name(logged: Logged) -> str:
    """Return the agent's name: its model's if that is known."""
    return _visible(logged.model or logged.agent, LONGEST_NAME) or "unnamed agent"


def _visible(text: str, most: int) -> str:
    """Return the beginning of a text, with blanks for what cannot be seen."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(shown.split())[:most].strip()


def _episode(folder: Path, logged: Logged, task: Task, attempt: int) -> Episode:
    """Return an episode, replayed. Raises InvalidEpisode."""
    if attempt > ATTEMPTS:
        raise InvalidEpisode(
            f"left out: attempt {attempt} of {name(logged)!r} at one board, expected at most {ATTEMPTS}"
        )
    suite, play, protocol = SUITES[task.task_set.suite], opened(task, logged.setting), tasksets.protocol_of(task)
    played, boards = recomputing.as_played(play, protocol, recomputing.turns(logged))
    trajectory = replay(play.family, play.game, play.seed, protocol, played, solved_from=suite.solved_from)
    seen = recomputing.boards(logged)
    evaluation = evaluated(logged, seen) if seen else {}
    return Episode(
        logged=logged,
        task=task,
        attempt=attempt,
        turns=played,
        recorded=recomputing.figures(logged, seen) if seen else {},
        replayed={**suite.measure(trajectory, task.axes), "verdicts": tally(trajectory)},
        differs_at=recomputing.differs_at(seen, boards),
        evaluation=evaluation,
        differences=(*recomputing.other_goals(logged), *differences(folder, evaluation)),
    )


def _line(episode: Episode) -> EpisodeJson:
    return line_of(episode.task.digest, episode.attempt, episode.turns)
