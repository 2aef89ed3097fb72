"""Runs that are hidden, and the queue."""

from __future__ import annotations

import pytest
from django.utils import timezone

from plumbline.evaluation import runs, tasksets
from plumbline.evaluation.jobs import queue
from plumbline.evaluation.models import Job, ReaderReport
from plumbline.leaderboard.curating import curation
from plumbline.leaderboard.submitting import submissions
from plumbline.leaderboard.submitting.quotas import quota_of
from tests.evaluation.playing import a_run, all_passed, an_agent
from tests.leaderboard.curating.drafts import TINY, an_empty_draft, generate, worked_off
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_browser, a_card, a_published, a_waiting, an_upload, some_solved
from tests.makers import a_draft, a_file, a_header, a_task_set, a_user

pytestmark = pytest.mark.django_db


def test_published_runs_are_listed_with_their_owner_and_state(curator):
    made = a_published(a_user(), a_task_set())
    row = Page(curator.get("/curate/runs/")).row("Walker")
    assert (row[1], row[2], row[4]) == ("ada", "boards, Text", "public")
    said = words(curator.post(f"/curate/runs/{made.run.pk}/hide/", {"reason": "made up"}, follow=True))
    assert f"Run {made.run.pk}: hidden." in said
    assert Page(curator.get("/curate/runs/")).row("Walker")[4] == "hidden by a curator: made up"


def runs_listed(client, query: str = "") -> list[str]:
    """The agents of the published runs that a curator is shown, in their order."""
    return [row[0] for row in Page(client.get(f"/curate/runs/{query}")).rows[1:] if len(row) > 1]


def three_runs():
    """Runs of two submitters, and later one of ours on another set."""
    boards, others = a_task_set(), a_task_set("others", count=1)
    a_published(a_user("ada"), boards)
    a_published(a_user("bob"), boards, some_solved(boards, 1, **a_card("Swift")))
    a_run(an_agent("Drifter"), others, all_passed(others))


def test_published_runs_are_searched_and_submitted_ones_come_first(curator):
    three_runs()
    assert runs_listed(curator) == ["Swift", "Walker", "Drifter"]
    for query, agents in (
        ("?text=swi", ["Swift"]),
        ("?text=other", ["Drifter"]),
        ("?by=ours", ["Drifter"]),
        ("?by=submitted&text=boards", ["Swift", "Walker"]),
        ("?text=nobody", []),
    ):
        assert runs_listed(curator, query) == agents
    for query in ("?by=theirs", "?run=x", f"?run={10**30}", "?text=%00"):
        assert curator.get(f"/curate/runs/{query}").status_code == 400


def test_a_run_leads_curators_to_where_it_is_hidden_and_the_search_stays(curator):
    task_set = a_task_set()
    made = a_published(a_user(), task_set).run
    address = f"/curate/runs/?run={made.pk}"
    assert address in Page(curator.get(f"/runs/{made.pk}/")).links
    assert address not in Page(a_browser().get(f"/runs/{made.pk}/")).links
    page = Page(curator.get(address))
    assert (page.faults, f'action="/curate/runs/{made.pk}/hide/?run={made.pk}"' in page.text) == ([], True)
    assert curator.post(f"/curate/runs/{made.pk}/hide/?run={made.pk}", {"reason": "made up"}).url == address


def test_the_first_page_counts_open_reports(curator):
    assert " open</span>" not in words(curator.get("/curate/"))
    ReaderReport.objects.create(kind="task-set", key="boards", name="Boards", text="a typing error")
    ReaderReport.objects.create(kind="task-set", key="boards", name="Boards", text="old", answered_at=timezone.now())
    assert '<span class="tag mark">1 open</span>' in words(curator.get("/curate/"))


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


def test_a_replay_that_failed_is_retried_and_counts_for_its_owner_again(curator):
    made = a_waiting(a_user(), a_task_set())
    queue.finish_row(made.job, Job.State.FAILED, "the disk was full")
    made.refresh_from_db()
    assert (made.state, quota_of(made.owner).replays.used) == ("rejected", 0)
    assert "Retry" in words(curator.get("/curate/queue/"))
    curator.post("/curate/queue/", {"job": made.job_id})
    made.refresh_from_db()
    assert (made.state, made.job.state, quota_of(made.owner).waiting.used) == ("queued", "queued", 1)


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


@pytest.mark.parametrize(
    ("kind", "changes", "said"),
    [
        ("generate", {}, "Cancel"),
        ("generate", {"cancelling": True}, "is being cancelled"),
        ("replay", {}, "its owner can cancel it"),
        ("rescore", {}, "can be cancelled on its page"),
        ("publish", {}, "cannot be cancelled: half of it would be public"),
        ("corrections", {}, "ends by itself"),
        ("rescore", {"state": "done"}, ""),
    ],
)
def test_the_queue_says_where_a_job_is_cancelled_or_why_not(curator, kind, changes, said):
    Job.objects.create(**{"kind": kind, "subject": an_empty_draft().pk, "state": "running"} | changes)
    assert listed(curator)[2] == said


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
    assert [(row[2], row[-1]) for row in rows] == [("queued", "its owner can cancel it"), ("failed", "")]


@pytest.mark.parametrize("job", ["", "99", "x", "²", "9" * 5000])
def test_a_job_that_is_not_there_is_not_found(curator, job):
    assert curator.post("/curate/queue/", {"job": job}).status_code == 404


def test_the_queue_is_asked_for_new_rows_alone(curator):
    a_waiting(a_user(), a_task_set())
    asked = curator.get("/curate/queue/", headers={"HX-Request": "true"}).content.decode()
    assert asked.lstrip().startswith("<tbody")
    assert "scroll" not in asked
    assert "1 unfinished job." in " ".join(asked.split())
