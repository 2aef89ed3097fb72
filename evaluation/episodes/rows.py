"""Rows of episodes, whole or held."""

from __future__ import annotations

from uuid import UUID

from plumbline.evaluation.models import Episode
from plumbline.evaluation.tasksets.opening import frozen_task


def whole(episode_id: UUID) -> Episode:
    return Episode.objects.select_related("task__task_set", "agent").get(pk=episode_id)


def locked(episode_id: UUID) -> Episode:
    """The episode's own row, held until the transaction ends; its task does not change and is remembered."""
    episode = (
        Episode.objects.select_for_update().defer("trajectory", "checkpoints", "metrics", "verdicts").get(pk=episode_id)
    )
    episode.task = frozen_task(episode.task_id)
    return episode
