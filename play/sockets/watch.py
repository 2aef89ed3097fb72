"""A watch over the rows of this process's connections, for hints that were lost while Redis was away.

While the layer is unsure, one query a second finds newer claims and what other players have done.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID
from weakref import WeakSet

from channels.layers import get_channel_layer
from django.db import transaction

from plumbline.evaluation.models import Episode
from plumbline.evaluation.services import database
from plumbline.play.sockets.company import Company
from plumbline.play.sockets.layer import HintLayer
from plumbline.play.sockets.places import Place
from plumbline.play.sockets.writer import entry

SECONDS = 1.0
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Stand:
    """Progress of an episode, as its rows have it or as a connection has been shown it."""

    turns: int
    is_over: bool
    players: int  # besides the episode's own agent


@dataclass(frozen=True, slots=True)
class Row:
    """An episode's row, with the claims of all its seats that have one."""

    stand: Stand
    claims: dict[int, int]  # by seat


@dataclass(eq=False)
class Watch:
    """The connections of this process."""

    connections: WeakSet[Company] = field(default_factory=WeakSet)  # one that breaks is not ended, but forgotten
    _looking: asyncio.Task[None] | None = None

    def begin(self, connection: Company) -> None:
        """Watch over a connection, until `end`."""
        self.connections.add(connection)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.ensure_future(self._look_on())

    def end(self, connection: Company) -> None:
        self.connections.discard(connection)

    async def _look_on(self) -> None:
        while self.connections:
            await asyncio.sleep(SECONDS)
            layer = get_channel_layer()
            if isinstance(layer, HintLayer):
                await layer.check()
            if getattr(layer, "unsure", False):  # one in memory is always sure
                await self._look()

    async def _look(self) -> None:
        try:
            await self.look()
        except Exception as error:
            if not database.noticed(error):
                _log.exception("the rows of open connections could not be read; they will be read again")

    async def look(self) -> None:
        """Send every connection the hints that it may have missed."""
        watched = [each for each in self.connections if not each.gone]
        rows = await entry(read, {each.episode_id for each in watched})
        for each in watched:
            for hint in hints(each, rows.get(each.episode_id)):
                await each.channel_layer.send(each.channel_name, hint)


def hints(connection: Company, row: Row | None) -> Iterable[dict[str, Any]]:
    """Yield the hints that a connection should have had by now."""
    if row is None:
        return
    seat = connection.place.held[0]
    if row.claims[seat] > connection.claim:
        yield {"type": "claimed", "claim": row.claims[seat], "seat": seat}
    elif connection.is_shared and row.stand != stand(connection.place):
        yield {"type": "moved", "from": ""}


def stand(place: Place) -> Stand:
    players = sum(seat.agent_id is not None for seat in place.others)
    return Stand(place.progress.turns, bool(place.progress.outcome), players)


@transaction.atomic
def read(episodes: set[UUID]) -> dict[UUID, Row]:
    """Return the rows of episodes, in one query."""
    columns = ("pk", "claim", "turn_count", "closed_at", "seats__number", "seats__claim", "seats__agent")
    found: dict[UUID, Row] = {}
    for pk, claim, turns, closed_at, seat, seat_claim, agent in Episode.objects.filter(pk__in=episodes).values_list(
        *columns
    ):
        before = found.get(pk) or Row(Stand(turns, closed_at is not None, 0), {0: claim})
        players = before.stand.players + (agent is not None)
        seats = {} if seat is None else {seat: seat_claim}
        found[pk] = Row(Stand(turns, closed_at is not None, players), before.claims | seats)
    return found


WATCH = Watch()
