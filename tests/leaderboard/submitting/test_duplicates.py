"""The same bytes twice are one submission."""

from __future__ import annotations

import threading

import pytest
from django.db import IntegrityError, connection, transaction

from plumbline.evaluation.files.trajectories import BadLine
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import submissions
from tests.leaderboard.reading import words
from tests.leaderboard.uploads import (
    API,
    SUBMIT,
    State,
    a_browser,
    a_form_file,
    a_program,
    a_published,
    a_waiting,
    an_upload,
    received,
    worked_off,
)
from tests.makers import a_file, a_header, a_task_set, a_trajectory, a_user

pytestmark = pytest.mark.django_db


def a_bad_file(task_set):
    return a_file(a_header(task_set), {"task": 7})


def test_a_program_that_uploads_the_same_bytes_gets_the_same_submission():
    program, content = a_program(a_user()), a_trajectory(a_task_set(count=1))
    first, second = (program.post(API, a_form_file(content, name)) for name in ("mine.jsonl", "again.jsonl"))
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["id"] == second.json()["id"] == Submission.objects.get().pk
    assert first["Location"] == second["Location"] == f"{API}{first.json()['id']}/"
    assert second.json()["file_name"] == "mine.jsonl"
    assert second.json()["note"] == f"these bytes were uploaded before: this is submission {first.json()['id']}"
    assert "note" not in first.json()


def test_the_form_leads_to_the_submission_of_the_same_bytes_and_says_so():
    browser, content = a_browser(a_user()), a_trajectory(a_task_set(count=1))
    browser.post(SUBMIT, a_form_file(content))
    made = Submission.objects.get()
    answer = browser.post(SUBMIT, a_form_file(content), follow=True)
    assert answer.redirect_chain == [(f"/submissions/{made.pk}/?uploaded=before", 302)]
    assert "You uploaded these bytes before." in words(answer)
    assert "You uploaded these bytes before." not in words(browser.get(f"/submissions/{made.pk}/"))
    published = a_published(a_user("bob"), a_task_set("others", count=1))
    assert "You uploaded" not in words(browser.get(f"/submissions/{published.pk}/?uploaded=before"))


@pytest.mark.parametrize("kind", ["waiting", "replayed", "published", "rejected", "cancelled"])
def test_the_same_bytes_are_one_submission_whatever_became_of_it(kind):
    task_set, owner = a_task_set(count=1), a_user()
    content = a_bad_file(task_set) if kind == "rejected" else a_trajectory(task_set)
    made = a_waiting(owner, task_set, content)
    if kind == "cancelled":
        submissions.cancel(made)
    elif kind != "waiting":
        worked_off(made)
    if kind == "published":
        submissions.publish(made)
    made.refresh_from_db()
    receipt = received(owner, content)
    assert (receipt.submission, receipt.is_new) == (made, False)
    assert (receipt.submission.state, Submission.objects.count()) == (made.state, 1)


@pytest.mark.parametrize("state", ["rejected", "cancelled"])
def test_the_same_bytes_that_ended_without_a_run_are_replayed_by_again(state):
    task_set, owner = a_task_set(count=1), a_user()
    content = a_bad_file(task_set) if state == "rejected" else a_trajectory(task_set)
    made = a_waiting(owner, task_set, content)
    if state == "cancelled":
        submissions.cancel(made)
    worked_off(made)
    program = a_program(owner)
    told = program.post(API, a_form_file(content)).json()
    assert told["state"] == state
    assert told["note"].endswith(f"It was {state}; its action `again` replays the same file once more")
    assert program.post(f"{API}{made.pk}/again/").json()["state"] == "queued"


def test_what_was_deleted_is_uploaded_anew():
    task_set, owner = a_task_set(count=1), a_user()
    made = an_upload(owner, task_set)
    submissions.discard(made)
    assert received(owner, a_trajectory(task_set)).is_new


def test_what_was_withdrawn_is_uploaded_anew_and_its_tombstone_stays():
    task_set, owner = a_task_set(count=1), a_user()
    old = a_published(owner, task_set)
    submissions.withdraw(old)
    new = received(owner, a_trajectory(task_set))
    assert new.is_new
    assert not received(owner, a_trajectory(task_set)).is_new
    submissions.publish(worked_off(new.submission))
    assert Submission.objects.count() == 2


def test_the_bytes_of_another_account_are_no_duplicate():
    """They are refused for the name in them, which belongs to that account."""
    content = a_trajectory(a_task_set(count=1))
    assert received(a_user("ada"), content).is_new
    with pytest.raises(BadLine, match="Walker"):
        received(a_user("bob"), content)
    assert Submission.objects.count() == 1


def test_a_file_of_the_same_bytes_is_stored_once(stored):
    task_set, owner = a_task_set(count=1), a_user()
    for _ in range(3):
        received(owner, a_trajectory(task_set))
    assert stored() == [Submission.objects.get().file.name]


def test_of_two_requests_at_the_same_time_the_second_finds_the_first(stored, monkeypatch):
    task_set, owner = a_task_set(count=1), a_user()
    content, real = a_trajectory(task_set), submissions._store
    first = []

    def overtaken(submission, header):
        monkeypatch.setattr(submissions, "_store", real)
        first.append(received(owner, content))
        return real(submission, header)

    monkeypatch.setattr(submissions, "_store", overtaken)
    second = received(owner, content)
    assert (first[0].is_new, second.is_new) == (True, False)
    assert first[0].submission == second.submission
    assert stored() == [first[0].submission.file.name]


def test_no_database_has_two_submissions_of_the_same_bytes():
    made = a_waiting(a_user(), a_task_set(count=1))
    made.pk, made.job = None, None
    with pytest.raises(IntegrityError), transaction.atomic():
        made.save()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_of_many_requests_at_the_same_time_one_makes_the_submission(postgresql, monkeypatch):
    monkeypatch.setattr("plumbline.evaluation.jobs.queue.wake", lambda job_id: None)
    task_set, owner = a_task_set(count=1), a_user()
    content, together, found = a_trajectory(task_set), threading.Barrier(8), []

    def upload() -> None:
        together.wait()
        found.append(received(owner, content))
        connection.close()

    threads = [threading.Thread(target=upload) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(receipt.is_new for receipt in found) == [False] * 7 + [True]
    assert {receipt.submission.pk for receipt in found} == {Submission.objects.get().pk}
    assert Submission.objects.get().state == State.QUEUED
