"""Jobs outlive the worker that began them, and end once."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction
from django.utils import timezone

from plumbline.evaluation import episodes, worker
from plumbline.evaluation.jobs import carrying, queue
from plumbline.evaluation.models import Job
from tests.evaluation.jobs.counting import Kind, a_job, now_of, vanished
from tests.evaluation.playing import NONSENSE, reloaded
from tests.makers import a_person, a_task_set, a_user, an_open_episode

pytestmark = pytest.mark.django_db
State = Job.State


def ran(job: Job) -> Job:
    carrying.run(job.pk)
    return now_of(job)


# --- to the end


def test_a_job_runs_to_its_end(count):
    job = a_job()
    assert job.as_progress() == {"state": "queued", "done": 0, "total": 0, "error": ""}
    done = ran(job)
    assert done.as_progress() == {"state": "done", "done": 3, "total": 3, "error": ""}
    assert (done.attempts, done.leased_until, done.finished) == (1, None, True)
    assert job.created_at < done.started_at < done.ended_at
    assert (count.stored, count.endings) == ([1, 2, 3], [])


def test_a_submitted_job_wakes_a_worker(count, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        job = queue.submit("count", 2, color="red")
        assert (now_of(job).state, count.begun) == (State.QUEUED, 0)
    assert (now_of(job).state, now_of(job).plan, count.stored) == (State.DONE, {"color": "red"}, [1, 2])


@pytest.mark.usefixtures("each_step_is_noted")
def test_progress_is_stored_on_the_way(count):
    seen = []
    count.between = lambda job, done: seen.append((now_of(job).state, now_of(job).done, now_of(job).total))
    ran(a_job())
    assert seen == [("running", 1, 3), ("running", 2, 3), ("running", 3, 3)]


def test_progress_is_stored_now_and_then_only(count):
    seen = []
    count.between = lambda job, done: seen.append(now_of(job).done)
    assert ran(a_job()).done == 3
    assert seen == [0, 0, 0]


@pytest.mark.usefixtures("each_step_is_noted")
def test_the_lease_is_kept_while_it_runs(count):
    leases = []
    count.between = lambda job, done: leases.append(now_of(job).leased_until)
    before = timezone.now()
    ran(a_job())
    assert before + carrying.LEASE < leases[0] < leases[1] < leases[2]


@pytest.mark.usefixtures("each_step_is_noted")
def test_people_need_not_wait_for_a_long_job(count):
    episode = an_open_episode(a_person(), a_task_set())
    episodes.take_turn(episode.pk, 0, 1, NONSENSE)
    episodes.give_up(episode.pk, 0)
    scored = []
    count.between = lambda job, done: scored.append(reloaded(episode).scored_at is not None)
    worker.work(a_job().pk)
    assert scored == [True, True, True]


def test_running_twice_is_running_once(count):
    job = a_job()
    one, two = ran(job), ran(job)
    assert (one.ended_at, one.attempts, count.begun) == (two.ended_at, two.attempts, 1)


def test_a_job_that_is_gone_is_no_trouble():
    carrying.run(4711)


# --- failing


def test_a_refusal_fails_with_its_reason(count):
    def refuse(job, done):
        if done == 2:
            raise queue.Refused("line 7: expected another")

    count.between = refuse
    failed = ran(a_job())
    assert failed.as_progress() == {"state": "failed", "done": 2, "total": 3, "error": "line 7: expected another"}
    assert count.endings == [("failed", "line 7: expected another")]
    assert (failed.leased_until, failed.finished) == (None, True)


def test_any_other_error_fails_without_telling_secrets(count, caplog):
    def break_down(job, done):
        raise RuntimeError("password: swordfish")

    count.between = break_down
    failed = ran(a_job())
    assert (failed.state, failed.error) == (State.FAILED, "internal error: RuntimeError")
    assert count.endings == [("failed", "internal error: RuntimeError")]
    assert "swordfish" in caplog.text


def test_a_kind_that_nobody_knows_fails(caplog):
    assert ran(a_job(kind="unheard of")).error == "internal error: KeyError"
    assert "unheard of" in caplog.text


def test_more_done_than_there_was_to_do_is_refused_by_the_database():
    with pytest.raises(IntegrityError), transaction.atomic():
        a_job(done=4, total=3)


# --- cancelling


def test_a_queued_job_is_cancelled_at_once(count):
    job = a_job()
    queue.cancel(job)
    assert (now_of(job).state, now_of(job).finished) == (State.CANCELLED, True)
    assert now_of(job).ended_at is not None
    assert count.endings == [("cancelled", "")]
    assert ran(job).state == State.CANCELLED
    assert count.begun == 0


@pytest.mark.usefixtures("each_step_is_noted")
def test_a_running_job_ends_at_its_next_note(count):
    count.between = lambda job, done: queue.cancel(now_of(job)) if done == 1 else None
    cancelled = ran(a_job(9))
    assert (cancelled.state, cancelled.error) == (State.CANCELLED, "")
    assert count.stored == [1, 2]
    assert count.endings == [("cancelled", "")]


def test_a_job_whose_worker_vanished_is_cancelled_by_the_next(count):
    job = a_job(**vanished())
    queue.cancel(job)
    assert now_of(job).state == State.RUNNING
    assert ran(job).state == State.CANCELLED
    assert (count.begun, count.endings) == (0, [("cancelled", "")])


def test_what_has_ended_is_not_cancelled(count):
    done = ran(a_job())
    queue.cancel(done)
    assert (now_of(done).state, count.endings) == (State.DONE, [])


# --- vanished workers


def test_a_job_that_somebody_holds_is_left_alone(count):
    held = {"state": State.RUNNING, "leased_until": timezone.now() + timedelta(seconds=30), "attempts": 1}
    assert ran(a_job(**held)).attempts == 1
    assert count.begun == 0


def test_two_workers_do_not_run_one_job_at_once(count):
    count.between = lambda job, done: carrying.run(job.pk)
    done = ran(a_job())
    assert (done.state, done.attempts, count.begun) == (State.DONE, 1, 1)


def test_what_a_vanished_worker_left_is_taken_up(count):
    count.stored = [1]
    done = ran(a_job(**vanished(), done=1, total=3))
    assert (done.state, done.attempts, done.done) == (State.DONE, 2, 3)
    assert count.stored == [1, 2, 3]


def test_after_five_vanished_workers_it_fails(count):
    job = a_job(**vanished(4))
    assert (ran(job).state, now_of(job).attempts) == (State.DONE, 5)
    failed = ran(a_job(**vanished(5)))
    reason = "given up after 5 attempts: its worker or the database failed each time"
    assert (failed.state, failed.error) == (State.FAILED, reason)
    assert (count.begun, count.endings) == (1, [("failed", reason)])


def test_a_locked_database_costs_an_attempt_and_not_the_job(count):
    def lock(job, done):
        count.between = lambda job, done: None
        raise OperationalError("database is locked")

    count.between = lock
    job = ran(a_job())
    assert (job.state, job.attempts, count.endings) == (State.RUNNING, 1, [])
    assert list(Job.objects.adrift()) == [job]
    assert (ran(job).state, count.stored) == (State.DONE, [1, 2, 3])


def _silent_for_too_long(count: Kind, then=lambda: None) -> None:
    """After the first step of the first worker, a second one takes the job up and finishes it."""

    def stall(job, done):
        if count.begun == 1:
            Job.objects.filter(pk=job.pk).update(leased_until=timezone.now() - timedelta(seconds=1))
            carrying.run(job.pk)
            then()

    count.between = stall


@pytest.mark.usefixtures("each_step_is_noted")
def test_who_was_silent_for_too_long_leaves_the_job_to_the_next(count):
    _silent_for_too_long(count)
    done = ran(a_job())
    assert (done.state, done.attempts, done.done, done.error) == (State.DONE, 2, 3, "")
    assert (count.begun, count.endings) == (2, [])


@pytest.mark.parametrize("error", [queue.Refused("too late"), RuntimeError("too late")])
def test_who_was_silent_for_too_long_does_not_fail_what_another_has_done(count, error):
    def fail():
        raise error

    _silent_for_too_long(count, fail)
    done = ran(a_job())
    assert (done.state, done.error, count.endings) == (State.DONE, "", [])


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_of_many_workers_one_takes_the_job(postgresql, count):
    job, together = a_job(), threading.Barrier(8)

    def worker() -> None:
        together.wait()
        carrying.run(job.pk)
        connection.close()

    threads = [threading.Thread(target=worker) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (now_of(job).state, now_of(job).attempts, count.begun) == (State.DONE, 1, 1)


# --- once more


@pytest.mark.parametrize("state", [State.FAILED, State.CANCELLED])
def test_a_failed_or_cancelled_job_is_tried_again(count, state, django_capture_on_commit_callbacks):
    job = a_job(state=state, error="why", attempts=6, cancelling=True, done=2, total=3, ended_at=timezone.now())
    with django_capture_on_commit_callbacks(execute=True):
        queue.retry(job)
        queued = now_of(job)
        assert (queued.state, queued.error, queued.attempts, queued.done) == (State.QUEUED, "", 0, 0)
        assert (queued.cancelling, queued.ended_at) == (False, None)
    assert (now_of(job).state, now_of(job).attempts, count.stored) == (State.DONE, 1, [1, 2, 3])


@pytest.mark.parametrize("state", [State.QUEUED, State.RUNNING, State.DONE])
def test_no_other_job_is_tried_again(count, state, django_capture_on_commit_callbacks):
    job = a_job(state=state, attempts=1)
    with django_capture_on_commit_callbacks(execute=True):
        queue.retry(job)
    assert (now_of(job).state, now_of(job).attempts, count.begun) == (state, 1, 0)


# --- the queue


def test_revival_wakes_whatever_nobody_holds(count):
    lost = [a_job(1), a_job(2, **vanished())]
    held = a_job(3, state=State.RUNNING, leased_until=timezone.now() + timedelta(seconds=30))
    over = [a_job(4, state=state) for state in (State.DONE, State.FAILED, State.CANCELLED)]
    assert set(Job.objects.adrift()) == {*lost}
    queue.revive()
    assert [now_of(job).state for job in lost] == [State.DONE, State.DONE]
    assert [now_of(job).state for job in (held, *over)] == [held.state, *(job.state for job in over)]
    assert count.begun == 2


def test_who_is_ahead_in_the_queue():
    one, other = a_user(), a_user("bob")
    made = [a_job(owner=owner) for owner in (one, one, other, one, None)]
    a_job(owner=one, state=State.DONE)
    assert [queue.ahead_of(job) for job in made] == [2, 3, 2, 4, 2]


def test_what_is_running_is_unfinished():
    made = [a_job(), a_job(state=State.DONE), a_job(), a_job(state=State.RUNNING), a_job()]
    assert set(Job.objects.unfinished()) == {made[0], made[2], made[3], made[4]}


def test_patient_jobs_stand_behind_all_others(patient):
    made = [a_job(kind="rest"), a_job(), a_job(kind="rest"), a_job()]
    assert [queue.ahead_of(job) for job in made] == [2, 0, 3, 1]


def test_a_patient_job_is_done_by_hand_alone(count, patient, each_step_is_noted):
    patient.between = lambda job, number: number == 1 and a_job(3)
    carrying.run(a_job(2, kind="rest").pk)
    assert [job.state for job in Job.objects.order_by("pk")] == [State.DONE, State.QUEUED]


def test_kinds_are_registered_by_name(monkeypatch):
    monkeypatch.setattr(queue, "KINDS", {})
    monkeypatch.setattr(queue, "ENDINGS", {})
    monkeypatch.setattr(queue, "PATIENT", set())

    @queue.kind("paint", patient=True)
    def paint(job):
        yield 1, 1

    @queue.kind("mend", ending=print)
    def mend(job):
        yield 1, 1

    assert ({"paint": paint, "mend": mend}, {"mend": print}) == (queue.KINDS, queue.ENDINGS)
    assert {"paint"} == queue.PATIENT
    assert worker.work.name == "evaluation.jobs.work"
