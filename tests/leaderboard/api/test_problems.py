"""Refusals of the API: problem+json that says what was expected."""

from __future__ import annotations

import pytest
from django.test import Client

from plumbline import __version__
from plumbline.leaderboard.rankings import leaderboards
from tests.leaderboard.uploads import a_browser, a_form_file, a_program, a_published, an_upload
from tests.makers import a_file, a_header, a_person, a_task_set, a_trajectory, a_user

pytestmark = pytest.mark.django_db

SUBMISSIONS = "/api/v1/submissions/"


def problem(answer, status, title, detail):
    """The body of a problem, after its outside was checked."""
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    told = answer.json()
    assert (told["type"], told["status"], told["title"]) == ("about:blank", status, title)
    assert detail in told["detail"]
    assert "{" not in told["title"]
    return told


UNREADABLE = "expected the address of something that exists and that you may read"
NOT_FOUND = {
    "a set": ("/api/v1/task-sets/nowhere/", UNREADABLE),
    "an agent": ("/api/v1/agents/99/", UNREADABLE),
    "no number": ("/api/v1/agents/walker/", UNREADABLE),
    "a run": ("/api/v1/runs/99/", UNREADABLE),
    "a huge number": (f"/api/v1/runs/{10**30}/", ""),
    "an episode": ("/api/v1/episodes/00000000-0000-0000-0000-000000000000/", UNREADABLE),
    "no episode": ("/api/v1/episodes/1/", ""),
    "a leaderboard": ("/api/v1/leaderboards/nowhere/text/", UNREADABLE),
    "a setting": ("/api/v1/leaderboards/boards/4d/", "setting '4d': expected one of text, 2d, 3d"),
    "a setting without end": ("/api/v1/leaderboards/boards/a%00b/", "expected one of"),
    "a name without end": ("/api/v1/task-sets/a%00b/", ""),
    "an address": ("/api/v1/nowhere/", "'/api/v1/nowhere/': expected an endpoint listed"),
    "an address below": ("/api/v1/runs/1/nowhere/", "expected an endpoint listed"),
    "an address of two lines": ("/api/v1/task-sets/a%0Ab/", "expected an endpoint listed"),
    "a cursor": ("/api/v1/episodes/?cursor=nonsense", "Invalid cursor"),
    "a cursor of another list": ("/api/v1/episodes/?cursor=cD0xMg%3D%3D", "Invalid cursor"),
    "a cursor of letters": ("/api/v1/runs/?cursor=cD1hYmM%3D", "Invalid cursor"),
    "a format": ("/api/v1/runs/?format=xml", ""),
}


@pytest.mark.parametrize("name", NOT_FOUND)
def test_what_is_not_there_is_not_found(name):
    a_task_set(count=1)
    address, detail = NOT_FOUND[name]
    problem(a_browser().get(address), 404, "Not Found", detail)


def test_the_root_leads_to_the_rest():
    found = a_browser().get("/api/v1/").json()
    assert found.pop("version") == __version__
    assert found["task_sets"].endswith("/api/v1/task-sets/")
    for address in found.values():
        assert a_browser().get(address).status_code == (401 if address.endswith("/submissions/") else 200)


@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete"])
def test_an_address_that_is_not_there_is_not_found_by_any_method(method):
    problem(getattr(a_program(a_user()), method)("/api/v1/nowhere/"), 404, "Not Found", "expected an endpoint")


@pytest.mark.parametrize("address", ["/api/v1/task-sets", "/api/v1/runs"])
def test_a_forgotten_slash_is_added(address):
    assert a_browser().get(address).url == f"{address}/"


@pytest.mark.parametrize(
    ("query", "detail"),
    [
        ("agent=walker", "agent='walker': expected a whole number"),
        (f"agent={10**30}", "expected a whole number"),
        (f"agent={'9' * 5000}", "expected a whole number"),
        ("agent=%C2%B2", "expected a whole number"),
        ("task_set=a%00b", "task_set='a\\x00b': expected printable characters"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(query, detail):
    problem(a_browser().get(f"/api/v1/episodes/?{query}"), 400, "Invalid input", detail)


def test_without_an_account_nothing_is_uploaded():
    for answer in (a_browser().get(SUBMISSIONS), a_browser().post(SUBMISSIONS, a_form_file(b"x"))):
        problem(answer, 401, "Unauthorized", "Authentication credentials were not provided.")
        assert answer["WWW-Authenticate"] == "Bearer"


def test_a_session_alone_uploads_nothing():
    client = a_browser(a_user(), enforce_csrf_checks=True)
    problem(client.post(SUBMISSIONS, a_form_file(b"x")), 403, "Forbidden", "CSRF Failed")


def test_a_session_with_its_own_form_may():
    client = a_browser(a_user(), enforce_csrf_checks=True)
    client.get("/submit/")
    headers = {"X-CSRFToken": client.cookies["csrftoken"].value}
    problem(client.post(SUBMISSIONS, a_form_file(b"x"), headers=headers), 422, "Rejected", "line 1")


def test_a_token_needs_no_form():
    program = a_program(a_user(), enforce_csrf_checks=True)
    problem(program.post(SUBMISSIONS, a_form_file(b"x")), 422, "Rejected", "line 1")


def test_what_cannot_be_done_is_refused_with_what_can():
    answer = a_program(a_user()).delete(SUBMISSIONS)
    problem(answer, 405, "Method Not Allowed", 'Method "DELETE" not allowed.')
    assert answer["Allow"] == "GET, POST, HEAD, OPTIONS"
    problem(a_program(a_user("bob")).post("/api/v1/runs/"), 405, "Method Not Allowed", "POST")


def test_json_is_no_upload():
    answer = a_program(a_user()).post(SUBMISSIONS, {"file": "x"}, content_type="application/json")
    problem(answer, 415, "Unsupported Media Type", "application/json")


def test_a_broken_form_is_refused():
    answer = a_program(a_user()).post(SUBMISSIONS, b"--x", content_type="multipart/form-data")
    problem(answer, 400, "Bad Request", "Multipart form parse error")


def test_an_upload_without_a_file_is_refused():
    problem(a_program(a_user()).post(SUBMISSIONS, {}), 400, "No file", "expected a form upload with the field 'file'")
    problem(a_program(a_user("bob")).post(SUBMISSIONS, {"file": "text"}), 400, "No file", "expected")


def test_a_file_that_does_not_fit_is_refused_with_line_and_field():
    content = a_file(a_header(a_task_set(count=1), rules_version=7))
    told = problem(
        a_program(a_user()).post(SUBMISSIONS, a_form_file(content)),
        *(422, "Rejected", "line 1, rules_version: 7: expected 1"),
    )
    assert (told["line"], told["field"], told["problem"]) == (1, "rules_version", "7: expected 1")


def test_an_action_out_of_turn_is_a_conflict():
    owner = a_user()
    made = an_upload(owner, a_task_set(count=1))
    problem(
        a_program(owner).post(f"{SUBMISSIONS}{made.pk}/cancel/"), 409, "Not possible now", "the submission is replayed"
    )


def test_the_submission_of_another_is_not_found():
    made = an_upload(a_user(), a_task_set(count=1))
    program = a_program(a_user("bob", is_staff=True))
    problem(program.get(f"{SUBMISSIONS}{made.pk}/"), 404, "Not Found", UNREADABLE)
    problem(program.post(f"{SUBMISSIONS}{made.pk}/publish/"), 404, "Not Found", UNREADABLE)


def test_a_participant_is_told_why_an_episode_is_hidden():
    made = a_published(a_user(), a_task_set(count=1))
    answer = a_browser(person=a_person()).get(f"/api/v1/episodes/{made.run.episodes.get().pk}/")
    problem(answer, 403, "Hidden until your own attempt", "have not finished this task")


def test_an_answer_nobody_can_read_is_refused_readably():
    answer = Client().get("/api/v1/runs/", headers={"Accept": "image/png"})
    problem(answer, 406, "Not Acceptable", "Could not satisfy")


def test_a_bug_is_told_to_programs_in_their_form(monkeypatch):
    def broken(*_, **__):
        raise ZeroDivisionError

    monkeypatch.setattr(leaderboards, "listed", broken)
    a_task_set()
    client = a_browser()
    client.raise_request_exception = False
    answer = client.get("/api/v1/leaderboards/boards/text/")
    assert (answer.status_code, answer["Content-Type"]) == (500, "application/problem+json")
    assert answer.json()["title"] == "Internal Server Error"
    assert client.get("/leaderboards/boards/text/")["Content-Type"].startswith("text/html")


def test_an_upload_to_the_address_without_its_last_stroke_is_taken():
    answer = a_program(a_user()).post("/api/v1/submissions", a_form_file(a_trajectory(a_task_set(count=1))))
    assert answer.status_code == 201
