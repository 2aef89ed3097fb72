"""Quotas of an account: replays a day, submissions that wait, and bytes of files."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from plumbline.evaluation.jobs import carrying
from plumbline.evaluation.models import Job
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import submissions
from plumbline.leaderboard.submitting.quotas import Count, NoRoom, QuotaReached, in_words, quota_of
from tests.leaderboard.reading import words
from tests.leaderboard.uploads import (
    API,
    SUBMIT,
    State,
    a_browser,
    a_card,
    a_form_file,
    a_program,
    a_waiting,
    an_upload,
    received,
    worked_off,
)
from tests.makers import a_file, a_header, a_task_set, a_trajectory, a_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def limits(settings):
    """Sets limits of an account."""

    def limiting(replays: int = 100, waiting: int = 100, stored_bytes: int = 10**9) -> None:
        settings.REPLAYS_PER_DAY, settings.MOST_WAITING = replays, waiting
        settings.STORED_BYTES_PER_ACCOUNT = stored_bytes

    return limiting


def another(owner, task_set, number, **more):
    """A waiting submission with bytes of its own."""
    return a_waiting(owner, task_set, **a_card(f"Agent {number}"), **more)


def used(owner):
    """Replays that have ended, and those that wait."""
    quota = quota_of(owner)
    return quota.ended, quota.waiting.used


def hours_ago(hours, made):
    Job.objects.filter(pk=made.job_id).update(ended_at=timezone.now() - timedelta(hours=hours))


def test_a_replay_counts_when_it_has_ended_and_keeps_its_place_before():
    task_set, owner = a_task_set(count=1), a_user()
    assert used(owner) == (0, 0)
    made = a_waiting(owner, task_set)
    assert used(owner) == (0, 1)
    worked_off(made)
    assert used(owner) == (1, 0)


def test_a_file_that_its_replay_rejects_counts():
    task_set, owner = a_task_set(count=1), a_user()
    assert an_upload(owner, task_set, a_file(a_header(task_set), {"task": 7})).state == State.REJECTED
    assert used(owner) == (1, 0)


def test_a_cancelled_replay_costs_nothing(monkeypatch):
    monkeypatch.setattr("plumbline.evaluation.jobs.carrying.SLICE_SECONDS", 0)
    task_set, owner = a_task_set(count=1), a_user()
    submissions.cancel(another(owner, task_set, 1))
    begun = another(owner, task_set, 2)
    worked_off(begun, between=lambda: submissions.cancel(begun))
    assert used(owner) == (0, 0)


def test_a_replay_that_failed_for_a_reason_of_ours_costs_nothing():
    task_set, owner = a_task_set(count=1), a_user()
    lost, given_up = another(owner, task_set, 1), another(owner, task_set, 2)
    lost.file.storage.delete(lost.file.name)
    Job.objects.filter(pk=given_up.job_id).update(attempts=carrying.ATTEMPTS)
    assert [worked_off(each).state for each in (lost, given_up)] == [State.REJECTED] * 2
    assert used(owner) == (0, 0)


MALFORMED = {
    "no JSON": lambda given: b"PK\x03\x04 a zip file\n",
    "another digest": lambda given: a_file(a_header(given) | {"task_set": {"slug": given.slug, "digest": "0"}}),
    "unknown setting": lambda given: a_file(a_header(given, setting="4d")),
    "empty": lambda given: b"",
}


@pytest.mark.parametrize("name", MALFORMED)
def test_an_upload_that_is_refused_for_its_form_costs_nothing(name):
    task_set, owner = a_task_set(count=1), a_user()
    before = quota_of(owner)
    assert a_program(owner).post(API, a_form_file(MALFORMED[name](task_set))).status_code == 422
    assert quota_of(owner) == before


def test_the_same_bytes_again_cost_nothing():
    task_set, owner = a_task_set(count=1), a_user()
    an_upload(owner, task_set)
    before = quota_of(owner)
    received(owner, a_trajectory(task_set))
    assert quota_of(owner) == before


def test_a_submission_that_was_deleted_still_counts():
    task_set, owner = a_task_set(count=1), a_user()
    submissions.discard(an_upload(owner, task_set))
    assert used(owner) == (1, 0)


def test_a_replay_counts_for_a_day():
    task_set, owner = a_task_set(count=1), a_user()
    made = an_upload(owner, task_set)
    hours_ago(23.9, made)
    assert used(owner) == (1, 0)
    hours_ago(24.1, made)
    assert used(owner) == (0, 0)


def test_an_account_does_not_pay_for_another():
    task_set = a_task_set(count=1)
    an_upload(a_user(), task_set)
    assert used(a_user("bob")) == (0, 0)


def test_who_has_none_left_is_told_how_many_and_when_the_next_is_free(limits):
    task_set, owner = a_task_set(count=1), a_user()
    for number, hours in ((1, 20.5), (2, 3)):
        hours_ago(hours, worked_off(another(owner, task_set, number)))
    another(owner, task_set, 3)
    limits(replays=3)
    with pytest.raises(QuotaReached) as refused:
        another(owner, task_set, 4)
    told = str(refused.value)
    assert told.startswith(
        "3 of 3 replays in 24 hours are used (2 ended, 1 queued or replaying), 0 are left: the next is"
    )
    assert f"free at {timezone.now() + timedelta(hours=3.5):%Y-%m-%d %H:%M} UTC, in 3 h 30 min" in told
    assert 3.49 * 3600 < refused.value.retry_seconds <= 3.5 * 3600
    assert owner.submissions.count() == 3


def test_over_a_limit_that_was_lowered_the_next_is_free_when_enough_have_gone(limits):
    task_set, owner = a_task_set(count=1), a_user()
    for number in range(1, 4):
        hours_ago(4 * number, worked_off(another(owner, task_set, number)))
    limits(replays=2)
    quota = quota_of(owner)
    assert quota.replays == Count(limit=2, used=3)
    assert quota.replays.left == 0
    assert abs(quota.next_at - timezone.now() - timedelta(hours=16)) < timedelta(seconds=5)


def test_where_all_places_are_kept_waiting_or_cancelling_helps(limits):
    task_set, owner = a_task_set(count=1), a_user()
    first = another(owner, task_set, 1)
    limits(replays=1)
    with pytest.raises(QuotaReached, match="wait until one has been replayed, or cancel one"):
        another(owner, task_set, 2)
    submissions.cancel(first)
    assert another(owner, task_set, 2).state == State.QUEUED


def test_few_submissions_wait_at_a_time(limits):
    task_set, owner = a_task_set(count=1), a_user()
    limits(waiting=2)
    first, _ = another(owner, task_set, 1), another(owner, task_set, 2)
    with pytest.raises(QuotaReached, match="2 submissions are queued or replaying: expected at most 2 at a time"):
        another(owner, task_set, 3)
    worked_off(first)
    another(owner, task_set, 3)


def test_a_replay_that_is_queued_again_counts_like_any(limits):
    task_set, owner = a_task_set(count=1), a_user()
    made = a_waiting(owner, task_set)
    submissions.cancel(made)
    worked_off(another(owner, task_set, 2))
    limits(replays=1)
    with pytest.raises(QuotaReached):
        submissions.again(made)
    answer = a_program(owner).post(f"{API}{made.pk}/again/")
    assert (answer.status_code, answer.json()["title"]) == (429, "Quota reached")
    assert "1 of 1 replays" in a_browser(owner).post(f"/submissions/{made.pk}/again/", follow=True).content.decode()
    made.refresh_from_db()
    assert made.state == State.CANCELLED


def test_a_program_is_refused_with_a_problem(limits):
    task_set, owner = a_task_set(count=1), a_user()
    an_upload(owner, task_set)
    limits(replays=1, waiting=5)
    answer = a_program(owner).post(API, a_form_file(a_trajectory(task_set, **a_card("Other"))))
    told = answer.json()
    assert (answer.status_code, answer["Content-Type"]) == (429, "application/problem+json")
    assert (told["title"], told["status"]) == ("Quota reached", 429)
    assert "the next is free at" in told["detail"]
    assert told["quota"]["replays"] == {"limit": 1, "used": 1, "left": 0}
    assert told["quota"]["waiting"] == {"limit": 5, "used": 0, "left": 5}
    assert told["quota"]["next_at"]
    assert 86_000 < int(answer["Retry-After"]) <= 86_400


def test_a_person_is_refused_in_words(limits):
    task_set, owner = a_task_set(count=1), a_user()
    an_upload(owner, task_set)
    limits(replays=1)
    answer = a_browser(owner).post(SUBMIT, a_form_file(a_trajectory(task_set, **a_card("Other"))))
    assert (answer.status_code, owner.submissions.count()) == (429, 1)
    assert "1 of 1 replays in 24 hours are used (1 ended, 0 queued or replaying), 0 are left" in words(answer)
    assert 86_000 < int(answer["Retry-After"]) <= 86_400


@pytest.mark.parametrize("address", [SUBMIT, "/account/"])
def test_pages_tell_what_is_left(address):
    task_set, owner = a_task_set(count=1), a_user()
    worked_off(another(owner, task_set, 1))
    another(owner, task_set, 2)
    read = words(a_browser(owner).get(address))
    for figure in (
        "<dt>Replays left</dt><dd>28 of 30</dd>",
        "<dt>Waiting</dt><dd>1 of 10</dd>",
        "<dt>Stored, of 2.0 GB</dt>",
    ):
        assert figure in read
    assert "once it was replayed or rejected; 1 does now. One more replay is free at" in read


def test_the_list_of_the_api_tells_what_is_left():
    task_set, owner = a_task_set(count=1), a_user()
    made = an_upload(owner, task_set)
    told = a_program(owner).get(API).json()["quota"]
    assert told["replays"] == {"limit": 30, "used": 1, "left": 29}
    assert told["waiting"] == {"limit": 10, "used": 0, "left": 10}
    assert told["stored_bytes"] == {"limit": 2 * 10**9, "used": made.size_bytes, "left": 2 * 10**9 - made.size_bytes}


# --- room


def test_files_of_an_account_have_a_bound_and_deleting_makes_room(limits):
    task_set, owner = a_task_set(count=1), a_user()
    made = an_upload(owner, task_set)
    limits(stored_bytes=made.size_bytes + 10)
    with pytest.raises(NoRoom) as refused:
        another(owner, task_set, 2)
    told = str(refused.value)
    assert f"expected at most 10; your stored files have {made.size_bytes} of {made.size_bytes + 10} bytes" in told
    assert "delete submissions that you do not publish" in told
    submissions.discard(made)
    another(owner, task_set, 2)


def test_no_room_is_told_to_programs_and_people(limits, stored):
    task_set, owner = a_task_set(count=1), a_user()
    limits(stored_bytes=100)
    file = a_trajectory(task_set)
    answer = a_program(owner).post(API, a_form_file(file))
    assert (answer.status_code, answer.json()["title"]) == (413, "No room left")
    assert answer.json()["quota"]["stored_bytes"] == {"limit": 100, "used": 0, "left": 100}
    page = a_browser(owner).post(SUBMIT, a_form_file(file))
    assert page.status_code == 413
    assert "your stored files have 0 of 100 bytes" in words(page)
    assert (stored(), Submission.objects.count(), used(owner)) == ([], 0, (0, 0))


def test_a_submission_is_deleted_by_program_to_make_room():
    task_set, owner = a_task_set(count=1), a_user()
    program, made = a_program(owner), an_upload(owner, task_set)
    assert program.delete(f"{API}{made.pk}/").status_code == 204
    assert (program.get(f"{API}{made.pk}/").status_code, Submission.objects.count()) == (404, 0)
    waiting = another(owner, task_set, 2)
    answer = program.delete(f"{API}{waiting.pk}/")
    assert (answer.status_code, answer.json()["title"]) == (409, "Not possible now")
    assert a_program(a_user("bob")).delete(f"{API}{waiting.pk}/").status_code == 404


@pytest.mark.parametrize(
    ("seconds", "text"), [(1, "1 min"), (60, "1 min"), (61, "2 min"), (3600, "1 h 0 min"), (7261, "2 h 2 min")]
)
def test_a_time_span_is_written_to_the_minute(seconds, text):
    assert in_words(seconds) == text


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_requests_at_the_same_time_get_no_more_than_is_left(postgresql, limits, monkeypatch):
    monkeypatch.setattr("plumbline.evaluation.jobs.queue.wake", lambda job_id: None)
    task_set, owner = a_task_set(count=1), a_user()
    files = [a_trajectory(task_set, **a_card(f"Agent {number}")) for number in range(8)]
    limits(replays=3)
    together, refused = threading.Barrier(8), []

    def upload(content: bytes) -> None:
        together.wait()
        try:
            received(owner, content)
        except QuotaReached as error:
            refused.append(error)
        connection.close()

    threads = [threading.Thread(target=upload, args=[content]) for content in files]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (Submission.objects.count(), len(refused), used(owner)) == (3, 5, (0, 3))
