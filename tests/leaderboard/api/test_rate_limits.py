"""Header fields that tell programs their limits."""

from __future__ import annotations

import re

import pytest
from rest_framework.throttling import SimpleRateThrottle

from tests.leaderboard.uploads import API, a_browser, a_card, a_form_file, a_program, an_upload
from tests.makers import a_file, a_header, a_task_set, a_trajectory, a_user

pytestmark = pytest.mark.django_db

SETS = "/api/v1/task-sets/"
POLICY = re.compile(r'"(?P<name>[a-z]+)";q=(?P<q>\d+)(?:;w=(?P<w>\d+)|;qu="concurrent-requests")')
LIMIT = re.compile(r'"(?P<name>[a-z]+)";r=(?P<r>\d+)(?:;t=(?P<t>\d+))?')


@pytest.fixture
def rates(monkeypatch):
    """Sets the rate of a scope."""
    return lambda scope, rate: monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, scope, rate)


def policies(answer):
    """Quota and window of each policy."""
    found = [POLICY.fullmatch(each) for each in answer["RateLimit-Policy"].split(", ")]
    return {each["name"]: (int(each["q"]), each["w"] and int(each["w"])) for each in found}


def left(answer):
    """What is left of each limit."""
    found = [LIMIT.fullmatch(each) for each in answer["RateLimit"].split(", ")]
    return {each["name"]: int(each["r"]) for each in found}


def seconds(answer, name):
    (found,) = [each for each in map(LIMIT.fullmatch, answer["RateLimit"].split(", ")) if each["name"] == name]
    return int(found["t"])


def test_a_reader_is_told_the_limit_of_an_address():
    answers = [a_browser().get(SETS) for _ in range(2)]
    assert [policies(each) for each in answers] == [{"reader": (120, 60)}] * 2
    assert [left(each) for each in answers] == [{"reader": 119}, {"reader": 118}]
    assert 59 <= seconds(answers[1], "reader") <= 60


def test_an_account_is_told_its_own_limit():
    answer = a_program(a_user()).get(SETS)
    assert (policies(answer), left(answer)) == ({"account": (600, 60)}, {"account": 599})


def test_who_is_over_a_limit_comes_back_when_it_says(rates):
    rates("reader", "1/min")
    client = a_browser()
    client.get(SETS)
    answer = client.get(SETS)
    assert (answer.status_code, left(answer)) == (429, {"reader": 0})
    assert int(answer["Retry-After"]) == seconds(answer, "reader")


def test_an_unknown_token_is_told_its_limit():
    answer = a_browser().get(SETS, headers={"Authorization": "Bearer plb_wrong"})
    assert (answer.status_code, left(answer)["stranger"]) == (401, 29)


def test_an_upload_is_told_what_is_left_of_the_quota():
    task_set, program = a_task_set(count=1), a_program(a_user())
    answer = program.post(API, a_form_file(a_trajectory(task_set)))
    assert policies(answer) == {
        "account": (600, 60),
        "upload": (120, 3600),
        "replays": (30, 86400),
        "waiting": (10, None),
    }
    assert left(answer) == {"account": 599, "upload": 119, "replays": 29, "waiting": 9}


def test_a_refused_upload_is_told_too_and_has_lost_nothing_of_the_quota():
    task_set, program = a_task_set(count=1), a_program(a_user())
    answer = program.post(API, a_form_file(a_file(a_header(task_set, setting="4d"))))
    assert answer.status_code == 422
    assert left(answer) == {"account": 599, "upload": 119, "replays": 30, "waiting": 10}


def test_over_the_quota_the_wait_is_that_of_the_header_field(settings):
    task_set, owner = a_task_set(count=1), a_user()
    an_upload(owner, task_set)
    settings.REPLAYS_PER_DAY = 1
    answer = a_program(owner).post(API, a_form_file(a_trajectory(task_set, **a_card("Other"))))
    assert (answer.status_code, left(answer)["replays"]) == (429, 0)
    assert int(answer["Retry-After"]) == seconds(answer, "replays")


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_list_and_actions_tell_what_is_left(method):
    owner = a_user()
    made = an_upload(owner, a_task_set(count=1))
    answer = getattr(a_program(owner), method)(API if method == "get" else f"{API}{made.pk}/publish/")
    assert answer.status_code == 200
    assert left(answer) == {"account": 599, "replays": 29, "waiting": 10}


def test_pages_have_no_such_header_fields():
    answer = a_browser(a_user()).get("/submit/")
    assert "RateLimit" not in answer
    assert "RateLimit-Policy" not in answer
