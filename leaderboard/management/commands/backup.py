"""Copy the database, the files and the key into a new folder, while the site runs."""

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
            for path in backups.backup(options["folder"]):
                self.stdout.write(str(path))
            if not backups.has_key():
                self.stdout.write("SECRET_KEY comes from the environment and is not in the backup: keep it elsewhere.")
        except backups.BackupRefused as error:
            raise CommandError(str(error)) from error
