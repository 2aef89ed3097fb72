"""Presence: signs of life of the players of one episode, shared by all web processes."""

from __future__ import annotations

from uuid import UUID

from django.core.cache import cache
from django.utils import timezone

from plumbline.evaluation.services.outage import REDIS

AWAY_SECONDS = 10  # without a sign; browsers give one every second or two
LOST_SECONDS = 60  # away, before the others may go on without
_KEPT_SECONDS = 24 * 3600


def sign(episode_id: UUID, seat: int) -> None:
    """Record that the player of a seat is there."""
    cache.set(_key(episode_id, seat), _now(), _KEPT_SECONDS)


def part(episode_id: UUID, seat: int) -> None:
    """Record that the player of a seat has closed the page."""
    cache.set(_key(episode_id, seat), _now() - AWAY_SECONDS, _KEPT_SECONDS)


def silence(episode_id: UUID, seat: int) -> float:
    """Return the seconds since the last sign of a seat's player; a player without a sign counts as away.

    While Redis is away, and until signs are given again, nobody counts as away: other processes may have seen them.
    """
    if REDIS.within(AWAY_SECONDS):
        return 0.0
    key = _key(episode_id, seat)
    cache.add(key, _now() - AWAY_SECONDS, _KEPT_SECONDS)
    return _now() - float(cache.get(key, _now()))


def _key(episode_id: UUID, seat: int) -> str:
    return f"presence:{episode_id.hex}:{seat}"


def _now() -> float:
    return timezone.now().timestamp()
