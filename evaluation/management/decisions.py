"""Decisions made by commands: they stand in the record as the site's, with the command as the reason."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.models import Model

from plumbline.evaluation import decisions


def note(verb: str, record: Model) -> None:
    """Record that the running command did this. Call it in the transaction of the action, if it has one."""
    decisions.note(None, verb, record, _reason())


@contextmanager
def decided(verb: str, record: Model) -> Iterator[Any]:
    """Run the block in a transaction, and record what it made of a record."""
    with decisions.decided(None, verb, record, _reason()):
        yield


def _reason() -> str:
    """Return the command: who was at the server, the site cannot know. Its arguments may name folders of theirs."""
    return f"manage.py {sys.argv[1]}, on the server" if len(sys.argv) > 1 else "a command on the server"
