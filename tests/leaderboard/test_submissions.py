"""Submissions from upload to board."""

from __future__ import annotations

import io

import pytest

from leaderboard import boards, submissions
from leaderboard.models import Submission
from tests.makers import a_task_set, a_trajectory, a_user

pytestmark = pytest.mark.django_db(transaction=True)


def received(owner, task_set, content=None):
    content = a_trajectory(task_set) if content is None else content
    made = submissions.receive(owner, io.BytesIO(content), "walker.jsonl", len(content))
    made.refresh_from_db()
    return made


def test_a_good_file_is_replayed_and_published_with_rank_one():
    task_set = a_task_set()
    made = received(a_user(), task_set)
    assert (made.state, made.problem) == (Submission.State.REPLAYED, "")
    assert boards.board(task_set, "text").rows == ()
    submissions.publish(made)
    (row,) = boards.board(task_set, "text").rows
    assert (row.name, row.rank, row.value("completion"), row.value("deviation")) == ("Walker", 1, 1.0, 0.0)
