"""After a family's rules changed: replay its older episodes and restamp those that come out identical."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from plumbline.envs import FAMILIES
from plumbline.evaluation.results import rescoring


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("family", choices=sorted(FAMILIES))

    def handle(self, *_: Any, **options: Any) -> None:
        found = [same for _, same in rescoring.restamp(options["family"])]
        self.stdout.write(
            f"{sum(found)} restamped, {len(found) - sum(found)} came out differently and stay as they are"
        )
