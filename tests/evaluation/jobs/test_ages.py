"""The age of the oldest job of each kind that waits for a worker."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from plumbline.evaluation import jobs
from plumbline.evaluation.jobs.ages import Ages, oldest
from plumbline.evaluation.models import Job
from tests.outages import away

pytestmark = pytest.mark.django_db


def queued(kind: str, seconds: float, **changes: object) -> Job:
    job = jobs.enlist(kind, 1)
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - timedelta(seconds=seconds), **changes)
    return job


def test_the_oldest_of_a_kind_counts():
    queued("replay", 10), queued("replay", 100), queued("generate", 5)
    found = oldest()
    assert found["replay"] == pytest.approx(100, abs=5)
    assert found["generate"] == pytest.approx(5, abs=5)


def test_where_none_waits_it_is_nothing(monkeypatch):
    monkeypatch.setitem(jobs.KINDS, "replay", print)
    queued("replay", 50, state=Job.State.DONE)
    queued("replay", 50, state=Job.State.RUNNING, leased_until=timezone.now() + timedelta(seconds=60))
    assert oldest()["replay"] == 0


def test_a_job_whose_worker_has_vanished_waits():
    queued("replay", 50, state=Job.State.RUNNING, leased_until=timezone.now() - timedelta(seconds=1))
    assert oldest()["replay"] >= 50


def test_while_the_database_is_away_there_is_none():
    with away():
        assert list(Ages().collect()) == []
