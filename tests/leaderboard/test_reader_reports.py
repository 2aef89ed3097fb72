"""Reports by readers: sent by anybody, answered by reviewers, read at an address of their own."""

from __future__ import annotations

import pytest

from plumbline.evaluation.models import Appointment, Decision, ReaderReport
from plumbline.leaderboard.views.reader_reports import PER_HOUR
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_browser, a_published
from tests.makers import a_draft, a_set_of_games, a_task_set, a_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def world():
    made = a_published(a_user(), a_task_set(count=2))
    episode = made.run.episodes.get(task__position=1)
    return {
        "task-set": ("boards", "/sets/boards/"),
        "task": ("boards/1", "/sets/boards/1/"),
        "run": (made.run.pk, f"/runs/{made.run.pk}/"),
        "episode": (episode.pk, f"/episodes/{episode.pk}/"),
    }


@pytest.fixture
def reviewer():
    user = a_user("rita", is_staff=True)
    Appointment.objects.create(user=user, role=Appointment.Role.REVIEWER)
    return a_browser(user)


def sent(client, address="/reports/task/boards/1/", **given):
    return client.post(address, {"text": "The goal is hidden.", "website": ""} | given)


@pytest.mark.parametrize("kind", ["task-set", "task", "run", "episode"])
def test_each_page_leads_to_a_form_that_names_it(world, kind):
    key, address = world[kind]
    reader, form = a_browser(), f"/reports/{kind}/{key}/"
    assert form in Page(reader.get(address)).links
    page = Page(reader.get(form))
    assert (page.faults, address in page.links) == ([], True)


def test_a_report_is_sent_without_an_account_answered_and_read_at_its_address(world, reviewer):
    reader = a_browser()
    address = sent(reader)["Location"]
    assert "There is no answer yet" in words(reader.get(address))
    page = Page(reviewer.get("/curate/reader-reports/"))
    assert (page.faults, "The goal is hidden." in page.text) == ([], True)
    made = ReaderReport.objects.get()
    reviewer.post(f"/curate/reader-reports/{made.pk}/answer/", {f"{made.pk}-text": "It is behind the cone."})
    answer = a_browser().get(address)
    assert ("It is behind the cone." in words(answer), answer["X-Robots-Tag"]) == (True, "noindex")
    (decision,) = Decision.objects.all()
    assert (decision.actor, decision.verb, decision.kind, decision.reason) == (
        *("rita", "answered", "report"),
        "It is behind the cone.",
    )
    assert "Answered by rita" in words(reviewer.get("/curate/reader-reports/?state=answered"))
    assert "No open reports." in words(reviewer.get("/curate/reader-reports/"))


def test_a_report_is_answered_once(world, reviewer):
    sent(a_browser())
    made = ReaderReport.objects.get()
    for text in ("first", "second"):
        reviewer.post(f"/curate/reader-reports/{made.pk}/answer/", {f"{made.pk}-text": text})
    made.refresh_from_db()
    assert (made.answer, Decision.objects.count()) == ("first", 1)


def test_an_empty_answer_is_none(world, reviewer):
    sent(a_browser())
    made = ReaderReport.objects.get()
    said = words(reviewer.post(f"/curate/reader-reports/{made.pk}/answer/", {f"{made.pk}-text": " "}, follow=True))
    made.refresh_from_db()
    assert ("no answer: expected one" in said, made.answered_at) == (True, None)


def test_the_account_of_a_report_is_known_to_reviewers_only(world, reviewer):
    address = sent(a_browser(a_user("bob")))["Location"]
    assert "bob" in words(reviewer.get("/curate/reader-reports/"))
    assert "bob" not in words(a_browser().get(address))


@pytest.mark.parametrize("given", [{"text": ""}, {"text": "x" * 2001}, {"website": "http://spam.example"}])
def test_a_form_that_is_wrong_is_not_stored(world, given):
    assert (sent(a_browser(), **given).status_code, ReaderReport.objects.count()) == (422, 0)


def test_reports_from_one_address_are_limited(world):
    reader = a_browser()
    answers = [sent(reader).status_code for _ in range(PER_HOUR + 1)]
    assert answers == [302] * PER_HOUR + [429]


@pytest.mark.parametrize(
    "address",
    [
        *("/reports/task-set/fresh/", "/reports/task/boards/9/", "/reports/task/boards/", "/reports/task/games/1/"),
        *("/reports/run/999/", "/reports/run/x/", "/reports/episode/1/", "/reports/account/1/", "/reports/nothing/"),
    ],
)
def test_what_a_reader_may_not_read_is_not_reported(world, address):
    a_draft("fresh", count=1)
    a_set_of_games("symbols", sealed=True)
    assert a_browser().get(address).status_code == 404


def test_text_of_readers_is_escaped(world, reviewer):
    address = sent(a_browser(), text="<script>alert(1)</script>")["Location"]
    for answer in (a_browser().get(address), reviewer.get("/curate/reader-reports/")):
        assert "<script>alert" not in answer.content.decode()
