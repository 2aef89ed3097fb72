"""The world of the table, made once and left as it was by every request."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.access.world import World, build
from tests.toy_suites import known_toys


@pytest.fixture(scope="package")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with django_db_blocker.unblock(), known_toys(), transaction.atomic():
        yield build()
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _no_log() -> Iterator[None]:
    """Refusals are what is asked for here."""
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)
