"""Modes of what the site writes: secrets and what belongs to people are for its own user alone."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.files.storage import default_storage

from plumbline.envs import shelf
from plumbline.evaluation.services import private_files
from plumbline.leaderboard.curating import imports
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.secret_key import keep
from tests.leaderboard.uploads import received
from tests.makers import a_draft, a_task_set, a_trajectory, a_user
from tests.site import ROOT, UNUSED_STATIC, Site, free_port

PERMISSIVE = 0o000  # a umask that takes nothing away: the worst that an operator can set


@pytest.fixture(autouse=True)
def _anybody_may_read_what_is_made() -> None:
    before = os.umask(PERMISSIVE)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> set[tuple[str, int]]:
    """Kinds and modes of all that a folder holds, and of itself."""
    return {("folder" if path.is_dir() else "file", mode(path)) for path in (folder, *folder.rglob("*"))}


def test_a_new_site_has_a_private_folder_database_and_key(tmp_path):
    code = (
        "import django; django.setup(); from django.db import connection;"
        "connection.cursor().execute('CREATE TABLE a (b)');"
        "print(*sorted(path.name for path in django.conf.settings.DATA_DIR.iterdir()))"
    )
    environment = {name: value for name, value in os.environ.items() if name not in ("SECRET_KEY", "DATABASE_URL")}
    environment |= {
        "DATA_DIR": str(tmp_path / "new" / "var"),
        "DJANGO_SETTINGS_MODULE": "plumbline.leaderboard.settings",
        "REDIS_URL": "",
    }
    done = subprocess.run(
        [sys.executable, "-c", f"import os; {code}; os._exit(0)"],  # so that SQLite cannot tidy up
        cwd=ROOT,
        env=environment | {"PYTHONUNBUFFERED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    made = done.stdout.split()
    assert {"plumbline.sqlite3", "plumbline.sqlite3-shm", "plumbline.sqlite3-wal", "queue", "secret_key"} <= {*made}
    found = {name: mode(tmp_path / "new" / "var" / name) for name in made}
    assert found == {name: 0o700 if name == "queue" else 0o600 for name in made}
    assert mode(tmp_path / "new" / "var") == 0o700


@pytest.mark.django_db
def test_an_upload_is_private(settings, tmp_path):
    options = {"location": tmp_path / "files"}
    settings.STORAGES = settings.STORAGES | {"default": settings.STORAGES["default"] | {"OPTIONS": options}}
    private_files.make_folder(tmp_path / "files")
    task_set = a_task_set(count=1)
    made = received(a_user(), a_trajectory(task_set)).submission
    assert isinstance(made, Submission)
    assert default_storage.exists(made.file.name)
    assert modes(tmp_path / "files") == {("folder", 0o700), ("file", 0o600)}


@pytest.mark.django_db
def test_a_file_for_a_draft_is_private(settings, tmp_path):
    stored = settings.STORAGES["default"] | {"OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {"default": stored}
    imports.enqueue(a_draft(), [b"{}"], 2, a_user(is_staff=True))
    assert modes(tmp_path / "imports") == {("folder", 0o700), ("file", 0o600)}


def test_a_shelf_is_private(tmp_path):
    shelf.store(tmp_path / "shelf", b"a game of a sealed set")
    assert modes(tmp_path / "shelf") == {("folder", 0o700), ("file", 0o600)}


def test_a_key_and_its_folder_are_private(tmp_path):
    keep(tmp_path / "var" / "secret_key")
    assert modes(tmp_path / "var") == {("folder", 0o700), ("file", 0o600)}


def test_a_folder_that_is_there_keeps_its_rights(tmp_path):
    (tmp_path / "var").mkdir()
    assert mode(private_files.make_folder(tmp_path / "var")) == 0o777


def test_a_file_that_is_there_keeps_what_it_holds(tmp_path):
    (tmp_path / "database").write_text("rows")
    (tmp_path / "database").chmod(0o640)
    assert private_files.make_file(tmp_path / "database").read_text() == "rows"
    assert mode(tmp_path / "database") == 0o640


def test_static_files_are_no_secret(tmp_path):
    os.umask(0o022)
    site = Site(tmp_path / "var", free_port())
    site.manage("collectstatic", "--noinput", "-v", "0", *UNUSED_STATIC)
    assert modes(tmp_path / "var" / "static") == {("folder", 0o755), ("file", 0o644)}
