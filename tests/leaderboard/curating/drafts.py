"""Drafts in the hands of a curator."""

from __future__ import annotations

from typing import Any

from django.test import Client

from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.models import Job, TaskSet

DRAFT = {"slug": "fresh", "title": "Fresh", "suite": "ivispar"}
TINY = '{"columns": 2, "rows": 2, "geoms": 1, "path": 1}'


def an_empty_draft(slug: str = "fresh", **changes: Any) -> TaskSet:
    return tasksets.draft(tasksets.Draft(**DRAFT | {"slug": slug, "settings": ("text", "2d")} | changes))


def generate(client: Client, portions: str, seed: str = "1", slug: str = "fresh") -> Any:
    """The answer to a curator who asks for tasks."""
    return client.post(f"/curate/sets/{slug}/", {"portions": portions, "seed": seed})


def worked_off() -> Job:
    """The newest job after a worker has come by."""
    job = Job.objects.latest("pk")
    jobs.run(job.pk)
    job.refresh_from_db()
    return job
