"""Consent and its end: after withdrawal nothing of a person is left in any table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from plumbline.evaluation.episodes import expose
from plumbline.evaluation.models import PEOPLE, Standing
from plumbline.evaluation.results import people
from plumbline.play import consent, leaving, texts
from plumbline.play.models import AgreedText, Participant
from tests.makers import a_game, a_person, a_task_set, an_open_episode

pytestmark = pytest.mark.django_db


def counts() -> dict[str, int]:
    """How many rows every table has, but for the texts, which hold nothing of a person."""
    return {model._meta.label: model.objects.count() for model in apps.get_models() if model is not AgreedText}


def test_consent_is_to_the_current_text():
    person = a_person(consenting=False)
    assert not consent.given(person)
    consent.give(person, "45-59")
    assert consent.given(person)
    assert (person.participant.text.version, person.participant.age_group) == (texts.consent().version, "45-59")


def test_consent_to_an_older_text_is_asked_for_again(settings):
    person = a_person()
    settings.RESPONSIBLE_CONTACT = "other@example.org"
    assert not consent.given(person)
    Participant.objects.update(consented_at=timezone.now() - timedelta(days=400))
    consent.give(person, "30-44")
    participant = Participant.objects.get(agent=person)
    assert (participant.text.version, consent.given(person)) == (texts.consent().version, True)
    assert participant.consented_at > timezone.now() - timedelta(days=1)


def test_nobody_has_not_consented():
    assert not consent.given(None)


def test_the_code_is_random_legible_and_not_stored():
    first, second = consent.give(a_person(), "60+"), consent.give(a_person(), "60+")
    assert first.code != second.code
    assert [len(group) for group in first.code.split("-")] == [4, 4, 4, 4]
    assert not set("01ILOU") & set(first.code) - {"U"}
    assert first.code not in str(vars(first.participant))


@pytest.mark.parametrize("spelled", [str, str.lower, lambda code: f"  {code.replace('-', ' ')} "])
def test_the_code_deletes_everything(spelled):
    task_set = a_task_set()
    before = counts()
    person = a_person(consenting=False)
    given = consent.give(person, "18-29")
    a_game(person, task_set)
    an_open_episode(person, task_set, position=2)
    expose(person, list(task_set.tasks.filter(position=3)))
    leaving.withdraw(spelled(given.code))
    people.refresh_stale()
    assert counts() == before


def test_leaving_deletes_everything_but_what_others_did():
    task_set = a_task_set()
    other = a_game(a_person(), task_set)
    people.refresh_stale()
    before = counts()
    person = a_person()
    a_game(person, task_set)
    leaving.leave(person)
    people.refresh_stale()
    assert counts() == before
    other.refresh_from_db()


def test_boards_forget_who_has_left():
    task_set, person = a_task_set(), a_person()
    a_game(person, task_set)
    people.refresh_stale()
    assert Standing.objects.filter(who=PEOPLE).count() == 1
    leaving.leave(person)
    people.refresh_stale()
    assert Standing.objects.filter(who=PEOPLE).count() == 0


@pytest.mark.parametrize("code", ["", "ABCD-EFGH-JKMN-PQRS", "%00", "ü"])
def test_an_unknown_code_is_said_so_and_deletes_nothing(code):
    a_person()
    with pytest.raises(consent.UnknownCode, match="expected a code like"):
        leaving.withdraw(code)
    assert Participant.objects.count() == 1


def test_agreeing_again_replaces_the_code():
    person = a_person(consenting=False)
    old, new = consent.give(person, "30-44"), consent.give(person, "30-44")
    with pytest.raises(consent.UnknownCode):
        leaving.withdraw(old.code)
    leaving.withdraw(new.code)
    assert Participant.objects.count() == 0
