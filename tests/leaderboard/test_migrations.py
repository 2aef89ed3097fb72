"""Rows that were there before a migration."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from plumbline.evaluation.models import Job
from plumbline.leaderboard.submitting.quotas import quota_of
from tests.makers import a_task_set, a_user

BEFORE, AFTER = [("leaderboard", "0002_line_ups")], [("leaderboard", "0004_work")]


def at(state: list[tuple[str, str]]) -> Any:
    """The models of the site after these migrations."""
    executor = MigrationExecutor(connection)
    executor.migrate(state)
    return MigrationExecutor(connection).loader.project_state(state).apps


@pytest.fixture
def before(transactional_db: None) -> Any:
    """The models before the migration; afterwards the newest are there again."""
    yield at(BEFORE)
    at(MigrationExecutor(connection).loader.graph.leaf_nodes())


@pytest.mark.django_db(transaction=True)
def test_submissions_of_before_get_dates_counts_and_one_for_the_same_bytes(before):
    task_set, owner = a_task_set(count=1), a_user()
    agents, line_ups = (before.get_model("evaluation", name).objects for name in ("Agent", "LineUp"))
    lead = agents.create(owner_id=owner.pk, name="Walker", kind="model")
    line_up = line_ups.create(roster=str(lead.pk), lead=lead, owner_id=owner.pk)
    now = timezone.now()

    def a_submission(sha256, state, job_state, hours=1, problem="", error=""):
        ended_at = None if job_state == "queued" else now - timedelta(hours=hours)
        job = Job.objects.create(kind="replay", subject=1, state=job_state, ended_at=ended_at, error=error)
        return before.get_model("leaderboard", "Submission").objects.create(
            owner_id=owner.pk,
            line_up=line_up,
            task_set_id=task_set.pk,
            file="submissions/a.jsonl",
            size_bytes=10,
            sha256=sha256,
            state=state,
            problem=problem,
            job_id=job.pk,
            created_at=now - timedelta(days=400),
        )

    first = a_submission("a", "replayed", "done")
    second = a_submission("a", "replayed", "done", hours=30)
    rejected = a_submission("b", "rejected", "failed", problem="line 2: ...", error="line 2 was rejected")
    failed = a_submission("c", "rejected", "failed", problem="internal error", error="internal error")
    waiting = a_submission("d", "queued", "queued")
    rows = at(AFTER).get_model("leaderboard", "Submission").objects
    latest = dict(rows.values_list("pk", "latest"))
    assert latest == {first.pk: False, second.pk: True, rejected.pk: True, failed.pk: True, waiting.pk: True}
    assert [rows.get(pk=each.pk).rejected_at is None for each in (first, rejected, failed)] == [True, False, True]
    assert all(now <= at for at in rows.values_list("touched_at", flat=True))
    quota = quota_of(owner)
    assert (quota.ended, quota.waiting.used, quota.stored_bytes.used) == (2, 1, 50)
