"""Answers that anonymous visitors share, conditional and compressed answers, and what crawlers are told."""

from __future__ import annotations

import gzip
from urllib.robotparser import RobotFileParser

import brotli
import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.test import Client

from plumbline.evaluation.requests import participants
from plumbline.leaderboard.serving import shared
from tests.evaluation.playing import a_run, all_solved, an_agent
from tests.makers import a_person, a_task_set, a_user

pytestmark = pytest.mark.django_db

ADDRESS = "/leaderboards/boards/text/"


@pytest.fixture
def board(settings):
    settings.SHARED_SECONDS = 10
    cache.clear()
    task_set = a_task_set(count=2)
    a_run(an_agent("Alder"), task_set, all_solved(task_set))
    return task_set


def get(address: str = ADDRESS, cookies: dict[str, str] | None = None, **headers: str):
    browser = Client()
    browser.cookies.load(cookies or {})
    return browser.get(address, headers=headers)


def test_the_second_visitor_gets_a_copy(board, django_assert_num_queries):
    first = get()
    with django_assert_num_queries(0):
        second = get()
    assert second.content == first.content
    assert second["Content-Security-Policy"] == first["Content-Security-Policy"]
    assert "Age" in second
    assert "Age" not in first
    assert second["Cache-Control"] == "public, max-age=0, s-maxage=10, must-revalidate"
    assert {"Cookie", "Authorization", "HX-Request"} <= set(second["Vary"].split(", "))


def test_the_home_page_is_shared_also_with_a_task_to_try(board):
    a_task_set("practice", practice=True)
    first, second = get("/"), get("/")
    assert b'action="/play/try/"' in first.content
    assert ("Age" in first, "Age" in second, first.cookies) == (False, True, {})
    assert {"ETag", "Last-Modified"} <= set(first.headers)
    assert get("/", **{"If-None-Match": first["ETag"]}).status_code == 304
    mine = get("/", {participants.COOKIE: participants.signed(a_person())})
    assert ("Age" in mine, "no-store" in mine["Cache-Control"]) == (False, True)


def test_a_copy_is_as_old_as_the_setting_allows(board):
    get()
    a_run(an_agent("Birch"), board, all_solved(board))
    assert "Birch" not in get().content.decode()
    cache.clear()  # its time is over
    assert "Birch" in get().content.decode()


@pytest.mark.parametrize("query", ["?sort=completion", "?name=x", "?page=2"])
def test_another_address_is_another_answer(board, query):
    assert get(f"{ADDRESS}{query}").content != get().content


def test_participants_and_accounts_get_an_answer_of_their_own(board):
    get()
    a_run(an_agent("Birch"), board, all_solved(board))
    person = {participants.COOKIE: participants.signed(a_person())}
    account = Client()
    account.force_login(a_user())
    for answer in (get(cookies=person), account.get(ADDRESS)):
        assert "Birch" in answer.content.decode()
        assert answer["Cache-Control"] == "private, no-cache"
        assert "Cookie" in answer["Vary"]
    assert "Birch" not in get().content.decode()  # nor is theirs given to others


def test_a_token_of_the_api_is_no_anonymous_visitor(board):
    get()
    assert "Age" not in get(Authorization="Token 123")


def test_an_answer_with_a_cookie_is_not_shared(rf, settings):
    """A form has the token of one visitor, and sets a cookie with it."""

    settings.SHARED_SECONDS = 10

    def form(request):
        answer = HttpResponse(get_token(request))
        answer.set_cookie("csrftoken", "x")
        return answer

    served = shared.SharedMiddleware(shared.shared(form))
    assert len({served(rf.get("/")).content for _ in range(3)}) == 3


def test_a_page_without_a_form_sets_no_cookie(board):
    assert not get().cookies


def test_errors_and_other_methods_are_not_shared(board):
    assert get("/leaderboards/nothing/text/").status_code == 404
    assert "Age" not in get("/leaderboards/nothing/text/")
    get()
    assert Client().post(ADDRESS).status_code == 405


def test_a_head_is_answered_without_a_body(board):
    get()
    answer = Client().head(ADDRESS)
    assert (answer.status_code, answer.content) == (200, b"")


def test_what_has_not_changed_is_not_sent_again(board):
    first = get()
    for header in ({"If-None-Match": first["ETag"]}, {"If-Modified-Since": first["Last-Modified"]}):
        assert get(**header).status_code == 304


@pytest.mark.parametrize("address", ["/privacy/", "/imprint/", "/docs/", f"{ADDRESS}items/"])
def test_whoever_asks_again_is_told_that_nothing_changed(board, address):
    first = get(address)
    assert {"ETag", "Last-Modified"} <= set(first.headers)
    assert get(address, **{"If-None-Match": first["ETag"]}).status_code == 304


def test_last_modified_is_when_the_answer_became_another(board, monkeypatch):
    monkeypatch.setattr(shared, "time", lambda: 1_000_000.0)
    first = get()["Last-Modified"]
    monkeypatch.setattr(shared, "time", lambda: 1_000_100.0)
    assert get(f"{ADDRESS}")["Last-Modified"] == first
    cache.delete(shared._key(_request()))
    assert get()["Last-Modified"] == first  # made anew, and the same
    cache.delete(shared._key(_request()))
    a_run(an_agent("Birch"), board, all_solved(board))
    assert get()["Last-Modified"] != first


def _request():
    from django.test import RequestFactory

    return RequestFactory().get(ADDRESS)


@pytest.mark.parametrize(
    ("coding", "opened"), [("gzip", gzip.decompress), ("br", brotli.decompress)], ids=["gzip", "brotli"]
)
@pytest.mark.parametrize(
    "address", [ADDRESS, "/api/v1/leaderboards/boards/text/", f"{ADDRESS}leaderboard.csv", "/api/v1/schema/"]
)
def test_pages_and_the_api_are_compressed(board, address, coding, opened):
    plain, packed = get(address), get(address, **{"Accept-Encoding": coding})
    assert packed["Content-Encoding"] == coding
    assert len(packed.content) < len(plain.content)
    assert opened(packed.content) == plain.content
    assert "accept-encoding" in packed["Vary"].lower()


def test_a_network_that_asks_for_too_much_is_told_when_to_come_back(board, monkeypatch):
    monkeypatch.setattr(shared, "DEAR_PER_HOUR", 2)
    found = [get(f"{ADDRESS}pairwise/?page={number}") for number in range(3)]
    assert [each.status_code for each in found] == [200, 200, 429]
    assert int(found[2]["Retry-After"]) > 0
    account = Client()
    account.force_login(a_user())
    assert account.get(f"{ADDRESS}pairwise/").status_code == 200
    assert get(f"{ADDRESS}pairwise/?page=1").status_code == 200  # a copy costs nothing


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/", True),
        (ADDRESS, True),
        ("/docs/", True),
        ("/play/boards/text/", False),
        ("/curate/", False),
        ("/accounts/login/", False),
    ],
)
def test_crawlers_are_told_what_to_read(path, allowed):
    rules = RobotFileParser()
    rules.parse(get("/robots.txt").content.decode().splitlines())
    assert rules.can_fetch("anyone", path) is allowed
    assert rules.crawl_delay("anyone") == 1
