"""A connection to a real-time world: its clock, from the first tick to the last."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import Any

from django.db import DatabaseError

from plumbline.evaluation import episodes
from plumbline.evaluation.episodes import EpisodeClosed, OutOfTurn, Receipt, Superseded
from plumbline.evaluation.models import Episode
from plumbline.evaluation.observing import metrics
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.services import database
from plumbline.play.headlines import headline
from plumbline.play.sockets import messages, places
from plumbline.play.sockets.answers import acknowledged, turn_of
from plumbline.play.sockets.clock import Clock, Hand
from plumbline.play.sockets.outages import Interruptible
from plumbline.play.sockets.places import Place
from plumbline.play.sockets.writer import entry

STORING_SECONDS = 0.5


class RealTime(Interruptible):
    """A connection to a world whose ticks go on whether the player acts or not."""

    clock: Clock | None = None
    ticking: asyncio.Task[None] | None = None

    async def store_ticks(self, event: dict[str, Any]) -> None:
        """Store the ticks since the last turn for another connection of the same player, which takes over the clock."""
        if self.clock is not None:
            await self.stop()
            await self.channel_layer.send(event["to"], {"type": "ticks.stored"})

    async def take_over(self) -> None:
        """Ask the connection that has the clock to store its ticks, and wait a moment, so that none are lost."""
        answers = await self.channel_layer.new_channel()
        await self.channel_layer.group_send(self.group, {"type": "store.ticks", "to": answers})
        with suppress(TimeoutError):
            await asyncio.wait_for(self.channel_layer.receive(answers), STORING_SECONDS)

    async def catch_up(self, place: Place) -> Place:
        """Store the ticks that passed while nobody was connected. Raises Superseded."""
        while not place.progress.outcome and (missed := places.missed(place)):
            number = place.progress.turns + 1
            receipt = await entry(episodes.take_turn, self.episode_id, self.claim, number, missed)
            place = replace(place, progress=receipt.progress, turns=(*place.turns, receipt.turn))
        return place

    async def wind_up(self) -> None:
        """Make the clock; it goes on if it was started before."""
        play, progress = self.place.play, self.place.progress
        running = self.place.episode.begun_at is not None
        loop = asyncio.get_running_loop()
        left, number = self.protocol.actions - progress.actions, progress.turns + 1
        hand = Hand(places.debounced(play))
        ways = self._store, self.tell, self.tell_bytes
        self.clock = Clock(play, progress.state, left, number, *ways, loop.time, hand=hand, tick=progress.actions)
        await self.tell(places.clocked(play, running=running))
        await self.clock.show()
        if running:
            self._start_ticking()

    async def hear(self, clock: Clock, message: messages.Incoming) -> None:
        """Answer a message to the clock."""
        match message:
            case messages.Begin():
                await entry(episodes.start_clock, self.episode_id, self.claim)
                self._start_ticking()
            case messages.Hold():
                clock.hand.hold(message.text, message.mode, message.serial)
            case messages.Release():
                clock.hand.release(message.serial)
            case messages.TickReceived():
                clock.received(message.tick)
            case messages.PageHidden():
                clock.hidden = message.hidden
            case messages.TakeTurn():
                family = self.place.play.family
                clock.hand.press(turn_of(message, family).texts(family)[0], message.mode)

    async def stop(self) -> None:
        """Stop the clock; ticks since the last turn are stored."""
        clock, ticking = self.clock, self.ticking
        self.clock = None
        if clock is None or ticking is None or ticking.done():
            return
        ticking.cancel()
        with suppress(asyncio.CancelledError):
            await ticking
        with suppress(Superseded, EpisodeClosed, OutOfTurn, Episode.DoesNotExist), database.tolerated():
            await clock.settle()

    def _start_ticking(self) -> None:
        if self.ticking is None:
            self.ticking = asyncio.ensure_future(self._tick())

    async def _tick(self) -> None:
        """Let the clock run to the end of the episode."""
        assert self.clock is not None  # noqa: S101 - it is wound up before it is started
        try:
            receipt = await self.clock.run()
        except Superseded:
            await self.tell(messages.Superseded())
        except EpisodeClosed as closed:
            await self.tell(await self.closed(str(closed)))
        except Episode.DoesNotExist as withdrawn:
            await self.tell(messages.Closed(str(withdrawn), ""))
        else:
            if receipt is not None:
                shown = headline(self.suite, receipt.play, receipt.progress)
                await self.tell(messages.Closed(receipt.progress.outcome, shown))

    async def _store(self, number: int, turn: Turn) -> Receipt:
        """Store ticks. A world whose ticks cannot be stored does not go on: the browser comes back for it."""
        since, family = perf_counter(), self.place.play.family.name
        try:
            receipt = await entry(episodes.take_turn, self.episode_id, self.claim, number, turn)
        except DatabaseError as error:
            await self.interrupt(error)
            raise
        await self.tell(acknowledged(receipt, self.suite, self.protocol))
        metrics.TURNS.labels(family).inc()
        metrics.ACKNOWLEDGED.labels(family).observe(perf_counter() - since)
        return receipt
