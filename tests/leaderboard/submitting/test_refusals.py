"""Files that are refused at once, or rejected by their replay."""

from __future__ import annotations

import pytest

from plumbline.envs import FAMILIES
from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.files.trajectories import BadLine
from plumbline.evaluation.models import Agent, Episode, Run
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import submissions
from tests.leaderboard.reading import words
from tests.leaderboard.uploads import (
    API,
    SUBMIT,
    State,
    a_browser,
    a_card,
    a_form_file,
    a_program,
    a_waiting,
    an_upload,
    page,
    what_runs_left,
    worked_off,
)
from tests.makers import a_draft, a_file, a_header, a_task_set, a_user, an_episode

pytestmark = pytest.mark.django_db

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
        *(1, "extractor_version", f"9: expected {FAMILIES['sliding'].words.extractor_version}"),
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
    assert expected in told["problem"]
    assert (Submission.objects.count(), Agent.objects.count()) == (0, 0)


def test_an_empty_file_is_refused():
    owner = a_user()
    assert "The submitted file is empty." in words(a_browser(owner).post(SUBMIT, a_form_file(b"")))
    answer = a_program(owner).post(API, a_form_file(b""))
    assert (answer.status_code, answer.json()["problem"]) == (422, "the file is empty: expected a header")


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


def test_a_rejected_file_is_uploaded_again_and_a_failed_replay_repeated():
    task_set, owner = a_task_set(count=1), a_user()
    made = an_upload(owner, task_set, a_file(a_header(task_set), {"task": "a", "turns": []}))
    read = words(page(made, a_browser(owner)))
    assert (f'href="{SUBMIT}">upload it again' in read, "Replay again" in read) == (True, False)
    Submission.objects.update(problem=made.job.error)
    read = words(page(made, a_browser(owner)))
    assert ("upload it again" in read, "Replay again" in read) == (False, True)


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
    task_set, owner = a_task_set(count=60, path=1), a_user()
    tasks = list(task_set.tasks.select_related("task_set"))
    lines = [an_episode(task, attempt=attempt) for attempt in range(1, 11) for task in tasks]
    made = a_waiting(owner, task_set, a_file(a_header(task_set), *lines, b'{"task": 7}'))
    steps = submissions.replay(made.job)
    while next(steps) != (600, 601):
        pass
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


@pytest.mark.parametrize("name", ["Optimal", "random, LEGAL", "people", " Do nothing "])
def test_the_names_of_reference_rows_are_taken(name):
    with pytest.raises(BadLine, match="this name belongs to a reference row"):
        an_upload(a_user(), a_task_set(count=1), agent={"name": name})


def test_a_file_that_is_refused_is_not_kept(stored):
    with pytest.raises(BadLine):
        an_upload(a_user(), a_task_set(count=1), agent={"name": "Optimal"})
    assert stored() == []
