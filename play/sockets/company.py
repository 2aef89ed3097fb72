"""A connection to an episode of several players: following the others, people and agents of ours."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import Any

from django.urls import reverse

from plumbline.envs.play import NotToMove
from plumbline.evaluation import episodes
from plumbline.evaluation.episodes import OutOfTurn, Superseded
from plumbline.evaluation.models import Agent, Seat
from plumbline.play import partners
from plumbline.play.sockets import messages, places, presence, table
from plumbline.play.sockets.connection import Connection, Unread
from plumbline.play.sockets.writer import entry


class Company(Connection):
    """A connection to an episode with other players. Messages between connections save time; the database decides."""

    news: messages.Partners | None = None  # of the others, last
    warming: asyncio.Future[None] | None = None  # agents of ours begin
    looking = False  # a look at the others is on its way
    heard = False  # the browser has sent something since its last sign of life was kept

    @property
    def is_shared(self) -> bool:
        return bool(getattr(self, "place", None) and self.place.others)

    async def moved(self, event: dict[str, Any]) -> None:
        """Handle a notice that another player has acted, come or gone."""
        if event["from"] != self.channel_name:
            self.unread.put_nowait(Unread(messages.LookAround()))

    def look_around(self) -> None:
        """Send a sign of life to the others, and check theirs."""
        if self.is_shared and not self.looking and not self.gone:
            self.looking = True
            self.unread.put_nowait(Unread(messages.LookAround()))

    async def sit_down(self) -> None:
        """Begin once all players are there: show the frames, and let agents of ours answer."""
        await asyncio.to_thread(presence.sign, self.episode_id, self.place.held[0])
        self._warm_up()
        await self.hint()
        if self.place.invitation:
            await self.tell(messages.Invited(reverse("play:join", args=[self.place.invitation])))
            await self._tell_of_others()
        else:
            await self.show()
            await self.go_round()

    async def follow(self) -> None:
        """Show what the others have done since."""
        before, place = self.place, await entry(places.now, self.episode_id)
        self.looking = False
        self.place = replace(place, held=before.held, claim=before.claim)
        await self._sign()
        if before.invitation:
            await self._wait_for_partner()
            return
        if place.progress.turns > before.progress.turns:
            await self.show()
        if place.progress.outcome and not before.progress.outcome:
            await self.tell(await self.closed(place.progress.outcome))
        await self.go_round()

    async def go_round(self) -> None:
        """Send who is there and whose turn it is, and take the turns of agents of ours."""
        await self._tell_of_others()
        seat = table.agent_to_move(self.place)
        if seat is not None and seat.agent is not None and not self.gone:
            await self._let_move(seat.agent, seat)

    async def go_on_alone(self) -> None:
        """Dismiss the partners who have been away for too long."""
        lost = await asyncio.to_thread(table.lost, self.place)
        for seat in lost:
            await entry(episodes.dismiss, self.episode_id, seat)
        if not lost:
            await self.tell(messages.Refused("no player has been away for long enough"))
        await self.hint()
        await self.follow()

    async def part(self) -> None:
        """Tell the others that this player has closed the page."""
        if self.is_shared and not self.gone:
            await asyncio.to_thread(presence.part, self.episode_id, self.place.held[0])
            await self.hint()

    async def hint(self) -> None:
        await self.channel_layer.group_send(self.group, {"type": "moved", "from": self.channel_name})

    async def _sign(self) -> None:
        """Keep a sign of life of the browser; hints from others are none."""
        if self.heard:
            self.heard = False
            await asyncio.to_thread(presence.sign, self.episode_id, self.place.held[0])

    def _warm_up(self) -> None:
        """Let agents of ours begin before it is their turn."""
        if table.has_agents(self.place) and self.warming is None:
            task, setting = self.place.episode.task, self.place.episode.setting
            begun = asyncio.to_thread(partners.warm_up, task, setting, self.place.progress)
            self.warming = asyncio.ensure_future(begun)

    async def _wait_for_partner(self) -> None:
        if not self.place.invitation:
            await self.sit_down()
        elif self.place.progress.outcome:
            await self.tell(await self.closed(self.place.progress.outcome))

    async def _tell_of_others(self) -> None:
        seen = await asyncio.to_thread(table.partners, self.place)
        if seen != self.news:
            self.news = seen
            await self.tell(seen)

    async def _let_move(self, agent: Agent, seat: Seat) -> None:
        episode, progress = self.place.episode, self.place.progress
        turn = await asyncio.to_thread(partners.answer, agent, episode.task, episode.setting, progress, seat.number)
        with suppress(OutOfTurn, NotToMove, Superseded):  # another connection was faster
            await entry(episodes.take_turn, self.episode_id, seat.claim, progress.turns + 1, turn)
        await self.hint()
        await self.follow()
