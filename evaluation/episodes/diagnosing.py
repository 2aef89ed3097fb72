"""Diagnoses of episodes: asked for when an episode is scored, made by workers, and stored with the episode."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from plumbline.envs import FAMILIES
from plumbline.evaluation.episodes.rows import locked
from plumbline.evaluation.episodes.scoring import trajectory_of
from plumbline.evaluation.episodes.transcripts import turns_of
from plumbline.evaluation.models import Episode, EpisodeQuery, Failure, TaskSet
from plumbline.evaluation.observing import ids
from plumbline.evaluation.scoring.diagnoses import Diagnosis, diagnose
from plumbline.evaluation.tasksets.opening import opened


@dataclass(frozen=True, slots=True)
class Diagnosed:
    """An episode that waited, and its diagnosis, before it is stored."""

    episode: Episode
    asked_at: datetime
    diagnosis: Diagnosis | None  # None: nobody can say


def due(task_set: TaskSet) -> EpisodeQuery:
    """Return the episodes of a set that wait for the detectors, run by run."""
    waiting = Episode.objects.exclude(failures_due_since=None).filter(task__task_set=task_set)
    return waiting.order_by("run", "pk")


def ask_where_older(task_set: TaskSet) -> int:
    """Ask for diagnoses of the failed episodes that these detectors have not looked at, and return how many."""
    role = FAMILIES[task_set.family].failures
    if role is None:
        return 0
    older = Episode.objects.failed().scored().filter(task__task_set=task_set).exclude(failures_version=role.version)
    return older.filter(failures_due_since=None).update(failures_due_since=timezone.now())


def forget(episodes: Iterable[Episode]) -> None:
    """Delete the findings in these episodes, which were played or scored otherwise than is known now."""
    Failure.objects.filter(episode__in=[each.pk for each in episodes]).delete()


def diagnosed(episode_id: UUID) -> Diagnosed | None:
    """Return the diagnosis of an episode that waits for one; None if it does not. It takes a moment: store it after."""
    rows = Episode.objects.exclude(failures_due_since=None).select_related("task__task_set", "agent", "transcript")
    episode = rows.filter(pk=episode_id).first()
    if episode is None or episode.failures_due_since is None:
        return None
    return Diagnosed(episode, episode.failures_due_since, _diagnosis(episode))


@transaction.atomic
def store_diagnosis(found: Diagnosed) -> bool:
    """Store a diagnosis in place of the one before, unless another was asked for meanwhile; return whether it was."""
    if locked(found.episode.pk).failures_due_since != found.asked_at:
        return False
    forget([found.episode])
    if found.diagnosis is not None:
        Failure.objects.bulk_create(rows_of(found.episode, found.diagnosis))
    version = found.diagnosis.version if found.diagnosis else None
    Episode.objects.filter(pk=found.episode.pk).update(failures_version=version, failures_due_since=None)
    return True


def rows_of(episode: Episode, diagnosis: Diagnosis) -> list[Failure]:
    """Return the findings of a diagnosis as rows, which are not stored."""
    return [Failure(episode=episode, **finding) for finding in diagnosis.as_json()]


@ids.naming_episode
def _diagnosis(episode: Episode) -> Diagnosis | None:
    """Replay an episode and look at it; None where its rules are older, so that it may have gone another way."""
    play = opened(episode.task, episode.setting)
    if episode.rules_version != play.family.rules.version:
        return None
    return diagnose(play.family, play.game, trajectory_of(episode, turns_of(episode)))
