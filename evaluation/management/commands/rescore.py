"""Replay stored episodes with the current code, show what would change on leaderboards, ask, and publish it.

Episodes that end differently under new rules are listed and stay as they are. A dry run writes nothing. If the command
is interrupted, run it again with the same options to go on, or with --discard to drop what it found.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import CommandError

from plumbline.evaluation import jobs
from plumbline.evaluation.management import decisions
from plumbline.evaluation.management.progress import bar, drawn
from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.models import Job, NotNow, Rescoring
from plumbline.evaluation.results import rescoring
from plumbline.evaluation.results.rescoring import DryRun, Scope


class Command(SiteCommand):
    help = __doc__ or ""
    stealth_options = ("stdin",)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--task-set", default="", metavar="SLUG", help="only this task set")
        parser.add_argument("--suite", default="", help="only the task sets of this suite")
        parser.add_argument(
            "--below-version",
            type=int,
            metavar="N",
            help="only episodes whose rules, extractor or metrics have a version below N",
        )
        parser.add_argument(
            "--no-input", "--noinput", dest="interactive", action="store_false", help="publish without asking"
        )
        instead = parser.add_mutually_exclusive_group()
        instead.add_argument("--dry-run", action="store_true", help="show what would change, and write nothing")
        instead.add_argument("--discard", action="store_true", help="drop an unfinished re-scoring of these task sets")

    def handle(self, *_: Any, **options: Any) -> None:
        self._stdin = options.get("stdin") or sys.stdin
        try:
            scope = rescoring.scope(options["task_set"], options["suite"], options["below_version"])
            if options["dry_run"]:
                self._dry_run(scope)
            elif options["discard"]:
                self._discard(scope)
            else:
                self._rescore(scope, interactive=options["interactive"])
        except NotNow as error:
            raise CommandError(str(error)) from error

    def _dry_run(self, scope: Scope) -> None:
        dry_run = DryRun(scope)
        for _ in bar(dry_run, scope.total(), "playing again", sys.stderr):
            pass
        self._say(rescoring.lines(dry_run.report))

    def _discard(self, scope: Scope) -> None:
        found = rescoring.unsettled(scope)
        if not found:
            raise CommandError("nothing to discard: no re-scoring of these task sets is unfinished")
        for each in found:
            if each.state == "comparing":
                jobs.finish(rescoring.cancel(each).pk)
            with decisions.decided("discarded", each):
                rescoring.discard(each)
            self._say([f"{each} is discarded."])

    def _rescore(self, scope: Scope, *, interactive: bool) -> None:
        asked = rescoring.resumable(scope)
        if asked is None:
            asked = rescoring.ask(scope)
            decisions.note("begun", asked)
        else:
            self._say(_resumed(asked))
        agreed = asked.state in ("publishing", "interrupted")
        report = self._compared(asked)
        self._say(rescoring.lines(report))
        if report.nothing:
            if asked.discarded_at is None:  # a version before 0.3.0 compared it
                with decisions.decided("discarded", asked):
                    rescoring.discard(asked)
            self._say([f"{asked} is discarded."])
        elif agreed or not interactive or self._agrees(asked):
            with decisions.decided("published", asked):
                job = rescoring.publish_here(asked)
            self._carry_out(job, "publishing")
            self._say([f"{asked} is published."])

    def _compared(self, asked: Rescoring) -> rescoring.Report:
        if asked.compared_at is None:
            self._carry_out(rescoring.start_here(asked), "playing again")
            asked.refresh_from_db()  # discarded, if nothing changes
        return rescoring.stored(asked)

    def _agrees(self, asked: Rescoring) -> bool:
        """Ask whether to publish. Without a terminal, or without a yes, say how to do it later."""
        if self._stdin.isatty():
            self.stdout.write("Publish this? Leaderboards change for everybody. Type 'yes' to publish: ", ending="")
            self.stdout.flush()
            if self._stdin.readline().strip() == "yes":
                return True
        self._say(
            [
                f"{asked} is not published. To publish it, run this command again with --no-input, or open"
                " Curate › Re-scoring on the site. To drop it, run the command with --discard."
            ]
        )
        return False

    def _carry_out(self, job: Job, title: str) -> None:
        """Run a job to its end. Raises CommandError if it fails."""
        ended = self._finish(job, title)
        if ended.state != Job.State.DONE:
            raise CommandError(f"{title}: {ended.state} {ended.error}".strip())

    def _finish(self, job: Job, title: str) -> Job:
        return jobs.finish(job.pk, between=lambda: drawn(Job.objects.get(pk=job.pk), title, sys.stderr))

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.stdout.write(line)


def _resumed(asked: Rescoring) -> Iterator[str]:
    yield f"{asked} goes on: it was {asked.state} after {asked.played} of {asked.total} episodes."
    if asked.job is not None and asked.job.held:
        yield "Another process holds its job: waiting until that one ends it, or for a minute if that one was killed."
