"""Look for failures in the stored episodes that these detectors have not looked at, and count them.

With --selftest, try the detectors of a family on plans that win and on plans that were spoiled, without a database.
The last line then counts false alarms, recall for each label, and which label came first; the exit status is 1 where a
check fails.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from plumbline.envs import FAMILIES, trials
from plumbline.envs.family import Failures
from plumbline.envs.family.trials import Trial
from plumbline.evaluation import episodes, jobs
from plumbline.evaluation.management.progress import drawn
from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.models import Job, TaskSet
from plumbline.evaluation.results import failures


class Command(SiteCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--task-set", default="", metavar="SLUG", help="only this task set")
        parser.add_argument("--selftest", action="store_true", help="try the detectors")
        parser.add_argument("--family", default="houses", choices=_tried(), help="whose detectors are tried")
        parser.add_argument("--seed", type=int, default=1, help="the seed of puzzles and of what is spoiled")

    def handle(self, *_: Any, **options: Any) -> None:
        if options["selftest"]:
            self._try(options["family"], options["seed"])
            return
        for task_set in _sets(options["task_set"]):
            episodes.ask_where_older(task_set)
            if waiting := episodes.due(task_set).count():
                self._look(task_set)
                self.stdout.write(f"{task_set.slug}: {waiting} episode{'' if waiting == 1 else 's'}")

    def _try(self, family: str, seed: int) -> None:
        if seed < 0:
            raise CommandError(f"--seed {seed}: expected 0 or more")
        report, is_well = trials.trial(*_tried()[family], seed)
        self.stdout.write(json.dumps(report))
        if not is_well:
            raise CommandError("a check failed: expected no alarm, and recall of 0.9 for each label")

    def _look(self, task_set: TaskSet) -> None:
        """Run the job that a worker would run. Raises CommandError if it fails."""
        job = jobs.enlist(failures.KIND, task_set.pk)
        ended = jobs.finish(
            job.pk, between=lambda: drawn(Job.objects.get(pk=job.pk), f"failures, {task_set.slug}", sys.stderr)
        )
        if ended.state != Job.State.DONE:
            raise CommandError(f"{task_set.slug}: {ended.state} {ended.error}".strip())


def _tried() -> dict[str, tuple[Failures[Any], Trial[Any]]]:
    """Return the detectors that have a self test, with what they are tried with, by family."""
    roles = ((name, family.failures) for name, family in FAMILIES.items())
    return {name: (role, role.trial) for name, role in roles if role is not None and role.trial is not None}


def _sets(slug: str) -> list[TaskSet]:
    """Return the sets whose families have detectors, or one of them by its slug. Raises CommandError."""
    names = [name for name, family in FAMILIES.items() if family.failures is not None]
    rows = TaskSet.objects.exclude(state=TaskSet.State.DRAFT).filter(family__in=names).order_by("pk")
    chosen = list(rows.filter(slug=slug) if slug else rows)
    if slug and not chosen:
        raise CommandError(f"task set {slug!r}: expected one of {', '.join(rows.values_list('slug', flat=True))}")
    return chosen
