"""The clock calls at once, again and again, and past failures."""

from __future__ import annotations

from threading import Event

from plumbline.evaluation.jobs import clock

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
