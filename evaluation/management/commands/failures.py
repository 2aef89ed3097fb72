"""Try the detectors of failures in houses on plans that win, and on plans that were spoiled.

The last line counts false alarms, recall for each label, and which label came first. The exit status is 1 where a check
fails.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from plumbline.envs.houses.failures import trials


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--selftest", action="store_true", required=True, help="try the detectors")
        parser.add_argument("--seed", type=int, default=1, help="the seed of houses and of what is spoiled")

    def handle(self, *_: Any, **options: Any) -> None:
        if options["seed"] < 0:
            raise CommandError(f"--seed {options['seed']}: expected 0 or more")
        report, is_well = trials.trial(options["seed"])
        self.stdout.write(json.dumps(report))
        if not is_well:
            raise CommandError("a check failed: expected no alarm, and recall of 0.9 for each label")
