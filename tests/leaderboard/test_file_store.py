"""Files in a store that speaks S3: the whole way of a submission, imports, shelves and backups."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from datetime import timedelta
from time import monotonic

import pytest
from django.core.cache import cache
from django.core.files import File
from django.core.files.storage import default_storage
from django.utils import timezone

from plumbline.envs import shelf
from plumbline.evaluation import tasksets
from plumbline.evaluation.tasksets import opening
from plumbline.leaderboard import backups, health
from plumbline.leaderboard.accounts import own_data
from plumbline.leaderboard.curating import imports
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import retention
from tests.leaderboard.curating.drafts import an_empty_draft, worked_off
from tests.leaderboard.uploads import NONSENSE, SUBMIT, a_browser, a_form_file, a_waiting, an_upload
from tests.leaderboard.uploads import worked_off as replayed
from tests.makers import a_file, a_header, a_task_set, a_trajectory, a_user
from tests.site import ROOT
from tests.stores import KEYS, Bucket, a_store

pytestmark = pytest.mark.django_db
MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def store() -> Iterator[str]:
    with a_store() as address:
        yield address


@pytest.fixture(autouse=True)
def bucket(store, settings, monkeypatch, tmp_path) -> Bucket:
    """The site's bucket. Nothing that it stores is on its disk."""
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)
    made = Bucket(store)
    backend = {"BACKEND": "plumbline.evaluation.services.file_store.FileStore", "OPTIONS": made.options}
    settings.DATA_DIR, settings.FILES_BUCKET = tmp_path / "data", made.name
    settings.STORAGES = settings.STORAGES | {"default": backend}
    return made


def text_of(answer) -> bytes:
    return b"".join(answer.streaming_content)


# the way of a submission


def test_a_submission_goes_the_whole_way(bucket, settings, django_capture_on_commit_callbacks):
    owner, task_set = a_user(), a_task_set()
    content, browser = gzip.compress(a_trajectory(task_set)), a_browser(owner)
    assert browser.post(SUBMIT, a_form_file(content)).status_code == 302
    made = Submission.objects.get()
    assert bucket.names == [f"site/{made.file.name}"]
    assert bucket.read(f"site/{made.file.name}") == content
    assert replayed(made).state == "replayed"
    answer = browser.get(f"/submissions/{made.pk}/file")
    assert (text_of(answer), answer["Content-Length"]) == (content, str(len(content)))
    assert answer["Content-Disposition"].endswith('.jsonl.gz"')
    Submission.objects.update(touched_at=timezone.now() - timedelta(days=settings.UNPUBLISHED_DAYS + 1))
    made.run.__class__.objects.update(landed_at=timezone.now() - timedelta(days=settings.UNPUBLISHED_DAYS + 1))
    with django_capture_on_commit_callbacks(execute=True):
        retention.tidy(seconds=30, pause_seconds=0)
    assert (Submission.objects.count(), bucket.names) == (0, [])
    assert not (settings.DATA_DIR / "files").exists()


def test_a_rejected_file_is_deleted_after_its_day(bucket, settings, django_capture_on_commit_callbacks):
    task_set = a_task_set()
    made = an_upload(a_user(), task_set, a_file(a_header(task_set), {"task": "nonsense"} | NONSENSE))
    assert (made.state, len(bucket.names)) == ("rejected", 1)
    Submission.objects.update(rejected_at=timezone.now() - timedelta(days=settings.REJECTED_FILE_DAYS + 1))
    with django_capture_on_commit_callbacks(execute=True):
        retention.tidy(seconds=30, pause_seconds=0)
    assert bucket.names == []


def test_equal_files_of_two_accounts_are_two_files(bucket):
    task_set = a_task_set()
    content = a_file(a_header(task_set))
    first, second = (
        default_storage.save("submissions/2026/11/0123456789abcdef.jsonl", File(io.BytesIO(content))) for _ in "ab"
    )
    assert first != second
    assert all(retention.STORED.fullmatch(name.rpartition("/")[2]) for name in (first, second))
    default_storage.delete(first)
    assert bucket.read(f"site/{second}") == content


def test_a_file_without_a_submission_is_swept_away_after_a_day(bucket, monkeypatch):
    made = a_waiting(a_user(), a_task_set())
    left = default_storage.save("submissions/2026/11/0123456789abcdef.jsonl", File(io.BytesIO(b"left by a crash")))
    other = default_storage.save("submissions/2026/11/letter.txt", File(io.BytesIO(b"not ours to delete")))
    monkeypatch.setattr(retention, "_born", lambda: timezone.now() - timedelta(days=9))
    list(retention._orphans(timezone.now()))
    assert len(bucket.names) == 3
    list(retention._orphans(timezone.now() + timedelta(days=2)))
    assert sorted(bucket.names) == sorted([f"site/{made.file.name}", f"site/{other}"])
    assert left not in bucket.names


def test_a_file_that_is_missing_is_told_as_on_a_disk(bucket):
    owner = a_user()
    made = a_waiting(owner, a_task_set())
    default_storage.delete(made.file.name)
    answer = a_browser(owner).get(f"/submissions/{made.pk}/file")
    assert answer.status_code == 410
    with pytest.raises(FileNotFoundError):
        default_storage.get_modified_time(made.file.name)


def test_an_account_downloads_its_files(bucket):
    owner, task_set = a_user(), a_task_set()
    made = a_waiting(owner, task_set)
    (entry,) = [each for each in own_data.entries(owner) if each.name.startswith("files/")]
    assert b"".join(entry.pieces) == bucket.read(f"site/{made.file.name}")


def test_a_store_that_is_away_is_known_within_seconds(bucket, monkeypatch):
    assert (default_storage.answers(), health.health().files) == (True, "ready")
    cache.clear()
    bucket.client.delete_bucket(Bucket=bucket.name)
    assert health.health().files == "away"
    cache.clear()
    monkeypatch.setattr(default_storage, "endpoint_url", "http://127.0.0.1:9")
    began = monotonic()
    assert health.health().files == "away"
    assert monotonic() - began < 20  # the usual patience of its client is minutes


def test_a_large_file_takes_little_memory(bucket, tmp_path):
    path = tmp_path / "large"
    with path.open("wb") as file:
        for _ in range(60):
            file.write(os.urandom(MEGABYTE))
    tracemalloc.start()
    with path.open("rb") as file:
        name = default_storage.save("submissions/2026/11/large.jsonl", File(file))
    written = tracemalloc.get_traced_memory()[1]
    tracemalloc.reset_peak()
    with default_storage.open(name) as file:
        total = sum(len(piece) for piece in iter(lambda: file.read(1 << 18), b""))
    read = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert total == 60 * MEGABYTE
    assert max(written, read) < 25 * MEGABYTE


# other files


def test_an_import_is_read_by_a_worker_that_shares_no_disk(bucket, settings, tmp_path):
    source, made = a_task_set(count=3), an_empty_draft()
    content = b"".join(tasksets.lines(source, briefs=True, solutions=True))
    imports.enqueue(made, [content], len(content), a_user())
    assert [name.rpartition("/")[0] for name in bucket.names] == ["site/imports"]
    settings.DATA_DIR = tmp_path / "of the worker"
    job = worked_off()
    assert (job.state, made.tasks.count(), bucket.names) == ("done", 3, [])
    assert list(imports.folder().iterdir()) == []


def test_what_instances_refer_to_is_found_by_machines_that_share_no_disk(bucket, settings, tmp_path):
    content = b"a game"
    opening.keep([content])
    opening.keep([content])
    assert len(bucket.names) == 1
    digest = bucket.names[0].rpartition("/")[2]
    settings.DATA_DIR = tmp_path / "of another machine"
    assert opening.site_shelf()(digest) == content
    assert (opening.shelf_folder() / digest).read_bytes() == content
    with pytest.raises(shelf.UnknownContent):
        opening.site_shelf()("0" * 64)


def test_a_backup_has_the_files_of_the_store_and_brings_them_back(bucket, settings, tmp_path, monkeypatch):
    made = a_waiting(a_user(), a_task_set())
    opening.keep([b"a game"])
    before = {name: bucket.read(name) for name in bucket.names}
    monkeypatch.setattr(backups, "_dump", lambda folder: folder / "database")
    backups.backup(tmp_path / "backup")
    assert (tmp_path / "backup" / "files" / made.file.name).read_bytes() == before[f"site/{made.file.name}"]
    for name in before:
        bucket.client.delete_object(Bucket=bucket.name, Key=name)
    settings.DATA_DIR = tmp_path / "of the restored site"
    settings.DATA_DIR.mkdir()
    monkeypatch.setattr(backups, "_load", lambda folder: None)
    monkeypatch.setattr(backups.connection.introspection, "table_names", list)
    backups.restore(tmp_path / "backup")
    assert {name: bucket.read(name) for name in bucket.names} == before
    assert len(list(opening.shelf_folder().iterdir())) == 1


# settings

STORE = "from plumbline.leaderboard.settings import STORAGES; print(STORAGES['default'])"


def settings_of(tmp_path, code: str = STORE, **variables: str) -> subprocess.CompletedProcess[str]:
    here = os.environ | {"DATA_DIR": str(tmp_path)} | variables
    return subprocess.run([sys.executable, "-c", code], env=here, cwd=ROOT, capture_output=True, text=True, check=False)


def test_files_are_on_the_disk_unless_a_bucket_is_named(tmp_path):
    assert "FileSystemStorage" in settings_of(tmp_path).stdout
    found = settings_of(tmp_path, FILES_BUCKET="plumbline", FILES_ENDPOINT="https://s3.example.org").stdout
    assert "FileStore" in found
    assert "'endpoint': 'https://s3.example.org'" in found


def test_a_bucket_without_the_extra_is_refused_by_name(tmp_path):
    code = f"import sys; sys.modules['boto3'] = None; sys.modules['storages'] = None; {STORE}"
    done = settings_of(tmp_path, code, FILES_BUCKET="plumbline")
    assert "FILES_BUCKET='plumbline': expected the extra s3" in done.stderr
