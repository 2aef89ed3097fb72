"""Leaving: everything of a person is deleted, a little at a time, and an interruption leaves nothing behind."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from plumbline.evaluation.models import Agent, Episode
from plumbline.evaluation.requests.participants import COOKIE, signed
from plumbline.evaluation.requests.participants import person as known
from plumbline.evaluation.results import people
from plumbline.play import consent, exports, leaving
from plumbline.play.models import AgreedText, Leaving, Participant
from tests.makers import a_game, a_person, a_task_set
from tests.queries import queries

pytestmark = pytest.mark.django_db


def counts() -> dict[str, int]:
    return {model._meta.label: model.objects.count() for model in apps.get_models() if model is not AgreedText}


@pytest.fixture
def busy(monkeypatch):
    """A person with four games, of which two are deleted at a time."""
    monkeypatch.setattr(leaving, "EPISODES", 2)
    task_set, made = a_task_set(), a_person()
    for position in (1, 2, 3, 4):
        a_game(made, task_set, position=position)
    return made


def test_an_interrupted_deletion_is_finished_by_a_worker(busy):
    cookie = {COOKIE: signed(busy)}
    task_set = busy.episodes.first().task.task_set
    leaving.begin(busy)
    next(leaving._steps(busy))  # and then the process is killed
    assert Episode.objects.filter(agent=busy).count() == 2
    assert (known(cookie), Participant.objects.count(), Leaving.objects.count()) == (None, 0, 1)
    assert len(list(exports.rows(task_set))) == 1
    for _ in leaving.finish():
        pass
    people.refresh_stale()
    assert (Agent.objects.filter(pk=busy.pk).count(), Episode.objects.count(), Leaving.objects.count()) == (0, 0, 0)


def test_nothing_is_left_and_nobody_elses_is_touched(busy):
    task_set = busy.episodes.first().task.task_set
    other = a_game(a_person(), task_set)
    leaving.leave(busy)
    people.refresh_stale()
    assert list(Episode.objects.all()) == [other]
    assert Agent.objects.count() == 1


def test_a_code_is_unknown_from_the_first_moment():
    person = a_person(consenting=False)
    code = consent.give(person, "30-44").code
    leaving.begin(person)
    with pytest.raises(consent.UnknownCode):
        consent.holder(code)


def test_a_transaction_deletes_no_more_than_a_few_games(busy):
    asked = queries(lambda: leaving.leave(busy))
    deleted = [each for each in asked if 'DELETE FROM "evaluation_episode"' in each]
    assert [each.count(",") + 1 for each in deleted] == [2, 2]


@pytest.mark.parametrize(
    ("age", "idle", "consenting", "gone"),
    [(400, 366, False, True), (400, 364, False, False), (364, 364, False, False), (400, 400, True, False)],
    ids=["forgotten", "played since", "new", "takes part"],
)
def test_practice_is_deleted_when_its_cookie_has_ended(age, idle, consenting, gone):
    person, task_set = a_person(consenting=consenting), a_task_set()
    a_game(person, task_set, counted=consenting)
    now = timezone.now()
    Agent.objects.filter(pk=person.pk).update(created_at=now - timedelta(days=age))
    Episode.objects.update(last_turn_at=now - timedelta(days=idle))
    for _ in leaving.finish():
        pass
    assert (Agent.objects.filter(pk=person.pk).exists(), Episode.objects.exists()) == (not gone, not gone)
    assert not Leaving.objects.exists()


def test_who_came_and_never_played_is_forgotten_too():
    person = a_person(consenting=False)
    Agent.objects.filter(pk=person.pk).update(created_at=timezone.now() - timedelta(days=366))
    for _ in leaving.finish():
        pass
    assert not Agent.objects.filter(pk=person.pk).exists()
