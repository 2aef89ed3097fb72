"""Stored sites as they would be on PostgreSQL, where operators with containers have theirs, are upgraded there, too."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.postgresql import a_database
from tests.site import Site, free_port
from tests.upgrade import archives, moving
from tests.upgrade.__main__ import printed
from tests.upgrade.test_upgrade import FIGURES, asked, told

DATABASE_URL = os.environ.get("DATABASE_URL", "")
FIRST, LAST = archives.versions()[0], archives.versions()[-1]

pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif(not DATABASE_URL.startswith("postgres"), reason="DATABASE_URL names no PostgreSQL"),
]


@pytest.fixture
def database() -> Iterator[str]:
    with a_database(DATABASE_URL, "upgrade") as address:
        yield address


def upgraded(version: str, folder: Path, database: str) -> Site:
    """A stored site, moved to PostgreSQL as that version had it, and migrated."""
    site = Site(archives.unpack(version, folder), free_port(), {"DATABASE_URL": database, "REDIS_URL": ""})
    moving.move(site)
    site.manage("migrate", "-v", "0")
    return site


def test_the_first_release_keeps_its_figures(tmp_path, database):
    after = {tuple(row[:3]): row[3:] for row in asked(upgraded(FIRST, tmp_path, database), FIGURES)}
    before = standings(tmp_path / "plumbline.sqlite3")
    assert before
    for task_set, setting, who, count, values in before:
        episodes, figures = after[task_set, setting, who]
        assert (episodes, told(figures, values)) == (count, told(values, values))


def standings(path: Path) -> list[tuple]:
    """The rows of leaderboards of agents in a file of version 0.1.0."""
    words = """SELECT slug, setting, who, episodes, "values" FROM evaluation_standing
               JOIN evaluation_taskset ON evaluation_taskset.id = task_set_id WHERE who LIKE 'agent%'"""
    with closing(sqlite3.connect(path)) as stored:
        return [(*row, json.loads(values)) for *row, values in stored.execute(words)]


NUMBERED_ON = """
from django.contrib.auth.models import User
before = set(User.objects.values_list("pk", flat=True))
print(json.dumps(User.objects.create(username="new").pk > max(before)))
"""


def test_the_last_release_keeps_its_figures_and_goes_on(tmp_path, database):
    site = upgraded(LAST, tmp_path, database)
    assert printed(site, "tests.upgrade.figures") == json.loads((tmp_path / archives.TOLD).read_text())["figures"]
    assert asked(site, NUMBERED_ON)
