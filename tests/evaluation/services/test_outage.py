"""An outage is logged once, rests, lets one caller ask, and ends."""

from __future__ import annotations

import pytest

from plumbline.evaluation.services.outage import Outage


class Time:
    """A clock that is set by hand."""

    seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def outage(time: Time) -> Outage:
    return Outage("Redis", rest_seconds=10, now=time)


def test_a_service_that_works_is_always_asked(outage):
    assert [outage.due() for _ in range(3)] == [True] * 3
    assert not outage.going_on


def test_after_a_failure_it_rests_and_then_one_caller_asks(outage, time):
    outage.failed(ConnectionError("refused"))
    time.seconds += 9.9
    assert not outage.due()
    time.seconds += 0.2
    assert [outage.due() for _ in range(3)] == [True, False, False]


def test_once_it_works_everybody_asks(outage):
    outage.failed(ConnectionError("refused"))
    outage.worked()
    assert [outage.due() for _ in range(3)] == [True] * 3


def test_many_failures_are_logged_as_one_outage(outage, time, caplog):
    for _ in range(5):
        outage.failed(ConnectionError("refused\nIs it running?"))
        time.seconds += 1
    for _ in range(5):
        outage.worked()
    assert caplog.messages == ["Redis is away: ConnectionError: refused", "Redis is back after 5 s"]


def test_a_service_that_comes_and_goes_is_logged_once_per_rest(outage, time, caplog):
    for _ in range(100):
        outage.failed(ConnectionError("refused"))
        outage.worked()
        time.seconds += 0.2
    assert len(caplog.messages) == 4


def test_an_outage_is_remembered_for_a_while(outage, time):
    assert not outage.within(5)
    outage.failed(ConnectionError("refused"))
    time.seconds += 60
    assert outage.within(5)
    outage.worked()
    time.seconds += 4.9
    assert outage.within(5)
    time.seconds += 0.2
    assert not outage.within(5)
