"""Compute every standing anew from the episodes. The tables are the same afterwards."""

from typing import Any

from plumbline.evaluation.management.site_command import SiteCommand
from plumbline.evaluation.results import standings


class Command(SiteCommand):
    help = __doc__ or ""

    def handle(self, *_: Any, **__: Any) -> None:
        for line in standings.rebuild():
            self.stdout.write(line)
