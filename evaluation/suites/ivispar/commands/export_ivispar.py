"""Write a set of sliding puzzles or tiles as published episode configurations, and trajectory files as experiments."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from plumbline.envs import FAMILIES
from plumbline.envs.play import NotToMove
from plumbline.envs.setting import InvalidSetting
from plumbline.evaluation import tasksets
from plumbline.evaluation.files.trajectories import AgentCard, BadLine, Header, open_lines, read_episode, read_header
from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.models import Task, TaskSet
from plumbline.evaluation.protocol.protocol import AnyFamily
from plumbline.evaluation.suites.ivispar.claims import PREFIX
from plumbline.evaluation.suites.ivispar.commands import boards, writing
from plumbline.evaluation.suites.ivispar.commands.writing import Played
from plumbline.evaluation.suites.ivispar.experiments.logs import SETTINGS
from plumbline.evaluation.suites.ivispar.landmarks import GEOMS, TILES
from plumbline.evaluation.tasksets.opening import opened

Boards = Mapping[str, tuple[Task, str, bytes]]  # by the digest of the task


class Command(SiteCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("task_set", metavar="SLUG")
        parser.add_argument("folder", type=Path, help="a new folder, or an empty one")
        parser.add_argument(
            "--trajectories", type=Path, nargs="+", metavar="FILE", help="write their episodes instead of the boards"
        )

    def handle(self, *_: Any, **options: Any) -> None:
        task_set, folder = self._task_set(options["task_set"]), options["folder"]
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise CommandError(f"{str(folder)!r}: expected a new folder, or an empty one")
        try:
            tasks = list(task_set.tasks.select_related("task_set"))
            made = {task.digest: (task, name, content) for task, name, content in boards.files(tasks)}
        except boards.NotPublishable as error:
            raise CommandError(str(error)) from error
        family = FAMILIES[task_set.family]
        count = self._episodes(made, family, options) if options["trajectories"] else _configurations(made, folder)
        self.stdout.write(f"{folder}: {count} {'episodes' if options['trajectories'] else 'configurations'}")

    def _task_set(self, slug: str) -> TaskSet:
        task_set = TaskSet.objects.filter(slug=slug, family__in=(GEOMS, TILES)).first()
        if task_set is None:
            raise CommandError(f"task set {slug!r}: expected a set of sliding puzzles or of tiles")
        if task_set.sealed:
            raise CommandError(f"{slug} is sealed: its tasks are not given out")
        return task_set

    def _episodes(self, made: Boards, family: AnyFamily, options: dict[str, Any]) -> int:
        count = 0
        for file in options["trajectories"]:
            try:
                for played in _played(file, made, family):
                    agent = re.sub(r"[^A-Za-z0-9.-]+", "-", played.agent.name)
                    name = writing.folder_name(played, f"{agent}-{played.setting}")
                    writing.write(options["folder"] / "Episodes" / name, played)
                    count += 1
            except (BadLine, InvalidSetting, NotToMove, OSError) as error:
                raise CommandError(f"{file}: {error}") from error
        return count


def _configurations(made: Boards, folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    for _, name, content in made.values():
        (folder / f"{PREFIX}{name}.json").write_bytes(content)
    return len(made)


def _played(file: Path, made: Boards, family: AnyFamily) -> Iterator[Played]:
    """Yield the episodes of a trajectory file. Raises BadLine, InvalidSetting, OSError."""
    with file.open("rb") as stream:
        lines = open_lines(stream)
        header = _header(*next(lines, (1, b"")))
        for number, line in lines:
            if line.strip():
                yield _episode(number, line, header, made, family)


def _header(number: int, line: bytes) -> Header:
    """Read the header of a file, whose setting must have a published name. Raises BadLine."""
    header = read_header(number, line)
    if header.setting.partition(",")[0] not in SETTINGS.values():
        raise BadLine(number, "setting", f"{header.setting!r}: expected one under {', '.join(SETTINGS.values())}")
    return header


def _episode(number: int, line: bytes, header: Header, made: Boards, family: AnyFamily) -> Played:
    found = read_episode(number, line, family, header)
    if found.task not in made:
        raise BadLine(number, "task", f"{found.task!r}: not in the set")
    task, name, content = made[found.task]
    card: AgentCard = header.agent
    return Played(
        agent=card,
        setting=header.setting.partition(",")[0],
        attempt=found.attempt,
        name=name,
        configuration=content,
        play=opened(task, header.setting),
        protocol=tasksets.protocol_of(task),
        turns=found.turns,
    )
