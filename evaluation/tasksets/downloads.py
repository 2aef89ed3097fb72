"""Task sets as files to download."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from plumbline.envs import FAMILIES
from plumbline.evaluation.files.task_sets import (
    FORMAT,
    Header,
    Line,
    Solution,
)
from plumbline.evaluation.models import NotNow, Task, TaskSet
from plumbline.evaluation.suites.fidelity import Fidelity
from plumbline.evaluation.tasksets.opening import kept
from plumbline.evaluation.tasksets.reading import brief, players, protocol


def header(task_set: TaskSet) -> Header:
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
        **_beyond_the_usual(task_set),
    )


def _beyond_the_usual(task_set: TaskSet) -> dict[str, Any]:
    """Return the header fields that only some sets have, so that the headers of others do not change."""
    versioned = {"series": task_set.series, "version": task_set.version}
    fidelity = Fidelity(task_set.fidelity)
    return (versioned if task_set.series != task_set.slug else {}) | (
        {} if fidelity is Fidelity.NATIVE else {"fidelity": fidelity}
    )


def complete(task_set: TaskSet) -> Header:
    """Return the header of a set's file, with all that its instances refer to."""
    found = kept(FAMILIES[task_set.family], task_set.tasks.values_list("instance", flat=True))
    return msgspec.structs.replace(header(task_set), contents=found) if found else header(task_set)


def lines(task_set: TaskSet, *, briefs: bool, solutions: bool = False) -> Iterator[bytes]:
    """Yield the task set as a file: a header, then one line per task. Raises NotNow for a sealed set."""
    if task_set.sealed:
        raise NotNow(f"{task_set.slug} is sealed: its tasks are not given out")
    yield msgspec.json.encode(complete(task_set)) + b"\n"
    names = [axis.name for axis in FAMILIES[task_set.family].puzzles.axes]  # databases may keep another order
    for task in task_set.tasks.select_related("task_set"):
        instance, axes = json.loads(task.instance), {name: task.axes[name] for name in names if name in task.axes}
        line = Line(
            task=task.digest,
            family=task_set.family,
            instance=instance,
            seed=task.seed,
            axes=axes,
            briefs={setting: brief(task, setting) for setting in task_set.settings} if briefs else {},
            partner_briefs=_partner_briefs(task) if briefs else {},
            solution=msgspec.convert(task.solution, Solution) if solutions else None,
        )
        yield msgspec.json.encode(line) + b"\n"


def _partner_briefs(task: Task) -> dict[str, tuple[str, ...]]:
    """Return the briefs of seats 1, 2, ... under each setting; empty for one seat."""
    settings = [setting for setting in task.task_set.settings if players(task, setting) > 1]
    return {
        setting: tuple(brief(task, setting, seat) for seat in range(1, players(task, setting))) for setting in settings
    }
