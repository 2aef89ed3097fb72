"""Our agents play a set at the command line."""

from __future__ import annotations

from typing import TextIO

from evaluation.agents import field
from evaluation.management.progress import bar
from evaluation.models import TaskSet


def play_all(task_set: TaskSet, out: TextIO) -> None:
    """Put those of our agents on the set's boards who are not there; their progress is drawn to a terminal."""
    for baseline in field.waiting(task_set):
        setting, title = field.own_setting(baseline), f"{baseline.title}, {task_set.slug}"
        played = bar(field.play(baseline, task_set, setting), task_set.tasks.count(), title, out)
        field.publish(baseline, task_set, setting, list(played))
