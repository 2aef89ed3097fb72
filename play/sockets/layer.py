"""Hints between connections, through Redis. While it is away, connections of this process still hear each other.

The database decides; a hint only saves a wait. So nobody waits for Redis longer than a moment, what cannot be sent is
dropped, and `unsure` says that connections may have missed something. Groups are kept here too, and made known again
once Redis is back, which may have forgotten them.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any

from channels_redis.core import RedisChannelLayer
from redis.exceptions import RedisError

from plumbline.evaluation.services.outage import REDIS

SEND_SECONDS = 0.05
ANSWER_SECONDS = 1.0  # for a ping, and beyond the time that a message is waited for
REJOIN_SECONDS = 5.0  # for all groups
FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0  # seconds between two pings while Redis is away
UNSURE_SECONDS = 3.0  # after its return: others may send before our groups are known again

FAILURES = (RedisError, OSError, TimeoutError)
Message = dict[str, Any]


class HintLayer(RedisChannelLayer):
    """Redis, as far as it is there."""

    def __init__(self, *positional: Any, **named: Any) -> None:
        super().__init__(*positional, **named)
        self.away = False
        self._back = float("-inf")
        self._groups: dict[str, set[str]] = defaultdict(set)
        self._unknown: set[tuple[str, str]] = set()  # members of groups that Redis may not know
        self._own: asyncio.Queue[tuple[list[str], Message] | None] = asyncio.Queue()  # None: Redis is back
        self._receiving: asyncio.Task[Any] | None = None
        self._searching: asyncio.Task[None] | None = None

    @property
    def unsure(self) -> bool:
        """True while hints may be missing."""
        return self.away or monotonic() - self._back < UNSURE_SECONDS

    async def send(self, channel: str, message: Message) -> None:
        if not await self._within(super().send, channel, message):
            self._deliver([channel], message)

    async def group_send(self, group: str, message: Message) -> None:
        if not await self._within(super().group_send, group, message):
            self._deliver(self._groups.get(group, ()), message)

    async def group_add(self, group: str, channel: str) -> None:
        self._groups[group].add(channel)
        if not await self._within(super().group_add, group, channel):
            self._unknown.add((group, channel))

    async def group_discard(self, group: str, channel: str) -> None:
        self._groups[group].discard(channel)
        if not self._groups[group]:
            del self._groups[group]
        self._unknown.discard((group, channel))
        await self._within(super().group_discard, group, channel)

    async def check(self) -> None:
        """Notice an outage that nobody has met yet: a server that falls silent keeps its connections open."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._ping()
        except FAILURES as error:
            self._lose(error)

    async def receive_single(self, channel: str) -> tuple[Any, Message]:
        """Return the next message for this process, and the channels that it is for."""
        while True:
            if self.away or not self._own.empty():
                delivered = await self._own.get()
                if delivered is not None:
                    return delivered
                continue
            try:
                return await self._receive_through_redis(channel)
            except FAILURES as error:
                self._lose(error)

    async def _receive_through_redis(self, channel: str) -> tuple[Any, Message]:
        """Wait for a message. Raises TimeoutError if Redis is lost meanwhile."""
        receiving = self._receiving = asyncio.ensure_future(super().receive_single(channel))
        try:
            await asyncio.wait({receiving})
        finally:
            receiving.cancel()  # a message that is on its way stays in Redis
        if receiving.cancelled():
            raise TimeoutError("Redis was lost")
        return receiving.result()

    async def _brpop_with_clean(self, index: int, channel: str, timeout: float) -> bytes | None:
        async with asyncio.timeout(timeout + ANSWER_SECONDS):
            return await super()._brpop_with_clean(index, channel, timeout)

    async def _clean_receive_backup(self, index: int, channel: str) -> None:
        """Clear up after a message; without that it comes twice, which does no harm."""
        with suppress(*FAILURES):
            async with asyncio.timeout(ANSWER_SECONDS):
                await super()._clean_receive_backup(index, channel)

    async def _within(self, call: Callable[..., Awaitable[None]], *arguments: Any) -> bool:
        """Call Redis unless it is away, and return whether it has answered in time."""
        if self.away:
            return False
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await call(*arguments)
        except FAILURES as error:
            self._lose(error)
        return not self.away

    def _deliver(self, channels: Iterable[str], message: Message) -> None:
        """Hand a message to those of its channels that belong to this process."""
        ours = [channel for channel in channels if f".{self.client_prefix}!" in channel]
        if ours:
            self._own.put_nowait((ours, message))

    def _lose(self, error: Exception) -> None:
        """Go on without Redis, and begin to search for it."""
        if self.away:
            return
        self.away = True
        if self._receiving is not None:
            self._receiving.cancel()
        self._searching = asyncio.ensure_future(self._search(error))

    async def _search(self, error: Exception) -> None:
        """Ask for Redis until it answers and knows our groups. If it was only slow, it has not forgotten them."""
        wait = FIRST_WAIT
        if not isinstance(error, TimeoutError):
            self._unknown = self._members()
        while not await self._is_back():
            REDIS.failed(error)
            self._unknown = self._members()
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        REDIS.worked()
        self.away, self._back = False, monotonic()
        self._own.put_nowait(None)

    async def _is_back(self) -> bool:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._ping()
            async with asyncio.timeout(REJOIN_SECONDS):
                await self._rejoin()
        except FAILURES:
            await self._hang_up()
            return False
        return True

    async def _ping(self) -> None:
        for index in range(self.ring_size):
            await self.connection(index).ping()

    async def _rejoin(self) -> None:
        for group, channel in tuple(self._unknown):
            await super().group_add(group, channel)
            self._unknown.discard((group, channel))

    def _members(self) -> set[tuple[str, str]]:
        return {(group, channel) for group, channels in self._groups.items() for channel in channels}

    async def _hang_up(self) -> None:
        """Close all connections to Redis, which may be dead without a word."""
        with suppress(*FAILURES):
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._layers[asyncio.get_running_loop()].flush()
