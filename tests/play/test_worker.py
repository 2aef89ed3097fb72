"""Work of play that workers do."""

from __future__ import annotations

import pytest

from plumbline.evaluation.models import Agent
from plumbline.evaluation.worker import CHORES
from plumbline.play import leaving, worker
from plumbline.play.models import Leaving
from tests.makers import a_game, a_person, a_task_set

pytestmark = pytest.mark.django_db


def test_a_worker_goes_on_with_those_who_leave(monkeypatch):
    monkeypatch.setattr(worker, "PAUSE_SECONDS", 0)
    person = a_person()
    a_game(person, a_task_set())
    leaving.begin(person)
    worker.forget()
    assert (Agent.objects.filter(pk=person.pk).exists(), Leaving.objects.count()) == (False, 0)


def test_a_busy_worker_does_it_in_between():
    assert worker._forget in [chore for _, chore in CHORES]
