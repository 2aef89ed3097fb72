"""One connection of a player: what it sends, how it draws, and how it ends."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, NoReturn
from uuid import UUID

from autobahn.exception import Disconnected
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.http import parse_cookie

from plumbline.envs.drawing.scene import NoRenderer
from plumbline.envs.family import Frame
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.suites import Suite
from plumbline.evaluation.viewing import pictures
from plumbline.play.headlines import headline
from plumbline.play.sockets import messages, places
from plumbline.play.sockets.places import Place
from plumbline.play.sockets.writer import entry

NOT_YOURS = 4403  # close codes, from the range for applications
REPLACED = 4409
BROKEN = 4011

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Unread:
    """A message that waits for its answer."""

    message: messages.Incoming
    since: float = field(default_factory=perf_counter)  # when it arrived


class Connection(AsyncWebsocketConsumer):
    """A connection to an episode."""

    episode_id: UUID
    place: Place  # as far as this connection has been shown
    claim: int
    suite: Suite
    protocol: Protocol
    sent: dict[str, tuple[bytes, str]]  # body and words of the frame of each caption
    unread: asyncio.Queue[Unread | None]
    since: float = 0.0  # when the message arrived that is being answered
    gone = False  # nothing more is answered

    async def show(self) -> None:
        """Draw, and send what has changed since the last frames; then the text shown next to them."""
        try:
            frames, text = await asyncio.to_thread(_drawn, self.place)
        except NoRenderer as error:
            await self.tell(messages.Refused(str(error)))
            return
        new = [frame for frame in frames if self.sent.get(frame.caption) != (frame.body, frame.alt)]
        self.sent |= {frame.caption: (frame.body, frame.alt) for frame in new}
        await self.tell(messages.Frames(self.place.progress.turns, tuple(map(messages.frame_message, new))))
        if text:
            await self.tell(messages.Status(text))

    async def closed(self, outcome: str) -> messages.Closed:
        """Return the notice that the episode is over."""
        place = await entry(places.now, self.episode_id)
        return messages.Closed(outcome, headline(self.suite, place.play, place.progress))

    async def tell(self, message: messages.Outgoing) -> None:
        with suppress(Disconnected):  # the browser has gone; the notice of it is on its way
            await self.send(messages.write(message))

    async def tell_bytes(self, body: bytes) -> None:
        with suppress(Disconnected):
            await self.send(bytes_data=body)

    async def replaced(self) -> NoReturn:
        """Make room for a newer connection."""
        if not self.gone:
            await self.tell(messages.Superseded())
        await self.leave(REPLACED)

    async def leave(self, code: int) -> NoReturn:
        """Close, and answer nothing more."""
        if not self.gone:
            self.gone = True
            if code == NOT_YOURS:
                _log.warning("Socket refused: no seat of the episode is of this browser", extra={"status_code": 403})
            await self.disconnect(code)
            await self.close(code)
        raise StopConsumer

    @property
    def group(self) -> str:
        return f"episode.{self.episode_id.hex}"

    @property
    def cookies(self) -> dict[str, str]:
        headers: dict[bytes, bytes] = dict(self.scope["headers"])
        found: dict[str, Any] = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
        return found


def _drawn(place: Place) -> tuple[tuple[Frame, ...], str]:
    """Return the frames of a seat, and the text shown next to the last of them. Raises NoRenderer."""
    frames = pictures.frames(place.play, place.progress.state, place.seat)
    return frames, frames[-1].text if frames else ""
