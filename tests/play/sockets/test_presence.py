"""Signs of life while Redis is away: nobody is dismissed because another process alone has seen them."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.core.cache import cache

from plumbline.evaluation.services.outage import Outage
from plumbline.play.sockets import presence
from tests.evaluation.services.test_outage import Time


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def redis(monkeypatch, time) -> Outage:
    fresh = Outage("Redis", now=time)
    monkeypatch.setattr(presence, "REDIS", fresh)
    monkeypatch.setattr(presence, "_now", time)
    cache.clear()
    return fresh


def test_a_silent_player_is_away_unless_redis_is(redis, time):
    episode = uuid4()
    presence.sign(episode, 1)
    time.seconds += 90
    assert presence.silence(episode, 1) == 90
    redis.failed(ConnectionError("refused"))
    assert presence.silence(episode, 1) == 0
    redis.worked()
    time.seconds += presence.AWAY_SECONDS - 1
    assert presence.silence(episode, 1) == 0
    time.seconds += 1
    assert presence.silence(episode, 1) == 100


def test_a_player_without_a_sign_is_away_unless_redis_is(redis):
    assert presence.silence(uuid4(), 1) == presence.AWAY_SECONDS
    redis.failed(ConnectionError("refused"))
    assert presence.silence(uuid4(), 1) == 0
