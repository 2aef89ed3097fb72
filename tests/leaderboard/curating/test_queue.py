"""Runs that are hidden, and the queue."""

from __future__ import annotations

import pytest

from plumbline.evaluation import runs, tasksets
from plumbline.evaluation.models import Job
from plumbline.leaderboard.curating import curation
from plumbline.leaderboard.submitting import submissions
from tests.leaderboard.curating.drafts import TINY, an_empty_draft, generate, worked_off
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_published, a_waiting, an_upload
from tests.makers import a_draft, a_file, a_header, a_task_set, a_user

pytestmark = pytest.mark.django_db


def test_published_runs_are_listed_with_their_owner_and_state(curator):
    made = a_published(a_user(), a_task_set())
    row = Page(curator.get("/curate/runs/")).row("Walker")
    assert (row[1], row[2], row[4]) == ("ada", "boards, Text", "public")
    curator.post(f"/curate/runs/{made.run.pk}/hide/", {"reason": "made up"})
    assert Page(curator.get("/curate/runs/")).row("Walker")[4] == "hidden by a curator: made up"


@pytest.mark.parametrize("reason", ["", "   ", "x" * 301])
def test_hiding_takes_a_reason_that_fits(curator, reason):
    made = a_published(a_user(), a_task_set())
    answer = curator.post(f"/curate/runs/{made.run.pk}/hide/", {"reason": reason}, follow=True)
    made.run.refresh_from_db()
    assert made.run.hidden_at is None
    assert "no reason: expected one" in words(answer)


def test_the_queue_shows_jobs_the_unfinished_first(curator):
    made = a_waiting(a_user(), a_task_set())
    for number in range(3):
        Job.objects.create(kind="generate", subject=number, state="done", ended_at=made.created_at)
    rows = [row for row in Page(curator.get("/curate/queue/")).rows if row[0] != "#"]
    assert [row[2] for row in rows] == ["queued", "done", "done", "done"]
    assert "1 unfinished job." in words(curator.get("/curate/queue/"))


def test_the_queue_renews_itself_while_there_is_something_in_it(curator):
    assert "hx-trigger" not in words(curator.get("/curate/queue/", headers={"HX-Request": "true"}))
    a_waiting(a_user(), a_task_set())
    part = words(curator.get("/curate/queue/", headers={"HX-Request": "true"}))
    assert ("hx-trigger" in part, "<h1>" in part) == (True, False)


def test_a_failed_job_is_tried_once_more(curator):
    an_empty_draft()
    generate(curator, f"2000 {TINY}")
    job = worked_off()
    assert "Retry" in words(curator.get("/curate/queue/"))
    assert curator.post("/curate/queue/", {"job": job.pk}).url == "/curate/queue/"
    job.refresh_from_db()
    assert (job.state, job.error, job.attempts) == ("queued", "", 0)


def test_a_job_that_is_done_is_not_tried_again(curator):
    an_empty_draft()
    generate(curator, f"1 {TINY}")
    job = worked_off()
    curator.post("/curate/queue/", {"job": job.pk})
    job.refresh_from_db()
    assert job.state == "done"


def listed(curator):
    """What the queue says of its newest job: what it is about, its state, and whether it can be tried again."""
    page = Page(curator.get("/curate/queue/"))
    row = page.rows[1]
    return row[1], row[2], row[-1], page.links


def test_the_queue_says_what_a_job_is_about(curator):
    made = a_published(a_user(), a_task_set())
    about, state, retry, links = listed(curator)
    assert (about, state, retry) == (f"replay submission {made.pk} by ada on boards", "done", "")
    assert {f"/submissions/{made.pk}/", "/curate/sets/boards/"} <= set(links)
    an_empty_draft()
    generate(curator, f"2000 {TINY}")
    assert listed(curator)[:3] == ("generate fresh", "queued", "Cancel")
    worked_off()
    assert listed(curator)[:3] == ("generate fresh", "failed", "Retry")
    curation.publish(tasksets.freeze(a_draft("next", count=1)), a_user("max"))
    assert listed(curator)[:3] == ("baselines next", "queued", "Cancel")


def test_a_refused_file_is_not_tried_again(curator):
    task_set = a_task_set()
    made = an_upload(a_user(), task_set, a_file(a_header(task_set), {"task": 7}))
    about, state, retry, links = listed(curator)
    assert (about, state, retry) == (f"replay submission {made.pk} by ada on boards", "rejected", "")
    assert f"/submissions/{made.pk}/" not in links


def test_a_replay_that_failed_for_our_own_faults_can_be_tried_again(curator, monkeypatch):
    made = a_waiting(a_user(), a_task_set())
    monkeypatch.setattr(runs, "begin", lambda *_: 1 / 0)
    worked_off()
    assert listed(curator)[1:3] == ("failed", "Retry")
    made.refresh_from_db()
    monkeypatch.undo()
    submissions.again(made)
    rows = [row for row in Page(curator.get("/curate/queue/")).rows if row[0] != "#"]
    assert [(row[2], row[-1]) for row in rows] == [("queued", ""), ("failed", "")]


@pytest.mark.parametrize("job", ["", "99", "x", "²", "9" * 5000])
def test_a_job_that_is_not_there_is_not_found(curator, job):
    assert curator.post("/curate/queue/", {"job": job}).status_code == 404


def test_the_queue_is_asked_for_new_rows_alone(curator):
    a_waiting(a_user(), a_task_set())
    asked = curator.get("/curate/queue/", headers={"HX-Request": "true"}).content.decode()
    assert asked.lstrip().startswith("<tbody")
    assert "scroll" not in asked
    assert "1 unfinished job." in " ".join(asked.split())
