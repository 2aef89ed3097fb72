"""The counts on the home page: live until a worker stores them, then as it last did."""

from __future__ import annotations

from datetime import timedelta

import pytest

from plumbline.evaluation.models import PlayCount
from plumbline.evaluation.results import play_counts
from tests.makers import a_game, a_person, a_task_set

pytestmark = pytest.mark.django_db


def counted():
    found = play_counts.read()
    return found.people, found.games


def test_they_are_counted_at_once_until_a_worker_stores_them():
    task_set, ada, bob = a_task_set(), a_person(), a_person()
    assert counted() == (0, 0)
    a_game(ada, task_set)
    a_game(ada, task_set, position=2)
    a_game(bob, task_set)
    assert counted() == (2, 3)
    assert not PlayCount.objects.exists()


def test_a_worker_stores_them_once_a_minute():
    task_set, ada = a_task_set(), a_person()
    play_counts.refresh()
    a_game(ada, task_set)
    play_counts.refresh()
    assert counted() == (0, 0)
    PlayCount.objects.update(computed_at=PlayCount.objects.get().computed_at - timedelta(seconds=61))
    play_counts.refresh()
    assert counted() == (1, 1)
    assert PlayCount.objects.count() == 1
