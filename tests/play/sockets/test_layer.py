"""Hints without Redis: nobody waits for it, this process still hears itself, and its return changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator
from time import monotonic
from typing import Any

import pytest

from plumbline.evaluation.services.outage import Outage
from plumbline.play.sockets import layer as module
from plumbline.play.sockets.layer import HintLayer
from tests.servers import NO_REDIS, Redis, a_redis

NOWHERE = "redis://127.0.0.1:1/0"
HINT = {"type": "moved", "from": "somebody"}
SOON = 2.0  # seconds


@pytest.fixture(autouse=True)
def outage(monkeypatch) -> Outage:
    fresh = Outage("Redis")
    monkeypatch.setattr(module, "REDIS", fresh)
    return fresh


@pytest.fixture
def redis() -> Iterator[Redis]:
    if NO_REDIS:
        pytest.skip(NO_REDIS)
    with a_redis() as server:
        yield server


async def a_listener(layer: HintLayer) -> tuple[str, asyncio.Task[Any]]:
    """A channel of a new connection in the group "episode", and the task that waits for its next message."""
    channel = await layer.new_channel()
    await layer.group_add("episode", channel)
    return channel, asyncio.ensure_future(layer.receive(channel))


async def soon(waiting: Awaitable[Any]) -> Any:
    return await asyncio.wait_for(waiting, SOON)


async def timed(call: Awaitable[Any]) -> float:
    """The seconds that a call takes."""
    began = monotonic()
    await call
    return monotonic() - began


async def until_back(layer: HintLayer) -> None:
    end = monotonic() + 10
    while layer.away:
        assert monotonic() < end, "Redis is back, and nobody has noticed"
        await asyncio.sleep(0.05)


async def ended(*layers: HintLayer) -> None:
    for layer in layers:
        if layer._searching is not None:
            layer._searching.cancel()
        await layer.close_pools()


async def test_without_redis_connections_of_this_process_hear_each_other(caplog):
    layer = HintLayer(hosts=[NOWHERE])
    (one, first), (_, second) = await a_listener(layer), await a_listener(layer)
    await layer.group_send("episode", HINT)
    assert [await soon(first), await soon(second)] == [HINT, HINT]
    again = asyncio.ensure_future(layer.receive(one))
    await layer.send(one, {"type": "claimed"})
    assert await soon(again) == {"type": "claimed"}
    assert layer.unsure
    assert len(caplog.messages) == 1
    await ended(layer)


async def test_who_has_left_the_group_hears_nothing():
    layer = HintLayer(hosts=[NOWHERE])
    (one, first), (_, second) = await a_listener(layer), await a_listener(layer)
    await layer.group_discard("episode", one)
    await layer.group_send("episode", HINT)
    assert await soon(second) == HINT
    assert not first.done()
    first.cancel()
    await ended(layer)


async def test_channels_of_other_processes_are_left_aside():
    layer, other = HintLayer(hosts=[NOWHERE]), HintLayer(hosts=[NOWHERE])
    channel = await other.new_channel()
    await layer.send(channel, HINT)
    assert layer._own.empty()
    await ended(layer)


@pytest.mark.services
async def test_hints_go_between_processes(redis):
    layer, other = HintLayer(hosts=[redis.url]), HintLayer(hosts=[redis.url])
    channel, waiting = await a_listener(layer)
    await other.group_send("episode", HINT)
    assert await soon(waiting) == HINT
    waiting = asyncio.ensure_future(layer.receive(channel))
    await other.send(channel, HINT)
    assert await soon(waiting) == HINT
    assert not layer.unsure
    await ended(layer, other)


@pytest.mark.services
@pytest.mark.parametrize("how", ["kill", "pause"])
async def test_redis_goes_and_comes_back(redis, how, caplog):
    layer, other = HintLayer(hosts=[redis.url]), HintLayer(hosts=[redis.url])
    (one, first), (_, second) = await a_listener(layer), await a_listener(layer)
    await asyncio.sleep(0.1)  # they wait in Redis
    getattr(redis, how)()
    assert await timed(layer.group_send("episode", HINT)) < 0.25
    assert [await soon(first), await soon(second)] == [HINT, HINT]
    assert max([await timed(layer.group_send("episode", HINT)) for _ in range(20)]) < 0.05
    first = asyncio.ensure_future(layer.receive(one))
    assert await soon(first) == HINT
    await asyncio.sleep(1.5)  # longer than a server may be slow
    (redis.start if how == "kill" else redis.resume)()
    await until_back(layer)
    assert layer.unsure
    await other.group_send("episode", HINT)
    await until_back(other)
    first = asyncio.ensure_future(layer.receive(one))
    while True:  # earlier ones come first
        await other.group_send("episode", {"type": "after"})
        if (await soon(first))["type"] == "after":
            break
        first = asyncio.ensure_future(layer.receive(one))
    ours = [each for each in caplog.messages if each.startswith("Redis is")]
    assert [each[:13] for each in ours] == ["Redis is away", "Redis is back"]
    await ended(layer, other)


@pytest.mark.services
async def test_a_restart_between_two_hints_is_noticed(redis):
    layer, other = HintLayer(hosts=[redis.url]), HintLayer(hosts=[redis.url])
    _, waiting = await a_listener(layer)
    await asyncio.sleep(0.1)
    redis.kill()
    redis.start()
    await asyncio.sleep(0.3)
    await until_back(layer)
    await other.group_send("episode", HINT)
    assert await soon(waiting) == HINT
    await ended(layer, other)


@pytest.mark.services
async def test_a_server_that_falls_silent_is_noticed_by_a_check(redis):
    layer = HintLayer(hosts=[redis.url])
    channel, waiting = await a_listener(layer)
    await layer.check()
    assert not layer.away
    redis.pause()
    await layer.check()
    assert layer.away
    await layer.send(channel, HINT)
    assert await soon(waiting) == HINT
    redis.resume()
    await until_back(layer)
    await ended(layer)


@pytest.mark.services
async def test_a_slow_server_is_told_again_only_what_it_has_missed(redis, caplog):
    layer = HintLayer(hosts=[redis.url])
    await a_listener(layer)
    layer._lose(TimeoutError())
    assert not layer._unknown
    channel, waiting = await a_listener(layer)
    assert layer._unknown == {("episode", channel)}
    await until_back(layer)
    assert not layer._unknown
    await layer.group_send("episode", HINT)
    assert await soon(waiting) == HINT
    assert caplog.messages == []
    await ended(layer)
