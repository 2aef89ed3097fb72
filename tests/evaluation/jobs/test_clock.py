"""The clock calls at once, again and again, and past failures."""

from __future__ import annotations

from threading import Event

import pytest

from plumbline.evaluation.jobs import clock
from plumbline.evaluation.services import database
from plumbline.evaluation.services.outage import Outage
from tests.outages import an_outage

LONGEST_SECONDS = 10


def test_it_calls_at_once():
    called = Event()
    stop = clock.start(called.set, 3600)
    assert called.wait(LONGEST_SECONDS)
    stop.set()


def test_it_calls_again_though_a_call_has_failed(caplog):
    calls, thrice = [], Event()

    def call() -> None:
        calls.append(1)
        if len(calls) == 1:
            raise RuntimeError("the queue is down")
        if len(calls) == 3:
            thrice.set()

    stop = clock.start(call, 0)
    assert thrice.wait(LONGEST_SECONDS)
    stop.set()
    assert "the clock's call failed" in caplog.text


def test_it_stops():
    calls, stops, begun = [], [], Event()

    def call() -> None:
        begun.wait(LONGEST_SECONDS)
        calls.append(1)
        stops[0].set()

    stops.append(clock.start(call, 0))
    begun.set()
    assert stops[0].wait(LONGEST_SECONDS)
    assert calls == [1]


def test_a_short_absence_does_not_matter(monkeypatch):
    seconds = [100.0]
    monkeypatch.setattr(clock, "monotonic", lambda: seconds[0])
    absence, found = clock.Absence(3.0), []
    for away in (True, True, False, True, True, True, True, False):
        found.append(absence.lasts(away))
        seconds[0] += 1
    assert found == [False] * 6 + [True, False]


@pytest.mark.django_db(transaction=True)
def test_an_outage_of_the_database_is_no_failure_of_the_clock(monkeypatch, caplog):
    monkeypatch.setattr(database, "DATABASE", Outage("The database"))
    calls, thrice = [], Event()

    def call() -> None:
        calls.append(1)
        if len(calls) == 3:
            thrice.set()
        raise an_outage()

    stop = clock.start(call, 0)
    assert thrice.wait(LONGEST_SECONDS)
    stop.set()
    assert [message[:20] for message in caplog.messages] == ["The database is away"]
