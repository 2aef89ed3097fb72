"""People go on playing while servers beside the site die: the program of `make faults`, each fault for a moment."""

from __future__ import annotations

import pytest

from tests.faults import play, without_postgresql, without_redis
from tests.faults.__main__ import is_well
from tests.servers import NO_POSTGRESQL, NO_REDIS

pytestmark = [pytest.mark.services, pytest.mark.skipif(bool(NO_REDIS), reason=NO_REDIS)]


@pytest.fixture(autouse=True)
def _shortly(monkeypatch) -> None:
    monkeypatch.setattr(play, "BEFORE_SECONDS", 2.0)
    monkeypatch.setattr(play, "AFTER_SECONDS", 10.0)
    monkeypatch.setattr(play, "EPISODES", 5)


@pytest.mark.parametrize("how", ["kill", "pause"])
def test_play_goes_on_without_redis(monkeypatch, how):
    monkeypatch.setattr(without_redis, "MEANWHILE_SECONDS", 15.0)
    found = without_redis.measure(how)
    assert is_well("redis", found), found
    assert found["of_these_meanwhile"] > 0
    assert max(found["older_tab_told_after_seconds"], found["partner_saw_a_turn_after_seconds"]) < 5
    assert (found["readyz"]["meanwhile"], found["sockets_closed_with"]) == ("degraded", {})
    assert found["longest_wait_for_a_score_seconds"] < 15


@pytest.mark.skipif(bool(NO_POSTGRESQL), reason=NO_POSTGRESQL)
def test_play_comes_back_with_postgresql(monkeypatch):
    monkeypatch.setattr(without_postgresql, "MEANWHILE_SECONDS", 6.0)
    found = without_postgresql.measure()
    assert is_well("postgresql", found), found
    assert found["seconds_until_all_play_again"] < 12
    assert (found["readyz"]["meanwhile"], set(found["sockets_closed_with"])) == ("unavailable", {"4013"})
    assert found["answers"]["503"] == found["answers_5xx"] > 0
