"""Submissions from upload to tombstone, by form and by program."""

from __future__ import annotations

import gzip
import html

import pytest
from django.urls import reverse

from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.files.trajectories import BadLine
from plumbline.evaluation.jobs import queue
from plumbline.evaluation.models import Agent, Episode, Job, Run, Transcript
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.rankings import leaderboards
from plumbline.leaderboard.submitting import submissions
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import (
    NONSENSE,
    a_browser,
    a_card,
    a_form_file,
    a_program,
    a_published,
    a_waiting,
    an_upload,
    some_solved,
    worked_off,
)
from tests.makers import a_draft, a_file, a_header, a_task_set, a_trajectory, a_user, an_episode

pytestmark = pytest.mark.django_db

State = Submission.State
SUBMIT = "/submit/"
API = "/api/v1/submissions/"


def page(made, client):
    return client.get(reverse("leaderboard:submission", args=[made.pk]))


def words(answer):
    """What a page says, in plain characters."""
    return html.unescape(answer.content.decode())


def action(name, made, client):
    return client.post(reverse(f"leaderboard:submission_{name}", args=[made.pk]), follow=True)


def what_runs_left():
    return [kind.objects.count() for kind in (Run, Episode, Transcript)]


# From upload to report


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
    assert report.row("Task 1")[1:8] == ["path 2 · geoms 3", "1", "Solved", "2", "2", "0", "1"]


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
    report = program.get(f"{API}{told['id']}/report/").json()
    assert [row["solved"] for row in report["episodes"]] == [True] * 4
    assert report["episodes"][0] | {"outcome": "solved", "actions": 2} == report["episodes"][0]
    assert report["episodes"][0]["metrics"]["deviation"] == 0


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


# Refused uploads: line, field, what was expected

REFUSED = {
    "no JSON": (lambda given: b"PK\x03\x04 a zip file\n", 1, "", "not JSON"),
    "another format": (lambda given: a_file(a_header(given, format="ours/2")), 1, "format", "'ours/2': expected"),
    "unknown field": (lambda given: a_file(a_header(given, nickname="W")), 1, "", "unknown field `nickname`"),
    "nameless": (lambda given: a_file(a_header(given, agent={"name": ""})), 1, "agent.name", "length >= 1"),
    "unknown set": (
        lambda given: a_file(a_header(given) | {"task_set": {"slug": "nowhere", "digest": ""}}),
        *(1, "task_set.slug", "'nowhere': expected a published task set"),
    ),
    "another digest": (
        lambda given: a_file(a_header(given) | {"task_set": {"slug": given.slug, "digest": "0"}}),
        *(1, "task_set.digest", "'0': expected"),
    ),
    "other rules": (lambda given: a_file(a_header(given, rules_version=9)), 1, "rules_version", "9: expected 1"),
    "other extractor": (
        lambda given: a_file(a_header(given, extractor_version=9)),
        *(1, "extractor_version", "9: expected 1"),
    ),
    "no modality": (lambda given: a_file(a_header(given, setting="4d")), 1, "setting", "'4d': expected one of"),
    "a long form": (
        lambda given: a_file(a_header(given, setting="2d,palette=paper")),
        *(1, "setting", "'2d,palette=paper': expected one of text, 2d, 3d"),
    ),
    "blind model": (lambda given: a_file(a_header(given, setting="none")), 1, "setting", "'none': expected one of"),
    "script as address": (
        lambda given: a_file(a_header(given, **a_card("W", url="javascript:alert(1)"))),
        *(1, "agent.url", "regex"),
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_cannot_be_accepted_is_refused_at_once(name):
    content, line, field, expected = REFUSED[name]
    task_set, owner = a_task_set(count=1), a_user()
    answer = a_browser(owner).post(SUBMIT, a_form_file(content(task_set)))
    shown = words(answer)
    assert answer.status_code == 422
    assert f"line {line}" + (f", {field}" if field else "") in shown
    assert expected in shown
    answer = a_program(owner).post(API, a_form_file(content(task_set)))
    told = answer.json()
    assert (answer.status_code, told["line"], told.get("field", "")) == (422, line, field)
    assert expected in told["expected"]
    assert (Submission.objects.count(), Agent.objects.count()) == (0, 0)


def test_an_empty_file_is_refused():
    owner = a_user()
    assert "The submitted file is empty." in words(a_browser(owner).post(SUBMIT, a_form_file(b"")))
    answer = a_program(owner).post(API, a_form_file(b""))
    assert (answer.status_code, answer.json()["expected"]) == (422, "the file is empty: expected a header")


REJECTED = {
    "no episode": (lambda task: [], 2, "", "no episodes: expected at least one"),
    "cut off": (lambda task: [b'{"task": "ab'], 2, "", "not JSON"),
    "foreign task": (lambda task: [an_episode(task) | {"task": "0" * 64}], 2, "task", "not in task set boards"),
    "the same twice": (lambda task: [an_episode(task)] * 2, 3, "attempt", "expected once in the file"),
    "attempt 0": (lambda task: [an_episode(task, attempt=0)], 2, "attempt", "Expected `int` >= 1"),
    "silent turn": (lambda task: [an_episode(task, turns=[{}])], 2, "turns[0]", "expected response or actions"),
    "a model passes": (lambda task: [an_episode(task, turns=[{"pass": True}])], 2, "turns[0].pass", "only baselines"),
    "two stories": (
        lambda task: [an_episode(task, turns=[{"response": "action: move red cube up", "actions": ["start"]}])],
        *(2, "turns[0].actions", "['start']: the response says ['move red cube up'], expected the same"),
    ),
    "words after the end": (
        lambda task: [an_episode(task) | {"turns": an_episode(task)["turns"] * 2}],
        *(2, "turns", "the episode ended with turn 2 (solved): expected no more turns"),
    ),
}


@pytest.mark.parametrize("name", REJECTED)
def test_a_bad_episode_rejects_the_file_and_leaves_nothing(name):
    lines, number, field, expected = REJECTED[name]
    task_set, owner = a_task_set(count=1), a_user()
    task = task_set.tasks.select_related("task_set").get()
    made = an_upload(owner, task_set, a_file(a_header(task_set), *lines(task)))
    assert made.state == State.REJECTED
    assert made.problem.startswith(f"line {number}" + (f", {field}: " if field else ": "))
    assert expected in made.problem
    assert (what_runs_left(), made.run) == ([0, 0, 0], None)
    assert made.problem in words(page(made, a_browser(owner)))
    told = a_program(owner).get(f"{API}{made.pk}/").json()
    assert (told["state"], told["problem"]) == ("rejected", made.problem)


def test_a_field_name_that_no_database_takes_is_reported_all_the_same():
    task_set = a_task_set(count=1)
    made = an_upload(a_user(), task_set, a_file(a_header(task_set), {"task": "a", "turns": [], "x\0y": 1}))
    assert made.state == State.REJECTED
    assert "unknown field `x" in made.problem
    assert "\0" not in made.problem


def test_a_problem_that_quotes_megabytes_is_cut_short():
    task_set = a_task_set(count=1)
    made = an_upload(a_user(), task_set, a_file(a_header(task_set), {"x" * 1_000_000: 1}))
    assert made.problem.startswith("line 2: Object contains unknown field `xxx")
    assert len(made.problem) < 2500


def test_a_bad_last_line_after_six_hundred_good_ones_leaves_nothing():
    task_set, owner = a_task_set(count=6, path=1), a_user()
    tasks = list(task_set.tasks.select_related("task_set"))
    lines = [an_episode(task, attempt=attempt) for attempt in range(1, 101) for task in tasks]
    made = a_waiting(owner, task_set, a_file(a_header(task_set), *lines, b'{"task": 7}'))
    steps = submissions.replay(made.job)
    assert [done for done, _ in (next(steps) for _ in lines)][-1] == 600
    made.refresh_from_db()
    assert Episode.objects.count() == 600  # stored, and nobody sees them
    for client in (a_browser(owner), a_browser(a_user("bob", is_staff=True))):
        assert client.get("/api/v1/episodes/").json()["results"] == []
        assert client.get(f"/episodes/{Episode.objects.first().pk}/").status_code == 404
    assert Run.objects.public().count() == 0
    with pytest.raises(jobs.Refused, match="line 602 was rejected"):
        next(steps)
    worked_off(made)
    assert (made.state, what_runs_left()) == (State.REJECTED, [0, 0, 0])
    assert made.problem.startswith("line 602, task")


def test_a_file_that_has_vanished_rejects_without_telling_where_it_was():
    made = a_waiting(a_user(), a_task_set())
    made.file.storage.delete(made.file.name)
    worked_off(made)
    assert (made.state, made.problem) == (State.REJECTED, "internal error: FileNotFoundError")


def test_too_many_bytes_are_refused_before_they_are_read():
    with pytest.raises(BadLine, match="expected at most 64 MB"):
        submissions.receive(a_user(), None, "large.jsonl", 64 * 1024 * 1024 + 1)


def test_sealed_retired_practice_and_draft_sets_take_no_submission():
    retired = a_task_set("retired")
    tasksets.retire(retired, "mended by its successor")
    for task_set in (a_task_set("sealed", sealed=True), a_task_set("warm", practice=True), retired, a_draft("draft")):
        with pytest.raises(BadLine, match="expected a published task set"):
            a_waiting(a_user(task_set.slug), task_set, a_file(a_header(task_set)))


# Cancelled, vanished, once more


def test_a_waiting_submission_is_cancelled_at_once():
    owner = a_user()
    made = a_waiting(owner, a_task_set())
    assert "Cancelled." in action("cancel", made, a_browser(owner)).content.decode()
    assert (worked_off(made).state, what_runs_left()) == (State.CANCELLED, [0, 0, 0])


def test_a_replay_ends_when_its_owner_cancels_it(monkeypatch):
    monkeypatch.setattr("plumbline.evaluation.jobs.queue.REPORT_SECONDS", 0)
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
    Job.objects.filter(pk=made.job_id).update(attempts=queue.ATTEMPTS, state=Job.State.RUNNING)
    worked_off(made)
    assert (made.state, what_runs_left()) == (State.REJECTED, [0, 0, 0])
    assert "given up after 5 attempts" in page(made, a_browser(owner)).content.decode()


def test_a_rejected_submission_is_replayed_once_more():
    owner = a_user()
    made = a_waiting(owner, a_task_set())
    Job.objects.filter(pk=made.job_id).update(attempts=queue.ATTEMPTS)
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


# Private, public, withdrawn, hidden, gone


def test_a_submission_is_private_until_it_is_published():
    task_set, owner = a_task_set(), a_user()
    made = an_upload(owner, task_set)
    others = (a_browser(), a_browser(a_user("bob")), a_browser(a_user("eve", is_staff=True)))
    assert [page(made, other).status_code for other in others] == [404, 404, 404]
    assert leaderboards.leaderboard(task_set, "text").rows == ()
    answer = action("publish", made, a_browser(owner))
    assert "Published" in answer.content.decode()
    assert [page(made, other).status_code for other in others] == [200, 200, 200]
    (row,) = leaderboards.leaderboard(task_set, "text").rows
    assert (row.name, row.rank, row.value("completion"), row.value("deviation")) == ("Walker", 1, 1.0, 0.0)


def test_a_program_publishes_and_withdraws():
    task_set, owner = a_task_set(), a_user()
    made, program = an_upload(owner, task_set), a_program(owner)
    assert program.post(f"{API}{made.pk}/publish/").json()["published_at"]
    assert len(leaderboards.leaderboard(task_set, "text").rows) == 1
    assert program.post(f"{API}{made.pk}/withdraw/").json()["withdrawn_at"]
    assert leaderboards.leaderboard(task_set, "text").rows == ()


def test_withdrawal_leaves_a_tombstone_that_only_its_owner_can_open():
    owner = a_user()
    made = a_published(owner, a_task_set())
    episode = made.run.episodes.first()
    assert "Withdrawn" in action("withdraw", made, a_browser(owner)).content.decode()
    for other in (a_browser(), a_browser(a_user("bob"))):
        answer = page(made, other)
        assert answer.status_code == 410
        assert "withdrawn by its owner" in answer.content.decode()
        assert other.get(f"/episodes/{episode.pk}/").status_code == 404
        assert "withdrawn" in other.get(f"/agents/{made.line_up.lead.pk}/").content.decode()
    assert "Task 1" in page(made, a_browser(owner)).content.decode()
    assert a_browser(owner).get(f"/episodes/{episode.pk}/").status_code == 200


def test_what_was_withdrawn_stays_withdrawn():
    owner = a_user()
    made = a_published(owner, a_task_set())
    submissions.withdraw(made)
    assert "expected one that was never published" in action("publish", made, a_browser(owner)).content.decode()
    assert Run.objects.public().count() == 0


def test_what_was_never_published_can_be_deleted_with_everything_in_it():
    owner = a_user()
    made = an_upload(owner, a_task_set())
    answer = action("discard", made, a_browser(owner))
    assert answer.redirect_chain == [(SUBMIT, 302)]
    assert (Submission.objects.count(), what_runs_left()) == (0, [0, 0, 0])


@pytest.mark.django_db(transaction=True)
def test_the_file_goes_with_the_submission():
    made = an_upload(a_user(), a_task_set())
    storage, name = made.file.storage, made.file.name
    submissions.discard(made)
    assert not storage.exists(name)


def test_what_was_published_cannot_be_deleted():
    owner = a_user()
    made = a_published(owner, a_task_set())
    assert "withdraw it instead of deleting it" in action("discard", made, a_browser(owner)).content.decode()
    assert Submission.objects.count() == 1


def test_a_curator_hides_a_run_for_a_public_reason_and_shows_it_again():
    task_set, owner = a_task_set(), a_user()
    made, curator = a_published(owner, task_set), a_browser(a_user("eve", is_staff=True))
    hide = reverse("leaderboard:hide", args=[made.run.pk])
    curator.post(hide, {"reason": "plays with the answers at hand"})
    assert leaderboards.leaderboard(task_set, "text").rows == ()
    answer = page(made, a_browser())
    assert (answer.status_code, b"plays with the answers at hand" in answer.content) == (410, True)
    assert "Hidden by a curator: plays with the answers at hand" in page(made, a_browser(owner)).content.decode()
    curator.post(hide)
    assert len(leaderboards.leaderboard(task_set, "text").rows) == 1
    assert page(made, a_browser()).status_code == 200


def test_two_curators_who_hide_the_same_run_hide_it():
    made, curator = a_published(a_user(), a_task_set()), a_browser(a_user("eve", is_staff=True))
    hide = reverse("leaderboard:hide", args=[made.run.pk])
    curator.post(hide, {"reason": "first"})
    curator.post(hide, {"reason": "second"})
    made.run.refresh_from_db()
    assert (made.run.hidden_at is not None, made.run.hidden_reason) == (True, "first")


# Agents


def test_the_latest_published_submission_counts_and_the_others_are_numbered():
    task_set, owner = a_task_set(), a_user()
    first = a_published(owner, task_set)
    second = a_published(owner, task_set, some_solved(task_set, 1))
    (row,) = leaderboards.leaderboard(task_set, "text").rows
    assert (row.value("completion"), row.other_runs) == (0.25, 1)
    assert "and 1 earlier" in a_browser().get("/leaderboards/boards/text/").content.decode()
    submissions.withdraw(second)
    (row,) = leaderboards.leaderboard(task_set, "text").rows
    assert (row.value("completion"), row.other_runs) == (1.0, 0)
    submissions.withdraw(first)
    assert leaderboards.leaderboard(task_set, "text").rows == ()


def test_two_accounts_may_have_an_agent_of_the_same_name():
    task_set = a_task_set()
    ada, bob = a_published(a_user(), task_set), a_published(a_user("bob"), task_set)
    assert ada.line_up.lead != bob.line_up.lead
    assert [(row.name, row.rank) for row in leaderboards.leaderboard(task_set, "text").rows] == [
        ("Walker", 1),
        ("Walker", 1),
    ]


def test_an_agent_stays_of_its_kind():
    task_set, owner = a_task_set(), a_user()
    an_upload(owner, task_set)
    with pytest.raises(BadLine, match=r"line 1, agent.kind: 'baseline': your agent 'Walker' is a model"):
        an_upload(owner, task_set, agent={"name": "Walker", "kind": "baseline"})


def test_a_private_submission_changes_nothing_on_the_public_page_of_its_agent():
    task_set, owner = a_task_set(), a_user()
    a_published(owner, task_set, **a_card("Walker", scaffold="no code"))
    later = an_upload(owner, task_set, **a_card("Walker", scaffold="unheard of"))
    address = f"/agents/{later.line_up.lead.pk}/"
    assert "no code" in a_browser().get(address).content.decode()
    submissions.publish(later)
    assert "unheard of" in a_browser().get(address).content.decode()


@pytest.mark.parametrize(
    ("card", "turn", "provenance"),
    [
        ({}, {}, "replayed"),
        ({"prompt_digest": "0" * 64}, {}, "traced"),
        ({"prompt_digest": "0" * 64}, {"provider_error": "503"}, "traced"),
        ({"prompt_digest": "0" * 64}, {"actions": ["move red cube up"]}, "replayed"),
    ],
)
def test_a_run_is_traced_when_every_turn_is_told_in_full(card, turn, provenance):
    task_set = a_task_set(count=2)
    first, second = task_set.tasks.select_related("task_set")
    line = an_episode(second) if not turn else an_episode(second, turns=[turn, {"response": "done"}])
    made = an_upload(a_user(), task_set, a_file(a_header(task_set, **a_card("W", **card)), an_episode(first), line))
    assert (made.problem, made.run.provenance) == ("", provenance)


def test_a_baseline_that_does_not_look_is_on_every_leaderboard():
    task_set = a_task_set()
    made = a_published(a_user(), task_set, agent={"name": "Blind", "kind": "baseline"}, setting="none")
    assert [leaderboards.leaderboard(task_set, setting).rows[0].name for setting in task_set.settings] == ["Blind"] * 3
    for address in (f"/submissions/{made.pk}/", "/"):
        links = [link for link in Page(a_browser().get(address)).links if link.startswith("/leaderboards/boards/")]
        assert links
        assert {a_browser().get(link, follow=True).status_code for link in links} == {200}


def test_the_replay_of_a_baseline_that_does_not_look_says_so():
    made = a_published(a_user(), a_task_set(), agent={"name": "Blind", "kind": "baseline"}, setting="none")
    (episode, *_) = made.run.episodes.all()
    shown = Page(a_browser().get(reverse("leaderboard:episode", args=[episode.pk]))).text
    assert "had no observations, though it may have asked the engine" in shown
    assert "The pictures are drawn for you (2D view)." in shown


def test_an_incomplete_submission_says_that_it_will_not_be_ranked():
    task_set, owner = a_task_set(), a_user()
    made = an_upload(owner, task_set, some_solved(task_set, 2, tried=2))
    assert "Incomplete: the run will be shown, but not ranked." in page(made, a_browser(owner)).content.decode()


def test_the_report_in_json_is_its_owners():
    owner = a_user()
    made = an_upload(owner, a_task_set(count=1))
    address = reverse("leaderboard:report", args=[made.pk])
    (row,) = a_browser(owner).get(address).json()["episodes"]
    assert (row["attempt"], row["solved"], row["verdicts"]) == (1, True, {"effective": 2})
    assert a_browser(a_user("bob")).get(address).status_code == 404
    assert a_browser().get(address).status_code == 302


def test_many_episodes_are_reported_page_by_page():
    task_set, owner = a_task_set(count=1), a_user()
    task = task_set.tasks.select_related("task_set").get()
    lines = [an_episode(task, attempt=attempt, **NONSENSE) for attempt in range(1, 61)]
    made = an_upload(owner, task_set, a_file(a_header(task_set), *lines))
    first, second = (Page(a_browser(owner).get(f"/submissions/{made.pk}/?page={number}")) for number in (1, 2))
    assert [sum(row[0].startswith("Task 1 ") for row in each.rows) for each in (first, second)] == [50, 10]


def test_uploading_takes_an_account():
    answer = a_browser().post(SUBMIT, a_form_file(b""))
    assert (answer.status_code, answer.url) == (302, "/accounts/login/?next=/submit/")


def test_an_agent_goes_with_its_last_submission_and_its_name_may_be_another_kind():
    task_set, owner = a_task_set(count=1), a_user()
    made = an_upload(owner, task_set)
    submissions.discard(made)
    assert Agent.objects.filter(owner=owner).count() == 0
    card = {"name": "Walker", "kind": "baseline"}
    assert an_upload(owner, task_set, agent=card).state == State.REPLAYED


def stale(made):
    """The same submission as another request has read it a moment before."""
    return type(made).objects.get(pk=made.pk)


def test_what_was_published_meanwhile_is_not_deleted():
    made = an_upload(a_user(), a_task_set(count=1))
    other = stale(made)
    submissions.publish(made)
    with pytest.raises(submissions.NotNow, match="withdraw it instead of deleting it"):
        submissions.discard(other)
    assert Run.objects.public().count() == 1


def test_it_is_published_once():
    made = an_upload(a_user(), a_task_set(count=1))
    other = stale(made)
    submissions.publish(made)
    with pytest.raises(submissions.NotNow, match="was published before"):
        submissions.publish(other)


@pytest.mark.parametrize("action", [submissions.publish, submissions.withdraw, submissions.cancel, submissions.again])
def test_nothing_is_done_with_what_was_deleted_meanwhile(action):
    made = an_upload(a_user(), a_task_set(count=1))
    other = stale(made)
    submissions.discard(made)
    with pytest.raises(submissions.NotNow, match="the submission was deleted"):
        action(other)


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


def test_nothing_more_is_published_on_a_retired_set():
    task_set = a_task_set(count=1)
    made = an_upload(a_user(), task_set)
    tasksets.retire(task_set, "worn out")
    with pytest.raises(submissions.NotNow, match="the task set boards is retired"):
        submissions.publish(made)


@pytest.mark.parametrize("name", ["Optimal", "random, LEGAL", "people", " Do nothing "])
def test_the_names_of_reference_rows_are_taken(name):
    with pytest.raises(BadLine, match="this name belongs to a reference row"):
        an_upload(a_user(), a_task_set(count=1), agent={"name": name})


def test_a_file_that_is_refused_is_not_kept(settings, tmp_path):
    settings.STORAGES = settings.STORAGES | {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path}}
    }
    with pytest.raises(BadLine):
        an_upload(a_user(), a_task_set(count=1), agent={"name": "Optimal"})
    assert not list(tmp_path.rglob("*.jsonl"))
