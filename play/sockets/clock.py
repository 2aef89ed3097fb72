"""The clock of a real-time world: the server makes its ticks, and what a hand asks for belongs to the next one.

Its start is stored before its first tick; the ticks of a second are stored together, as one turn. So at most a second
of what hands did is lost when a process ends. While nobody is connected, the world goes on.
"""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cached_property
from statistics import median
from typing import Any

import numpy as np

from plumbline.envs import play as engine
from plumbline.evaluation.episodes import Receipt
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.turns import InputMode, Turn
from plumbline.evaluation.viewing import pictures
from plumbline.play.sockets import messages

HEAD = struct.Struct("<4i")
ROW_BYTES = 12
UNANSWERED = 100  # ticks whose arrival is still measured

Store = Callable[[int, Turn], Awaitable[Receipt]]
"""Store a turn of this number for good."""


@dataclass
class Hand:
    """The keys of a player, as the actions of ticks.

    A key that goes down counts for at least one tick, and for each one until it is up, unless in this game it counts
    once.
    """

    debounced: bool = False
    held: str = ""
    pressed: str = ""
    mode: InputMode = "keys"
    serial: int = 0

    def hold(self, text: str, mode: InputMode, serial: int) -> None:
        self.pressed, self.held = text, "" if self.debounced else text
        self.mode, self.serial = mode, serial

    def press(self, text: str, mode: InputMode) -> None:
        self.pressed, self.mode = text, mode

    def release(self, serial: int) -> None:
        self.held, self.serial = "", serial

    def take(self) -> str:
        """Return the action that the next tick is asked for; empty for none."""
        asked, self.pressed = self.pressed or self.held, ""
        return asked


@dataclass
class Clock:
    """The clock of one connection's world. Time and sleep are arguments, so that tests need not wait."""

    play: Opened
    state: Any
    left: int  # ticks until the budget is spent
    number: int  # of the next turn
    store: Store
    send: Callable[[messages.Outgoing], Awaitable[None]]
    send_bytes: Callable[[bytes], Awaitable[None]]
    now: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    hand: Hand = field(default_factory=Hand)
    tick: int = 0
    hidden: bool = False  # the page is out of sight
    lateness: deque[float] = field(default_factory=lambda: deque(maxlen=1000))
    _actions: list[str] = field(default_factory=list)
    _lags: list[float] = field(default_factory=list)
    _unseen: int = 0  # ticks out of sight, of those not stored yet
    _sent: dict[int, float] = field(default_factory=dict)
    _shown: bytes = b""
    _status: str = ""
    _texts: dict[str, bytes] = field(default_factory=dict)
    _stored: asyncio.Task[Receipt] | None = None

    @property
    def rate(self) -> int:
        """The ticks per second."""
        return self.play.family.pace(self.play.setting)

    @cached_property
    def is_pictorial(self) -> bool:
        """True if the screen is sent as tiles, not as frames of text."""
        return pictures.pictorial(self.play)

    @property
    def over(self) -> bool:
        return self.left <= 0 or self.play.family.rules.ended(self.play.game, self.state) is not None

    async def run(self) -> Receipt | None:
        """Tick until the end. Return the receipt of the last turn, unless there was none."""
        began = self.now() - self.tick / self.rate
        while not self.over:
            self.tick += 1
            due = began + self.tick / self.rate
            await self.sleep(max(0.0, due - self.now()))
            self.lateness.append(self.now() - due)
            await self.advance(self.hand.take())
        await self.settle()
        return self._stored.result() if self._stored else None

    async def advance(self, asked: str) -> None:
        """Make one tick."""
        family, game = self.play.family, self.play.game
        text = asked or family.words.write(game, family.rules.idle(game))
        self.state = engine.advance(family, game, self.state, text).state
        self.left -= 1
        self._actions.append(text)
        self._unseen += self.hidden
        await self.show()
        if len(self._actions) == self.rate:
            await self.store_ticks()

    async def store_ticks(self) -> None:
        """Store the ticks that are not stored yet; a turn waits for the one before it."""
        if not self._actions:
            return
        turn = Turn(
            actions=tuple(self._actions),
            seconds=len(self._actions) / self.rate,
            input_mode=self.hand.mode,
            blurred_seconds=self._unseen / self.rate or None,
            lag_seconds=round(median(self._lags), 4) if self._lags else None,
        )
        self._actions, self._lags, self._unseen = [], [], 0
        before, number = self._stored, self.number
        self.number += 1
        self._stored = asyncio.ensure_future(self._after(before, number, turn))

    async def settle(self) -> None:
        """Store all ticks, and wait until they are."""
        await self.store_ticks()
        if self._stored is not None:
            await self._stored

    async def show(self) -> None:
        """Send the screen, as far as it changed, and the text next to it."""
        family, game = self.play.family, self.play.shown
        assert family.real_time is not None  # noqa: S101 - a clock runs in real time
        view = family.pictures.view(game, self.state, 0)
        rows = family.real_time.tile_stream(game, view) if self.is_pictorial else b""
        kept = _common(self._shown, rows)
        head = HEAD.pack(self.tick, self.hand.serial, kept, len(rows) // ROW_BYTES)
        self._shown = rows
        self._sent[self.tick] = self.now()
        self._sent.pop(self.tick - UNANSWERED, None)
        await self.send_bytes(head + rows[kept * ROW_BYTES :])
        await (self._show_status(view) if self.is_pictorial else self._show_text(view))

    async def _show_status(self, view: Any) -> None:
        """Send the text next to a screen of tiles, if it has changed; a screen of text contains it."""
        assert self.play.family.real_time is not None  # noqa: S101 - a clock runs in real time
        text = self.play.family.real_time.status(view)
        if text != self._status:
            self._status = text
            await self.send(messages.Status(text))

    async def _show_text(self, view: Any) -> None:
        """Send the frames of a modality without tiles, as far as they changed."""
        new = [frame for frame in pictures.drawn(self.play, view) if self._texts.get(frame.caption) != frame.body]
        self._texts |= {frame.caption: frame.body for frame in new}
        if new:
            await self.send(messages.Frames(self.number - 1, tuple(map(messages.frame_message, new))))

    def received(self, tick: int) -> None:
        """Measure how long a tick took to arrive."""
        sent = self._sent.pop(tick, None)
        if sent is not None:
            self._lags.append(self.now() - sent)

    async def _after(self, before: asyncio.Task[Receipt] | None, number: int, turn: Turn) -> Receipt:
        if before is not None:
            await before
        return await self.store(number, turn)


def _common(one: bytes, other: bytes) -> int:
    """Return how many rows are the same from the start on."""
    length = min(len(one), len(other)) // ROW_BYTES
    if not length:
        return 0
    ours, theirs = (np.frombuffer(rows[: length * ROW_BYTES], np.int32).reshape(-1, 3) for rows in (one, other))
    differ = np.flatnonzero((ours != theirs).any(axis=1))
    return int(differ[0]) if len(differ) else length
