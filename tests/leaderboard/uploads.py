"""Submissions, runs and browsers for the tests of the public site."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from plumbline.evaluation import jobs
from plumbline.evaluation.models import Agent, Episode, Run, TaskSet, Transcript
from plumbline.evaluation.requests import participants
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.suites import AGENTS
from plumbline.leaderboard.api import tokens
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import submissions
from tests.makers import a_file, a_header, a_trajectory, an_episode

State = Submission.State
SUBMIT = "/submit/"
API = "/api/v1/submissions/"

NONSENSE = {"turns": [{"response": "I cannot see anything."}]}
"""An episode that stops after one action nobody understood."""

FLOWN = {"turns": [{"actions": ["fly"]}]}
"""The same where actions are given as such."""


def a_card(name: str, **changes: Any) -> dict[str, Any]:
    return {"agent": {"name": name, "model": f"{name}-1"} | changes}


def an_upload(owner: Any, task_set: TaskSet, content: bytes | None = None, **header: Any) -> Submission:
    """A submission whose replay is over; it solves every task unless other content is given."""
    return worked_off(a_waiting(owner, task_set, content, **header))


def a_waiting(owner: Any, task_set: TaskSet, content: bytes | None = None, **header: Any) -> Submission:
    """A submission whose replay no worker has begun."""
    content = a_trajectory(task_set, **_own_name(owner) | header) if content is None else content
    return received(owner, content).submission


def received(owner: Any, content: bytes) -> submissions.Receipt:
    """What an account gets for a file."""
    return submissions.receive(owner, io.BytesIO(content), "walker.jsonl", len(content))


def _own_name(owner: Any) -> dict[str, Any]:
    """A card with a name of the account's own, if another account has the usual one."""
    taken = Agent.objects.filter(name="Walker").exclude(owner=owner).exists()
    return a_card(f"Walker of {owner.username}") if taken else {}


def worked_off(made: Submission, between: Callable[[], None] = lambda: None) -> Submission:
    """The submission after a worker has come by."""
    jobs.run(made.job_id, between)
    made.refresh_from_db()
    return made


def a_published(owner: Any, task_set: TaskSet, content: bytes | None = None, **header: Any) -> Submission:
    made = an_upload(owner, task_set, content, **header)
    assert made.state == Submission.State.REPLAYED, made.problem
    submissions.publish(made)
    return made


def some_solved(task_set: TaskSet, solved: int, tried: int | None = None, **header: Any) -> bytes:
    """A file that solves the first tasks, fails at those after them, and leaves out what comes after `tried`."""
    tasks = list(task_set.tasks.select_related("task_set"))[:tried]
    lines = [an_episode(task) | ({} if number < solved else NONSENSE) for number, task in enumerate(tasks)]
    return a_file(a_header(task_set, **header), *lines)


def ours(name: str, task_set: TaskSet, setting: str = "none") -> Run:
    """A public run of one of our baselines."""
    baseline = AGENTS[name]
    return baseline_runner.publish(baseline, task_set, setting, list(baseline_runner.play(baseline, task_set, setting)))


def a_browser(user: Any = None, person: Agent | None = None, **settings: Any) -> Client:
    """A browser, logged in or not, that belongs to a participant or not."""
    client = Client(**settings)
    if user is not None:
        client.force_login(user)
    if person is not None:
        client.cookies[participants.COOKIE] = participants.signed(person)
    return client


def a_program(user: Any, **settings: Any) -> Client:
    """A program with a token of this user."""
    _, secret = tokens.issue(user, "tests")
    return Client(headers={"Authorization": f"Bearer {secret}"}, **settings)


def a_form_file(content: bytes, name: str = "walker.jsonl") -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile(name, content)}


def page(made: Submission, client: Client) -> Any:
    """The page of a submission."""
    return client.get(reverse("leaderboard:submission", args=[made.pk]))


def action(name: str, made: Submission, client: Client) -> Any:
    """The page that follows an action of a submission's owner."""
    return client.post(reverse(f"leaderboard:submission_{name}", args=[made.pk]), follow=True)


def what_runs_left() -> list[int]:
    """How many runs, episodes and transcripts are stored."""
    return [kind.objects.count() for kind in (Run, Episode, Transcript)]


def stale(made: Submission) -> Submission:
    """The same submission as another request has read it a moment before."""
    return type(made).objects.get(pk=made.pk)


def submitted(owner: Any, task_set: TaskSet, name: str, solved: int) -> None:
    """Publish a run that solves the first tasks of a set, and does nothing in the others."""
    tasks = list(task_set.tasks.select_related("task_set"))
    lines = [an_episode(task) | ({} if number < solved else FLOWN) for number, task in enumerate(tasks)]
    header = a_header(task_set, agent={"name": name}, setting=task_set.settings[0])
    a_published(owner, task_set, a_file(header, *lines))
