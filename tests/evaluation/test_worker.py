"""Tidying finds whatever a lost message left behind."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from plumbline.evaluation import episodes, jobs, worker
from plumbline.evaluation.jobs import calls
from plumbline.evaluation.jobs.clock import Absence
from plumbline.evaluation.models import Episode, Job, Standing
from plumbline.evaluation.services.outage import Outage
from tests.evaluation.playing import NONSENSE, all_solved, an_agent, an_unpublished_run, reloaded
from tests.makers import a_game, a_person, a_task_set, an_open_episode

pytestmark = pytest.mark.django_db


def test_tidying_abandons_scores_counts_and_revives(monkeypatch):
    task_set = a_task_set()
    quiet, done = an_open_episode(a_person(), task_set), a_game(a_person(), task_set)
    Episode.objects.filter(pk=quiet.pk).update(last_turn_at=timezone.now() - timedelta(hours=25))
    monkeypatch.setitem(jobs.KINDS, "paint", lambda job: iter([(1, 1)]))
    job = Job.objects.create(kind="paint", subject=1)
    worker.tidy()
    assert (reloaded(quiet).outcome, reloaded(quiet).solved) == ("abandoned", False)
    assert (reloaded(done).outcome, reloaded(done).solved) == ("solved", True)
    assert Standing.objects.get(who="people").episodes == 2
    assert Job.objects.get(pk=job.pk).state == Job.State.DONE


def test_tidying_twice_is_tidying_once():
    a_game(a_person(), a_task_set())
    worker.tidy()
    before = (*Episode.objects.values_list(), *Standing.objects.values_list())
    worker.tidy()
    assert (*Episode.objects.values_list(), *Standing.objects.values_list()) == before


def test_a_breath_scores_what_people_have_finished():
    task_set = a_task_set()
    open_one, done = an_open_episode(a_person(), task_set), a_game(a_person(), task_set)
    an_unpublished_run(an_agent(), task_set, all_solved(task_set))
    episodes.score_pending()
    assert reloaded(open_one).scored_at is None
    assert reloaded(done).scored_at is not None


def test_a_breath_is_short():
    task_set = a_task_set(count=1)
    for _ in range(22):
        episode = an_open_episode(a_person(), task_set)
        episodes.give_up(episode.pk, 0)
    episodes.score_pending()
    assert Episode.objects.scored().count() == 20
    episodes.score_pending()
    assert Episode.objects.scored().count() == 22


def test_the_tasks_of_the_queue_take_ids(monkeypatch):
    episode = an_open_episode(a_person(), a_task_set())
    episodes.take_turn(episode.pk, 0, 1, NONSENSE)
    episodes.give_up(episode.pk, 0)
    for _ in range(2):
        worker.score.delay(str(episode.pk))
    assert reloaded(episode).metrics["steps"] == 1
    monkeypatch.setitem(jobs.KINDS, "paint", lambda job: iter([(1, 1)]))
    job = Job.objects.create(kind="paint", subject=1)
    for _ in range(2):
        worker.work.delay(job.pk)
    assert (Job.objects.get().state, Job.objects.get().attempts) == (Job.State.DONE, 1)


# A worker whose queue is away


@pytest.fixture
def silent(monkeypatch) -> Outage:
    """A queue that takes no calls, and was away for long enough to matter."""
    monkeypatch.setattr(worker, "ABSENCE", Absence(0.0))
    monkeypatch.setattr(worker, "SCHEDULER", jobs.Scheduler())
    monkeypatch.setattr(calls, "call", lambda *_, **__: False)
    fresh = Outage("Redis")
    monkeypatch.setattr(calls, "BROKER", fresh)
    return fresh


def a_worker(connection: object) -> SimpleNamespace:
    """What Celery says of itself."""
    return SimpleNamespace(consumer=SimpleNamespace(connection=connection))


@pytest.mark.parametrize("outage", ["Celery has lost its connection", "calls fail"])
def test_while_the_queue_is_away_a_worker_finds_its_work_in_the_database(monkeypatch, silent, outage):
    done = a_game(a_person(), a_task_set())
    monkeypatch.setitem(jobs.KINDS, "paint", lambda job: iter([(1, 1)]))
    job = Job.objects.create(kind="paint", subject=1)
    if outage == "calls fail":
        silent.failed(ConnectionError("refused"))
    worker.go_on(a_worker(None if outage == "Celery has lost its connection" else object()))
    assert Job.objects.get(pk=job.pk).state == Job.State.DONE
    assert reloaded(done).scored_at is not None


@pytest.mark.usefixtures("silent")
def test_a_worker_that_is_called_does_not_look_for_work(monkeypatch):
    monkeypatch.setitem(jobs.KINDS, "paint", lambda job: iter([(1, 1)]))
    job = Job.objects.create(kind="paint", subject=1)
    worker.go_on(a_worker(object()))
    assert Job.objects.get(pk=job.pk).state == Job.State.QUEUED


def test_before_celery_has_started_a_worker_is_cut_off():
    assert worker.is_cut_off(SimpleNamespace())
    assert not worker.is_cut_off(a_worker(object()))


def test_workers_have_names_of_their_own(monkeypatch):
    monkeypatch.setattr(worker.os, "getpid", lambda: 7)
    assert worker.worker_name().endswith(":7")
