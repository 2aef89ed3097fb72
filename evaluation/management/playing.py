"""Our agents play a set at the command line."""

from __future__ import annotations

from typing import TextIO

from plumbline.evaluation.management.progress import bar
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.runs import baseline_runner


def play_all(task_set: TaskSet, out: TextIO) -> None:
    """Put those of our agents on the set's boards who are not there; their progress is drawn to a terminal."""
    for baseline in baseline_runner.waiting(task_set):
        setting, title = baseline_runner.own_setting(baseline), f"{baseline.title}, {task_set.slug}"
        played = bar(baseline_runner.play(baseline, task_set, setting), task_set.tasks.count(), title, out)
        baseline_runner.publish(baseline, task_set, setting, list(played))
