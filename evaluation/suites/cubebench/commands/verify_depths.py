"""Prove the depths of a task set's cubes again: up to depth 14 in seconds, with --deep up to 16 in a minute or two.

The last line counts depths that were proved here, that rest on a publication, and that failed.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from plumbline.envs import codec
from plumbline.envs.archive import NoTables
from plumbline.envs.cube import FAMILY
from plumbline.envs.cube.solver import depth
from plumbline.envs.family import InvalidInstance
from plumbline.evaluation import tasksets
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.files.task_sets import InvalidTaskSet, Line

FIXTURE = Path(settings.BASE_DIR) / "fixtures" / "tasksets" / "cube-40.jsonl"
SHALLOW = 14


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", default=FIXTURE, help="a task set with its solutions")
        parser.add_argument("--deep", action="store_true", help="also prove depths that take about a second each")

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            head, lines = task_sets.read(options["file"].read_bytes())
        except (InvalidTaskSet, OSError) as error:
            raise CommandError(f"{options['file']}: {error}") from error
        if head.family != FAMILY.name:
            raise CommandError(f"{options['file']}: its family is {head.family!r}, expected {FAMILY.name!r}")
        try:
            counts = self._counted(lines, deep=options["deep"])
        except NoTables as error:
            raise CommandError(str(error)) from error
        self.stdout.write(json.dumps(counts))
        if counts["failed"]:
            raise CommandError(f"{counts['failed']} of {len(lines)} failed")

    def _counted(self, lines: list[Line], *, deep: bool) -> dict[str, int]:
        counts = {"proved": 0, "published": 0, "failed": 0}
        for number, line in enumerate(lines, 1):
            outcome = self._outcome(number, line, deep=deep)
            counts |= {outcome: counts[outcome] + 1} if outcome else {}
        return counts

    def _outcome(self, number: int, line: Line, *, deep: bool) -> str:
        """Return the result of a proof, and a line for it; empty for a cube that was skipped."""
        wanted = int(line.axes.get("depth", 0))
        try:
            made = tasksets.checked(FAMILY, tasksets.from_line(line), number)
        except (InvalidTaskSet, InvalidInstance, codec.Unreadable) as error:
            return self._print_outcome(line, "failed", str(error))
        evidence = made.solution.evidence if made.solution else {}
        kind = "published" if evidence.get("method") == depth.PUBLISHED else "proved"
        if wanted > SHALLOW and not deep:
            return self._print_outcome(line, kind if kind == "published" else "", "not searched without --deep")
        problem = depth.doubt(made.instance.places, wanted, evidence)
        return self._print_outcome(
            line, "failed" if problem else kind, problem or f"refuted to {evidence['refuted_to']}"
        )

    def _print_outcome(self, line: Line, outcome: str, words: str) -> str:
        self.stdout.write(f"{line.task[:12]} depth {line.axes.get('depth', '?')}: {outcome or 'skipped'}, {words}")
        return outcome
