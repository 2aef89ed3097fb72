"""The position of an episode when a connection joins it, and what that connection is sent first."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Agent, Episode, Seat
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.progress import Progress
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from plumbline.play.headlines import headline
from plumbline.play.sockets import messages
from plumbline.play.sockets.answers import seconds_left, turn_texts


@dataclass(frozen=True)
class Place:
    """The position of an episode, every turn so far, and the connection's part in it."""

    episode: Episode
    play: Opened
    progress: Progress[Any]
    turns: tuple[Turn, ...] = ()  # read on joining
    held: tuple[int, ...] = (0,)  # the seats of this connection's player
    claim: int = 0
    others: tuple[Seat, ...] = ()  # the seats with rows

    @property
    def seat(self) -> int:
        """The seat that the player looks from: one that is to move, where they hold several."""
        to_move = () if self.progress.outcome else self.to_move
        return next((seat for seat in to_move if seat in self.held), self.held[0])

    @property
    def to_move(self) -> tuple[int, ...]:
        return self.play.family.rules.to_move(self.play.game, self.progress.state)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that do not act any more while the others play on."""
        return () if self.progress.outcome else self.play.family.rules.out(self.play.game, self.progress.state)

    @property
    def invitation(self) -> str:
        """The secret of an empty seat; empty if all players have come."""
        return next((seat.invitation or "" for seat in self.others if seat.agent_id is None), "")


def is_running(episode_id: UUID, cookies: dict[str, str]) -> bool:
    """Return whether this is an open episode of this browser's participant whose clock was started."""
    agent = person(cookies)
    begun = Episode.objects.open().filter(pk=episode_id, agent=agent, run=None)
    return begun.exclude(begun_at=None).exists()


@transaction.atomic
def join(episode_id: UUID, cookies: dict[str, str]) -> Place | None:
    """Claim the seat of this browser's participant; None when they have none."""
    agent: Agent | None = person(cookies)
    mine = Episode.objects.played_by(agent).filter(pk=episode_id) if agent else Episode.objects.none()
    if agent is None or not mine.exists():
        return None
    held = episodes.held(episodes.whole(episode_id), agent)
    claim = episodes.claim(episode_id, held[0])
    place = now(episode_id)
    return replace(place, turns=tuple(episodes.turns_of(place.episode)), held=held, claim=claim)


@transaction.atomic
def now(episode_id: UUID) -> Place:
    """Return the position of an episode. Raises Episode.DoesNotExist."""
    episode = episodes.whole(episode_id)
    play = opened(episode.task, episode.setting)
    others = tuple(episode.seats.select_related("agent"))
    return Place(episode, play, episodes.progress_of(episode), others=others)


def joined(place: Place) -> messages.Joined:
    episode, play, progress = place.episode, place.play, place.progress
    protocol, suite = tasksets.protocol_of(episode.task), SUITES[episode.task.task_set.suite]
    return messages.Joined(
        claim=place.claim,
        number=progress.turns + 1,
        actions=progress.spent[place.seat].actions,
        budget=protocol.actions,
        outcome=progress.outcome,
        headline=headline(suite, play, progress),
        gestures=play.family.pictures.gestures(play.game, place.seat),
        turns=tuple(turn_texts(play, protocol, place.turns, place.held)),
        seconds_left=seconds_left(protocol, progress, place.seat),
        seconds_since=_seconds_since(protocol, episode),
    )


def missed(place: Place) -> Turn | None:
    """Return up to a second of the ticks that passed while nobody was connected; None when none are due."""
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


def debounced(play: Opened) -> bool:
    """Return whether a key that is held counts once."""
    return play.family.real_time is not None and play.family.real_time.debounced(play.game)


def clocked(play: Opened, *, running: bool) -> messages.Clocked:
    assert play.family.real_time is not None  # noqa: S101 - a clock runs in real time
    sheet = play.family.real_time.sheet(play.shown)
    return messages.Clocked(
        ticks_per_second=play.family.pace(play.setting),
        running=running,
        sheet=b64encode(sheet.body).decode() if pictures.pictorial(play) else "",
        tile=sheet.tile_pixels,
        across=sheet.across,
        width=sheet.width_pixels,
        height=sheet.height_pixels,
        ground=sheet.ground,
    )


def _seconds_since(protocol: Protocol, episode: Episode) -> float | None:
    """Return the seconds since the last turn: the clock runs on while nobody is connected. None where none runs."""
    if protocol.seconds is None or episode.closed_at is not None:
        return None
    silent = (timezone.now() - episode.last_turn_at).total_seconds()  # the opening counts as a turn here
    return min(max(0.0, silent), protocol.seconds + 1.0)  # later than that is no less late
