"""Score a file of answers to board state inference, and print the counts. Stores nothing.

The file has a line for each board, in JSON: {"task": digest, "response": text}. The last line printed is JSON: sums
over the boards that were answered, and the figures of leaderboards.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from plumbline.evaluation import runs
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.checks import TaskSetSpec
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.suites.ivispar.commands import answers
from plumbline.evaluation.suites.ivispar.inference import INFERENCE


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--answers", type=Path, required=True, metavar="FILE", help="JSON Lines")
        parser.add_argument("--boards", required=True, metavar="SET", help="name of a task set, or its file")

    def handle(self, *_: Any, **options: Any) -> None:
        spec, path = self._spec(options["boards"]), options["answers"]
        try:
            with path.open("rb") as file:
                graded = [answers.grade(each, spec) for each in answers.read(file, spec)]
        except (answers.BadAnswer, OSError) as error:
            raise CommandError(f"{path}: {error}") from error
        self.stdout.write(json.dumps(answers.summary(graded, spec)))

    def _spec(self, named: str) -> TaskSetSpec:
        """Return the boards of a file, or of a set in the database. Raises CommandError."""
        spec = self._of_file(Path(named)) if Path(named).is_file() else self._of_set(named)
        if spec.suite != INFERENCE.name:
            raise CommandError(f"--boards {named!r}: a set of {spec.suite}; expected one of {INFERENCE.name}")
        return spec

    def _of_file(self, path: Path) -> TaskSetSpec:
        try:
            return checks.spec_from(path.read_bytes())
        except (InvalidTaskSet, OSError) as error:
            raise CommandError(f"--boards {path}: {error}") from error

    def _of_set(self, slug: str) -> TaskSetSpec:
        try:
            sets = TaskSet.objects.exclude(state=TaskSet.State.DRAFT)
            known = sets.filter(slug=slug).first()
            names = ", ".join(sets.filter(suite=INFERENCE.name).order_by("slug").values_list("slug", flat=True))
        except DatabaseError as error:
            raise CommandError(f"--boards {slug!r}: no such file, and no database ({error})") from error
        if known is None:
            raise CommandError(f"--boards {slug!r}: expected a file, or one of {names or 'no set, as none is stored'}")
        return runs.spec_of(known)
