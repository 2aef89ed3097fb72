"""Exports of what people did, and their codebook."""

from __future__ import annotations

import re

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import User
from django.test import AsyncClient
from django.utils import timezone
from django.utils.html import escape

from plumbline.evaluation.suites import SUITES
from plumbline.play import agreements, exports, texts
from tests.makers import a_game, a_person, a_task_set, a_user
from tests.play.browsers import browser_of, page

pytestmark = pytest.mark.django_db


def test_the_codebook_explains_every_column(client, task_set):
    shown = page(client, "codebook")
    for suite in SUITES.values():
        told = shown.partition(f"Codebook of {escape(suite.title)}<")[2].partition("</table>")[0]
        assert re.findall(r"<code>(\w+)</code>", told) == [column.name for column in exports.codebook(suite)]
    assert "boards-people.csv" in shown


def test_changed_conditions_are_agreed_to_again(client, task_set, monkeypatch):
    user = a_researcher()
    first = agreements.agreed(user).text.version
    monkeypatch.setattr(texts, "EXPORTS_WORDING", "2031-01-01")
    assert agreements.agreed(user) is None
    agreements.agree(user)
    assert [each.text.version for each in user.export_agreements.all()] == [first, texts.exports().version]


def test_public_exports_need_no_account(client, task_set, settings):
    settings.PEOPLE_DATA = "public"
    a_game(a_person(), task_set)
    shown = page(client, "codebook")
    assert "The files are public" in shown
    assert 'href="/play/export/boards.csv"' in shown
    assert len(client.get("/play/export/boards.csv").getvalue().decode().splitlines()) == 2


def test_consent_says_how_exports_are_open(settings):
    gated = texts.consent()
    settings.PEOPLE_DATA = "public"
    assert texts.consent().version != gated.version
    assert "Anyone may download single games" in " ".join(texts.consent().paragraphs)


def a_researcher() -> User:
    """An account that has agreed to the conditions of exports."""
    user = a_user()
    agreements.agree(user)
    return user


def test_an_export_takes_an_account_that_has_agreed(client, task_set):
    assert client.get("/play/export/boards.csv").headers["Location"].startswith("/accounts/login/")
    user = a_user()
    client.force_login(user)
    assert client.get("/play/export/boards.csv").headers["Location"] == "/play/codebook/#conditions"
    shown = page(client, "codebook")
    assert "under an agreement" in shown
    assert 'href="/play/export/boards.csv"' not in shown
    client.post("/play/codebook/agree/", {"version": "another"})
    assert agreements.agreed(user) is None
    client.post("/play/codebook/agree/", {"version": texts.exports().version})
    assert agreements.agreed(user).text.paragraphs == list(texts.exports().paragraphs)
    assert f"agreed on {timezone.now():%-d %B %Y}" in page(client, "codebook")
    a_game(a_person(), task_set)
    answer = client.get("/play/export/boards.csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="boards-people.csv"'
    assert answer.streaming
    assert len(answer.getvalue().decode().splitlines()) == 2


def test_the_server_sends_an_export_while_it_is_read(task_set):
    user = a_researcher()
    a_game(a_person(), task_set)

    async def sent() -> list[bytes]:
        client = AsyncClient()
        await client.aforce_login(user)
        answer = await client.get("/play/export/boards.csv")
        assert answer.is_async
        return [part async for part in answer]

    assert len(b"".join(async_to_sync(sent)()).splitlines()) == 2


def test_who_still_has_puzzles_to_play_gets_no_export(task_set):
    me = a_person()
    browser = browser_of(me)
    browser.force_login(a_researcher())
    a_game(me, task_set)
    assert "have not finished all tasks of" in page(browser, "export", "boards", status=403)
    for position in (2, 3, 4):
        a_game(me, task_set, position=position)
    assert browser.get("/play/export/boards.csv").status_code == 200


@pytest.mark.parametrize("changes", [{"sealed": True}, {"practice": True}])
def test_sealed_and_practice_sets_are_not_exported(client, changes):
    a_task_set("hidden", **changes)
    client.force_login(a_user())
    page(client, "export", "hidden", status=404)
    page(client, "export", "unknown", status=404)
