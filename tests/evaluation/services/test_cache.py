"""The cache goes on in this process's memory while Redis is away, and limits count there."""

from __future__ import annotations

from time import monotonic

import pytest
from redis.exceptions import ConnectionError as Unconnected

from plumbline.evaluation.requests import limits
from plumbline.evaluation.services import cache as module
from plumbline.evaluation.services.cache import Cache
from plumbline.evaluation.services.outage import Outage
from tests.evaluation.services.test_outage import Time

NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture(autouse=True)
def redis(monkeypatch, time) -> Outage:
    fresh = Outage("Redis", now=time)
    monkeypatch.setattr(module, "REDIS", fresh)
    return fresh


@pytest.fixture
def cache() -> Cache:
    made = Cache(NOWHERE, {})
    made.clear()
    return made


def test_without_redis_everything_is_kept_here(cache, caplog):
    began = monotonic()
    assert cache.add("one", 1, 60)
    assert not cache.add("one", 2, 60)
    assert (cache.get("one"), cache.get("two", "none"), cache.incr("one", 4)) == (1, "none", 5)
    cache.set("two", {"a": (1, 2)})
    cache.set_many({"three": 3, "four": 4})
    assert cache.get_many(["two", "three", "five"]) == {"two": {"a": (1, 2)}, "three": 3}
    assert ("two" in cache, cache.touch("two", 10), cache.delete("two"), cache.delete("two")) == (
        True,
        True,
        True,
        False,
    )
    cache.delete_many(["three"])
    assert cache.get_or_set("three", lambda: 33, 60) == 33
    with pytest.raises(ValueError, match="not found"):
        cache.incr("nothing")
    assert monotonic() - began < 5
    assert (len(caplog.get_records("setup")), caplog.messages) == (1, [])  # it was logged when the fixture emptied it


def test_limits_count_here_meanwhile(cache, monkeypatch, rf):
    monkeypatch.setattr(limits, "cache", cache)
    request = rf.get("/")
    for _ in range(3):
        limits.count("anything", request, 3)
    with pytest.raises(limits.TooOften):
        limits.count("anything", request, 3)


class Shared:
    """Redis as one process sees it: it fails while it is away."""

    def __init__(self) -> None:
        self.away = False
        self.asked = 0
        self.values: dict[str, object] = {}

    def get(self, key: str, default: object, version: int | None) -> object:
        self._reach()
        return self.values.get(key, default)

    def set(self, key: str, value: object, timeout: object, version: int | None) -> None:
        self._reach()
        self.values[key] = value

    def _reach(self) -> None:
        self.asked += 1
        if self.away:
            raise Unconnected("refused")


def test_redis_is_asked_again_after_a_rest_and_then_serves_as_before(cache, redis, time):
    redis.worked()
    shared = cache._shared = Shared()
    cache.set("kept", "in Redis")
    shared.away = True
    assert cache.get("kept") is None
    cache.set("kept", "here")
    assert cache.get("kept") == "here"
    assert shared.asked == 2  # the second of them failed
    shared.away = False
    time.seconds += 11
    assert cache.get("kept") == "in Redis"
    assert cache.get("kept") == "in Redis"
