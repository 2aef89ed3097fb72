"""Queries that an act sends to the database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.models.signals import post_init
from django.test.utils import CaptureQueriesContext


def queries(act: Callable[[], Any]) -> list[str]:
    """The statements of an act."""
    with CaptureQueriesContext(connection) as seen:
        act()
    return [each["sql"] for each in seen]


@contextmanager
def made_of(model: type) -> Iterator[list[Any]]:
    """The rows of a model that are read meanwhile."""
    found: list[Any] = []

    def note(instance: Any, **_: Any) -> None:
        found.append(instance.pk)

    post_init.connect(note, sender=model)
    try:
        yield found
    finally:
        post_init.disconnect(note, sender=model)
