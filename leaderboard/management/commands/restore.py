"""Restore a backup into an empty site."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from plumbline.leaderboard import backups


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            backups.restore(options["folder"])
            self.stdout.write(f"Restored into {settings.DATA_DIR}. Run migrate before you serve it.")
        except backups.BackupRefused as error:
            raise CommandError(str(error)) from error
