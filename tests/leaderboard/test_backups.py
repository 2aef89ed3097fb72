"""A site copied while it runs, and put into another."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from plumbline.leaderboard import backups
from tests.makers import a_task_set
from tests.site import ALONE, ROOT, Site, free_port


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_restored_site_has_the_same_records_files_and_key(tmp_path):
    origin, copy = (Site(tmp_path / name, free_port(), ALONE) for name in ("origin", "copy"))
    for site in (origin, copy):
        site.folder.mkdir(mode=0o700)
    origin.prepare()
    (origin.folder / "files" / "submissions").mkdir(parents=True)
    (origin.folder / "files" / "submissions" / "walk.jsonl").write_text("{}")
    (origin.folder / "files" / "submissions" / "walk.jsonl").chmod(0o644)
    origin.manage("backup", str(tmp_path / "backup"))
    copy.manage("restore", str(tmp_path / "backup"))
    assert _records(copy) == _records(origin)
    assert (copy.folder / "files" / "submissions" / "walk.jsonl").read_text() == "{}"
    assert (copy.folder / "secret_key").read_text() == (origin.folder / "secret_key").read_text()
    assert _open_to_others(tmp_path / "backup") == _open_to_others(copy.folder) == []


def _open_to_others(folder: Path) -> list[Path]:
    """What others than the owner can read or enter of a folder, which is itself private."""
    return [path for path in (folder, *folder.rglob("*")) if stat.S_IMODE(path.stat().st_mode) & 0o077]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kept", ["", "another key", None])
def test_a_key_of_the_environment_is_not_in_the_backup_which_says_so(settings, tmp_path, capsys, kept):
    settings.DATA_DIR = tmp_path
    if kept is not None:  # by a start without the variable
        (tmp_path / "secret_key").write_text(kept)
    call_command("backup", tmp_path / "backup")
    assert "SECRET_KEY comes from the environment and is not in the backup" in capsys.readouterr().out
    assert not (tmp_path / "backup" / "secret_key").exists()


@pytest.mark.django_db(transaction=True)
def test_a_key_of_the_folder_is_in_the_backup(settings, tmp_path, capsys):
    settings.DATA_DIR = tmp_path
    (tmp_path / "secret_key").write_text(settings.SECRET_KEY)
    call_command("backup", tmp_path / "backup")
    assert "SECRET_KEY" not in capsys.readouterr().out
    assert (tmp_path / "backup" / "secret_key").read_text() == settings.SECRET_KEY


@pytest.mark.django_db
def test_a_backup_is_not_mixed_with_other_files(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(backups.BackupRefused, match="new or empty"):
        backups.backup(tmp_path)


@pytest.mark.django_db
def test_a_site_with_data_is_not_overwritten(tmp_path):
    a_task_set()
    with pytest.raises(backups.BackupRefused, match="has tables"):
        backups.restore(tmp_path)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_postgresql_is_dumped_and_restored(tmp_path):
    from django.db import connection

    if connection.vendor != "postgresql":
        pytest.skip("runs on PostgreSQL")
    a_task_set()
    backups.backup(tmp_path / "backup")
    with connection.cursor() as cursor:
        cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public;")
    connection.close()
    assert _open_to_others(tmp_path / "backup") == []
    backups.restore(tmp_path / "backup")
    from plumbline.evaluation.models import TaskSet

    assert TaskSet.objects.get().slug == "boards"


def _records(site: Site) -> str:
    words = "from plumbline.evaluation.models import *;"
    words += "print(list(Standing.objects.order_by('pk').values_list('who', 'aggregate__values')))"
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", words],
        cwd=ROOT, env=site.environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


def test_the_tests_have_a_folder_of_their_own():
    assert settings.DATA_DIR != ROOT / "var"
