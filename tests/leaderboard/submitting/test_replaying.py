"""Replays of submissions: cancelled, interrupted, tried once more."""

from __future__ import annotations

import pytest

from plumbline.evaluation import jobs
from plumbline.evaluation.jobs import carrying
from plumbline.evaluation.models import Episode, Job
from plumbline.leaderboard.submitting import submissions
from tests.leaderboard.reading import told
from tests.leaderboard.uploads import (
    API,
    State,
    a_browser,
    a_program,
    a_waiting,
    action,
    an_upload,
    page,
    stale,
    what_runs_left,
    worked_off,
)
from tests.makers import a_file, a_header, a_task_set, a_trajectory, a_user, an_episode
from tests.queries import queries

pytestmark = pytest.mark.django_db


def test_a_waiting_submission_is_cancelled_at_once():
    owner = a_user()
    made = a_waiting(owner, a_task_set())
    assert "Cancelled." in action("cancel", made, a_browser(owner)).content.decode()
    assert (worked_off(made).state, what_runs_left()) == (State.CANCELLED, [0, 0, 0])


def test_a_replay_ends_when_its_owner_cancels_it(monkeypatch):
    monkeypatch.setattr("plumbline.evaluation.jobs.carrying.SLICE_SECONDS", 0)
    made = a_waiting(a_user(), a_task_set())
    worked_off(made, between=lambda: submissions.cancel(made))
    assert (made.state, made.problem, what_runs_left()) == (State.CANCELLED, "", [0, 0, 0])


def test_a_submission_whose_worker_vanishes_is_taken_up_by_another():
    made = a_waiting(a_user(), a_task_set())
    steps = submissions.replay(made.job)
    next(steps)
    assert (worked_off(made).state, what_runs_left()) == (State.REPLAYED, [1, 4, 4])


def test_a_submission_whose_workers_always_vanish_ends():
    owner = a_user()
    made = a_waiting(owner, a_task_set())
    next(submissions.replay(made.job))
    Job.objects.filter(pk=made.job_id).update(attempts=carrying.ATTEMPTS, state=Job.State.RUNNING)
    worked_off(made)
    assert (made.state, what_runs_left()) == (State.REJECTED, [0, 0, 0])
    assert "given up after 5 attempts" in page(made, a_browser(owner)).content.decode()


def test_a_rejected_submission_is_replayed_once_more():
    owner = a_user()
    made = a_waiting(owner, a_task_set())
    Job.objects.filter(pk=made.job_id).update(attempts=carrying.ATTEMPTS)
    worked_off(made)
    assert made.state == State.REJECTED
    action("again", made, a_browser(owner))
    made.refresh_from_db()
    assert (made.state, made.problem) == (State.QUEUED, "")
    assert worked_off(made).state == State.REPLAYED


def test_an_old_job_leaves_the_work_of_a_newer_one_alone():
    made = a_waiting(a_user(), a_task_set())
    submissions.cancel(made)
    old = made.job
    made.refresh_from_db()
    submissions.again(made)
    next(submissions.replay(made.job))
    jobs.retry(old)
    jobs.run(old.pk)
    made.refresh_from_db()
    assert (made.state, what_runs_left()[0]) == (State.REPLAYING, 1)
    assert worked_off(made).state == State.REPLAYED


def test_the_job_of_a_discarded_submission_ends_when_it_is_tried_again():
    made = a_waiting(a_user(), a_task_set())
    submissions.cancel(made)
    made.refresh_from_db()
    submissions.discard(made)
    job = Job.objects.get()
    jobs.retry(job)
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.finished


NOT_NOW = {
    State.QUEUED: {"again": "expected rejected or cancelled", "publish": "expected replayed", "discard": "cancel it"},
    State.REJECTED: {"cancel": "expected queued or replaying", "publish": "expected replayed", "withdraw": "expected"},
    State.REPLAYED: {
        "cancel": "expected queued or replaying",
        "again": "expected rejected",
        "withdraw": "not published",
    },
}


@pytest.mark.parametrize(("state", "name"), [(state, name) for state, names in NOT_NOW.items() for name in names])
def test_an_action_out_of_turn_is_refused_with_what_was_expected(state, name):
    task_set, owner = a_task_set(count=1), a_user()
    content = a_file(a_header(task_set), {"task": 7}) if state == State.REJECTED else a_trajectory(task_set)
    made = a_waiting(owner, task_set, content)
    if state != State.QUEUED:
        worked_off(made)
    assert made.state == state
    assert NOT_NOW[state][name] in action(name, made, a_browser(owner)).content.decode()
    if name != "discard":
        answer = a_program(owner).post(f"{API}{made.pk}/{name}/")
        assert (answer.status_code, answer.json()["title"]) == (409, "Not possible now")
        assert NOT_NOW[state][name] in answer.json()["detail"]
    made.refresh_from_db()
    assert made.state == state


def test_a_replay_that_is_cancelled_before_its_last_step_does_not_land():
    task_set, owner = a_task_set(count=1), a_user()
    made = a_waiting(owner, task_set, a_file(a_header(task_set), an_episode(task_set.tasks.get())))
    real, submissions_settle = submissions._settle, []

    def settle(submission):
        submissions.cancel(stale(made))
        submissions_settle.append(submission)
        real(submission)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(submissions, "_settle", settle)
        jobs.run(made.job.pk)
    made.refresh_from_db()
    assert (len(submissions_settle), made.state, made.run) == (1, State.CANCELLED, None)
    assert Episode.objects.count() == 0


def test_a_report_has_no_episodes_before_the_replay_is_over(monkeypatch):
    monkeypatch.setattr("plumbline.evaluation.runs.chunk.MOST_EPISODES", 1)
    monkeypatch.setattr("plumbline.evaluation.jobs.carrying.SLICE_SECONDS", 0)
    owner = a_user()
    made, found = a_waiting(owner, a_task_set()), []

    def look() -> None:
        report = told(a_browser(owner).get(f"/submissions/{made.pk}/report.json"))
        found.append((report["state"], report["count"], len(report["episodes"])))

    worked_off(made, between=look)
    assert set(found) == {("replaying", 0, 0)}
    look()
    assert found[-1] == ("replayed", 4, 4)


@pytest.mark.parametrize("address", ["/submissions/{}/report.json", API + "{}/report/"])
def test_a_report_is_streamed_and_leaves_large_columns_unread(address):
    owner = a_user()
    path = address.format(an_upload(owner, a_task_set()).pk)
    browser = a_browser(owner)
    statements = queries(lambda: told(browser.get(path)))
    assert browser.get(path).streaming
    assert not any(column in each for each in statements for column in ('"trajectory"', '"checkpoints"'))


def test_while_a_submission_waits_only_its_state_is_sent_again():
    owner = a_user()
    made = a_waiting(owner, a_task_set())
    asked = {"path": f"/submissions/{made.pk}/", "headers": {"HX-Request": "true"}}
    assert "Cancel" in page(made, a_browser(owner)).content.decode()
    waiting = a_browser(owner).get(**asked).content.decode()
    assert "Queued" in waiting
    assert "<button" not in waiting
    worked_off(made)
    settled = a_browser(owner).get(**asked).content.decode()
    assert "Publish</button>" in settled
    assert '<div id="report" hx-swap-oob="true">' in settled
