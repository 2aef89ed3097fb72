"""People who play, people who leave and workers who count, all at once: nobody fails, and the counts are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from plumbline.evaluation.models import Episode, PeopleCount, StalePeople, people_with
from plumbline.evaluation.results import people
from plumbline.play import leaving
from tests.makers import a_game, a_person, a_task_set

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

ROUNDS = 12


def test_counts_are_right_whoever_comes_and_goes(postgresql):
    task_set = a_task_set()

    def stay() -> None:
        person = a_person()
        for position in (2, 1, 3):
            a_game(person, task_set, position=position)

    def leave() -> None:
        person = a_person()
        for position in (1, 3):
            a_game(person, task_set, position=position)
        leaving.leave(person)

    def repeated(action: Callable[[], None]) -> None:
        try:
            for _ in range(ROUNDS):
                action()
        finally:
            connection.close()

    actions = (stay, stay, leave, leave, leave, people.refresh_stale, people.refresh_stale)
    with ThreadPoolExecutor(len(actions)) as threads:
        list(threads.map(repeated, actions))
    people.refresh_stale()
    assert StalePeople.objects.count() == 0  # a pass that failed would have kept its mark
    rows = Episode.objects.for_the_record().values_list("task", "input_mode")
    expected = Counter((task, who) for task, mode in rows for who in people_with(mode))
    assert sum(expected.values()) == 2 * 2 * ROUNDS * 3
    assert {(row.task_id, row.who): row.episodes for row in PeopleCount.objects.all()} == expected
