"""The data of an account and of a participant as archives, sent while they are made."""

from __future__ import annotations

import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client

from plumbline.evaluation.decisions import decided
from plumbline.evaluation.models import ReaderReport
from plumbline.leaderboard.api import tokens
from plumbline.play import agreements, consent, texts
from tests.leaderboard.uploads import a_browser, a_card, a_published, an_upload
from tests.makers import a_game, a_person, a_task_set, a_user
from tests.play.browsers import browser_of

pytestmark = pytest.mark.django_db


def opened(answer) -> ZipFile:
    assert (answer.status_code, answer["Content-Type"], answer.streaming) == (200, "application/zip", True)
    archive = ZipFile(BytesIO(b"".join(answer.streaming_content)))
    assert archive.testzip() is None
    return archive


def lines(archive: ZipFile, name: str) -> list[dict]:
    return [json.loads(line) for line in archive.read(name).splitlines()]


def test_an_account_gets_all_it_has():
    owner, task_set = a_user(), a_task_set(count=2)
    made = a_published(owner, task_set)
    an_upload(owner, task_set, **a_card("Private"))
    a_published(a_user("bob"), task_set)
    _, secret = tokens.issue(owner, "laptop")
    agreements.agree(owner)
    with decided(owner, "hidden", task_set, "It is wrong."):
        pass
    ReaderReport.objects.create(kind="task set", key="boards", name="boards", text="A typo.", account=owner)
    archive = opened(a_browser(owner).get("/account/data/account.zip"))
    account = json.loads(archive.read("account.json"))
    assert (account["username"], account["tokens"][0]["name"]) == ("ada", "laptop")
    assert account["agreements"][0]["text__version"] == texts.exports().version
    assert [each["reason"] for each in account["decisions"]] == ["It is wrong."]
    assert [each["text"] for each in account["reports"]] == ["A typo."]
    assert [each["name"] for each in json.loads(archive.read("agents.json"))] == ["Walker", "Private"]
    assert [each["agent"] for each in lines(archive, "submissions.jsonl")] == ["Walker", "Private"]
    episodes = lines(archive, "episodes.jsonl")
    assert len(episodes) == 4
    assert all("action: move" in each["turns"][0]["response"] for each in episodes)
    with made.file.open() as stored:
        assert archive.read(f"files/{made.pk}.jsonl") == stored.read()
    everything = b"".join(archive.read(name) for name in archive.namelist())
    assert secret.encode() not in everything
    assert b"bob" not in everything


def test_a_participant_gets_what_they_played_and_agreed_to(settings):
    task_set, person = a_task_set(), a_person()
    first = texts.consent()
    game = a_game(person, task_set)
    a_game(a_person(), task_set)
    settings.ETHICS_APPROVAL = "Approved, no. 12."
    consent.give(person, "30-44")
    archive = opened(browser_of(person).get("/play/own-data.zip"))
    about = json.loads(archive.read("participant.json"))
    assert (about["number"], about["age_group"]) == (str(person.key), "30-44")
    assert [each["version"] for each in about["consents"]] == [first.version, texts.consent().version]
    assert archive.read(f"agreed/{first.version}.txt").decode().startswith(first.paragraphs[0])
    (episode,) = lines(archive, "episodes.jsonl")
    assert (episode["episode"], len(episode["turns"])) == (str(game.pk), 2)


def test_a_code_is_enough_to_download():
    person = a_person(consenting=False)
    code = consent.give(person, "30-44").code
    archive = opened(Client().post("/play/withdraw/", {"code": code, "download": "1"}))
    assert json.loads(archive.read("participant.json"))["number"] == str(person.key)
    assert person.__class__.objects.filter(pk=person.pk).exists()


def test_strangers_download_nothing():
    assert Client().get("/play/own-data.zip").status_code == 404
    assert Client().get("/account/data/account.zip").status_code == 302
    answer = Client().post("/play/withdraw/", {"code": "ABCD-EFGH-JKMN-PQRS", "download": "1"})
    assert answer.status_code == 422


def test_what_was_agreed_to_can_be_read_again(settings):
    person = a_person()
    settings.RESPONSIBLE_CONTACT = "other@example.org"
    shown = browser_of(person).get("/play/withdraw/").content.decode()
    assert "study@example.org" in shown
    assert "other@example.org" not in shown
    assert person.participant.text.version in shown
