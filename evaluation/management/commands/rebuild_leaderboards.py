"""Recompute every standing from the episodes. The tables are the same afterwards."""

from typing import Any

from django.core.management.base import BaseCommand

from plumbline.evaluation.results import standings


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *_: Any, **__: Any) -> None:
        for line in standings.rebuild():
            self.stdout.write(line)
