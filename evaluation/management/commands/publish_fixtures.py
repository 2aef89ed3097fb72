"""Publish the task sets that come with the project, and let our agents play them. Repeating it changes nothing.

Sets on which runs come with the project wait for `publish_runs`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.conf import settings

from plumbline.evaluation import tasksets
from plumbline.evaluation.management.playing import play_all
from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.runs.recordings import recorded


class Command(SiteCommand):
    help = __doc__ or ""

    def handle(self, *_: Any, **__: Any) -> None:
        for path in sorted((Path(settings.BASE_DIR) / "fixtures" / "tasksets").glob("*.jsonl")):
            task_set = tasksets.load(path.read_bytes())
            self.stdout.write(f"{task_set.slug}: {task_set.state}, {task_set.tasks.count()} tasks")
            if not task_set.practice and not recorded(task_set):
                play_all(task_set, sys.stderr)
