"""Make a task set of a folder of games in the description language. Unplayable games are listed with the reason.

What was found out about a level is kept until the set is made: after an interruption the same command goes on.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import transaction

from plumbline.envs.setting import InvalidSetting
from plumbline.envs.vgdl.compiler.program import MODES
from plumbline.envs.vgdl.search.bounds import MOST_WORK
from plumbline.evaluation import tasksets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.management import decisions
from plumbline.evaluation.management.progress import bar
from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.models import NotNow, TaskSet
from plumbline.evaluation.services import private_files
from plumbline.evaluation.suites.gvgai.commands.analyses import Analyses
from plumbline.evaluation.suites.gvgai.folders import Choice, Entry, entries
from plumbline.evaluation.suites.gvgai.suite import GVGAI
from plumbline.evaluation.tasksets import Draft, NewTask, opening

PROTOCOL = GVGAI.protocol
MOST_SEEDS = 100
WORK_PER_SECOND = 350_000_000  # of a search, on one of two shared cores
MOST_SECONDS = 3_600
USUAL_SECONDS = 2 * MOST_WORK // WORK_PER_SECOND


class Command(SiteCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="folder of GAME.txt and GAME_lvlN.txt, or of folders of them")
        parser.add_argument(
            "--licence", required=True, metavar="TEXT", help="license of the games, as their files state it"
        )
        parser.add_argument("--slug", default="imported-games", help="the name of the task set")
        parser.add_argument("--title", default="Imported games")
        parser.add_argument("--games", default="", metavar="NAMES", help="separated by commas (default: all)")
        parser.add_argument("--levels", default="", metavar="NUMBERS", help="separated by commas (default: all)")
        parser.add_argument("--mode", choices=MODES, default=MODES[0], help="L: cells of 10 pixels; P: native size")
        parser.add_argument("--seeds", type=int, default=5, help="tasks per level; all agents play the same seeds")
        parser.add_argument(
            "--actions", type=int, default=PROTOCOL.actions, help="per episode; the benchmark has 1000 or 2000"
        )
        parser.add_argument(
            "--effort",
            type=float,
            default=USUAL_SECONDS,
            metavar="SECONDS",
            help="about how long at most to look for wins and points in a level; counted in work, so that equal "
            f"efforts make equal sets (default: {USUAL_SECONDS}, of which most levels need a tenth; 0: not at all)",
        )
        parser.add_argument("--report", type=Path, help="also write the results to this file, as JSON lines")
        parser.add_argument("--publish", action="store_true", help="publish the set instead of leaving it a draft")

    def handle(self, *_: Any, **options: Any) -> None:
        choice = self._choice(options)
        self._refuse(options)
        found = list(entries(options["folder"], choice))
        self._print_report(found, options["report"])
        strangers = choice.games - {entry.game for entry in found}
        if strangers:
            raise CommandError(f"--games: {', '.join(sorted(strangers))}: not in {options['folder']}")
        wanted = [entry for entry in found if entry.level is not None]
        if not wanted:
            raise CommandError(f"{options['folder']}: no level that can be played")
        try:
            made = self._made(wanted, options)
        except (InvalidTaskSet, InvalidSetting, NotNow, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{made.slug}: {made.state}, {made.tasks.count()} tasks of {len(wanted)} levels")

    def _refuse(self, options: dict[str, Any]) -> None:
        """Refuse options that are wrong before the work begins."""
        if not options["folder"].is_dir():
            raise CommandError(f"{str(options['folder'])!r}: expected a folder")
        TaskSet.objects.exists()  # raises where there are no tables
        for name in ("licence", "title"):
            longest = TaskSet._meta.get_field(name).max_length
            if not options[name].strip() or len(options[name]) > longest:
                raise CommandError(f"--{name} {options[name]!r}: expected words of up to {longest} characters")
        if not 1 <= options["seeds"] <= MOST_SEEDS:
            raise CommandError(f"--seeds {options['seeds']}: expected 1 to {MOST_SEEDS}")
        if not 0 <= options["effort"] <= MOST_SECONDS:
            raise CommandError(f"--effort {options['effort']:g}: expected 0 to {MOST_SECONDS} seconds")
        if options["report"] is not None:
            self._open(options["report"])

    def _open(self, report: Path) -> None:
        try:
            report.open("a").close()
        except OSError as error:
            raise CommandError(f"--report: {error}") from error

    def _choice(self, options: dict[str, Any]) -> Choice:
        levels = [text for text in options["levels"].split(",") if text]
        if not all(text.isascii() and text.isdigit() for text in levels):
            raise CommandError(f"--levels {options['levels']!r}: expected numbers separated by commas")
        names = frozenset(filter(None, options["games"].split(",")))
        return Choice(names, frozenset(map(int, levels)), options["mode"])

    def _print_report(self, found: Sequence[Entry], report: Path | None) -> None:
        """Print a line for each level: whether it is playable, and remarks on it."""
        for entry in found:
            name = entry.game if entry.number is None else f"{entry.game} level {entry.number}"
            verdict = "refused" if entry.level is None else "played"
            self.stdout.write(f"{verdict}: {name}{': ' if entry.remark else ''}{entry.remark}")
        if report is not None:
            lines = (
                {"game": each.game, "level": each.number, "played": each.level is not None, "remark": each.remark}
                for each in found
            )
            report.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")

    def _made(self, wanted: Sequence[Entry], options: dict[str, Any]) -> TaskSet:
        draft = self._draft(wanted, options)
        with transaction.atomic():  # to refuse what cannot be made before the work begins
            tasksets.draft(draft)
            transaction.set_rollback(True)
        opening.keep({entry.text for entry in wanted})
        path = private_files.make_folder(Path(settings.DATA_DIR) / "imports") / f"{draft.slug}.jsonl"
        analyses = Analyses.open(path, int(options["effort"] * WORK_PER_SECOND / 2))
        tasks = self._tasks(wanted, options["seeds"], analyses)
        with transaction.atomic():
            made = tasksets.draft(draft)
            tasksets.fill(made, tasks)
            made = tasksets.publish(tasksets.freeze(made)) if options["publish"] else made
            decisions.note("published" if options["publish"] else "drafted", made)
        analyses.forget()
        return made

    def _draft(self, wanted: Sequence[Entry], options: dict[str, Any]) -> Draft:
        return Draft(
            slug=options["slug"],
            title=options["title"],
            suite=GVGAI.name,
            description=f"{len({entry.game for entry in wanted})} games imported from a folder.",
            composition=f"{len(wanted)} levels under {options['seeds']} seeds each, mode {options['mode']}",
            licence=options["licence"],
            protocol=replace(PROTOCOL, actions=options["actions"]),
        )

    def _tasks(self, wanted: Sequence[Entry], seeds: int, analyses: Analyses) -> list[NewTask]:
        """Return the tasks, level by level; what a seed decides is not analyzed."""
        found: list[NewTask] = []
        try:
            for task in bar(self._analyzed(wanted, analyses), len(wanted), analyses.path.stem, sys.stderr):
                found += [replace(task, seed=seed) for seed in range(1, seeds + 1)]
        except KeyboardInterrupt as interrupt:
            done = f"{len(found) // seeds} of {len(wanted)} levels are kept in {analyses.path}"
            raise CommandError(f"interrupted: {done}; the same command goes on", returncode=130) from interrupt
        return found

    def _analyzed(self, wanted: Sequence[Entry], analyses: Analyses) -> Iterator[NewTask]:
        """Yield a task of each level, and write a line about it unless a bar is drawn in its place."""
        for number, entry in enumerate(wanted, 1):
            assert entry.level is not None  # noqa: S101 - those that cannot be played were left out
            began = monotonic()
            task = analyses.task(entry.level, 1)
            if not self.stdout.isatty():
                took = f"{entry.game} level {entry.number}, {monotonic() - began:.1f} s"
                self.stdout.write(f"{number}/{len(wanted)}: {took}")
                self.stdout.flush()
            yield task
