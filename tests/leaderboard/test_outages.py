"""While the database is away, every page and endpoint answers 503 in words, and the log holds one line. So does a disk
that is full, but the log holds each error.
"""

from __future__ import annotations

import errno

import pytest
from django.db import connection

from plumbline.evaluation.services import database
from plumbline.evaluation.services.outage import Outage
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_program
from tests.makers import a_task_set, a_user
from tests.outages import away

pytestmark = pytest.mark.django_db

PAGES = ("/", "/leaderboards/", "/sets/boards/", "/play/", "/submit/", "/account/", "/admin/")
SECRETS = ("db.internal", "5432", "Traceback")


@pytest.fixture(autouse=True)
def outage(monkeypatch) -> Outage:
    fresh = Outage("The database")
    monkeypatch.setattr(database, "DATABASE", fresh)
    return fresh


@pytest.mark.parametrize("address", PAGES)
def test_a_page_says_so_in_words(address):
    a_task_set(count=1)
    client = a_browser(a_user(), raise_request_exception=False)
    with away():
        answer = client.get(address)
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert Page(answer).headings == ["Interrupted for a moment"]
    assert not any(secret in page for secret in SECRETS)
    assert "Content-Security-Policy" in answer


@pytest.mark.parametrize("address", ["/api/v1/task-sets/", "/api/v1/episodes/", "/api/v1/submissions/"])
def test_the_api_answers_with_a_problem(address):
    program = a_program(a_user(), raise_request_exception=False)
    with away():
        answer = program.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
    assert (answer["Retry-After"], answer.json()["title"]) == ("5", "Service Unavailable")
    assert not any(secret in answer.content.decode() for secret in SECRETS)


def test_a_part_of_a_page_is_answered_with_a_part():
    client = a_browser(raise_request_exception=False)
    with away():
        answer = client.get("/", headers={"HX-Request": "true"})
    assert answer.status_code == 503
    assert answer.content.decode().startswith('<p class="note error" role="alert">')


@pytest.mark.parametrize(
    ("address", "headers"),
    [("/play/", {}), ("/play/", {"HX-Request": "true"}), ("/api/v1/task-sets/", {})],
    ids=["a page", "a part", "the API"],
)
def test_a_full_disk_is_told_from_a_bug(address, headers, caplog):
    def refuse(*_):
        raise OSError(errno.ENOSPC, "No space left on device", "/srv/secret")

    with connection.execute_wrapper(refuse):
        answer = a_browser(raise_request_exception=False).get(address, headers=headers)
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert "disk is full" in answer.content.decode()
    assert "/srv/secret" not in answer.content.decode()
    assert "No space left on device" in caplog.text


def test_the_log_says_it_once(caplog, capsys):
    client = a_browser(raise_request_exception=False)
    with away():
        for _ in range(5):
            client.get("/leaderboards/")
    ours = [each for each in caplog.records if each.name.startswith("plumbline")]
    assert len(ours) == 1
    assert "The database is away" in ours[0].getMessage()


def test_the_process_lives_and_its_static_files_are_served():
    with away():
        assert a_browser().get("/healthz").status_code == 200
