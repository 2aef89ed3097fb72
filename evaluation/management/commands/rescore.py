"""Replay stored episodes with the current code, show what would change on leaderboards, and publish it.

Episodes that end differently under new rules are listed and stay as they are. A dry run writes nothing.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from plumbline.evaluation import jobs
from plumbline.evaluation.management.progress import bar, drawn
from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.models import Job
from plumbline.evaluation.results import rescoring
from plumbline.evaluation.results.rescoring import DryRun, NotNow, Scope


class Command(SiteCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--task-set", default="", metavar="SLUG", help="only this task set")
        parser.add_argument("--suite", default="", help="only the task sets of this suite")
        parser.add_argument(
            "--below-version",
            type=int,
            metavar="N",
            help="only episodes whose rules, extractor or metrics have a version below N",
        )
        parser.add_argument("--dry-run", action="store_true", help="show what would change, and write nothing")

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            scope = rescoring.scope(options["task_set"], options["suite"], options["below_version"])
            report = self._dry_run(scope) if options["dry_run"] else self._whole(scope)
        except NotNow as error:
            raise CommandError(str(error)) from error
        self.stdout.write(report)

    def _dry_run(self, scope: Scope) -> str:
        dry_run = DryRun(scope)
        for _ in bar(dry_run, scope.total(), "playing again", sys.stderr):
            pass
        return "\n".join(rescoring.lines(dry_run.report))

    def _whole(self, scope: Scope) -> str:
        asked = rescoring.ask(scope)
        self._carry_out(rescoring.start_here(asked), "playing again")
        asked.refresh_from_db()
        report = rescoring.stored(asked)
        for line in rescoring.lines(report):
            self.stdout.write(line)
        if report.nothing:
            rescoring.discard(asked)
            return f"{asked} is discarded."
        self._carry_out(rescoring.publish_here(asked), "publishing")
        return f"{asked} is published."

    def _carry_out(self, job: Job, title: str) -> None:
        """Run a job at once. Raises CommandError if it fails."""
        jobs.run(job.pk, between=lambda: drawn(Job.objects.get(pk=job.pk), title, sys.stderr))
        job.refresh_from_db()
        if job.state != Job.State.DONE:
            raise CommandError(f"{title}: {job.state} {job.error}".strip())
