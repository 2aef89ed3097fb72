"""Close an account for a holder who cannot sign in: it is anonymous at once, and its data is deleted."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from plumbline.evaluation.models import NotNow
from plumbline.leaderboard.accounts import closing
from plumbline.leaderboard.models import Closing


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="of the account")
        parser.add_argument("published", choices=Closing.Published.values, help="what becomes of its published runs")
        parser.add_argument("--reason", required=True, help="why, for the record of decisions")

    def handle(self, *_: Any, **options: Any) -> None:
        if not options["reason"].strip():
            raise CommandError(f"--reason {options['reason']!r}: expected why, for the record")
        owner = get_user_model().objects.filter(username=options["name"]).first()
        if owner is None:
            raise CommandError(f"{options['name']!r}: expected the name of an account")
        try:
            closing.finish_now(closing.close_for(owner, options["published"], options["reason"]))
        except NotNow as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{options['name']} is closed.")
