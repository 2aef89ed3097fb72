"""Re-scorings requested, published and discarded. A task set has at most one at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone

from plumbline.evaluation import jobs
from plumbline.evaluation.models import Job, NotNow, Rescoring, TaskSet
from plumbline.evaluation.results.rescoring.scopes import Scope, current_versions

COMPARE = "rescore"
PUBLISH = "publish"


@transaction.atomic
def ask(scope: Scope, owner: Any = None) -> Rescoring:
    """Create a re-scoring of these sets. Raises NotNow, also if one of them is in another re-scoring."""
    total = scope.total()
    if not total:
        age = "" if scope.below_version is None else f" under an older version than {scope.below_version}"
        raise NotNow(f"no episode of these sets was scored{age}: expected at least one")
    ids = [each.pk for each in scope.task_sets]
    list(TaskSet.objects.select_for_update().filter(pk__in=ids).order_by("pk").values_list("pk"))
    for other in unsettled(scope):
        raise _taken(scope, other)
    made = Rescoring.objects.create(
        below_version=scope.below_version, owner=owner, total=total, versions=versions(scope.task_sets)
    )
    made.task_sets.set(scope.task_sets)
    return made


def unsettled(scope: Scope) -> list[Rescoring]:
    """Return the re-scorings that have one of these sets and are neither published nor discarded."""
    return list(Rescoring.objects.unsettled().filter(task_sets__in=scope.task_sets).order_by("pk").distinct())


def resumable(scope: Scope) -> Rescoring | None:
    """Return the unsettled re-scoring of this scope, or of some of its sets. Raises NotNow if it cannot go on."""
    for other in unsettled(scope):
        sets = set(other.task_sets.all())
        if other.below_version != scope.below_version or not sets <= set(scope.task_sets):
            raise _taken(scope, other)
        if not other.publication_begun and other.versions != versions(sets):
            raise NotNow(f"{other} was begun under other versions of the code: expected that it is discarded first")
        return other
    return None


@transaction.atomic
def again(rescoring: Rescoring) -> Job:
    """Queue a failed or cancelled comparison again; it resumes. Raises NotNow."""
    held = _held(rescoring, "waiting", "failed", "cancelled")
    return start(held)


@transaction.atomic
def cancel(rescoring: Rescoring) -> Job:
    """Cancel the comparison, which ends at its next step and can be resumed; return its job. Raises NotNow."""
    job = _unfinished(_held(rescoring, "comparing"))
    assert job is not None  # noqa: S101 - comparing means that a job does it
    jobs.cancel(job)
    return job


@transaction.atomic
def start(rescoring: Rescoring) -> Job:
    """Queue the comparison."""
    return _begin(rescoring, jobs.submit(COMPARE, rescoring.pk))


@transaction.atomic
def start_here(rescoring: Rescoring) -> Job:
    """Begin or resume the comparison for a caller that runs the job at once. Raises NotNow."""
    held = _held(rescoring, "waiting", "failed", "cancelled", "comparing")
    return _unfinished(held) or _begin(held, jobs.enlist(COMPARE, held.pk))


@transaction.atomic
def publish(rescoring: Rescoring) -> Job:
    """Queue the publication of the result. Raises NotNow."""
    held = _held(rescoring, "compared", "interrupted")
    return _begin(held, jobs.submit(PUBLISH, held.pk))


@transaction.atomic
def publish_here(rescoring: Rescoring) -> Job:
    """Begin or resume the publication for a caller that runs the job at once. Raises NotNow."""
    held = _held(rescoring, "compared", "interrupted", "publishing")
    return _unfinished(held) or _begin(held, jobs.enlist(PUBLISH, held.pk))


@transaction.atomic
def discard(rescoring: Rescoring) -> None:
    """Discard the result. Raises NotNow; cancel a running comparison first."""
    held = _held(rescoring, "waiting", "compared", "failed", "cancelled")
    held.episodes.all().delete()
    held.standings.all().delete()
    held.discarded_at = timezone.now()
    held.save(update_fields=["discarded_at"])


def refuse_other_code(rescoring: Rescoring) -> None:
    """Raises Refused if the re-scoring was asked for under other versions than this server's."""
    now = versions(rescoring.task_sets.all())
    if rescoring.versions != now:
        found = f"compared under versions {rescoring.versions}, this server scores by {now}"
        raise jobs.Refused(f"{found}: expected the same; discard it and compare again")


def versions(task_sets: Iterable[TaskSet]) -> dict[str, list[int]]:
    """Return the versions of rules, extractor and metrics of this server, by family."""
    return {each.family: list(current_versions(each)) for each in task_sets}


def _taken(scope: Scope, other: Rescoring) -> NotNow:
    """Return the refusal of a scope of which a set is in another re-scoring."""
    taken = other.task_sets.filter(pk__in=[each.pk for each in scope.task_sets]).order_by("pk").first()
    return NotNow(f"{taken} is in {other}, which is {other.state}: publish or discard that first")


def _unfinished(rescoring: Rescoring) -> Job | None:
    return None if rescoring.job is None or rescoring.job.finished else rescoring.job


def _begin(rescoring: Rescoring, job: Job) -> Job:
    rescoring.job = job
    rescoring.save(update_fields=["job"])
    return job


def _held(rescoring: Rescoring, *states: str) -> Rescoring:
    """Lock the row until the transaction ends. Raises NotNow if it is in none of these states."""
    held = Rescoring.objects.select_for_update(of=("self",)).select_related("job").get(pk=rescoring.pk)
    if held.state not in states:
        raise NotNow(f"{held} is {held.state}: expected {' or '.join(states)}")
    return held
