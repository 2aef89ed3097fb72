"""The socket of a person who plays: one consumer for every family. The protocol is in messages.py."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NoReturn
from uuid import UUID

import msgspec
from autobahn.exception import Disconnected
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import transaction
from django.http import parse_cookie
from django.utils import timezone

from plumbline.envs import play as engine
from plumbline.envs.drawing.scene import NoRenderer
from plumbline.envs.family import Frame
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.episodes import EpisodeClosed, OutOfTurn, Receipt, Superseded
from plumbline.evaluation.models import Agent, Episode
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.protocol import AnyFamily, Progress, Protocol, Transition, begin, take
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from plumbline.play.sockets import messages
from plumbline.play.sockets.clock import Clock, Hand
from plumbline.play.sockets.writer import entry

NOT_YOURS = 4403  # close codes, from the range for applications
REPLACED = 4409
HANDOVER_SECONDS = 0.5


class PlayConsumer(AsyncWebsocketConsumer):
    """One connection to one episode."""

    claim: int
    episode_id: UUID
    family: AnyFamily
    protocol: Protocol
    clock: Clock | None = None  # of a world that does not wait
    going: asyncio.Task[None] | None = None

    async def dispatch(self, message: dict[str, Any]) -> None:
        """As the parent does, but for asking another thread to look after old connections: the ledger keeps its own."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.episode_id = self.scope["url_route"]["kwargs"]["episode"]
        self.sent: dict[str, bytes] = {}
        await self.accept()
        if await entry(_is_running, self.episode_id, _cookies(self.scope)):
            await self._take_over()
        place = await entry(_join, self.episode_id, _cookies(self.scope))
        if place is None:
            await self._leave(NOT_YOURS)
        episode, play = place.episode, place.play
        self.claim, self.family = episode.claim, play.family
        self.protocol = tasksets.protocol(episode.task.task_set)
        await self.channel_layer.group_add(self._group, self.channel_name)
        await self.channel_layer.group_send(self._group, {"type": "claimed", "claim": self.claim})
        try:
            place = await self._catch_up(place)
        except Superseded:
            await self._replaced()
        await self._tell(await asyncio.to_thread(_joined, place))
        if play.family.pace(play.setting) and not place.progress.outcome:
            await self._wind_up(place)
        else:
            await self._show(place.progress.turns, play, place.progress)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            message = messages.read(text_data or "")
        except msgspec.DecodeError as error:
            await self._tell(messages.Refused(f"{(text_data or '')[:80]!r}: {error}"))
            return
        try:
            await self._answer(message)
        except Superseded:
            await self._replaced()
        except Episode.DoesNotExist:  # withdrawn meanwhile
            await self._leave(NOT_YOURS)
        except EpisodeClosed as closed:
            await self._tell(messages.Closed(str(closed)))
        except OutOfTurn as error:
            await self._tell(messages.Refused(str(error)))

    async def disconnect(self, code: int) -> None:
        await self._stop()
        if self.channel_layer is not None:
            await self.channel_layer.group_discard(self._group, self.channel_name)

    async def claimed(self, event: dict[str, Any]) -> None:
        """A hint that some connection has claimed the episode; the row decides, this only saves a wait."""
        if event["claim"] > self.claim:
            await self._replaced()

    async def handover(self, event: dict[str, Any]) -> None:
        """Another connection of the same player asks for the clock: what was said since the last turn is stored."""
        if self.clock is not None:
            await self._stop()
            await self.channel_layer.send(event["to"], {"type": "handed.over"})

    async def _take_over(self) -> None:
        """Ask whoever has the clock to put it down, and wait for a moment: nothing of what they did shall be undone."""
        answers = await self.channel_layer.new_channel()
        await self.channel_layer.group_send(self._group, {"type": "handover", "to": answers})
        with suppress(TimeoutError):
            await asyncio.wait_for(self.channel_layer.receive(answers), HANDOVER_SECONDS)

    async def _answer(self, message: messages.Incoming) -> None:
        clock = self.clock
        match message:
            case messages.Begin() if clock is not None:
                await entry(episodes.start_clock, self.episode_id, self.claim)
                self._set_going()
            case messages.Hold() if clock is not None:
                clock.hand.hold(message.text, message.mode, message.serial)
            case messages.Release() if clock is not None:
                clock.hand.release(message.serial)
            case messages.Seen() if clock is not None:
                clock.seen(message.tick)
            case messages.Look() if clock is not None:
                clock.away = message.away
            case messages.Say() if clock is not None:
                clock.hand.press(_turn(message, self.family).texts(self.family)[0], message.mode)
            case messages.Say():
                said = _turn(message, self.family)
                receipt = await entry(episodes.take_turn, self.episode_id, self.claim, message.number, said)
                await self._tell(_taken(receipt, self.protocol))
                await self._show(receipt.number, receipt.play, receipt.progress)
            case messages.GiveUp():
                await self._stop()
                episode = await entry(episodes.give_up, self.episode_id, self.claim)
                await self._tell(messages.Closed(episode.outcome))

            case _:
                await self._tell(messages.Refused("no clock runs here: expected say or give_up"))

    async def _show(self, number: int, play: Opened, progress: Progress[Any]) -> None:
        """Draw, and send what has changed since the last frames; then what is told beside them."""
        try:
            frames, words = await asyncio.to_thread(_seen, play, progress.state)
        except NoRenderer as error:
            await self._tell(messages.Refused(str(error)))
            return
        new = [frame for frame in frames if self.sent.get(frame.caption) != frame.body]
        self.sent |= {frame.caption: frame.body for frame in new}
        await self._tell(messages.Frames(number, tuple(map(messages.shown, new))))
        if words:
            await self._tell(messages.Status(words))

    async def _catch_up(self, place: _Place) -> _Place:
        """A world that does not wait has gone on while nobody was connected. Raises Superseded."""
        while not place.progress.outcome and (missed := _missed(place)):
            number = place.progress.turns + 1
            receipt = await entry(episodes.take_turn, self.episode_id, self.claim, number, missed)
            place = replace(place, progress=receipt.progress, said=(*place.said, receipt.turn))
        return place

    async def _wind_up(self, place: _Place) -> None:
        """A clock for a world that does not wait; it goes on if it was started before."""
        play, progress = place.play, place.progress
        running = place.episode.begun_at is not None
        loop = asyncio.get_running_loop()
        left, number = self.protocol.actions - progress.actions, progress.turns + 1
        hand = Hand(_debounced(play))
        doors = self._store, self._tell, self._send
        self.clock = Clock(play, progress.state, left, number, *doors, loop.time, hand=hand, tick=progress.actions)
        await self._tell(_clocked(play, running=running))
        await self.clock.show()
        if running:
            self._set_going()

    def _set_going(self) -> None:
        if self.going is None:
            self.going = asyncio.ensure_future(self._go())

    async def _go(self) -> None:
        """Let the clock run to the end of the episode."""
        assert self.clock is not None  # noqa: S101 - it is wound up before it is set going
        try:
            receipt = await self.clock.run()
        except Superseded:
            await self._tell(messages.Superseded())
        except (EpisodeClosed, Episode.DoesNotExist) as closed:
            await self._tell(messages.Closed(str(closed)))
        else:
            if receipt is not None:
                await self._tell(messages.Closed(receipt.progress.outcome))

    async def _stop(self) -> None:
        """Stop the clock; what was said since the last turn is stored."""
        clock, going = self.clock, self.going
        self.clock = None
        if clock is None or going is None or going.done():
            return
        going.cancel()
        with suppress(asyncio.CancelledError):
            await going
        with suppress(Superseded, EpisodeClosed, OutOfTurn, Episode.DoesNotExist):
            await clock.settle()

    async def _store(self, number: int, turn: Turn) -> Receipt:
        return await entry(episodes.take_turn, self.episode_id, self.claim, number, turn)

    async def _send(self, body: bytes) -> None:
        with suppress(Disconnected):
            await self.send(bytes_data=body)

    async def _replaced(self) -> None:
        await self._tell(messages.Superseded())
        await self._leave(REPLACED)

    async def _leave(self, code: int) -> NoReturn:
        """Close, and hear nothing more: what was sent meanwhile is not answered."""
        await self.disconnect(code)
        await self.close(code)
        raise StopConsumer

    async def _tell(self, message: messages.Outgoing) -> None:
        with suppress(Disconnected):  # they have gone; the notice of it is on its way
            await self.send(messages.write(message))

    @property
    def _group(self) -> str:
        return f"episode.{self.episode_id.hex}"


@dataclass(frozen=True)
class _Place:
    """Where an episode stands, and everything that was said in it."""

    episode: Episode
    play: Opened
    progress: Progress[Any]
    said: tuple[Turn, ...]


def _is_running(episode_id: UUID, cookies: dict[str, str]) -> bool:
    """Whether this is an episode of this browser's participant in which a clock was started and is not at its end."""
    begun = Episode.objects.open().filter(pk=episode_id, agent=person(cookies), run=None)
    return begun.exclude(begun_at=None).exists()


@transaction.atomic
def _join(episode_id: UUID, cookies: dict[str, str]) -> _Place | None:
    """Claim the episode for this browser's participant; None when it is not theirs."""
    agent: Agent | None = person(cookies)
    if agent is None or not Episode.objects.filter(pk=episode_id, agent=agent, run=None).exists():
        return None
    episode = episodes.claim(episode_id)
    play = opened(episode.task, episode.setting)
    return _Place(episode, play, episodes.progress_of(episode), tuple(episodes.turns_of(episode)))


def _joined(place: _Place) -> messages.Joined:
    episode, play, progress = place.episode, place.play, place.progress
    protocol = tasksets.protocol(episode.task.task_set)
    return messages.Joined(
        claim=episode.claim,
        number=progress.turns + 1,
        actions=progress.actions,
        budget=protocol.actions,
        outcome=progress.outcome,
        gestures=play.family.pictures.gestures(play.game, 0),
        said=tuple(_said(play, protocol, place.said)),
        seconds_left=_left(protocol, progress),
        seconds_since=_since(protocol, episode),
    )


def _seen(play: Opened, state: Any) -> tuple[tuple[Frame, ...], str]:
    """The frames, and what is told beside the last of them. Raises NoRenderer."""
    frames = pictures.frames(play, state)
    return frames, frames[-1].text if frames else ""


def _missed(place: _Place) -> Turn | None:
    """Up to a second of the ticks that went by while nobody was connected; None where none are due any more."""
    family, game, begun_at = place.play.family, place.play.game, place.episode.begun_at
    if begun_at is None:
        return None
    rate = family.pace(place.play.setting)
    due = int((timezone.now() - begun_at).total_seconds() * rate)
    ticks = min(due - place.progress.actions, rate)
    if ticks <= 0:
        return None
    nothing = family.words.write(game, family.rules.idle(game))
    seconds = ticks / rate
    return Turn(actions=(nothing,) * ticks, seconds=seconds, blurred_seconds=seconds, input_mode="keys")


def _debounced(play: Opened) -> bool:
    """Whether a key that is held counts once."""
    return play.family.real_time is not None and play.family.real_time.debounced(play.game)


def _clocked(play: Opened, *, running: bool) -> messages.Clocked:
    assert play.family.real_time is not None  # noqa: S101 - a clock runs in real time
    sheet = play.family.real_time.sheet(play.shown)
    return messages.Clocked(
        ticks_per_second=play.family.pace(play.setting),
        running=running,
        sheet=b64encode(sheet.body).decode(),
        tile=sheet.tile_pixels,
        across=sheet.across,
        width=sheet.width_pixels,
        height=sheet.height_pixels,
        ground=sheet.ground,
    )


def _left(protocol: Protocol, progress: Progress[Any]) -> float | None:
    return None if protocol.seconds is None else max(0.0, protocol.seconds - progress.seconds)


def _since(protocol: Protocol, episode: Episode) -> float | None:
    """For how long nothing was said: the clock runs on while nobody is connected. None where no clock runs."""
    if protocol.seconds is None or episode.closed_at is not None:
        return None
    silent = (timezone.now() - episode.last_turn_at).total_seconds()  # the opening counts as a turn here
    return min(max(0.0, silent), protocol.seconds + 1.0)  # who is later than that is no less late


def _said(play: Opened, protocol: Protocol, said: Iterable[Turn]) -> Iterator[messages.Said]:
    """Every turn, and what was told about it: the turns are taken again."""
    progress = begin(play.family, play.game, play.seed)
    for turn in said:
        progress, transitions = take(play.family, play.game, protocol, progress, turn)
        yield messages.Said(_text(turn), _told(play, transitions))


def _turn(message: messages.Say, family: AnyFamily) -> Turn:
    """The words; what was typed is read as a model's answer is."""
    found = family.words.extract(message.text) if message.mode == "command" else ()
    return Turn(
        actions=found or (message.text,),
        seconds=message.seconds,
        input_mode=message.mode,
        blurred_seconds=message.blurred,
    )


def _taken(receipt: Receipt, protocol: Protocol) -> messages.Taken:
    play, progress = receipt.play, receipt.progress
    told, left = _told(play, receipt.transitions), _left(protocol, progress)
    return messages.Taken(receipt.number, _text(receipt.turn), progress.actions, progress.outcome, told, left)


def _text(said: Turn) -> str:
    return " ".join(said.actions or ())


def _told(play: Opened, transitions: tuple[Transition[Any], ...]) -> str:
    return " ".join(
        engine.feedback(play.family, play.game, play.setting, each.text or "", each.step) for each in transitions
    )


def _cookies(scope: dict[str, Any]) -> dict[str, str]:
    headers = dict(scope["headers"])
    return parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
