"""Accounts take turns; the site's own patient work waits; a worker that stops leaves its jobs to others."""

from __future__ import annotations

import threading
import time
from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from plumbline.evaluation import worker
from plumbline.evaluation.jobs import carrying, scheduler
from plumbline.evaluation.jobs.scheduler import Scheduler
from plumbline.evaluation.models import Job
from tests.evaluation.jobs.counting import a_job, now_of, vanished
from tests.makers import a_user
from tests.outages import refuse

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("each_step_is_noted")]
State = Job.State


@pytest.fixture(autouse=True)
def no_grace(monkeypatch):
    monkeypatch.setattr(scheduler, "GRACE", timedelta(0))


@pytest.fixture(autouse=True)
def _time(monkeypatch):
    """Every step of a job takes a second."""
    seconds = iter(range(10**6))
    monkeypatch.setattr(scheduler, "monotonic", lambda: float(next(seconds)))


def states() -> list[str]:
    return list(Job.objects.order_by("pk").values_list("state", flat=True))


def test_all_that_nobody_holds_is_done(count):
    held = a_job(state=State.RUNNING, leased_until=timezone.now() + timedelta(seconds=30), attempts=1)
    lost = [a_job(1), a_job(2, **vanished())]
    Scheduler().work()
    assert [now_of(job).state for job in (held, *lost)] == [State.RUNNING, State.DONE, State.DONE]
    assert count.begun == 2


def test_accounts_take_turns_and_each_has_one_job_at_a_time(count):
    greedy, modest = a_user("greedy"), a_user("modest")
    first, second = a_job(4, owner=greedy), a_job(4, owner=greedy)
    short = a_job(2, owner=modest)
    Scheduler().work()
    assert set(count.order[:4]) == {first.pk, short.pk}
    assert count.order.index(second.pk) > count.order.index(short.pk)
    assert count.order[-4:] == [second.pk] * 4
    assert set(states()) == {State.DONE}


def test_a_small_job_overtakes_a_large_one(count):
    early, late = a_user("early"), a_user("late")
    large, joined = a_job(9, owner=early), []
    count.between = lambda job, done: joined.append(a_job(3, owner=late)) if job == large and done == 5 else None
    Scheduler().work()
    assert count.order[6:9] == [joined[0].pk] * 3
    assert count.order[9:] == [large.pk] * 3


def test_time_that_an_account_had_is_forgotten(count, monkeypatch):
    now = [0.0]
    monkeypatch.setattr(scheduler, "monotonic", lambda: now[0])
    busy, owner = Scheduler(), a_user()
    a_job(1, owner=owner)
    count.between = lambda job, done: now.__setitem__(0, 8.0)
    busy.work()
    assert busy.had(owner.pk) == 8.0
    now[0] += scheduler.HALF_LIFE_SECONDS
    assert busy.had(owner.pk) == 4.0


def test_patient_jobs_rest_while_others_wait(count, patient):
    began, scored = a_job(5, kind="rest"), []
    patient.between = lambda job, number: number == 2 and (a_job(3), a_job(4, **vanished()))
    Scheduler().work(between=lambda: scored.append(len(count.stored)))
    assert states() == [State.DONE, State.DONE, State.DONE]
    assert (count.begun, patient.begun, patient.stored) == (2, 1, [1, 2, 3, 4, 5])
    assert {1, 2, 3} <= set(scored)  # people's scores did not wait either
    assert patient.order == [began.pk] * 5


def test_a_new_job_is_left_to_an_idle_worker_for_a_moment(count, monkeypatch):
    monkeypatch.setattr(scheduler, "GRACE", timedelta(hours=1))
    one, other = a_user("one"), a_user("other")
    first, second = a_job(3, owner=one), a_job(3, owner=other)
    Scheduler().work()
    assert count.order == [first.pk] * 3 + [second.pk] * 3  # nobody was idle


def test_no_more_jobs_are_begun_than_a_worker_can_carry(count, monkeypatch):
    monkeypatch.setattr(scheduler, "MOST_CARRIED", 2)
    made = [a_job(2, owner=a_user(f"user{number}")) for number in range(4)]
    carried = []
    busy = Scheduler()
    busy.work(between=lambda: carried.append(len(busy.carried)))
    assert max(carried) <= 2
    assert {now_of(job).state for job in made} == {State.DONE}


def test_a_worker_that_is_stopped_leaves_its_jobs_at_once(count):
    def stop(job, done):
        if count.begun == 2 and done == 2:
            raise SystemExit

    count.between = stop
    made = [a_job(5, owner=a_user(f"user{number}")) for number in range(2)]
    busy = Scheduler()
    with pytest.raises(SystemExit):
        busy.work()
    assert busy.carried == {}
    assert set(Job.objects.adrift()) == set(made)


def test_a_call_within_a_call_leaves_the_work_to_the_outer_one(count):
    worker.SCHEDULER.carried.clear()
    count.between = lambda job, done: worker.work(a_job(1).pk) if job.subject == 2 and done == 1 else None
    worker.work(a_job(2).pk)
    assert states() == [State.DONE, State.DONE]


def test_a_job_that_takes_too_long_is_refused(count, monkeypatch):
    monkeypatch.setattr(carrying, "DEADLINE", timedelta(seconds=10))
    job = a_job(3, seconds=11.0)
    Scheduler().work()
    assert now_of(job).state == State.FAILED
    assert now_of(job).error == "it took 11 s of a processor: expected at most 0:00:10"


def test_the_time_of_a_processor_is_counted_over_all_attempts(count):
    job = a_job(3, **vanished(), seconds=2.0)
    Scheduler().work()
    assert now_of(job).seconds > 2.0


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_workers_help_each_other(postgresql, count, monkeypatch):
    monkeypatch.setattr(scheduler, "monotonic", time.monotonic)
    made = [a_job(5, owner=a_user(f"user{number}")) for number in range(6)]
    did: dict[str, set[int]] = {"one": set(), "other": set()}
    together = threading.Barrier(2)

    def note(job, done):
        did[threading.current_thread().name].add(job.pk)
        time.sleep(0.02)

    def carry() -> None:
        together.wait()
        Scheduler().work()
        connection.close()

    count.between = note
    threads = [threading.Thread(target=carry, name=name) for name in did]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {now_of(job).state for job in made} == {State.DONE}
    assert count.begun == len(made)  # each by one of them
    assert did["one"]
    assert did["other"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("carried", [1, 2])
def test_a_job_in_an_outage_goes_on_afterwards_and_is_not_taken_for_done(count, carried):
    rows = [a_job(6, owner=a_user(f"owner{number}")) for number in range(carried)]
    outages = [refuse]

    def fail(job: Job, done: int) -> None:
        if done == 2 and outages:
            connection.execute_wrappers.append(outages.pop())

    count.between = fail
    busy = Scheduler()
    try:
        with pytest.raises(OperationalError):
            busy.work()
    finally:
        connection.execute_wrappers.clear()
    assert not busy.carried
    Job.objects.update(leased_until=timezone.now() - timedelta(seconds=1))  # a minute later
    busy.work()
    assert [(now_of(job).state, now_of(job).done) for job in rows] == [(State.DONE, 6)] * carried
