"""Limits: how often one may ask, and that no address is kept for it."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from hashlib import blake2b

import pytest
from django.core.cache import cache
from rest_framework.throttling import SimpleRateThrottle

from plumbline.evaluation.models import Agent
from plumbline.evaluation.requests import limits, participants
from plumbline.evaluation.requests.limits import hashed
from plumbline.leaderboard.models import Submission
from tests.leaderboard.uploads import a_browser, a_form_file, a_program
from tests.makers import a_task_set, a_trajectory, a_user

pytestmark = pytest.mark.django_db

ADDRESS = "203.0.113.77"
SETS = "/api/v1/task-sets/"
SUBMISSIONS = "/api/v1/submissions/"


@pytest.fixture
def rates(monkeypatch):
    """Sets the rate of a scope."""
    return lambda scope, rate: monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, scope, rate)


def statuses(client, address, times, **given):
    return [client.get(address, **given).status_code for _ in range(times)]


def test_readers_are_limited_by_address(rates):
    rates("reader", "2/min")
    assert statuses(a_browser(), SETS, 3, REMOTE_ADDR=ADDRESS) == [200, 200, 429]
    assert statuses(a_browser(), SETS, 1, REMOTE_ADDR="203.0.113.78") == [200]


def test_who_is_refused_is_told_when_to_come_back(rates):
    rates("reader", "1/min")
    client = a_browser()
    client.get(SETS)
    answer = client.get(SETS)
    assert (answer.status_code, answer["Content-Type"]) == (429, "application/problem+json")
    assert 1 <= int(answer["Retry-After"]) <= 60
    assert answer.json()["title"] == "Too Many Requests"
    assert "Expected available in" in answer.json()["detail"]


def test_the_schema_is_limited_like_everything_else(rates):
    rates("reader", "1/min")
    client = a_browser()
    client.get(SETS)
    answer = client.get("/api/v1/schema/")
    assert (answer.status_code, answer.json()["status"]) == (429, 429)


def test_accounts_have_a_limit_of_their_own(rates):
    rates("reader", "1/min")
    rates("account", "2/min")
    program = a_program(a_user())
    assert statuses(program, SETS, 3, REMOTE_ADDR=ADDRESS) == [200, 200, 429]
    assert statuses(a_program(a_user("bob")), SETS, 2, REMOTE_ADDR=ADDRESS) == [200, 200]


def test_uploads_are_limited_and_reading_about_them_is_not(rates):
    rates("upload", "1/hour")
    program, content = a_program(a_user()), a_trajectory(a_task_set(count=1))
    assert [program.post(SUBMISSIONS, a_form_file(content)).status_code for _ in range(2)] == [201, 429]
    assert statuses(program, SUBMISSIONS, 2) == [200, 200]
    made = f"{SUBMISSIONS}{Submission.objects.get().pk}/"
    assert program.post(f"{made}cancel/").status_code == 200
    assert program.post(f"{made}again/").status_code == 429


def test_a_forwarded_address_is_believed_only_from_our_proxy(rates, settings):
    rates("reader", "1/min")
    client = a_browser()
    claims = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in (1, 2)]
    assert [client.get(SETS, headers=claim).status_code for claim in claims] == [200, 429]
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"NUM_PROXIES": 1}
    assert [client.get(SETS, headers=claim).status_code for claim in claims] == [200, 200]


def test_behind_a_unix_socket_readers_have_no_address_and_one_limit(rates):
    rates("reader", "2/min")
    assert statuses(a_browser(REMOTE_ADDR=None), "/api/v1/runs/", 3) == [200, 200, 429]
    assert a_browser(REMOTE_ADDR=None, headers={"Authorization": "Bearer x"}).get("/api/v1/runs/").status_code == 401


def test_no_key_of_a_limit_holds_an_address():
    client = a_browser(REMOTE_ADDR=ADDRESS)
    client.get(SETS)
    client.post("/accounts/login/", {"login": "ada", "password": "wrong"})
    client.post("/accounts/password/reset/", {"email": "ada@example.org"})
    keys = [*cache._cache]
    assert len([key for key in keys if "throttle:reader" in key]) == 1
    assert len([key for key in keys if ":login:" in key]) == 1
    assert not [key for key in keys if ADDRESS in key or "203.0" in key or "ada" in key]
    assert len([key for key in keys if hashed(ADDRESS) in key]) >= 2


def test_what_stands_for_an_address_depends_on_the_installations_key():
    assert hashed(ADDRESS) != blake2b(ADDRESS.encode(), digest_size=16).hexdigest()
    assert hashed(ADDRESS) == hashed(ADDRESS) != hashed("203.0.113.78")


def test_who_tries_many_passwords_is_stopped(settings):
    client = a_browser()
    for _ in range(5):
        client.post("/accounts/login/", {"login": "ada", "password": "wrong"})
    answers = [client.post("/accounts/login/", {"login": "ada", "password": "wrong"}) for _ in range(30)]
    assert answers[-1].status_code == 429
    assert "<h1>Too many requests</h1>" in answers[-1].content.decode()


def test_uploads_by_form_are_limited_with_those_by_programs(rates):
    rates("upload", "1/hour")
    owner, task_set = a_user(), a_task_set(count=1)
    file = a_trajectory(task_set)
    assert a_program(owner).post(SUBMISSIONS, a_form_file(file)).status_code == 201
    answer = a_browser(owner).post("/submit/", a_form_file(file))
    assert answer.status_code == 429
    assert 3590 < int(answer["Retry-After"]) <= 3600
    assert "expected at most 1 uploads per hour: try again in 1 h 0 min" in answer.content.decode()
    assert owner.submissions.count() == 1


def test_who_tries_tokens_out_is_asked_to_wait(rates):
    rates("stranger", "2/min")
    wrong = {"HTTP_AUTHORIZATION": "Bearer plb_wrong", "REMOTE_ADDR": ADDRESS}
    assert statuses(a_browser(), SETS, 3, **wrong) == [401, 401, 429]
    assert statuses(a_browser(), SETS, 1, REMOTE_ADDR=ADDRESS) == [200]


CONSENT = {"age_group": "30-44", "agree": "on"}
BECOMING = {
    "/sets/boards/1/reveal/": {},
    "/play/try/": {"set": "practice", "setting": "text"},
    "/play/consent/": CONSENT,
}


@pytest.fixture
def few(monkeypatch):
    """Two newcomers an hour."""
    monkeypatch.setattr(participants, "NEWCOMERS_PER_HOUR", 2)
    cache.clear()
    a_task_set()
    a_task_set("practice", practice=True)


@pytest.mark.parametrize("address", BECOMING)
def test_strangers_cannot_become_participants_without_end(few, address):
    answers = [a_browser().post(address, BECOMING[address], REMOTE_ADDR=ADDRESS) for _ in range(3)]
    assert [answer.status_code for answer in answers[:2]] in ([302, 302], [200, 200])
    assert (answers[2].status_code, Agent.objects.count()) == (429, 2)
    assert 0 < int(answers[2]["Retry-After"]) <= 3600
    assert re.search(r"Try again in \d+ minute", answers[2].content.decode())


def test_who_is_known_is_no_newcomer(few):
    browser = a_browser()
    statuses = [browser.post("/sets/boards/1/reveal/", REMOTE_ADDR=ADDRESS).status_code for _ in range(4)]
    assert (statuses, Agent.objects.count()) == ([302] * 4, 1)


def test_newcomers_are_counted_by_address_and_hour(few, monkeypatch):
    def at(hour, minute):
        replayed = datetime(2026, 11, 22, hour, minute, tzinfo=UTC)
        monkeypatch.setattr(limits.timezone, "now", lambda: replayed)

    def come(address):
        return a_browser().post("/sets/boards/1/reveal/", REMOTE_ADDR=address).status_code

    at(10, 59)
    assert [come(ADDRESS) for _ in range(3)] == [302, 302, 429]
    assert come("203.0.113.9") == 302
    at(11, 0)
    assert come(ADDRESS) == 302


def test_behind_a_proxy_the_address_is_what_the_proxy_saw(few, settings):
    settings.BEHIND_TLS = True

    def come(forwarded):
        return a_browser().post("/sets/boards/1/reveal/", headers={"X-Forwarded-For": forwarded}).status_code

    assert [come(f"{claimed}, 203.0.113.9") for claimed in ("1.1.1.1", "2.2.2.2", "3.3.3.3")] == [302, 302, 429]
    assert come("203.0.113.9, 203.0.113.10") == 302


def test_a_part_of_a_page_says_so_in_a_line(few):
    answers = [a_browser().post("/play/try/", BECOMING["/play/try/"], headers={"HX-Request": "true"}) for _ in range(3)]
    assert answers[2].status_code == 429
    assert answers[2].content.decode().startswith('<p class="note error" role="alert">')


def test_a_part_of_the_network_is_one_address(few):
    def come(address):
        return a_browser().post("/sets/boards/1/reveal/", REMOTE_ADDR=address).status_code

    assert [come(f"2001:db8:1:2:{number}::1") for number in range(3)] == [302, 302, 429]
    assert come("2001:db8:1:3::1") == 302


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::1", "::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_a_network_is_what_one_subscriber_has(address, network):
    assert limits.network(address) == network


def test_a_full_cache_refuses_nobody(few, monkeypatch):
    monkeypatch.setattr(cache, "add", lambda *_: False)
    assert a_browser().post("/sets/boards/1/reveal/").status_code == 302


def test_who_asks_for_what_is_not_there_is_not_counted(few):
    assert [a_browser().post("/play/try/", {"set": "nowhere"}).status_code for _ in range(3)] == [404, 404, 404]
    assert Agent.objects.count() == 0
