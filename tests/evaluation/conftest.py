"""Fixtures of the evaluation app's tests."""

from __future__ import annotations

import pytest
from django.db import connection

from plumbline.evaluation.episodes import positions


@pytest.fixture(autouse=True)
def _nothing_remembered(monkeypatch):
    """Each test begins as a process that has just started."""
    monkeypatch.setattr(positions, "CACHE", positions.PositionCache())


@pytest.fixture
def postgresql():
    """For tests that show something on PostgreSQL only."""
    if connection.vendor != "postgresql":
        pytest.skip("needs PostgreSQL: set DATABASE_URL")
