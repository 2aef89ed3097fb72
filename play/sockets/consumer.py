"""The socket of a person who plays: one consumer for every family. The protocol is in messages.py."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from time import perf_counter
from typing import Any

import msgspec
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from django.db import DatabaseError

from plumbline.envs.play import NotToMove
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.episodes import EpisodeClosed, OutOfTurn, Superseded, Vacant
from plumbline.evaluation.models import Episode
from plumbline.evaluation.observing import ids, metrics
from plumbline.evaluation.protocol.protocol import Outcome
from plumbline.evaluation.services import database
from plumbline.evaluation.suites import SUITES
from plumbline.play.sockets import messages, places
from plumbline.play.sockets.answers import acknowledged, problem_of, turn_of
from plumbline.play.sockets.company import Company
from plumbline.play.sockets.connection import NOT_YOURS, Unread
from plumbline.play.sockets.foresight import foresee
from plumbline.play.sockets.places import Place
from plumbline.play.sockets.real_time import RealTime
from plumbline.play.sockets.watch import WATCH
from plumbline.play.sockets.writer import entry

MOST_UNREAD = 1000  # messages that wait while one is being answered
LEFT = "You left. Your partner plays on; the result comes when they are done."


class PlayConsumer(RealTime, Company):
    """A connection to an episode. Messages are answered one after the other, except pings, which do not wait."""

    answering: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a connection to its end. Whatever is logged meanwhile names its episode."""
        with ids.within(episode_id=scope["url_route"]["kwargs"]["episode"]), metrics.SOCKETS.track_inprogress():
            await super().__call__(scope, receive, send)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Dispatch without `aclose_old_connections`: the writer's thread keeps its own connection."""
        try:
            await getattr(self, get_handler_name(message))(message)
        except DatabaseError as error:
            if not database.is_away(error):
                raise
            await self.interrupt(error)
            if message["type"] == "websocket.disconnect":
                raise StopConsumer from error

    async def connect(self) -> None:
        self.episode_id = self.scope["url_route"]["kwargs"]["episode"]
        self.sent, self.unread = {}, asyncio.Queue()
        await self.accept()
        if await entry(places.is_running, self.episode_id, self.cookies):
            await self.take_over()
        place = await entry(places.join, self.episode_id, self.cookies)
        if place is None:
            await self.leave(NOT_YOURS)
        await self._introduce(place)
        try:
            self.place = await self.catch_up(place)
        except Superseded:
            await self.replaced()
        await self.tell(await asyncio.to_thread(places.joined, self.place))
        self.answering = asyncio.ensure_future(self._answer_all())

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            message = messages.read(text_data or "")
        except msgspec.DecodeError as error:
            await self.tell(messages.Refused(f"{(text_data or '')[:80]!r}: {error}"))
            return
        self.heard = True
        if isinstance(message, messages.Ping):
            await self.tell(messages.Pong())
            self.look_around()
        elif self.unread.qsize() >= MOST_UNREAD:
            await self.tell(messages.Refused("too many messages at once: expected one turn, then its answer"))
        else:
            self.unread.put_nowait(Unread(message))

    async def disconnect(self, code: int) -> None:
        """Answer earlier messages, then stop."""
        if self.answering is not None and self.answering is not asyncio.current_task():
            self.unread.put_nowait(None)
            await self.answering
        WATCH.end(self)
        await self.stop()
        if self.channel_layer is not None:
            await self.channel_layer.group_discard(self.group, self.channel_name)
            await self.part()

    async def claimed(self, event: dict[str, Any]) -> None:
        """Handle a notice of another claim of the seat. The row decides; the notice only saves a wait."""
        if event["seat"] == self.place.held[0] and event["claim"] > self.claim and not self.gone:
            await self.replaced()

    async def _introduce(self, place: Place) -> None:
        """Remember what this connection plays, and notify older connections."""
        task = place.episode.task
        self.place, self.claim = place, place.claim
        self.protocol, self.suite = tasksets.protocol_of(task), SUITES[task.task_set.suite]
        await self.channel_layer.group_add(self.group, self.channel_name)
        WATCH.begin(self)
        claimed = {"type": "claimed", "claim": self.claim, "seat": place.held[0]}
        await self.channel_layer.group_send(self.group, claimed)

    async def _answer_all(self) -> None:
        """Show the position of the episode, then answer messages in order until the connection ends."""
        try:
            await self._begin()
            while (unread := await self.unread.get()) is not None and not self.gone:
                self.since = unread.since
                await self._answer_or_refuse(unread.message)
        except StopConsumer:  # we have left; the server ends the rest
            return
        except Exception as error:
            await self.interrupt(error)

    async def _begin(self) -> None:
        play = self.place.play
        if play.family.pace(play.setting) and not self.place.progress.outcome:
            await self.wind_up()
        elif self.is_shared:
            await self.sit_down()
        else:
            await self.show()

    async def _answer_or_refuse(self, message: messages.Incoming) -> None:
        try:
            await self._answer(message)
        except Superseded:
            await self.replaced()
        except Episode.DoesNotExist:  # withdrawn meanwhile
            await self.leave(NOT_YOURS)
        except EpisodeClosed as closed:
            await self.tell(await self.closed(str(closed)))
        except (OutOfTurn, NotToMove, Vacant) as error:
            await self.tell(messages.Refused(str(error)))

    async def _answer(self, message: messages.Incoming) -> None:
        match message:
            case messages.GiveUp():
                await self._give_up()
            case messages.LookAround() if self.is_shared:
                await self.follow()
            case messages.GoOnAlone() if self.is_shared:
                await self.go_on_alone()
            case _ if self.clock is not None:
                await self.hear(self.clock, message)
            case messages.TakeTurn():
                await self._take_turn(message)
            case _:
                await self.tell(messages.Refused("no clock runs here: expected turn or give_up"))

    async def _take_turn(self, message: messages.TakeTurn) -> None:
        turn = turn_of(message, self.place.play.family, self.place.seat)
        if problem := problem_of(turn, self.place.play):
            await self.tell(messages.Refused(problem))
            return
        await foresee(self.place.play.family, self.episode_id, message.number, turn)
        receipt = await entry(episodes.take_turn, self.episode_id, self.claim, message.number, turn)
        self.place = replace(self.place, progress=receipt.progress)
        await self.tell(acknowledged(receipt, self.suite, self.protocol))
        family = self.place.play.family.name
        metrics.ACKNOWLEDGED.labels(family).observe(perf_counter() - self.since)
        metrics.TURNS.labels(family).inc(bool(receipt.transitions))  # there are none where it was sent again
        await self.show()
        metrics.FRAMES.labels(family).observe(perf_counter() - self.since)
        if self.is_shared:
            await self.hint()
            await self.go_round()

    async def _give_up(self) -> None:
        await self.stop()
        episode = await entry(episodes.give_up, self.episode_id, self.claim, self.place.held[0])
        others_go_on = messages.Closed(Outcome.GAVE_UP, LEFT)
        await self.tell(others_go_on if episode.closed_at is None else await self.closed(episode.outcome))
        if self.is_shared:
            await self.hint()
