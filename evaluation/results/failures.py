"""Counts of failures over episodes, stored with aggregates, and the job that lets the detectors look at what waits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Q

from plumbline.envs import FAMILIES
from plumbline.evaluation import episodes, jobs
from plumbline.evaluation.episodes.counting import mark_stale
from plumbline.evaluation.models import (
    AggregateDetail,
    CorrectedStanding,
    Episode,
    EpisodeQuery,
    Failure,
    Job,
    Run,
    TaskSet,
)

KIND = "failures"
CHUNK = 100  # episodes that are listed at once


@dataclass(frozen=True)
class Counts:
    """Numbers of failed episodes, and of those among them with each label."""

    failed: int = 0
    examined: int = 0  # by the detectors
    primary: Counter[str] = field(default_factory=Counter)  # whose failure the label names
    any: Counter[str] = field(default_factory=Counter)  # with at least one finding of the label

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.failed + other.failed,
            self.examined + other.examined,
            self.primary + other.primary,
            self.any + other.any,
        )

    @property
    def nothing_found(self) -> int:
        return self.examined - self.primary.total()


def written(counts: Counts) -> dict[str, Any]:
    """Return counts as they are stored: of each label, how often it names the failure, and how often it was found."""
    labels = {label: [counts.primary[label], found] for label, found in sorted(counts.any.items())}
    return {"failed": counts.failed, "examined": counts.examined, "labels": labels}


def read(stored: Mapping[str, Any]) -> Counts:
    """Return stored counts; the inverse of `written`."""
    labels = stored["labels"]
    primary = Counter({label: first for label, (first, _) in labels.items() if first})
    return Counts(
        stored["failed"], stored["examined"], primary, Counter({label: n for label, (_, n) in labels.items()})
    )


def counted(task_set: TaskSet, rows: EpisodeQuery) -> dict[str, Any] | None:
    """Count the failures in these episodes, in three queries; None if the family of the set has no detectors."""
    if FAMILIES[task_set.family].failures is None:
        return None
    failed = rows.order_by().failed()
    found = Failure.objects.filter(episode__in=failed.values("pk")).order_by().values_list("label")
    by_label = found.annotate(first=Count("pk", filter=Q(primary=True)), any=Count("episode", distinct=True))
    labels = {label: (first, n) for label, first, n in by_label}
    examined = failed.exclude(failures_version=None).count()
    return written(
        Counts(
            failed.count(),
            examined,
            Counter({label: first for label, (first, _) in labels.items()}),
            Counter({label: n for label, (_, n) in labels.items()}),
        )
    )


def of_aggregates(aggregate_ids: Iterable[int]) -> dict[int, Counts]:
    """Return the counts of those aggregates that have some, in one query."""
    rows = AggregateDetail.objects.filter(pk__in=set(aggregate_ids)).exclude(failures=None)
    return {pk: read(stored) for pk, stored in rows.values_list("pk", "failures")}


def enqueue_where_due() -> None:
    """Queue the diagnoses of each set with episodes that wait for them and no unfinished job."""
    waiting = Episode.objects.exclude(failures_due_since=None).order_by().values("task__task_set")
    busy = Job.objects.unfinished().filter(kind=KIND).values("subject")
    for task_set in TaskSet.objects.filter(pk__in=waiting).exclude(pk__in=busy).order_by("pk"):
        jobs.submit(KIND, task_set.pk)


@jobs.kind(KIND, patient=True)
def diagnose_all(job: Job) -> Iterator[tuple[int, int]]:
    """Let the detectors look at every episode of a set that waits for them."""
    task_set = TaskSet.objects.get(pk=job.subject)
    done = 0
    while chunk := list(episodes.due(task_set).values_list("pk", flat=True)[:CHUNK]):
        total = done + episodes.due(task_set).count()
        for pk in chunk:
            _diagnose(pk)
            done += 1
            yield min(done, total), total


def _diagnose(episode_id: UUID) -> None:
    """Store the diagnosis of an episode, and count it once its run has no other that waits."""
    found = episodes.diagnosed(episode_id)
    if found is None:
        return
    with transaction.atomic():
        if episodes.store_diagnosis(found):
            _count(found.episode)


def _count(episode: Episode) -> None:
    if episode.run_id is None:
        if episode.for_the_record:
            mark_stale(episode.task.task_set_id, episode.setting)
        return
    if not Episode.objects.exclude(failures_due_since=None).filter(run=episode.run_id).exists():
        recount(Run.objects.select_related("task_set").get(pk=episode.run_id))


def recount(run: Run) -> None:
    """Count the failures of a run anew where its figures are stored, also without the tasks that errata exclude."""
    _store(run.aggregate_id, run.task_set, run.episodes.all())
    for each in CorrectedStanding.objects.filter(standing__run=run):
        _store(each.aggregate_id, run.task_set, run.episodes.exclude(task__position__in=each.excluded))


def _store(aggregate_id: int | None, task_set: TaskSet, rows: EpisodeQuery) -> None:
    AggregateDetail.objects.filter(pk=aggregate_id).update(failures=counted(task_set, rows))
