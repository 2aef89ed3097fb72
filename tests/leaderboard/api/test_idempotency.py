"""Idempotency keys: whoever did not hear the answer sends the request again."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from plumbline.leaderboard.models import IdempotencyKey, Submission
from plumbline.leaderboard.submitting import idempotency, submissions
from plumbline.leaderboard.submitting.idempotency import Answer, BadKey, KeyInUse, read
from plumbline.leaderboard.submitting.quotas import quota_of
from tests.leaderboard.uploads import API, a_card, a_form_file, a_program
from tests.makers import a_file, a_header, a_task_set, a_trajectory, a_user

pytestmark = pytest.mark.django_db

KEY = '"8e03978e-40d5-43dd-bc93-6894a57f9324"'


def post(program, content, key=KEY):
    return program.post(API, a_form_file(content), headers={"Idempotency-Key": key})


def grow_old(age):
    IdempotencyKey.objects.update(created_at=timezone.now() - age)


def test_a_retry_gets_the_first_answer():
    owner = a_user()
    program, content = a_program(owner), a_trajectory(a_task_set(count=1))
    first = post(program, content)
    before = quota_of(owner)
    submissions.cancel(Submission.objects.get())
    again = [post(program, content) for _ in range(2)]
    assert [each.status_code for each in (first, *again)] == [201] * 3
    assert [each.json() for each in again] == [first.json()] * 2
    assert [each["Location"] for each in again] == [first["Location"]] * 2
    assert (Submission.objects.count(), quota_of(owner).replays.used) == (1, before.replays.used - 1)


def test_a_retry_after_the_submission_was_deleted_gets_the_first_answer_and_makes_none():
    program, content = a_program(a_user()), a_trajectory(a_task_set(count=1))
    first = post(program, content)
    made = Submission.objects.get()
    submissions.cancel(made)
    made.refresh_from_db()
    submissions.discard(made)
    assert (post(program, content).json(), Submission.objects.count()) == (first.json(), 0)


def test_a_retry_of_bytes_that_were_there_before_gets_the_same_status():
    program, content = a_program(a_user()), a_trajectory(a_task_set(count=1))
    program.post(API, a_form_file(content))
    assert [post(program, content).status_code for _ in range(2)] == [200, 200]


def test_a_key_with_other_bytes_is_refused():
    task_set, program = a_task_set(count=1), a_program(a_user())
    post(program, a_trajectory(task_set))
    answer = post(program, a_trajectory(task_set, **a_card("Other")))
    assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")
    assert answer.json()["title"] == "Idempotency-Key is already used"
    assert answer.json()["detail"].startswith(f"Idempotency-Key {KEY[1:-1]!r} came with other bytes before: expected")
    assert answer["Link"] == '</docs/#idempotency>; rel="describedby"; type="text/html"'
    assert Submission.objects.count() == 1


def test_a_retry_while_the_first_request_is_answered_is_a_conflict(monkeypatch):
    program, content = a_program(a_user()), a_trajectory(a_task_set(count=1))
    real, answers = submissions.receive, []

    def slow(*arguments):
        monkeypatch.setattr(submissions, "receive", real)
        answers.append(post(program, content))
        return real(*arguments)

    monkeypatch.setattr(submissions, "receive", slow)
    assert post(program, content).status_code == 201
    assert (answers[0].status_code, answers[0].json()["title"]) == (409, "Idempotency-Key is in use")
    assert "is being answered: try again" in answers[0].json()["detail"]
    assert answers[0]["Retry-After"] == "1"
    assert post(program, content).status_code == 201


def test_a_key_whose_request_was_cut_off_is_taken_over_after_a_minute():
    owner = a_user()
    IdempotencyKey.objects.create(owner=owner, key="k", sha256="0")
    grow_old(timedelta(seconds=50))
    with pytest.raises(KeyInUse):
        idempotency.once(owner, "k", "0", lambda: Answer(201, {}))
    grow_old(timedelta(seconds=70))
    assert idempotency.once(owner, "k", "0", lambda: Answer(201, {"id": 1})) == Answer(201, {"id": 1})


def test_a_key_is_kept_for_a_day():
    task_set, program = a_task_set(count=1), a_program(a_user())
    post(program, a_trajectory(task_set))
    other = a_trajectory(task_set, **a_card("Other"))
    grow_old(timedelta(hours=23))
    assert post(program, other).status_code == 422
    grow_old(timedelta(hours=25))
    assert post(program, other).status_code == 201


def test_accounts_have_keys_of_their_own():
    task_set = a_task_set(count=1)
    answers = [post(a_program(a_user(name)), a_trajectory(task_set, **a_card(name))) for name in ("ada", "bob")]
    assert [each.status_code for each in answers] == [201, 201]
    assert answers[0].json()["id"] != answers[1].json()["id"]


def test_a_refused_upload_frees_its_key():
    task_set, program = a_task_set(count=1), a_program(a_user())
    assert post(program, a_file(a_header(task_set, setting="4d"))).status_code == 422
    assert post(program, a_trajectory(task_set)).status_code == 201


def test_a_retry_of_what_was_over_the_quota_is_tried_anew(settings):
    program, content = a_program(a_user()), a_trajectory(a_task_set(count=1))
    settings.REPLAYS_PER_DAY = 0
    assert post(program, content).status_code == 429
    settings.REPLAYS_PER_DAY = 1
    assert post(program, content).status_code == 201


@pytest.mark.parametrize(
    ("value", "key"),
    [
        (None, ""),
        ('"a-b_c.d:e~f+g/h="', "a-b_c.d:e~f+g/h="),
        ("without-quotes", "without-quotes"),
        (' "k" ', "k"),
        (f'"{"x" * 255}"', "x" * 255),
    ],
)
def test_a_key_is_read_with_and_without_quotes(value, key):
    assert read(value) == key


@pytest.mark.parametrize(
    "value", ["", '""', '"a', 'a"', '"a b"', '"a","b"', "a,b", '"ü"', '"a\\"b"', "a;b=1", f'"{"x" * 256}"', "x" * 256]
)
def test_what_is_no_key_is_refused(value):
    with pytest.raises(BadKey, match="expected 1 to 255 letters, digits or"):
        read(value)


def test_what_is_no_key_is_refused_with_a_quote_and_nothing_is_stored():
    answer = post(a_program(a_user()), a_trajectory(a_task_set(count=1)), '"no key"' + "x" * 1000)
    assert (answer.status_code, answer.json()["title"]) == (400, "Invalid Idempotency-Key")
    assert answer.json()["detail"].startswith('Idempotency-Key \'"no key"xxx')
    assert "1008 characters: expected 1 to 255" in answer.json()["detail"]
    assert len(answer.json()["detail"]) < 250
    assert Submission.objects.count() == 0


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_of_many_requests_with_one_key_one_is_answered_and_the_others_conflict(postgresql):
    owner, together, slow, found = a_user(), threading.Barrier(8), threading.Event(), []

    def made() -> Answer:
        slow.wait(5)
        return Answer(201, {"id": 1})

    def send() -> None:
        together.wait()
        try:
            found.append(idempotency.once(owner, "k", "0", made))
        except KeyInUse as error:
            found.append(error)
            if len(found) == 7:
                slow.set()
        connection.close()

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(type(each).__name__ for each in found) == ["Answer"] + ["KeyInUse"] * 7
