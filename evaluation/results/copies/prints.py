"""Fingerprints as they are stored: of the runs of a task set, and of the solver's own ways."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from plumbline.envs import FAMILIES
from plumbline.envs.family import MalformedAction, Plan
from plumbline.envs.setting import BLIND
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Run, RunPrints, Task, TaskSet, TaskSetWays
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.results.copies import ways
from plumbline.evaluation.tasksets.opening import opened

PRINT = np.dtype("<u8")
Prints = npt.NDArray[np.uint64]
"""A fingerprint for each task of a set, in the order of tasks; 0 where there is none."""

CHUNK = 100  # episodes read at once


@dataclass(frozen=True, eq=False)
class Solved:
    """The tasks of a set that have several shortest ways, and the solver's own ways there."""

    several: npt.NDArray[np.bool_]
    stored: Prints  # of the plan that is stored with each task
    found: Prints  # of the plan that the solver finds now
    shortest: bool  # where there are several ways, shortest ones are known


def version(task_set: TaskSet) -> str:
    """Return the version of what fingerprints of a set's runs are made by."""
    family = FAMILIES[task_set.family]
    return f"{ways.VERSION}.{family.rules.version}.{family.words.extractor_version}"


def without_prints(task_set: TaskSet) -> list[int]:
    """Return the ids of the finalized runs of accounts whose fingerprints are missing or of an older version."""
    scored = Run.objects.filter(task_set=task_set).exclude(landed_at=None).exclude(line_up__owner=None)
    current = RunPrints.objects.filter(version=version(task_set))
    return list(scored.exclude(pk__in=current.values("run")).order_by("pk").values_list("pk", flat=True))


def make(run: Run, places: dict[int, int]) -> Iterator[None]:
    """Store a run's fingerprints; yield after each episode. `places` has the place of each task, from 0."""
    found: dict[int, list[ways.Moves]] = {}
    rows = run.episodes.select_related("task__task_set", "transcript").defer("trajectory", "checkpoints", "metrics")
    for episode in rows.order_by("pk").iterator(CHUNK):
        play, turns = opened(episode.task, episode.setting), episodes.turns_of(episode)
        found.setdefault(places[episode.task_id], []).append(
            ways.moves(play, tasksets.protocol_of(episode.task), turns)
        )
        yield
    made = np.zeros(len(places), PRINT)
    for place, attempts in found.items():
        made[place] = ways.fingerprint_of_attempts(attempts)
    columns = {"version": version(run.task_set), "packed": zlib.compress(made.tobytes())}
    RunPrints.objects.update_or_create(run=run, defaults=columns)


def load(task_set: TaskSet) -> dict[int, Prints]:
    """Return the fingerprints of each run of a set, by the run's id."""
    rows = RunPrints.objects.filter(run__task_set=task_set, version=version(task_set)).order_by("run")
    return {run: _unpacked(packed) for run, packed in rows.values_list("run", "packed")}


def solve(task_set: TaskSet) -> Iterator[None]:
    """Store the solver's own ways of a set, unless they are there; yield after each task."""
    if TaskSetWays.objects.filter(task_set=task_set, version=version(task_set)).exists():
        return
    several, stored, found, shortest, puzzles = list[bool](), list[int](), list[int](), True, set[str]()
    for task in task_set.tasks.select_related("task_set").order_by("position").iterator(CHUNK):
        play, known = opened(task, BLIND), plan(task)
        several.append(task.puzzle not in puzzles and ways.has_several(play, known))  # seeds of one level count once
        puzzles.add(task.puzzle)
        shortest = shortest and not (several[-1] and not (known is not None and known.optimal))
        stored.append(ways.of_plan(play, known))
        found.append(ways.of_plan(play, play.family.puzzles.solve(play.game, _start(play))))
        yield
    packed = b"".join(
        (np.array(several, bool).tobytes(), *(np.array(each, PRINT).tobytes() for each in (stored, found)))
    )
    columns = {"version": version(task_set), "packed": zlib.compress(packed), "shortest": shortest}
    TaskSetWays.objects.update_or_create(task_set=task_set, defaults=columns)


def solved(task_set: TaskSet) -> Solved:
    """Return what `solve` has stored."""
    row = TaskSetWays.objects.get(task_set=task_set)
    plain = zlib.decompress(bytes(row.packed))
    tasks = len(plain) // (1 + 2 * PRINT.itemsize)
    several, prints = plain[:tasks], np.frombuffer(plain[tasks:], PRINT)
    return Solved(np.frombuffer(several, bool), prints[:tasks], prints[tasks:], row.shortest)


def plan(task: Task) -> Plan[Any] | None:
    """Return the plan that is stored with a task; None if there is none."""
    play, texts = opened(task, BLIND), task.solution.get("actions", ())
    try:
        actions = tuple(play.family.words.parse(play.game, text) for text in texts)
    except MalformedAction:  # it was stored under older rules
        return None
    return Plan(actions, bool(task.solution.get("optimal"))) if actions else None


def _start(play: Opened) -> Any:
    return play.family.rules.start(play.game, play.seed)


def _unpacked(packed: Any) -> Prints:
    return np.frombuffer(zlib.decompress(bytes(packed)), PRINT)
