"""Make a draft task set of published episode configurations, and trajectories of published experiments.

Every claim of a configuration is checked. The last line is a JSON object: the number of files, how many are valid, the
SHA-256 of all of them one after the other in the order of their paths, and the problems.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import CommandError

from plumbline.envs import FAMILIES, codec
from plumbline.envs.setting import InvalidSetting
from plumbline.evaluation import tasksets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.files.trajectories import write
from plumbline.evaluation.management.progress import bar
from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.models import NotNow, TaskSet
from plumbline.evaluation.suites.ivispar import folders
from plumbline.evaluation.suites.ivispar.commands.episodes import Files, gathered
from plumbline.evaluation.suites.ivispar.folders import Entry, Folder
from plumbline.evaluation.suites.ivispar.suite import IVISPAR
from plumbline.evaluation.tasksets import Draft, NewTask, opening

FAMILY = FAMILIES["sliding"]


class Command(SiteCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="folder of config_*.json, or of the episodes of experiments")
        parser.add_argument("--slug", help="the name of the task set (default: ivispar- and the start of the SHA-256)")
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
        task_set = self._task_set(found, options)
        files = gathered(found.episodes, task_set) if task_set is not None else Files()
        for episode in files.episodes:
            self.stdout.write(json.dumps(episode.report()))
        if options["out"]:
            self._write(options["out"], files)
        self.stdout.write(json.dumps(_summary(root, found, files)))

    def _task_set(self, found: Folder, options: dict[str, Any]) -> TaskSet | None:
        """Return the set of the boards: the one that is named, the one that was made before, or a new one."""
        if options["task_set"]:
            return self._known(options["task_set"])
        slug = options["slug"] or f"ivispar-{found.sha256[:8]}"
        if not options["slug"] and (known := TaskSet.objects.filter(slug=slug).first()):
            self.stdout.write(f"{slug}: {known.state}, imported before")
            return known
        boards = list(_boards(found))
        if not boards:
            return None
        try:
            made = self._make(boards, slug, options)
        except (InvalidTaskSet, InvalidSetting, NotNow) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{made.slug}: {made.state}, {len(boards)} tasks")
        return made

    def _known(self, slug: str) -> TaskSet:
        known = TaskSet.objects.filter(slug=slug, family=FAMILY.name).first()
        if known is None:
            raise CommandError(f"--task-set {slug!r}: expected a set of sliding puzzles")
        return known

    def _make(self, boards: Sequence[Entry], slug: str, options: dict[str, Any]) -> TaskSet:
        draft = Draft(
            slug=slug,
            title=options["title"],
            suite=IVISPAR.name,
            description=f"{len(boards)} boards imported from published episode configurations.",
            composition=f"{len(boards)} published boards",
            licence=options["licence"],
        )
        opening.keep(entry.content for entry in boards)
        made = tasksets.draft(draft)
        try:
            tasksets.fill(made, list(bar(map(_task, boards), len(boards), slug, sys.stderr)))
        except BaseException:
            tasksets.discard(made)
            raise
        return tasksets.publish(tasksets.freeze(made)) if options["publish"] else made

    def _write(self, folder: Path, files: Files) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, (header, lines) in files.named():
            (folder / name).write_bytes(b"".join(write(header, lines)))
            self.stdout.write(f"{folder / name}: {len(lines)} episodes")


def _boards(found: Folder) -> Iterator[Entry]:
    """Yield the first valid file of each board."""
    seen = set()
    for entry in found.valid:
        if entry.configuration is not None and entry.configuration.puzzle not in seen:
            seen.add(entry.configuration.puzzle)
            yield entry


def _task(entry: Entry) -> NewTask:
    assert entry.configuration is not None  # noqa: S101 - only valid files become tasks
    made = tasksets.analyzed(FAMILY, entry.configuration.puzzle)
    assert made.solution is not None  # noqa: S101 - it was just analyzed
    source = codec.content_digest(entry.content)
    return replace(made, solution=msgspec.structs.replace(made.solution, source=source))


def _summary(root: Path, found: Folder, files: Files) -> dict[str, Any]:
    named = [f"{entry.path.relative_to(root).as_posix()}: {each}" for entry in found.entries for each in entry.problems]
    episodes = [f"{path.relative_to(root).as_posix()}: {problem}" for path, problem in files.problems]
    return {
        "files": len(found.entries),
        "valid": len(found.valid),
        "sha256": found.sha256,
        "problems": [*named, *episodes],
    }
