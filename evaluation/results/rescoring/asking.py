"""Re-scorings requested, published and discarded. A task set has at most one at a time."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from plumbline.evaluation import jobs
from plumbline.evaluation.models import Job, Rescoring, TaskSet
from plumbline.evaluation.results.rescoring.scopes import NotNow, Scope, current_versions

COMPARE = "rescore"
PUBLISH = "publish"


@transaction.atomic
def ask(scope: Scope, owner: Any = None) -> Rescoring:
    """Create a re-scoring of these sets. Raises NotNow, also if one of them is in another re-scoring."""
    total = scope.total()
    if not total:
        raise NotNow("no episode of these sets was scored: expected at least one")
    ids = [each.pk for each in scope.task_sets]
    list(TaskSet.objects.select_for_update().filter(pk__in=ids).order_by("pk").values_list("pk"))
    taken = TaskSet.objects.filter(pk__in=ids, rescorings__in=Rescoring.objects.unsettled()).order_by("pk").first()
    if taken is not None:
        other = Rescoring.objects.unsettled().filter(task_sets=taken).first()
        raise NotNow(f"{taken.slug} is in {other}, which is {other.state}: publish or discard that first")
    made = Rescoring.objects.create(
        below_version=scope.below_version, owner=owner, total=total, versions=versions(scope.task_sets)
    )
    made.task_sets.set(scope.task_sets)
    return made


@transaction.atomic
def again(rescoring: Rescoring) -> Job:
    """Queue a failed or cancelled comparison again; it resumes. Raises NotNow."""
    held = _held(rescoring, "waiting", "failed", "cancelled")
    return start(held)


@transaction.atomic
def cancel(rescoring: Rescoring) -> None:
    """Cancel the comparison; it can be resumed. Raises NotNow."""
    held = _held(rescoring, "comparing")
    if held.job is not None:
        jobs.cancel(held.job)


@transaction.atomic
def start(rescoring: Rescoring) -> Job:
    """Queue the comparison."""
    return _begin(rescoring, jobs.submit(COMPARE, rescoring.pk))


@transaction.atomic
def start_here(rescoring: Rescoring) -> Job:
    """Begin the comparison for a caller that runs the job at once."""
    return _begin(rescoring, jobs.enlist(COMPARE, rescoring.pk))


@transaction.atomic
def publish(rescoring: Rescoring) -> Job:
    """Queue the publication of the result. Raises NotNow."""
    held = _held(rescoring, "compared", "interrupted")
    return _begin(held, jobs.submit(PUBLISH, held.pk))


@transaction.atomic
def publish_here(rescoring: Rescoring) -> Job:
    """Begin the publication for a caller that runs the job at once. Raises NotNow."""
    held = _held(rescoring, "compared", "interrupted")
    return _begin(held, jobs.enlist(PUBLISH, held.pk))


@transaction.atomic
def discard(rescoring: Rescoring) -> None:
    """Discard the result. Raises NotNow; cancel a running comparison first."""
    held = _held(rescoring, "waiting", "compared", "failed", "cancelled")
    held.episodes.all().delete()
    held.standings.all().delete()
    held.discarded_at = timezone.now()
    held.save(update_fields=["discarded_at"])


def versions(task_sets: tuple[TaskSet, ...]) -> dict[str, list[int]]:
    """Return the versions of rules, extractor and metrics of this server, by family."""
    return {each.family: list(current_versions(each)) for each in task_sets}


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
