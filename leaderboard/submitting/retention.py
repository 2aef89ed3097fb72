"""Deletion in time: rejected files, unpublished submissions, closed accounts, and files that nothing refers to.

Workers call `tidy` now and then. Every step is a short transaction, looks for its work anew, and may be repeated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from time import monotonic, sleep

from django.core.cache import cache
from django.core.files.storage import Storage
from django.db import models, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from plumbline.evaluation.models import Episode, Run
from plumbline.leaderboard.accounts import closing
from plumbline.leaderboard.models import IdempotencyKey, Replay, Submission
from plumbline.leaderboard.submitting import idempotency, quotas, submissions

SECONDS = 3.0  # of one call; what is left waits for the next one
PAUSE_SECONDS = 0.03  # after each transaction: SQLite has one writer at a time, and people play meanwhile
EPISODES = 20  # deleted in one transaction
ROWS = 200  # the same, of small rows
BATCH = 100  # submissions looked up at once
DAY = timedelta(days=1)
FOLDER = "submissions"
STORED = re.compile(r"[0-9a-f]{16}\w*\.jsonl")  # how `receive` names files; no other file is ever deleted
BUSY, SWEPT = "retention:busy", "retention:swept"  # keys of the cache


def tidy(seconds: float = SECONDS, pause_seconds: float = PAUSE_SECONDS) -> None:
    """Delete what has expired, for some seconds at most."""
    if not cache.add(BUSY, 1, 60 + seconds):
        return  # another worker is at it
    try:
        _work(monotonic() + seconds, pause_seconds)
    finally:
        cache.delete(BUSY)


def _work(until: float, pause_seconds: float) -> None:
    for _ in _steps(timezone.now()):
        if monotonic() > until:
            return
        sleep(pause_seconds)


def _steps(now: datetime) -> Iterator[None]:
    """Delete a little before each yield."""
    yield from _rejected_files(now)
    yield from _rows(IdempotencyKey.objects.filter(created_at__lt=now - idempotency.KEPT))
    yield from _rows(Replay.objects.filter(job__ended_at__lt=now - 2 * quotas.DAY))
    yield from _unpublished(now)
    yield from closing.finish()
    if cache.get(SWEPT) is None:
        yield from _orphans(now)
        cache.set(SWEPT, 1, DAY.total_seconds())


def _rejected_files(now: datetime) -> Iterator[None]:
    for key in list(Submission.objects.with_expired_file(now).order_by().values_list("pk", flat=True)[:BATCH]):
        _delete_file(key, now)
        yield


@transaction.atomic
def _delete_file(key: int, now: datetime) -> None:
    """Delete the file of a submission, unless it was replayed again or uploaded again meanwhile."""
    found = _held(key, Submission.objects.with_expired_file(now))
    if found is None:
        return
    storage, name = found.file.storage, found.file.name
    Submission.objects.filter(pk=key).update(file="", file_deleted_at=now)
    transaction.on_commit(lambda: storage.delete(name))


def _unpublished(now: datetime) -> Iterator[None]:
    """Delete expired submissions, run by run: first it is hidden, then its episodes go, then everything else."""
    for key in list(Submission.objects.expired(now).order_by().values_list("pk", flat=True)[:BATCH]):
        _hide(key, now)
        yield
    for submission in Submission.objects.filter(state=Submission.State.DELETING).order_by("pk").whole()[:BATCH]:
        if submission.run is not None:
            yield from _rows(Episode.objects.filter(run=submission.run), EPISODES)
        submissions.remove(submission)
        yield


@transaction.atomic
def _hide(key: int, now: datetime) -> None:
    """Let nobody see or change a submission any more, unless it was touched meanwhile."""
    found = _held(key, Submission.objects.expired(now))
    if found is None:
        return
    Submission.objects.filter(pk=key).update(state=Submission.State.DELETING, touched_at=now)
    Run.objects.filter(pk=found.run_id).update(landed_at=None)


def _held(key: int, among: models.QuerySet[Submission]) -> Submission | None:
    """Lock a submission until the transaction ends, and return it if it is still one of these."""
    list(Submission.objects.select_for_update().filter(pk=key).values_list("pk"))
    return among.filter(pk=key).first()


def _rows(rows: models.QuerySet[models.Model], most: int = ROWS) -> Iterator[None]:
    """Delete rows, some at a time."""
    while keys := list(rows.order_by().values_list("pk", flat=True)[:most]):
        rows.model._base_manager.filter(pk__in=keys).delete()
        yield


def _orphans(now: datetime) -> Iterator[None]:
    """Delete files that no submission refers to, left by a crash between file and row.

    A file younger than a day may still get its row. One older than this database belongs to another.
    """
    storage, born = Submission._meta.get_field("file").storage, _born()
    for folder in _months(storage):
        names = {f"{folder}/{name}" for name in storage.listdir(folder)[1] if STORED.fullmatch(name)}
        known = set(Submission.objects.filter(file__startswith=f"{folder}/").values_list("file", flat=True))
        for name in sorted(names - known):
            if born < _modified_at(storage, name) < now - DAY:
                storage.delete(name)
                yield


def _modified_at(storage: Storage, name: str) -> datetime:
    try:
        found: datetime = storage.get_modified_time(name)
    except FileNotFoundError:
        return timezone.now()  # another worker has just deleted it
    return found


def _months(storage: Storage) -> Iterator[str]:
    """Yield the folders that `receive` stores files in."""
    try:
        years = storage.listdir(FOLDER)[0]
    except FileNotFoundError:
        return
    for year in years:
        yield from (f"{FOLDER}/{year}/{month}" for month in storage.listdir(f"{FOLDER}/{year}")[0])


def _born() -> datetime:
    """Return when this database was made."""
    born: datetime = MigrationRecorder.Migration.objects.order_by("applied").values_list("applied", flat=True)[0]
    return born
