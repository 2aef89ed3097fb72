"""Restore a backup into an empty site."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

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
        except backups.BackupRefused as error:
            raise CommandError(str(error)) from error
