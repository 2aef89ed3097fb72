"""Jobs that count, for tests of who carries them and when."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from plumbline.evaluation.jobs import queue
from plumbline.evaluation.models import Job

State = Job.State


class Kind:
    """A job that counts to its subject and writes down what it did, so that nothing is done twice."""

    def __init__(self, monkeypatch, name: str = "count") -> None:
        self.stored: list[int] = []  # what is done for good
        self.order: list[int] = []  # whose steps were taken, by job
        self.begun = 0
        self.endings: list[tuple[str, str]] = []
        self.between = lambda job, done: None  # what happens after each step
        monkeypatch.setitem(queue.KINDS, name, self.steps)
        monkeypatch.setitem(queue.ENDINGS, name, self.ending)

    def steps(self, job: Job):
        self.begun += 1
        for number in range(1, job.subject + 1):
            if number not in self.stored:
                self.stored.append(number)
            self.order.append(job.pk)
            yield number, job.subject
            self.between(job, number)

    def ending(self, job: Job) -> None:
        self.endings.append((job.state, job.error))


def a_job(subject: int = 3, **changes: object) -> Job:
    return Job.objects.create(**{"kind": "count", "subject": subject} | changes)


def now_of(job: Job) -> Job:
    return Job.objects.get(pk=job.pk)


def vanished(attempts: int = 1) -> dict[str, object]:
    """A worker took it up, and was not heard of again."""
    past = timezone.now() - timedelta(seconds=1)
    return {"state": State.RUNNING, "leased_until": past, "attempts": attempts, "started_at": past}
