"""Recompute a trajectory file; print one JSON report per episode, and a summary. Stores nothing."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from plumbline.evaluation import runs
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.files.trajectories import BadLine
from plumbline.evaluation.models import TaskSet


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="trajectory file, gzip or not")
        parser.add_argument(
            "--task-set", type=Path, metavar="FILE", help="the task set as downloaded; then no database is needed"
        )

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            with options["file"].open("rb") as file:
                spec = self._spec(file, options["task_set"])
                file.seek(0)
                for report in checks.reports(checks.check(file, spec)):
                    self.stdout.write(json.dumps(report))
        except (BadLine, InvalidTaskSet, OSError) as error:
            raise CommandError(str(error)) from error

    def _spec(self, file: Any, task_set: Path | None) -> checks.TaskSetSpec:
        if task_set is not None:
            return checks.spec_from(task_set.read_bytes())
        slug = checks.peek(file).task_set.slug
        try:
            known = TaskSet.objects.exclude(state=TaskSet.State.DRAFT).filter(slug=slug).first()
        except DatabaseError as error:
            raise CommandError(f"no database ({error}); give the task set's file with --task-set") from error
        if known is None:
            raise CommandError(f"task set {slug!r}: not in this database; give its file with --task-set")
        return runs.spec_of(known)
