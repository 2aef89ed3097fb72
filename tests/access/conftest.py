"""The world of the table, made once and left as it was by every request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.access.world import World, standing


@pytest.fixture(scope="package")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with standing(django_db_blocker) as made:
        yield made
