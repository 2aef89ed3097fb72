"""Commands that use the site's database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor


class SiteCommand(BaseCommand):
    """A command that needs the tables of the site. Without them it says how to make them."""

    def execute(self, *arguments: Any, **options: Any) -> str | None:
        try:
            return super().execute(*arguments, **options)
        except DatabaseError as error:
            if missing := _migrations_to_run():
                raise CommandError(
                    f"the database lacks {missing} migrations: run `make site`, or `manage.py migrate`, first"
                ) from error
            raise


def _migrations_to_run() -> int:
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
