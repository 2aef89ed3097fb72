"""A call of a worker never fails and never waits, whatever becomes of the queue."""

from __future__ import annotations

from time import monotonic

import pytest
from celery import Celery
from kombu.exceptions import OperationalError

from plumbline.evaluation.jobs import calls
from plumbline.evaluation.services.outage import Outage


@pytest.fixture(autouse=True)
def broker(monkeypatch) -> Outage:
    fresh = Outage("Redis")
    monkeypatch.setattr(calls, "BROKER", fresh)
    return fresh


@pytest.fixture
def nowhere(monkeypatch) -> None:
    """The queue is at a port where nobody listens."""
    bounds = {"socket_timeout": 0.25, "socket_connect_timeout": 0.25, "max_retries": 0}
    app = Celery("nowhere", broker="redis://127.0.0.1:1/0", set_as_current=False)
    app.conf.broker_transport_options = bounds
    monkeypatch.setattr(calls, "current_app", app)


@pytest.mark.usefixtures("nowhere")
def test_without_a_queue_a_call_is_dropped_at_once(caplog):
    began = monotonic()
    assert [calls.call(calls.TIDY) for _ in range(20)] == [False] * 20
    assert monotonic() - began < 5  # most of it for loading what speaks to Redis
    assert len(caplog.messages) == 1
    assert "is away" in caplog.text


class Queue:
    """A queue that fails so many times."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.queued: list[str] = []

    def signature(self, task: str, args: tuple[object, ...]) -> Queue:
        self.task = task
        return self

    def apply_async(self, **_: object) -> None:
        self.failures -= 1
        if self.failures >= 0:
            raise OperationalError("refused")
        self.queued.append(self.task)


def test_a_queue_rests_after_a_failure_and_is_asked_again(monkeypatch, broker):
    seconds = [0.0]
    broker.now = lambda: seconds[0]
    queue = Queue(failures=1)
    monkeypatch.setattr(calls, "current_app", queue)
    assert not calls.call(calls.TIDY)
    assert not calls.call(calls.TIDY)
    assert queue.failures == 0
    seconds[0] += 11
    assert calls.call(calls.TIDY)
    assert calls.call(calls.TIDY)
    assert queue.queued == [calls.TIDY] * 2
