"""Texts that people agree to: composed from settings, stored with the first who agrees, and never changed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from plumbline.play import consent, exports, leaving, texts
from plumbline.play.models import AgreedText, Consent, Participant
from tests.makers import a_game, a_person, a_task_set

pytestmark = pytest.mark.django_db


def wording() -> str:
    return " ".join(texts.consent().paragraphs)


def test_consent_names_who_is_responsible_a_contact_and_that_no_board_approved():
    assert "Responsible for this study: Example University. Contact: study@example.org." in wording()
    assert "No ethics board has approved this study." in wording()
    assert "Most puzzles take one to three minutes." in wording()
    assert "All that we store of you is kept until you withdraw." in wording()


def test_consent_names_approval_and_retention(settings):
    settings.ETHICS_APPROVAL = "Approved by the board of Example University, no. 12."
    settings.PARTICIPANT_DAYS = 400
    assert "Approved by the board of Example University, no. 12." in wording()
    assert "No ethics board" not in wording()
    assert "All that we store of you is deleted 400 days after you agreed." in wording()


def test_a_text_is_stored_once_with_the_first_participant():
    assert AgreedText.objects.count() == 0
    one, other = a_person(), a_person()
    text = AgreedText.objects.get()
    assert (text.version, tuple(text.paragraphs)) == (texts.consent().version, texts.consent().paragraphs)
    assert one.participant.text == other.participant.text == text


@pytest.mark.parametrize("name", ["RESPONSIBLE", "RESPONSIBLE_CONTACT", "ETHICS_APPROVAL"])
def test_a_changed_setting_makes_a_new_version(settings, name):
    person = a_person()
    before = texts.consent().version
    setattr(settings, name, "Somebody else")
    assert texts.consent().version != before
    assert person.participant.text.version == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE play_agreedtext SET paragraphs = '[]'",
        "UPDATE play_agreedtext SET version = 'x'",
        "DELETE FROM play_agreedtext",
    ],
)
def test_a_text_that_was_agreed_to_never_changes(statement):
    a_person()
    with pytest.raises(DatabaseError, match="never changes"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert AgreedText.objects.get().paragraphs


def test_replacing_a_text_is_refused_on_sqlite():
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has no REPLACE; this is not part of this project there")
    a_person()
    replace = "REPLACE INTO play_agreedtext SELECT id, kind, version, '[]', kept_days, created_at FROM play_agreedtext"
    with pytest.raises(DatabaseError, match="never changes"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(replace)


def test_a_game_is_exported_under_the_text_of_its_time(settings):
    task_set, person = a_task_set(), a_person()
    first = texts.consent().version
    early = a_game(person, task_set)
    settings.ETHICS_APPROVAL = "Approved, no. 12."
    consent.give(person, "30-44")
    late = a_game(person, task_set, position=2)
    rows = [line.split(",") for line in exports.rows(task_set)]
    column, task = rows[0].index("consent_version"), rows[0].index("task")
    versions = {row[task]: row[column] for row in rows[1:]}
    assert versions == {early.task.digest: first, late.task.digest: texts.consent().version}
    assert Consent.objects.filter(participant__agent=person).count() == 2


def test_participants_are_deleted_when_the_time_of_their_text_is_up(settings):
    task_set, forever = a_task_set(), a_person()
    settings.PARTICIPANT_DAYS = 30
    old, fresh = a_person(), a_person()
    for person in (forever, old, fresh):
        a_game(person, task_set)
    Participant.objects.exclude(agent=fresh).update(consented_at=timezone.now() - timedelta(days=31))
    settings.PARTICIPANT_DAYS = 0  # what was promised counts
    for _ in leaving.finish():
        pass
    assert set(Participant.objects.values_list("agent", flat=True)) == {forever.pk, fresh.pk}
