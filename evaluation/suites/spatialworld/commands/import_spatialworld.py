"""Make draft task sets of SpatialWorld's public game data, one for each game, and replay its reference solutions.

FOLDER is the `data/game` of its repository. Python files in it are parsed and never run. What is wrong has a line each.
The last line is a JSON object: the levels of each game, those that are the same, the references and how many of them
were replayed and won, the actions in them that the published program made up, and the problems.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction

from plumbline.envs.archive import NoTables
from plumbline.envs.setting import InvalidSetting
from plumbline.evaluation import tasksets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.management import decisions
from plumbline.evaluation.management.progress import bar
from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.models import NotNow, TaskSet
from plumbline.evaluation.suites import files
from plumbline.evaluation.suites.fidelity import Fidelity
from plumbline.evaluation.suites.spatialworld.paper import NAME
from plumbline.evaluation.suites.spatialworld.public import reading, replaying
from plumbline.evaluation.suites.spatialworld.public.games import GAMES, Game
from plumbline.evaluation.suites.spatialworld.public.model import Level, Problem
from plumbline.evaluation.suites.spatialworld.public.reading import Public
from plumbline.evaluation.suites.spatialworld.public.replaying import Replay
from plumbline.evaluation.tasksets import Draft, NewTask


@dataclass(frozen=True, slots=True)
class Wanted:
    """A draft to be made, and the levels for it: those that are the same in one group."""

    game: Game
    draft: Draft
    groups: list[tuple[Level, ...]]

    @property
    def in_words(self) -> str:
        return f"{len(self.groups)} tasks of {sum(map(len, self.groups))} levels"


class Command(SiteCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="the folder data/game of the public repository")
        parser.add_argument(
            "--slug", default=f"imported-{NAME}", metavar="PREFIX", help="the sets are named PREFIX-block3d and so on"
        )
        parser.add_argument("--licence", default="not stated", metavar="TEXT", help="license of the levels")
        parser.add_argument("--dry-run", action="store_true", help="read, check and replay all, and store nothing")

    def handle(self, *_: Any, **options: Any) -> None:
        root = options["folder"]
        if not root.is_dir():
            raise CommandError(f"{str(root)!r}: expected a folder")
        self._refuse_licence(options["licence"])
        TaskSet.objects.exists()  # raises where there are no tables
        found = reading.read(root)
        replays = list(replaying.replays(found))
        problems = [*found.problems, *(each for each in replays if isinstance(each, Problem))]
        for problem in problems:
            self.stdout.write(str(problem))
        if any(found.levels.values()):
            self._import(root, found, options)
        self.stdout.write(json.dumps(_summary(found, replays, problems)))
        if not any(found.levels.values()):
            raise CommandError(f"{str(root)!r}: no level that can be played, expected the folder data/game")

    def _refuse_licence(self, text: str) -> None:
        longest = TaskSet._meta.get_field("licence").max_length
        if not text.strip() or len(text) > longest:
            raise CommandError(f"--licence {text!r}: expected words of up to {longest} characters")

    def _import(self, root: Path, found: Public, options: dict[str, Any]) -> None:
        """Make all drafts, or none."""
        wanted = [_wanted(root, game, found.levels[game.name], options) for game in GAMES if found.levels[game.name]]
        try:
            with transaction.atomic():  # to refuse what cannot be made before the work begins
                for each in wanted:
                    tasksets.draft(each.draft)
                transaction.set_rollback(True)
            tasks = [self._tasks(each) for each in wanted]
            if not options["dry_run"]:
                _store(wanted, tasks)
        except (InvalidTaskSet, InvalidSetting, NotNow, NoTables) as error:
            raise CommandError(str(error)) from error
        state = "not stored" if options["dry_run"] else TaskSet.State.DRAFT
        for each in wanted:
            self.stdout.write(f"{each.draft.slug}: {state}, {each.in_words}")

    def _tasks(self, wanted: Wanted) -> list[NewTask]:
        """Return a task for each different level, analyzed."""
        instances = (first.instance for first, *_ in wanted.groups)
        analyzed = (tasksets.analyzed(wanted.game.family, instance) for instance in instances)
        return list(bar(analyzed, len(wanted.groups), wanted.draft.slug, sys.stderr))


@transaction.atomic
def _store(wanted: Sequence[Wanted], tasks: Sequence[list[NewTask]]) -> None:
    for each, analyzed in zip(wanted, tasks, strict=True):
        made = tasksets.draft(each.draft)
        tasksets.fill(made, analyzed)
        decisions.note("drafted", made)


def _wanted(root: Path, game: Game, levels: tuple[Level, ...], options: dict[str, Any]) -> Wanted:
    groups = reading.alike(levels)
    same = [" and ".join(level.task for level in group) for group in groups if len(group) > 1]
    sha256 = files.sha256_of(root / source for source in dict.fromkeys(level.source for level in levels))
    draft = Draft(
        slug=f"{options['slug']}{game.suite.name.removeprefix(NAME)}",
        title=f"{game.suite.title}: public levels",
        suite=game.suite.name,
        description=f"{len(levels)} levels of SpatialWorld's public data, from {game.source}, SHA-256 {sha256}.",
        composition=f"{len(levels)} public levels{''.join(f'; {each} are the same' for each in same)}",
        licence=options["licence"],
        settings=game.settings,
        fidelity=Fidelity.NATIVE,
    )
    return Wanted(game, draft, groups)


def _summary(found: Public, replays: Sequence[Replay | Problem], problems: Sequence[Problem]) -> dict[str, Any]:
    played = [each for each in replays if isinstance(each, Replay)]
    groups = [group for levels in found.levels.values() for group in reading.alike(levels)]
    made_up = [count for row in found.references if (count := replaying.made_up(row))]
    games = {game.published: game.name for game in GAMES if not game.replays}
    return {
        "levels": {name: len(levels) for name, levels in found.levels.items()},
        "duplicates": [[level.task for level in group] for group in groups if len(group) > 1],
        "references": len(found.references),
        "replayed": len(played),
        "won": sum(each.won_after is not None for each in played),
        "won_at_the_last_action": sum(each.won_at_the_last_action for each in played),
        "not_replayable": dict(Counter(games[row.game] for row in found.references if row.game in games)),
        "made_up": {"rows": len(made_up), "actions": sum(made_up)},
        "problems": [str(problem) for problem in problems],
    }
