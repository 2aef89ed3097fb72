"""Scopes of re-scorings: which episodes are replayed, and in which order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q

from plumbline.envs import FAMILIES
from plumbline.evaluation.models import Episode, EpisodeQuery, NotNow, Rescoring, Run, TaskSet
from plumbline.evaluation.results.samples import versions
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from plumbline.evaluation.suites import SUITES

CHUNK = 100  # episodes read and stored at once, so that players wait for a turn or two at most

LARGEST_VERSION = 2**31 - 1

VERSIONS = ("rules_version", "extractor_version", "metrics_version")
"""Columns of the versions that scored an episode."""

_FINAL = Q(run=None) | Q(run__landed_at__isnull=False)
"""Episodes of people, and of complete runs."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Task sets, and the age of the scores that are recomputed."""

    task_sets: tuple[TaskSet, ...]
    below_version: int | None = None  # only what an older version than this has scored; None: everything

    def due(self, episodes: EpisodeQuery) -> EpisodeQuery:
        """Return those of these episodes that are replayed."""
        scored = episodes.finished().scored()
        if self.below_version is None:
            return scored
        older = [Q(**{f"{name}__lt": self.below_version}) for name in VERSIONS]
        return scored.filter(older[0] | older[1] | older[2])

    def takes(self, episode: Episode) -> bool:
        """Return whether a scored episode is replayed."""
        return self.below_version is None or min(versions(episode)) < self.below_version

    def total(self) -> int:
        """Return the number of replayed episodes."""
        return self.due(Episode.objects.filter(_FINAL, task__task_set__in=self.task_sets)).count()


@dataclass(frozen=True, slots=True, order=True)
class Part:
    """Episodes that are replayed one after the other: those of a run, or of people at one task."""

    task_set: int
    of_people: bool
    pk: int  # the key of the run, or of the task

    def episodes(self) -> EpisodeQuery:
        chosen = {"task": self.pk, "run": None} if self.of_people else {"run": self.pk}
        return Episode.objects.filter(**chosen)


def scope(slug: str = "", suite: str = "", below_version: int | None = None) -> Scope:
    """Return the scope of the given names; without names everything. Raises NotNow."""
    if suite and suite not in SUITES:
        raise NotNow(f"suite {suite!r}: expected one of {', '.join(SUITES)}")
    if below_version is not None and not 1 <= below_version <= LARGEST_VERSION:
        raise NotNow(f"below version {below_version}: expected a number from 1 to {LARGEST_VERSION}")
    sets = TaskSet.objects.exclude(state=TaskSet.State.DRAFT).order_by("pk")
    chosen = sets.filter(**({"slug": slug} if slug else {}), **({"suite": suite} if suite else {}))
    if slug and not chosen and (other := sets.filter(slug=slug).first()):
        raise NotNow(f"task set {slug!r} is of the suite {other.suite}: expected a set of {suite}")
    if slug and not chosen:
        raise NotNow(f"task set {slug!r}: expected one of {', '.join(sets.values_list('slug', flat=True))}")
    return Scope(tuple(chosen), below_version)


def parts(task_set: TaskSet) -> Iterator[Part]:
    """Yield the parts of a set in a fixed order: complete runs, then people's episodes, task by task."""
    for run in (
        Run.objects.filter(task_set=task_set).exclude(landed_at=None).order_by("pk").values_list("pk", flat=True)
    ):
        yield Part(task_set.pk, of_people=False, pk=run)
    played = Episode.objects.filter(run=None, task__task_set=task_set)
    for task in played.order_by("task").values_list("task", flat=True).distinct():
        yield Part(task_set.pk, of_people=True, pk=task)


def chunks(episodes: EpisodeQuery, after: str | None = None) -> Iterator[list[Episode]]:
    """Yield episodes by primary key, from the one after `after` on, with all that replaying needs."""
    rows = episodes.select_related("task__task_set", "transcript", "agent").order_by("pk")
    while chunk := list((rows.filter(pk__gt=after) if after else rows)[:CHUNK]):
        yield chunk
        after = str(chunk[-1].pk)


def touched(rescoring: Rescoring, scope: Scope, task_set: TaskSet) -> EpisodeQuery:
    """Return the episodes of a set that a re-scoring changes or puts under newer versions."""
    changed = rescoring.episodes.filter(kept=False).values("episode")
    rows = Episode.objects.filter(task__task_set=task_set)
    return rows.filter(Q(pk__in=changed) | Q(pk__in=stampable(rescoring, scope, task_set).values("pk")))


def stampable(rescoring: Rescoring, scope: Scope, task_set: TaskSet) -> EpisodeQuery:
    """Return episodes that came out the same under other versions than those that scored them."""
    now = dict(zip(VERSIONS, rescoring.versions_of(task_set.family), strict=True))
    rows = scope.due(Episode.objects.filter(_FINAL, task__task_set=task_set, scored_at__lt=rescoring.created_at))
    return rows.exclude(**now).exclude(pk__in=rescoring.episodes.values("episode"))


def current_versions(task_set: TaskSet) -> tuple[int, int, int]:
    """Return the versions of rules, extractor and metrics of this server."""
    family = FAMILIES[task_set.family]
    return family.rules.version, family.words.extractor_version, METRICS_VERSION
