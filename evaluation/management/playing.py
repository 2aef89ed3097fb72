"""Baseline runs at the command line."""

from __future__ import annotations

from typing import TextIO

from plumbline.evaluation.management.progress import bar
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.runs import baseline_runner


def play_all(task_set: TaskSet, out: TextIO) -> None:
    """Let the baselines play that the set's leaderboards lack, and draw their progress to a terminal."""
    for baseline in baseline_runner.waiting(task_set):
        setting, title = baseline_runner.own_setting(baseline), f"{baseline.title}, {task_set.slug}"
        played = bar(baseline_runner.play(baseline, task_set, setting), task_set.tasks.count(), title, out)
        baseline_runner.publish(baseline, task_set, setting, list(played))
