"""Make a task set's file from a composition: a draft, portions by recipe, and a seed. Stores nothing."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from envs import FAMILIES, codec
from envs.family import ImpossibleRecipe
from envs.setting import InvalidSetting
from evaluation import tasksets
from evaluation.management.progress import bar
from evaluation.suites import SUITES
from evaluation.tasksets import Draft, InvalidTaskSet, NotNow, Portion

WRONG = (OSError, ValueError, KeyError, TypeError, ImpossibleRecipe, InvalidSetting, InvalidTaskSet, NotNow)


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("composition", type=Path)
        parser.add_argument("--out", type=Path, required=True)

    def handle(self, *_: Any, **options: Any) -> None:
        path, out = options["composition"], options["out"]
        try:
            plan = json.loads(path.read_text(encoding="utf-8"))
            body, digest = self._compose(codec.build(Draft, plan["draft"]), plan["portions"], plan["seed"])
            out.write_bytes(body)
        except WRONG as error:
            raise CommandError(f"{path}: {type(error).__name__}: {error}") from error
        self.stdout.write(f"{out}: {body.count(bytes([10])) - 1} tasks, digest {digest}")

    @transaction.atomic
    def _compose(self, draft: Draft, plan: list[Any], seed: int) -> tuple[bytes, str]:
        """The file and its digest. The set may be there already: it is composed under another name."""
        task_set = tasksets.draft(replace(draft, slug=f"composing-{uuid4().hex}"))
        recipe = FAMILIES[SUITES[draft.suite].family].recipe
        portions = [Portion(codec.build(recipe, plain), count) for plain, count in plan]
        steps = tasksets.generate(task_set, portions, seed, in_order=draft.practice)
        for _ in bar(steps, sum(portion.count for portion in portions), draft.slug, sys.stderr):
            pass
        frozen = tasksets.freeze(task_set)
        frozen.slug = draft.slug
        body = b"".join(tasksets.lines(frozen, briefs=False, solutions=True))
        transaction.set_rollback(True)
        return body, frozen.digest
