"""Submissions, runs and browsers for the tests of the public site."""

from __future__ import annotations

import io
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from evaluation import identity, work
from evaluation.agents import AGENTS, field
from evaluation.models import Agent, Run, TaskSet
from leaderboard import submissions, tokens
from leaderboard.models import Submission
from tests.makers import a_file, a_header, a_trajectory, an_episode

NONSENSE = {"turns": [{"response": "I cannot see anything."}]}
"""An episode that stops after one action nobody understood."""


def a_card(name: str, **changes: Any) -> dict[str, Any]:
    return {"agent": {"name": name, "model": f"{name}-1"} | changes}


def an_upload(owner: Any, task_set: TaskSet, content: bytes | None = None, **header: Any) -> Submission:
    """A submission whose replay is over; it solves every task unless other content is given."""
    return worked_off(a_waiting(owner, task_set, content, **header))


def a_waiting(owner: Any, task_set: TaskSet, content: bytes | None = None, **header: Any) -> Submission:
    """A submission whose replay no worker has begun."""
    content = a_trajectory(task_set, **header) if content is None else content
    return submissions.receive(owner, io.BytesIO(content), "walker.jsonl", len(content))


def worked_off(made: Submission) -> Submission:
    """The submission after a worker has come by."""
    work.run(made.job_id)
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
    return field.publish(baseline, task_set, setting, list(field.play(baseline, task_set, setting)))


def a_browser(user: Any = None, person: Agent | None = None, **settings: Any) -> Client:
    """A browser, logged in or not, that belongs to a participant or not."""
    client = Client(**settings)
    if user is not None:
        client.force_login(user)
    if person is not None:
        client.cookies[identity.COOKIE] = identity.signed(person)
    return client


def a_program(user: Any, **settings: Any) -> Client:
    """A program with a token of this user."""
    _, secret = tokens.issue(user, "tests")
    return Client(headers={"Authorization": f"Bearer {secret}"}, **settings)


def a_form_file(content: bytes, name: str = "walker.jsonl") -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile(name, content)}
