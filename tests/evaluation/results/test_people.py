"""Standings of people: counted at once, their intervals where a mark asks for them."""

from __future__ import annotations

import threading
from datetime import timedelta
from time import sleep

import pytest
from django.db import connection, transaction
from django.utils import timezone

from plumbline.evaluation import episodes
from plumbline.evaluation.episodes import counting, lifecycle, scoring
from plumbline.evaluation.models import Aggregate, AggregateDetail, Episode, PeopleCount, StalePeople, Standing
from plumbline.evaluation.results import aggregates, people
from tests.evaluation.playing import said
from tests.makers import a_game, a_person, a_set_of_toys, a_task_set, an_open_episode

pytestmark = pytest.mark.django_db


def counts() -> list[tuple[str, int, float]]:
    """Who, how many episodes, and how many of them were completed."""
    rows = PeopleCount.objects.order_by("who", "task")
    return [(row.who, row.episodes, row.sums["completion"][0]) for row in rows]


def given_up(person, task_set):
    """An episode without a single command."""
    episode = an_open_episode(person, task_set)
    episodes.give_up(episode.pk, 0)
    return episodes.score(episode.pk)


def test_an_episode_counts_as_soon_as_it_is_scored():
    task_set = a_task_set()
    a_game(a_person(), task_set)
    assert counts() == [("people", 1, 1.0), ("people command", 1, 1.0)]
    given_up(a_person(), task_set)
    assert counts() == [("people", 2, 1.0), ("people command", 1, 1.0)]
    assert Standing.objects.count() == 0  # which follows


def test_an_episode_that_is_scored_twice_counts_once():
    game = a_game(a_person(), a_task_set())
    episodes.score(game.pk)
    assert counts() == [("people", 1, 1.0), ("people command", 1, 1.0)]


def meanwhile(monkeypatch, do) -> None:
    """Let something happen once while an episode is being scored."""
    played_again, left = scoring.trajectory_of, [do]

    def trajectory_of(*arguments):
        if left:
            left.pop()()
        return played_again(*arguments)

    monkeypatch.setattr(scoring, "trajectory_of", trajectory_of)


def test_an_episode_that_two_workers_score_at_once_counts_once(monkeypatch):
    episode = an_open_episode(a_person(), a_task_set())
    monkeypatch.setattr(lifecycle, "_ask_for_score", lambda _: None)
    episodes.give_up(episode.pk, 0)
    meanwhile(monkeypatch, lambda: episodes.score(episode.pk))
    episodes.score(episode.pk)
    assert [row.episodes for row in PeopleCount.objects.all()] == [1]


@pytest.mark.usefixtures("toys")
def test_an_episode_that_is_deleted_while_it_is_scored_does_not_come_back(monkeypatch):
    one, other = a_person(), a_person()
    task = a_set_of_toys().tasks.select_related("task_set").first()
    episode = episodes.open_episode(one, task, "text", counted=True, partners=[other])
    episodes.take_turn(episode.pk, 0, 1, said("declare 3"))
    meanwhile(monkeypatch, lambda: episodes.delete_person(other))
    with pytest.raises(Episode.DoesNotExist):
        episodes.score(episode.pk)
    assert (Episode.objects.count(), PeopleCount.objects.count()) == (0, 0)


def test_who_withdraws_leaves_the_counts_of_other_settings():
    task_set, leaving = a_task_set(), a_person()
    a_game(leaving, task_set)
    a_game(a_person(), task_set, "2d")
    episodes.delete_person(leaving)
    assert [(row.setting, row.who) for row in PeopleCount.objects.order_by("who")] == [
        ("2d", "people"),
        ("2d", "people command"),
    ]


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_an_episode_is_counted_while_all_are_counted_anew(postgresql):
    task_set = a_task_set()
    a_game(a_person(), task_set)
    PeopleCount.objects.all().delete()  # as when somebody withdraws
    episode = Episode.objects.get()
    counted = threading.Event()

    def count() -> None:
        with transaction.atomic():
            counting.count(episode)
            counted.set()
            sleep(0.3)
        connection.close()

    counter = threading.Thread(target=count)
    counter.start()
    counted.wait(10)
    people.refresh(task_set, "text")
    counter.join(10)
    assert counts() == [("people", 1, 1.0), ("people command", 1, 1.0)]


def test_what_is_not_for_the_record_counts_nowhere():
    task_set, person = a_task_set(), a_person()
    a_game(person, task_set, counted=False)
    a_game(person, a_task_set("practice", practice=True))
    assert (counts(), StalePeople.objects.count()) == ([], 0)


def sums() -> list[tuple[object, ...]]:
    """All counts, in numbers that do not depend on the order of episodes."""
    rows = PeopleCount.objects.order_by("who", "task")
    return [
        (row.task_id, row.who, row.episodes, *((name, *map(near, row.sums[name])) for name in sorted(row.sums)))
        for row in rows
    ]


def near(number: float) -> float:
    return round(number, 9)


def test_counts_are_those_that_a_whole_pass_finds():
    task_set = a_task_set()
    for position in (1, 1, 2, 3):
        a_game(a_person(), task_set, position=position)
    given_up(a_person(), task_set)
    at_once = sums()
    people.refresh_stale()
    assert sums() == at_once


def test_counts_are_the_vectors_of_the_standing():
    task_set = a_task_set()
    for position in (1, 1, 3):
        a_game(a_person(), task_set, position=position)
    people.refresh_stale()
    stored = aggregates.read_vectors(Standing.objects.get(who="people").aggregate)
    counted = people.read_vectors(task_set, "text", "people")
    assert stored.keys() == counted.keys()
    for name, vector in stored.items():
        assert vector.sums.tolist() == pytest.approx(counted[name].sums.tolist())
        assert vector.counts.tolist() == counted[name].counts.tolist()


def test_a_person_who_leaves_leaves_no_count():
    task_set, person = a_task_set(), a_person()
    a_game(person, task_set)
    a_game(a_person(), task_set)
    a_game(a_person(), task_set, position=2)
    episodes.delete_person(person)
    assert PeopleCount.objects.filter(task__position=1).count() == 0  # until the others are counted anew
    people.refresh_stale()
    assert counts() == [("people", 1, 1.0), ("people", 1, 1.0), ("people command", 1, 1.0), ("people command", 1, 1.0)]


def test_a_mark_asks_once_for_all_episodes():
    task_set = a_task_set()
    for position in (1, 2, 3):
        a_game(a_person(), task_set, position=position)
    assert [mark.marks for mark in StalePeople.objects.all()] == [3]
    people.refresh_stale()
    assert StalePeople.objects.count() == 0
    assert Standing.objects.get(who="people").episodes == 3


def test_a_mark_made_while_somebody_works_stays(monkeypatch):
    task_set = a_task_set()
    a_game(a_person(), task_set)
    work = people.refresh

    def interrupted(*place):
        work(*place)
        monkeypatch.setattr(people, "refresh", work)
        a_game(a_person(), task_set)

    monkeypatch.setattr(people, "refresh", interrupted)
    people.refresh_stale()
    assert Standing.objects.get(who="people").episodes == 1
    assert [mark.leased_until for mark in StalePeople.objects.all()] == [None]
    people.refresh_stale()
    assert Standing.objects.get(who="people").episodes == 2


def test_a_worker_that_another_has_overtaken_leaves_a_mark(monkeypatch):
    """Its lease has ended in the middle of its work, and what it stores is older."""
    task_set = a_task_set()
    a_game(a_person(), task_set)
    work, counted = people.refresh, people.samples

    def overtaken(*place):
        old = counted(*place)
        monkeypatch.setattr(people, "refresh", work)
        StalePeople.objects.update(leased_until=timezone.now() - timedelta(minutes=1))
        a_game(a_person(), task_set)
        people.refresh_stale()
        monkeypatch.setattr(people, "samples", lambda *_: old)
        work(*place)
        monkeypatch.setattr(people, "samples", counted)

    monkeypatch.setattr(people, "refresh", overtaken)
    people.refresh_stale()
    assert Standing.objects.get(who="people").episodes == 1
    people.refresh_stale()
    assert Standing.objects.get(who="people").episodes == 2
    assert not StalePeople.objects.exists()


def test_two_do_not_work_on_one_mark():
    task_set = a_task_set()
    a_game(a_person(), task_set)
    StalePeople.objects.update(leased_until=timezone.now() + timedelta(minutes=1))
    people.refresh_stale()
    assert Standing.objects.count() == 0
    StalePeople.objects.update(leased_until=timezone.now() - timedelta(minutes=1))
    people.refresh_stale()
    assert Standing.objects.get(who="people").episodes == 1


def test_what_cannot_wait_is_done_after_each_leaderboard():
    for slug in ("one", "two"):
        a_game(a_person(), a_task_set(slug))
    done = []
    people.refresh_stale(between=lambda: done.append(Standing.objects.count()))
    assert done == [2, 4]


def test_old_figures_of_people_do_not_pile_up():
    task_set = a_task_set()
    for _ in range(3):
        a_game(a_person(), task_set)
        people.refresh_stale()
    assert (Aggregate.objects.count(), AggregateDetail.objects.count()) == (2, 2)


# --- people who play together


def test_two_who_play_together_are_two_participants_and_one_cluster(toys):
    talks = a_set_of_toys()
    one, other, third, fourth = (a_person() for _ in range(4))
    for pair in ((one, other), (third, fourth)):
        for position in (1, 2):
            task = talks.tasks.select_related("task_set").get(position=position)
            made = episodes.open_episode(pair[0], task, "text", counted=True, partners=[pair[1]])
            episodes.take_turn(made.pk, 0, 1, said("say hello"))
            episodes.take_turn(made.pk, 0, 2, said("declare 3", seat=1))
            episodes.score(made.pk)
    people.refresh(talks, "text")
    standing = people.standings(talks, "text")[0]
    assert (standing.episodes, standing.participants, standing.tasks) == (4, 4, 2)
    assert standing.values["score"]["n"] == 4


def test_when_one_of_two_withdraws_neither_counts(toys):
    talks = a_set_of_toys(count=1)
    one, other = a_person(), a_person()
    made = episodes.open_episode(one, talks.tasks.get(), "text", counted=True, partners=[other])
    episodes.take_turn(made.pk, 0, 1, said("declare 3"))
    episodes.score(made.pk)
    people.refresh_stale()
    assert people.standings(talks, "text")[0].episodes == 1
    episodes.delete_person(other)
    people.refresh_stale()
    assert people.standings(talks, "text") == []
