"""Task sets as files to download."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec

from plumbline.envs import FAMILIES
from plumbline.evaluation.files.task_sets import (
    FORMAT,
    Header,
    Line,
    Solution,
)
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.tasksets.opening import kept
from plumbline.evaluation.tasksets.reading import brief, protocol
from plumbline.evaluation.tasksets.states import NotNow


def header(task_set: TaskSet) -> Header:
    versioned = {"series": task_set.series, "version": task_set.version}
    return Header(
        format=FORMAT,
        slug=task_set.slug,
        title=task_set.title,
        suite=task_set.suite,
        family=task_set.family,
        digest=task_set.digest,
        tasks=task_set.tasks.count(),
        rules_version=task_set.rules_version or 0,
        settings=tuple(task_set.settings),
        protocol=protocol(task_set),
        description=task_set.description,
        composition=task_set.composition,
        licence=task_set.licence,
        practice=task_set.practice,
        **(versioned if task_set.series != task_set.slug else {}),
    )


def complete(task_set: TaskSet) -> Header:
    """The header of a set's file, with all that its instances refer to."""
    found = kept(FAMILIES[task_set.family], task_set.tasks.values_list("instance", flat=True))
    return msgspec.structs.replace(header(task_set), contents=found) if found else header(task_set)


def lines(task_set: TaskSet, *, briefs: bool, solutions: bool = False) -> Iterator[bytes]:
    """The task set as a file: a header, then one line per task. Raises NotNow for a sealed set."""
    if task_set.sealed:
        raise NotNow(f"{task_set.slug} is sealed: its tasks are not given out")
    yield msgspec.json.encode(complete(task_set)) + b"\n"
    names = [axis.name for axis in FAMILIES[task_set.family].puzzles.axes]  # databases may keep another order
    for task in task_set.tasks.select_related("task_set"):
        told = {setting: brief(task, setting) for setting in task_set.settings} if briefs else {}
        instance, axes = json.loads(task.instance), {name: task.axes[name] for name in names if name in task.axes}
        solution = msgspec.convert(task.solution, Solution) if solutions else None
        yield msgspec.json.encode(Line(task.digest, task_set.family, instance, task.seed, axes, told, solution)) + b"\n"
