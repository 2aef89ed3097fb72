"""A visitor who is refused takes one line of the log, without a traceback; an error of ours keeps its own."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from plumbline.leaderboard.views import home
from tests.leaderboard.uploads import a_browser
from tests.logs import written
from tests.makers import a_user

pytestmark = pytest.mark.django_db

FORMS = pytest.mark.parametrize("form", ["json", "lines"])


def get(client: Client, address: str, **headers: str) -> int:
    return client.get(address, headers=headers).status_code


def guarded() -> Client:
    return Client(enforce_csrf_checks=True, raise_request_exception=False)


REFUSED = {
    "a page that is not there": lambda: get(a_browser(), "/nowhere/at/all/"),
    "a record that is not there": lambda: get(a_browser(), "/sets/nowhere/"),
    "an unknown host": lambda: a_browser().get("/", SERVER_NAME="evil.example").status_code,
    "a malformed host": lambda: get(a_browser(), "/", Host="not a host"),
    "a page of curators": lambda: get(a_browser(a_user()), "/curate/"),
    "a page of the admin": lambda: get(a_browser(a_user("eve", is_staff=True)), "/admin/evaluation/run/"),
    "a form from elsewhere": lambda: guarded().post("/accounts/login/", {"login": "ada"}).status_code,
    "a method that is not for it": lambda: a_browser(a_user()).post("/account/data/").status_code,
    "a malformed form": lambda: (
        a_browser(a_user())
        .generic("POST", "/submit/", b"--edge", content_type="multipart/form-data; boundary=\xff")
        .status_code
    ),
    "a form of too many fields": lambda: (
        a_browser(a_user()).post("/submit/", {f"field{n}": "" for n in range(2000)}).status_code
    ),
    "a program without a token": lambda: a_browser().post("/api/v1/submissions/").status_code,
    "a program with a wrong token": lambda: get(a_browser(), "/api/v1/submissions/", Authorization="Bearer plb_wrong"),
}


@FORMS
@pytest.mark.parametrize("refused", REFUSED)
def test_a_refusal_takes_one_line_without_a_traceback(form, refused):
    with written(form) as log:
        status = REFUSED[refused]()
    assert 400 <= status < 500
    assert log.text.count("\n") == 1, log.text
    assert "Traceback" not in log.text
    assert "WARNING" in log.text


def test_it_says_with_which_status():
    with written() as log:
        get(a_browser(), "/sets/nowhere/")
    (line,) = log.lines
    assert (line["status"], line["message"]) == (404, "Not Found: /sets/<slug:slug>/")


@FORMS
@pytest.mark.parametrize(
    ("address", "secret"),
    [
        ("/reports/hunter2-secret/", "hunter2"),
        ("/play/join/hunter2-invitation/", "hunter2"),
        ("/ada@example.org/hunter2", "ada"),
        ("/nowhere/hunter2/", "hunter2"),
        (f"/{'hunter2' * 20}/", "hunter2" * 10),
    ],
)
def test_addresses_are_not_quoted(form, address, secret):
    with written(form) as log:
        assert get(a_browser(), address) == 404
    assert log.text
    assert secret not in log.text


@FORMS
def test_an_error_of_ours_keeps_its_traceback(form, monkeypatch):
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(home.health, "health", broken)
    client = a_browser(raise_request_exception=False)
    with written(form) as log:
        assert get(client, reverse("leaderboard:readyz")) == 500
    assert "ERROR" in log.text
    assert "ZeroDivisionError: a bug" in log.text
    assert "in broken" in log.text
