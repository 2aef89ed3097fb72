"""Rows of episodes, complete or locked."""

from __future__ import annotations

from uuid import UUID

from plumbline.evaluation.models import Episode, Seat
from plumbline.evaluation.tasksets.opening import frozen_task


def whole(episode_id: UUID) -> Episode:
    return Episode.objects.select_related("task__task_set", "agent").get(pk=episode_id)


def locked_seat(episode_id: UUID, number: int) -> Seat | None:
    """Return the row of a seat, locked until the transaction ends; None if the episode's agent holds the seat."""
    return Seat.objects.select_for_update().filter(episode_id=episode_id, number=number).first() if number else None


def locked(episode_id: UUID) -> Episode:
    """Return the episode's own row, locked until the transaction ends; its task is cached."""
    episode = (
        Episode.objects.select_for_update().defer("trajectory", "checkpoints", "metrics", "verdicts").get(pk=episode_id)
    )
    episode.task = frozen_task(episode.task_id)
    return episode
