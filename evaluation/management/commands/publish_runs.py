"""Queue the recorded runs of our agents: a worker replays them, and then they are on the leaderboards."""

from __future__ import annotations

from typing import Any

from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.runs import baseline_runner, baseline_runs
from plumbline.evaluation.runs.recordings import recorded


class Command(SiteCommand):
    help = __doc__ or ""

    def handle(self, *_: Any, **__: Any) -> None:
        for task_set in filter(recorded, TaskSet.objects.published().ranked().order_by("slug")):
            absent = len(baseline_runner.waiting(task_set))
            if baseline_runs.enqueue(task_set) is not None:
                self.stdout.write(f"{task_set.slug}: {absent} runs are being checked in the background")
