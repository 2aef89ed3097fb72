"""Forms without a token: what other sites send is refused."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from plumbline.evaluation.requests.origins import from_own_pages
from tests.makers import a_task_set

HERE = "http://testserver"
SENT = [
    ({}, True),
    ({"Sec-Fetch-Site": "same-origin"}, True),
    ({"Sec-Fetch-Site": "none"}, True),
    ({"Origin": HERE}, True),
    ({"Sec-Fetch-Site": "same-origin", "Origin": "null"}, True),
    ({"Sec-Fetch-Site": "cross-site"}, False),
    ({"Sec-Fetch-Site": "same-site", "Origin": HERE}, False),
    ({"Sec-Fetch-Site": ""}, False),
    ({"Origin": "null"}, False),
    ({"Origin": "http://elsewhere.example"}, False),
    ({"Origin": f"{HERE}.elsewhere.example"}, False),
    ({"Origin": f"{HERE}:8000"}, False),
    ({"Origin": "http://testserver@elsewhere.example"}, False),
    ({"Origin": "https://testserver"}, False),
    ({"Origin": "http://["}, False),
    ({"Origin": "http://℀.com"}, False),
    ({"Origin": "HTTP://TestServer"}, True),
]


@pytest.mark.parametrize(("headers", "taken"), SENT)
def test_what_pages_of_other_sites_send_is_refused(headers: dict[str, str], taken: bool):
    view = from_own_pages(lambda request: HttpResponse("taken"))
    answer = view(RequestFactory().post("/", headers=headers))
    assert answer.status_code == (200 if taken else 403)


@pytest.mark.django_db
def test_casual_play_needs_no_token_and_is_not_started_by_another_site():
    a_task_set("practice", practice=True)
    browser, sent = Client(enforce_csrf_checks=True), {"set": "practice", "position": "1", "setting": "text"}
    assert browser.post("/play/try/", sent, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert not browser.cookies
    assert browser.post("/play/try/", sent, headers={"Origin": HERE}).status_code == 302
