"""What is deleted in time, what stays, and what pages and the API say about it."""

from __future__ import annotations

import gzip
import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from plumbline.evaluation.models import Agent, Episode, Job, LineUp, NotNow, Run
from plumbline.leaderboard import worker
from plumbline.leaderboard.models import IdempotencyKey, Replay, Submission
from plumbline.leaderboard.submitting import retention, submissions
from tests.leaderboard.reading import told, words
from tests.leaderboard.uploads import (
    API,
    State,
    a_browser,
    a_card,
    a_form_file,
    a_program,
    a_published,
    a_waiting,
    an_upload,
    page,
    received,
    what_runs_left,
    worked_off,
)
from tests.makers import a_file, a_header, a_task_set, a_trajectory, a_user

pytestmark = pytest.mark.django_db


def a_rejected(owner, task_set):
    return an_upload(owner, task_set, a_file(a_header(task_set), {"task": 7}))


def wait(**span):
    """Let time pass: everything is as much older."""
    ago = timedelta(**span)
    for row in Submission.objects.select_related("run", "job"):
        changed = {"touched_at": row.touched_at - ago, "rejected_at": row.rejected_at and row.rejected_at - ago}
        Submission.objects.filter(pk=row.pk).update(**changed)
    for run in Run.objects.exclude(landed_at=None):
        Run.objects.filter(pk=run.pk).update(landed_at=run.landed_at - ago)
    for job in Job.objects.exclude(ended_at=None):
        Job.objects.filter(pk=job.pk).update(ended_at=job.ended_at - ago)
    for key in IdempotencyKey.objects.all():
        IdempotencyKey.objects.filter(pk=key.pk).update(created_at=key.created_at - ago)


@pytest.fixture
def tidy(django_capture_on_commit_callbacks):
    """Tidies as a worker does that has just started."""
    cache.delete_many([retention.BUSY, retention.SWEPT])

    def tidying(**given) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            retention.tidy(pause_seconds=0, **given)

    return tidying


# --- rejected files


def test_a_rejected_file_is_deleted_a_day_after_the_verdict(stored, tidy):
    made = a_rejected(a_user(), a_task_set(count=1))
    wait(hours=23.9)
    tidy()
    assert stored() == [made.file.name]
    wait(hours=0.2)
    tidy()
    problem = made.problem
    made.refresh_from_db()
    assert (stored(), made.file.name, made.state, made.problem) == ([], "", State.REJECTED, problem)
    assert timezone.now() - made.file_deleted_at < timedelta(seconds=5)


def test_the_file_of_a_replay_that_failed_for_a_reason_of_ours_stays(stored, tidy):
    made = a_waiting(a_user(), a_task_set(count=1))
    Job.objects.filter(pk=made.job_id).update(attempts=5)
    assert worked_off(made).state == State.REJECTED
    wait(days=89)
    tidy()
    assert stored() == [made.file.name]


def test_a_rejected_file_that_is_replayed_again_stays_meanwhile(stored, tidy):
    made = a_rejected(a_user(), a_task_set(count=1))
    wait(days=2)
    submissions.again(made)
    tidy()
    assert stored() == [made.file.name]
    worked_off(made)
    tidy()
    assert stored() == [made.file.name]


def test_pages_and_the_api_say_when_a_rejected_file_goes(stored):
    owner = a_user()
    made = a_rejected(owner, a_task_set(count=1))
    known = a_program(owner).get(f"{API}{made.pk}/").json()
    assert known["file_expires_at"][:19] == f"{made.rejected_at + timedelta(days=1):%Y-%m-%dT%H:%M:%S}"
    assert known["expires_at"][:10] == f"{timezone.now() + timedelta(days=90):%Y-%m-%d}"
    assert known["file_deleted_at"] is None
    read = words(page(made, a_browser(owner)))
    assert f"It is deleted after {made.rejected_at + timedelta(days=1):%Y-%m-%d %H:%M} UTC." in read
    assert f"This submission is deleted after {timezone.now() + timedelta(days=90):%Y-%m-%d}." in read


@pytest.fixture
def without_file(stored, tidy):
    """A rejected submission whose file was deleted."""
    made = a_rejected(a_user(), a_task_set(count=1))
    wait(days=1.1)
    tidy()
    made.refresh_from_db()
    return made


def test_pages_and_the_api_say_that_a_file_is_gone(without_file):
    today = f"{timezone.now():%Y-%m-%d}"
    known = a_program(without_file.owner).get(f"{API}{without_file.pk}/").json()
    assert (known["file_deleted_at"][:10], known["file_expires_at"]) == (today, None)
    read = words(page(without_file, a_browser(without_file.owner)))
    assert f"The file was deleted {today}, after it was rejected." in read
    assert "Download the file" not in read


def test_a_file_that_is_gone_is_answered_with_410(without_file):
    today = f"{timezone.now():%Y-%m-%d}"
    answer = a_program(without_file.owner).get(f"{API}{without_file.pk}/file/")
    assert (answer.status_code, answer["Content-Type"]) == (410, "application/problem+json")
    assert answer.json()["detail"] == f"the file was deleted on {today}, after it was rejected"
    answer = a_browser(without_file.owner).get(f"/submissions/{without_file.pk}/file")
    assert answer.status_code == 410
    assert f"The file was deleted on {today}, after it was rejected. You can" in words(answer)


def test_a_submission_without_file_is_not_replayed_again(without_file):
    with pytest.raises(NotNow, match="expected a stored file; upload the same file again, then replay it"):
        submissions.again(without_file)
    answer = a_program(without_file.owner).post(f"{API}{without_file.pk}/again/")
    assert (answer.status_code, "its file was deleted on" in answer.json()["detail"]) == (409, True)


def test_the_same_bytes_bring_a_file_back_for_a_day(without_file, stored, tidy):
    owner = without_file.owner
    content = a_file(a_header(without_file.task_set), {"task": 7})
    answer = a_program(owner).post(API, a_form_file(content))
    assert (answer.status_code, answer.json()["id"]) == (200, without_file.pk)
    assert len(stored()) == 1
    tidy()
    assert len(stored()) == 1
    without_file.refresh_from_db()
    assert worked_off(submissions.again(without_file)).state == State.REJECTED
    wait(days=1.1)
    tidy()
    assert stored() == []


def test_a_file_comes_back_also_when_no_replay_is_left(without_file, stored, settings):
    settings.REPLAYS_PER_DAY = 0
    receipt = received(without_file.owner, a_file(a_header(without_file.task_set), {"task": 7}))
    assert (receipt.submission, receipt.is_new, len(stored())) == (without_file, False, 1)


# --- downloads


@pytest.mark.parametrize("address", ["/submissions/{}/file", API + "{}/file/"])
def test_an_owner_downloads_the_file_and_nobody_else_does(stored, address):
    task_set, owner = a_task_set(count=1), a_user()
    made = a_published(owner, task_set)
    answer = a_browser(owner).get(address.format(made.pk))
    assert b"".join(answer.streaming_content) == a_trajectory(task_set)
    assert answer["Content-Disposition"] == f'attachment; filename="submission-{made.pk}.jsonl"'
    assert answer["Content-Length"] == str(made.size_bytes)
    assert a_browser(a_user("bob")).get(address.format(made.pk)).status_code == 404


def test_a_packed_file_is_called_so(stored):
    owner, task_set = a_user(), a_task_set(count=1)
    made = an_upload(owner, task_set, packed := gzip.compress(a_trajectory(task_set)))
    answer = a_browser(owner).get(f"/submissions/{made.pk}/file")
    assert answer["Content-Disposition"] == f'attachment; filename="submission-{made.pk}.jsonl.gz"'
    assert b"".join(answer.streaming_content) == packed


def test_a_file_that_the_server_has_lost_is_gone_too(stored):
    owner = a_user()
    made = an_upload(owner, a_task_set(count=1))
    default_storage.delete(made.file.name)
    answer = a_program(owner).get(f"{API}{made.pk}/file/")
    assert (answer.status_code, answer.json()["detail"]) == (410, "the file is missing on this server")


# --- what is never published


@pytest.mark.parametrize("kind", ["replayed", "rejected", "cancelled"])
def test_what_is_never_published_is_deleted_after_ninety_days(stored, tidy, kind):
    task_set, owner = a_task_set(count=1), a_user()
    made = a_rejected(owner, task_set) if kind == "rejected" else a_waiting(owner, task_set)
    if kind == "cancelled":
        submissions.cancel(made)
    worked_off(made)
    wait(days=89.9)
    tidy()
    assert Submission.objects.get().state == kind
    wait(days=0.2)
    tidy()
    assert (Submission.objects.count(), what_runs_left(), stored()) == (0, [0, 0, 0], [])
    assert (LineUp.objects.count(), Agent.objects.count()) == (0, 0)


@pytest.mark.parametrize("then", [None, "withdraw", "hide"])
def test_what_was_published_stays(stored, tidy, then):
    made = a_published(a_user(), a_task_set(count=1))
    if then == "withdraw":
        submissions.withdraw(made)
    if then == "hide":
        Run.objects.update(hidden_at=timezone.now())
    before = what_runs_left()
    wait(days=1000)
    tidy()
    assert (Submission.objects.get().state, what_runs_left(), stored()) == (State.REPLAYED, before, [made.file.name])


def test_what_waits_stays(tidy):
    a_waiting(a_user(), a_task_set(count=1))
    wait(days=1000)
    tidy()
    assert Submission.objects.get().state == State.QUEUED


def test_a_replay_begins_the_ninety_days_anew(tidy):
    made = a_waiting(a_user(), a_task_set(count=1))
    wait(days=80)
    worked_off(made)
    wait(days=80)
    tidy()
    assert Submission.objects.get().state == State.REPLAYED


def test_pages_and_the_api_say_when_a_submission_goes():
    task_set, owner = a_task_set(count=1), a_user()
    made, day = an_upload(owner, task_set), f"{timezone.now() + timedelta(days=90):%Y-%m-%d}"
    program, browser = a_program(owner), a_browser(owner)
    known = program.get(f"{API}{made.pk}/").json()
    assert (known["expires_at"][:10], known["file_expires_at"]) == (day, known["expires_at"])
    assert f"Unless you publish it, this submission is deleted after {day}." in words(page(made, browser))
    assert day in words(browser.get("/submit/"))
    submissions.publish(made)
    known = program.get(f"{API}{made.pk}/").json()
    assert (known["expires_at"], known["file_expires_at"]) == (None, None)
    assert "is deleted after" not in words(page(made, browser))


def test_what_waits_has_no_date():
    owner = a_user()
    made = a_waiting(owner, a_task_set(count=1))
    known = a_program(owner).get(f"{API}{made.pk}/").json()
    assert (known["expires_at"], known["file_expires_at"]) == (None, None)
    assert "is deleted after" not in words(page(made, a_browser(owner)))


def test_what_was_touched_since_it_was_found_stays(tidy, monkeypatch):
    made = an_upload(a_user(), a_task_set(count=1))
    wait(days=91)
    real = retention._hide

    def overtaken(key, now):
        submissions.publish(made)
        real(key, now)

    monkeypatch.setattr(retention, "_hide", overtaken)
    tidy()
    assert Submission.objects.get().state == State.REPLAYED
    assert Run.objects.public().count() == 1


def test_a_deletion_that_is_cut_off_goes_on_where_it_stopped(stored, tidy, monkeypatch):
    monkeypatch.setattr(retention, "EPISODES", 1)
    owner = a_user()
    made = an_upload(owner, a_task_set())
    wait(days=91)
    while Submission.objects.get().state == State.REPLAYED:
        tidy(seconds=0)
    made.refresh_from_db()
    assert (made.state, Episode.objects.count()) == (State.DELETING, 4)
    browser = a_browser(owner)
    assert "Being deleted, because it was not published in time." in words(page(made, browser))
    assert told(browser.get(f"/submissions/{made.pk}/report.json"))["count"] == 0
    assert a_program(owner).get("/api/v1/episodes/").json()["results"] == []
    for action in (submissions.publish, submissions.again, submissions.withdraw):
        with pytest.raises(NotNow, match="the submission is deleting"):
            action(made)
    assert received(owner, a_trajectory(made.task_set)).is_new
    counts = []
    while Submission.objects.filter(pk=made.pk).exists():
        tidy(seconds=0)
        counts.append(Episode.objects.count())
    assert counts == [3, 2, 1, 0, 0]
    assert (Submission.objects.count(), Run.objects.count()) == (1, 0)
    assert stored() == [Submission.objects.get().file.name]


def test_few_episodes_are_deleted_in_one_transaction(tidy, monkeypatch):
    monkeypatch.setattr(retention, "EPISODES", 3)
    an_upload(a_user(), a_task_set())
    wait(days=91)
    with CaptureQueriesContext(connection) as asked:
        tidy()
    deletes = [each["sql"] for each in asked if each["sql"].startswith('DELETE FROM "evaluation_episode"')]
    assert len(deletes) == 2


def test_tidying_twice_is_tidying_once(stored, tidy):
    task_set, owner = a_task_set(count=1), a_user()
    a_published(owner, task_set)
    an_upload(owner, task_set, **a_card("Other"))
    tidy()
    before = (stored(), *Submission.objects.values_list())
    tidy()
    assert (stored(), *Submission.objects.values_list()) == before


def test_one_worker_tidies_at_a_time(tidy):
    an_upload(a_user(), a_task_set(count=1))
    wait(days=91)
    cache.set(retention.BUSY, 1)
    tidy()
    assert Submission.objects.count() == 1
    cache.delete(retention.BUSY)
    tidy()
    assert (Submission.objects.count(), cache.get(retention.BUSY)) == (0, None)


def test_old_keys_and_counted_replays_go(tidy):
    owner = a_user()
    an_upload(owner, a_task_set(count=1))
    IdempotencyKey.objects.create(owner=owner, key="k", sha256="0")
    wait(hours=23)
    tidy()
    assert (IdempotencyKey.objects.count(), Replay.objects.count()) == (1, 1)
    wait(hours=26)
    tidy()
    assert (IdempotencyKey.objects.count(), Replay.objects.count()) == (0, 0)


# --- orphans


def an_orphan(name="submissions/2026/11/0123456789abcdef.jsonl", **age):
    """A file that no submission refers to, of some age."""
    default_storage.save(name, ContentFile(b"left behind"))
    grow_old(name, **age)
    return name


def grow_old(name, **age):
    then = (timezone.now() - timedelta(**age)).timestamp()
    os.utime(default_storage.path(name), (then, then))


@pytest.fixture
def old_database():
    """A database that was made a year ago."""
    MigrationRecorder.Migration.objects.update(applied=timezone.now() - timedelta(days=365))


def test_an_orphan_is_deleted_when_it_is_older_than_a_day(stored, tidy, old_database):
    young = an_orphan(hours=23)
    an_orphan("submissions/2026/10/0123456789abcdef_x1Y2z3A.jsonl", hours=25)
    tidy()
    assert stored() == [young]


def test_a_file_with_a_submission_is_none(stored, tidy, old_database):
    made = an_upload(a_user(), a_task_set(count=1))
    grow_old(made.file.name, days=40)
    tidy()
    assert stored() == [made.file.name]


@pytest.mark.parametrize(
    "name",
    [
        "submissions/2026/11/notes.txt",
        "submissions/2026/11/0123456789abcdef.jsonl.bak",
        "submissions/0123456789abcdef.jsonl",
        "elsewhere/2026/11/0123456789abcdef.jsonl",
    ],
)
def test_what_no_upload_is_called_stays(stored, tidy, old_database, name):
    an_orphan(name, days=40)
    tidy()
    assert stored() == [name]


def test_a_file_older_than_the_database_belongs_to_another_and_stays(stored, tidy):
    name = an_orphan(days=40)
    tidy()
    assert stored() == [name]


def test_many_files_that_stay_do_not_hide_an_orphan(stored, tidy, old_database):
    kept = [an_orphan(f"submissions/2025/01/{number:016x}.jsonl", days=400) for number in range(50)]
    an_orphan(days=40)
    tidy(seconds=0)
    assert stored() == kept


def test_orphans_are_looked_for_once_a_day(stored, tidy, old_database):
    tidy()
    name = an_orphan(days=40)
    tidy()
    assert stored() == [name]
    cache.delete(retention.SWEPT)
    tidy()
    assert stored() == []


def test_a_store_without_files_is_swept(stored, tidy, old_database):
    tidy()
    assert stored() == []


def test_an_upload_whose_row_could_not_be_written_leaves_an_orphan_for_a_day(stored, tidy, old_database, monkeypatch):
    def killed(*_):
        raise SystemExit

    monkeypatch.setattr(submissions, "_store", killed)
    monkeypatch.setattr("django.db.models.fields.files.FieldFile.delete", lambda *_, **__: None)
    with pytest.raises(SystemExit):
        a_waiting(a_user(), a_task_set(count=1))
    (name,) = stored()
    assert retention.STORED.fullmatch(Path(name).name)
    grow_old(name, days=2)
    tidy()
    assert stored() == []


# --- the worker


def test_workers_tidy(monkeypatch):
    called = []
    monkeypatch.setattr("plumbline.evaluation.jobs.calls.call", lambda *given, **named: called.append((given, named)))
    monkeypatch.setattr(worker, "start", lambda call, seconds: called.append(seconds) or call())
    worker.keep_calling()
    assert called[:2] == [60, ((worker.tidy.name,), {"expires_seconds": 60})]
    made = an_upload(a_user(), a_task_set(count=1))
    wait(days=91)
    worker.tidy()
    assert not Submission.objects.filter(pk=made.pk).exists()
