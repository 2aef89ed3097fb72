"""Make and publish the sealed twin of a composition: the same recipes, a secret seed. Then let our baselines play it.

Its tasks are stored only in this site's database.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.setting import InvalidSetting
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.management import decisions
from plumbline.evaluation.management.playing import play_all
from plumbline.evaluation.management.progress import bar
from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.tasksets import compositions

WRONG = (OSError, UnicodeDecodeError, ImpossibleRecipe, InvalidSetting, InvalidTaskSet)


class Command(SiteCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("composition", type=Path, help="such as fixtures/tasksets/cube-40.composition.json")
        parser.add_argument("--slug", help="name of the twin (default: the composition's name with -sealed)")

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            plan = compositions.read(options["composition"].read_text(encoding="utf-8"))
            slug = options["slug"] or f"{plan.draft.slug}-sealed"
            for _ in bar(compositions.seal(plan, slug), plan.tasks, slug, sys.stderr):
                pass
        except WRONG as error:
            raise CommandError(f"{options['composition']}: {error}") from error
        made = TaskSet.objects.get(slug=slug)
        decisions.note("published", made)
        play_all(made, sys.stderr)
        self.stdout.write(f"{slug}: {made.state}, {made.tasks.count()} tasks")
