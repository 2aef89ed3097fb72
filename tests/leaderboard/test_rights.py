"""Pages of privacy and imprint, filled from settings; and the API of exports."""

from __future__ import annotations

import pytest
from django.test import Client

from plumbline.play import agreements, texts
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_browser, a_program
from tests.makers import a_game, a_person, a_task_set, a_user

pytestmark = pytest.mark.django_db


def test_privacy_is_filled_from_settings(settings):
    settings.PARTICIPANT_DAYS, settings.PRIVACY_CONTACT = 400, "privacy@example.org"
    settings.ETHICS_APPROVAL, settings.UNPUBLISHED_DAYS = "Approved, no. 12.", 77
    shown = words(Client().get("/privacy/"))
    for part in ("Example University", "privacy@example.org", "Approved, no. 12.", "400 days", "77 days"):
        assert part in shown


def test_privacy_says_what_is_missing(settings):
    settings.RESPONSIBLE = settings.RESPONSIBLE_CONTACT = settings.PRIVACY_CONTACT = ""
    shown = words(Client().get("/privacy/"))
    assert "has not named a responsible body" in shown
    assert "has not named a contact" in shown
    assert "asks nobody to take part" in shown
    assert "RESPONSIBLE_CONTACT" not in shown
    assert "RESPONSIBLE_CONTACT" in words(a_browser(a_user(is_staff=True)).get("/privacy/"))


def test_the_imprint_is_linked_where_there_is_one(settings):
    assert "/imprint/" not in Page(Client().get("/docs/")).links
    assert "has given no imprint" in words(Client().get("/imprint/"))
    settings.IMPRINT = "Example University\n1 Main Street\n<b>Town</b>"
    assert "/imprint/" in Page(Client().get("/docs/")).links
    shown = Client().get("/imprint/").content.decode()
    assert "1 Main Street<br>&lt;b&gt;Town" in shown


def test_every_page_links_privacy():
    for address in ("/", "/play/", "/accounts/login/", "/docs/"):
        assert "/privacy/" in Page(Client().get(address)).links


def test_the_api_says_how_exports_are_open(settings):
    a_task_set()
    gated = Client().get("/api/v1/people/").json()
    assert (gated["access"], gated["conditions"]["version"]) == ("agreement", texts.exports().version)
    assert gated["conditions"]["paragraphs"] == list(texts.exports().paragraphs)
    assert gated["conditions"]["agreed_at"] is None
    assert gated["files"] == [{"task_set": "boards", "url": "/api/v1/people/boards/"}]
    settings.PEOPLE_DATA = "public"
    assert Client().get("/api/v1/people/").json()["access"] == "public"
    assert Client().get("/api/v1/people/").json()["conditions"] is None


def test_the_api_sends_exports_to_those_who_agreed(settings):
    a_game(a_person(), a_task_set())
    user = a_user()
    program, address = a_program(user), "/api/v1/people/boards/"
    assert Client().get(address).status_code == 401
    refused = program.get(address)
    assert refused.status_code == 403
    assert "/play/codebook/" in refused.json()["detail"]
    agreements.agree(user)
    answer = program.get(address)
    assert answer["Content-Type"].startswith("text/csv")
    assert len(answer.getvalue().decode().splitlines()) == 2
    settings.PEOPLE_DATA = "public"
    assert Client().get(address).status_code == 200
    assert Client().get("/api/v1/people/nothing/").status_code == 404
