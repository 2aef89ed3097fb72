"""Make a draft task set of published episode configurations, and trajectories of experiments and of people's logs.

Every claim of a configuration is checked. Each episode has a line, a JSON object with its figures. The last line is
another: the number of files, how many are valid, the SHA-256 of all of them one after the other in the order of their
paths, and the problems.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from plumbline.envs.setting import InvalidSetting
from plumbline.evaluation import tasksets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.files.trajectories import write
from plumbline.evaluation.management import decisions
from plumbline.evaluation.management.progress import bar
from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.models import NotNow, TaskSet
from plumbline.evaluation.suites.ivispar import folders
from plumbline.evaluation.suites.ivispar.commands.drafting import task
from plumbline.evaluation.suites.ivispar.commands.episodes import Gathered, gathered
from plumbline.evaluation.suites.ivispar.folders import Entry, Folder
from plumbline.evaluation.suites.ivispar.suite import IVISPAR
from plumbline.evaluation.suites.ivispar.tiles import TILES
from plumbline.evaluation.suites.quotes import shown
from plumbline.evaluation.suites.suite import Suite
from plumbline.evaluation.tasksets import Draft, opening


class Command(SiteCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder",
            type=Path,
            help="folder of config_*.json, of the episodes of experiments, or of experiment_log*.json",
        )
        parser.add_argument(
            "--slug",
            help="the name of the task set (default: ivispar- and the start of the SHA-256); tiles beside geoms have "
            "a set of their own, with -tiles at the end",
        )
        parser.add_argument("--title", default="Imported boards")
        parser.add_argument("--licence", default="not stated", metavar="TEXT", help="license of the boards")
        parser.add_argument("--task-set", metavar="SLUG", help="a set with the boards of the episodes")
        parser.add_argument("--out", type=Path, help="write trajectory files of the episodes to this folder")
        parser.add_argument("--publish", action="store_true", help="publish the set instead of leaving it a draft")

    def handle(self, *_: Any, **options: Any) -> None:
        root = options["folder"]
        if not root.is_dir():
            raise CommandError(f"{str(root)!r}: expected a folder")
        TaskSet.objects.exists()  # raises where there are no tables
        found = folders.look(root)
        played = gathered(found, self._task_sets(found, options))
        for episode in played.episodes:
            self.stdout.write(json.dumps(episode.report()))
        if options["out"]:
            self._write(options["out"], played)
        self.stdout.write(json.dumps(_summary(root, found, played)))

    def _task_sets(self, found: Folder, options: dict[str, Any]) -> list[TaskSet]:
        """Return the sets of the boards, one for each puzzle: those that are known already, or new ones."""
        if options["task_set"]:
            return [self._known(options["task_set"])]
        puzzles = [(suite, boards) for suite in (IVISPAR, TILES) if (boards := list(_boards(found, suite.family)))]
        slugs = [_slug(suite, found, options["slug"], both=len(puzzles) > 1) for suite, _ in puzzles]
        return [self._task_set(*puzzle, slug, options) for puzzle, slug in zip(puzzles, slugs, strict=True)]

    def _task_set(self, suite: Suite, boards: Sequence[Entry], slug: str, options: dict[str, Any]) -> TaskSet:
        """Return the set of these boards: the one that was made before, or a new one."""
        if not options["slug"] and (known := TaskSet.objects.filter(slug=slug).first()):
            self.stdout.write(f"{slug}: {known.state}, imported before")
            return known
        try:
            made = self._make(suite, boards, slug, options)
        except (InvalidTaskSet, InvalidSetting, NotNow) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{made.slug}: {made.state}, {len(boards)} tasks")
        return made

    def _known(self, slug: str) -> TaskSet:
        known = TaskSet.objects.filter(slug=slug, family__in=(IVISPAR.family, TILES.family)).first()
        if known is None:
            raise CommandError(f"--task-set {slug!r}: expected a set of sliding puzzles or of tiles")
        return known

    def _make(self, suite: Suite, boards: Sequence[Entry], slug: str, options: dict[str, Any]) -> TaskSet:
        draft = Draft(
            slug=slug,
            title=options["title"],
            suite=suite.name,
            description=f"{len(boards)} boards imported from published episode configurations.",
            composition=f"{len(boards)} published boards",
            licence=options["licence"],
        )
        opening.keep(entry.content for entry in boards)
        made = tasksets.draft(draft)
        try:
            tasksets.fill(made, list(bar(map(task, boards), len(boards), slug, sys.stderr)))
        except BaseException:
            tasksets.delete(made)
            raise
        made = tasksets.publish(tasksets.freeze(made)) if options["publish"] else made
        decisions.note("published" if options["publish"] else "drafted", made)
        return made

    def _write(self, folder: Path, played: Gathered) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, header, lines in played.files():
                (folder / name).write_bytes(b"".join(write(header, lines)))
                self.stdout.write(f"{shown(folder / name)}: {len(lines)} episodes")
        except OSError as error:
            raise CommandError(f"--out {str(folder)!r}: {error.strerror}, expected a folder to write to") from error


def _slug(suite: Suite, found: Folder, asked: str | None, *, both: bool) -> str:
    """Return the name of a set; where a folder has boards of both puzzles, each set has one of its own."""
    if not asked:
        return f"{suite.name}-{found.sha256[:8]}"
    return f"{asked}-tiles" if both and suite.name == TILES.name else asked


def _boards(found: Folder, family: str) -> Iterator[Entry]:
    """Yield the first valid file of each board; those beside the logs of an episode come last."""
    seen = set()
    for entry in sorted(found.valid, key=lambda entry: entry.of_episode):
        known = entry.configuration
        if known is not None and known.family == family and known.puzzle not in seen:
            seen.add(known.puzzle)
            yield entry


def _summary(root: Path, found: Folder, played: Gathered) -> dict[str, Any]:
    entries = [(entry.path, problem) for entry in found.entries for problem in entry.problems]
    problems = [*found.unlisted, *entries, *played.problems]
    return {
        "files": len(found.entries),
        "valid": len(found.valid),
        "sha256": found.sha256,
        "problems": [f"{shown(path.relative_to(root))}: {problem}" for path, problem in problems],
    }
