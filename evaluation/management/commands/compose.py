"""Make a task set's file from a composition: a draft, portions by recipe, and a seed. Stores nothing."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from envs import FAMILIES, codec
from evaluation import tasksets
from evaluation.management.progress import bar
from evaluation.suites import SUITES


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("composition", type=Path)
        parser.add_argument("--out", type=Path, required=True)

    def handle(self, *_: Any, **options: Any) -> None:
        plan = json.loads(options["composition"].read_text(encoding="utf-8"))
        with transaction.atomic():
            task_set = tasksets.draft(codec.build(tasksets.Draft, plan["draft"]))
            kind = FAMILIES[SUITES[task_set.suite].family].recipe
            portions = [tasksets.Portion(codec.build(kind, recipe), count) for recipe, count in plan["portions"]]
            total = sum(portion.count for portion in portions)
            for _step in bar(tasksets.generate(task_set, portions, plan["seed"]), total, task_set.slug, sys.stderr):
                pass
            frozen = tasksets.freeze(task_set)
            options["out"].write_bytes(b"".join(tasksets.lines(frozen, briefs=False)))
            transaction.set_rollback(True)
        self.stdout.write(f"{options['out']}: {total} tasks, digest {frozen.digest}")
