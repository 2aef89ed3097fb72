"""Submissions from upload to report, by form and by program."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from django.urls import reverse

from plumbline.evaluation.files import work
from plumbline.evaluation.models import Job
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import submissions
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import (
    API,
    NONSENSE,
    SUBMIT,
    State,
    a_browser,
    a_form_file,
    a_program,
    a_waiting,
    an_upload,
    page,
    some_solved,
    worked_off,
)
from tests.makers import a_file, a_header, a_task_set, a_trajectory, a_user, an_episode

pytestmark = pytest.mark.django_db


def test_an_upload_by_form_is_queued_replayed_and_reported():
    task_set, owner = a_task_set(), a_user()
    client = a_browser(owner)
    answer = client.post(SUBMIT, a_form_file(a_trajectory(task_set)))
    made = Submission.objects.get()
    assert (answer.status_code, answer.url, made.state) == (302, f"/submissions/{made.pk}/", State.QUEUED)
    assert "Queued, next in line" in page(made, client).content.decode()
    worked_off(made)
    report = Page(page(made, client))
    assert "Replayed. Only you can see this until you publish it." in report.text
    assert len([row for row in report.rows if row[0].startswith("Task ")]) == 4
    assert report.row("Task 1")[1:8] == ["Solved", "2", "2", "0", "1", "path 2 · geoms 3", "1"]


def test_an_upload_by_program_is_queued_replayed_and_reported():
    task_set = a_task_set()
    program = a_program(a_user())
    answer = program.post(API, a_form_file(a_trajectory(task_set), "mine.jsonl"))
    told = answer.json()
    assert (answer.status_code, told["state"], told["file_name"]) == (201, "queued", "mine.jsonl")
    assert told["progress"] == {"done": 0, "total": 0, "ahead": 0}
    worked_off(Submission.objects.get())
    told = program.get(f"{API}{told['id']}/").json()
    assert (told["state"], told["problem"], told["provenance"]) == ("replayed", "", "replayed")
    assert told["progress"] == {"done": 4, "total": 4, "ahead": 0}
    report = json.loads(program.get(f"{API}{told['id']}/report/").getvalue())
    assert [row["solved"] for row in report["episodes"]] == [True] * 4
    assert report["episodes"][0] | {"outcome": "solved", "actions": 2} == report["episodes"][0]
    assert report["episodes"][0]["metrics"]["deviation"] == 0


def test_work_is_told_before_a_replay_and_counted_by_it():
    task_set, owner = a_task_set(), a_user()
    program, browser = a_program(owner), a_browser(owner)
    made = a_waiting(owner, task_set)
    told = program.get(f"{API}{made.pk}/").json()["work"]
    assert (told["file_seconds"], told["granted_seconds"], told["done_seconds"]) == (120, None, None)
    assert "2:00 minutes of a processor" in page(made, browser).content.decode()
    assert "2:00 minutes of a processor" in browser.get(f"/sets/{task_set.slug}/").content.decode()
    worked_off(made)
    after = program.get(f"{API}{made.pk}/").json()["work"]
    assert after["granted_seconds"] == pytest.approx(120 + told["round_seconds"], abs=0.11)
    assert 0 <= after["done_seconds"] < 1
    assert Page(page(made, browser)).text.count("of 2:0") == 1


def test_a_file_that_takes_too_much_work_is_rejected_with_its_line_and_what_was_done(monkeypatch):
    monkeypatch.setattr(work, "READ", 1e7)
    made = an_upload(a_user(), a_task_set())
    assert made.state == State.REJECTED
    assert made.problem.startswith(
        "line 2: replaying the file up to here takes more than 120 s, and 0.0 s for 0 episodes"
    )
    assert made.work_seconds > made.granted_seconds == 120


@pytest.mark.django_db(transaction=True)
def test_an_upload_wakes_a_worker_when_it_is_stored():
    task_set = a_task_set()
    answer = a_program(a_user()).post(API, a_form_file(a_trajectory(task_set)))
    assert Submission.objects.get(pk=answer.json()["id"]).state == State.REPLAYED


def test_a_packed_file_is_as_good_as_a_plain_one():
    task_set = a_task_set()
    assert an_upload(a_user(), task_set, gzip.compress(a_trajectory(task_set))).state == State.REPLAYED


def test_who_waits_is_told_how_many_are_ahead():
    task_set, owner = a_task_set(), a_user()
    a_waiting(a_user("bob"), task_set)
    made = a_waiting(owner, task_set)
    assert "Queued, 1 ahead" in page(made, a_browser(owner)).content.decode()
    assert a_program(owner).get(f"{API}{made.pk}/").json()["progress"]["ahead"] == 1


def test_progress_is_shown_while_it_is_replayed():
    task_set, owner = a_task_set(), a_user()
    made = a_waiting(owner, task_set)
    next(submissions.replay(made.job))
    Job.objects.filter(pk=made.job_id).update(state=Job.State.RUNNING, done=1, total=4)
    part = a_browser(owner).get(f"/submissions/{made.pk}/", headers={"HX-Request": "true"}).content.decode()
    assert "Replaying: 1 of 4 episodes." in part
    assert 'hx-trigger="every 1s"' in part
    assert "<h1>" not in part
    told = a_program(owner).get(f"{API}{made.pk}/").json()
    assert (told["state"], told["progress"]) == ("replaying", {"done": 1, "total": 4, "ahead": 0})


def test_a_settled_submission_asks_for_no_more_news():
    owner = a_user()
    made = an_upload(owner, a_task_set())
    assert "hx-trigger" not in page(made, a_browser(owner)).content.decode().partition("<main")[2]


def test_an_incomplete_submission_says_that_it_will_not_be_ranked():
    task_set, owner = a_task_set(), a_user()
    made = an_upload(owner, task_set, some_solved(task_set, 2, tried=2))
    assert "Incomplete: the run will be shown, but not ranked." in page(made, a_browser(owner)).content.decode()


def test_the_report_in_json_is_its_owners():
    owner = a_user()
    made = an_upload(owner, a_task_set(count=1))
    address = reverse("leaderboard:report", args=[made.pk])
    (row,) = json.loads(a_browser(owner).get(address).getvalue())["episodes"]
    assert (row["attempt"], row["solved"], row["verdicts"]) == (1, True, {"effective": 2})
    assert a_browser(a_user("bob")).get(address).status_code == 404
    assert a_browser().get(address).status_code == 302


def test_many_episodes_are_reported_page_by_page():
    task_set, owner = a_task_set(count=6), a_user()
    tasks = task_set.tasks.select_related("task_set")
    lines = [an_episode(task, attempt=attempt, **NONSENSE) for task in tasks for attempt in range(1, 11)]
    made = an_upload(owner, task_set, a_file(a_header(task_set), *lines))
    first, second = (Page(a_browser(owner).get(f"/submissions/{made.pk}/?page={number}")) for number in (1, 2))
    assert [sum(row[0].startswith("Task ") for row in each.rows) for each in (first, second)] == [50, 10]


def test_uploading_takes_an_account():
    answer = a_browser().post(SUBMIT, a_form_file(b""))
    assert (answer.status_code, answer.url) == (302, "/accounts/login/?next=/submit/")


def test_what_describes_the_file_field_is_on_the_page(db):
    for given in ({}, a_form_file(b"nonsense")):
        browser = a_browser(a_user(f"user{len(given)}"))
        shown = (browser.post("/submit/", given) if given else browser.get("/submit/")).content.decode()
        described = re.findall(r'aria-describedby="([^"]*)"', shown)
        assert described
        assert all(f'id="{each}"' in shown for names in described for each in names.split())
