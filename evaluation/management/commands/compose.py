"""Make a task set's file from a composition: a draft, portions by recipe, and a seed. Stores nothing."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management.base import CommandError
from django.db import transaction

from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.setting import InvalidSetting
from plumbline.evaluation import tasksets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.management.progress import bar
from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.models import NotNow, TaskSet
from plumbline.evaluation.tasksets import Draft, compositions
from plumbline.evaluation.tasksets.compositions import Composition

WRONG = (OSError, UnicodeDecodeError, ImpossibleRecipe, InvalidSetting, InvalidTaskSet, NotNow)


class Command(SiteCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("composition", type=Path)
        parser.add_argument("--out", type=Path, required=True)

    def handle(self, *_: Any, **options: Any) -> None:
        path, out = options["composition"], options["out"]
        try:
            body, digest = self._compose(compositions.read(path.read_text(encoding="utf-8")))
            out.write_bytes(body)
        except WRONG as error:
            raise CommandError(f"{path}: {error}") from error
        self.stdout.write(f"{out}: {body.count(bytes([10])) - 1} tasks, digest {digest}")

    def _compose(self, plan: Composition) -> tuple[bytes, str]:
        """The file and its digest. The set may be there already: it is composed under another name.

        Nobody waits for the database meanwhile: the draft is stored, and thrown away afterwards.
        """
        task_set = tasksets.draft(replace(plan.draft, slug=f"composing-{uuid4().hex}", series="", version=1))
        try:
            steps = tasksets.generate(task_set, plan.portions, plan.seed, in_order=plan.draft.practice)
            for _ in bar(steps, plan.tasks, plan.draft.slug, sys.stderr):
                pass
            return self._written(task_set, plan.draft)
        finally:
            tasksets.delete(task_set)

    @transaction.atomic
    def _written(self, task_set: TaskSet, wanted: Draft) -> tuple[bytes, str]:
        frozen = tasksets.freeze(task_set)
        frozen.slug, frozen.series, frozen.version = wanted.slug, wanted.series or wanted.slug, wanted.version
        body = b"".join(tasksets.lines(frozen, briefs=False, solutions=True))
        transaction.set_rollback(True)
        return body, frozen.digest
