"""The job that compares: episodes are replayed, and differences are stored where readers do not see them.

An interrupted job resumes, in the order of primary keys.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone

from plumbline.evaluation import jobs
from plumbline.evaluation.decisions import decided
from plumbline.evaluation.models import (
    Job,
    RescoredEpisode,
    RescoredStanding,
    Rescoring,
    Run,
    TaskSet,
    people_with,
)
from plumbline.evaluation.results import people
from plumbline.evaluation.results.rescoring import impact
from plumbline.evaluation.results.rescoring.asking import COMPARE, refuse_other_code
from plumbline.evaluation.results.rescoring.comparing import Compared, compare, row_of
from plumbline.evaluation.results.rescoring.scopes import Part, Scope, chunks, parts, touched
from plumbline.evaluation.results.samples import Sample, TaskIndex, index


@jobs.kind(COMPARE)
def compare_all(job: Job) -> Iterator[tuple[int, int]]:
    """Compare every episode of a re-scoring, then its leaderboards."""
    rescoring = Rescoring.objects.get(pk=job.subject)
    if rescoring.compared_at is not None:
        return
    refuse_other_code(rescoring)
    scope = Scope(tuple(rescoring.task_sets.order_by("pk")), rescoring.below_version)
    for part, after in _left(rescoring, scope):
        yield from _part(rescoring, scope, part, after)
    yield from _impact(rescoring, scope)
    _end(rescoring)


@transaction.atomic
def _end(rescoring: Rescoring) -> None:
    """Note that all is compared. One that changes nothing is discarded, so that it is not in the way of another."""
    rescoring.compared_at = timezone.now()
    rescoring.save(update_fields=["compared_at"])
    if rescoring.changes_nothing:
        with decided(None, "discarded", rescoring, "nothing changes"):
            rescoring.discarded_at = rescoring.compared_at
            rescoring.save(update_fields=["discarded_at"])


def _left(rescoring: Rescoring, scope: Scope) -> Iterator[tuple[Part, str | None]]:
    """Yield the parts that are left, the first from where it was interrupted."""
    place = rescoring.place
    reached = Part(place["task_set"], place["of_people"], place["pk"]) if place else None
    for task_set in scope.task_sets:
        for part in parts(task_set):
            if reached is None or part >= reached:
                yield part, place["episode"] if part == reached else None


def _part(rescoring: Rescoring, scope: Scope, part: Part, after: str | None) -> Iterator[tuple[int, int]]:
    for chunk in chunks(scope.due(part.episodes()), after):
        found: list[Compared] = []
        for episode in chunk:
            found.append(compare(episode))
            yield min(rescoring.played + len(found), rescoring.total), rescoring.total
        _note(rescoring, part, found)


@transaction.atomic
def _note(rescoring: Rescoring, part: Part, found: list[Compared]) -> None:
    """Store the differences of a chunk, and that it is done."""
    rows = [row_of(each) for each in found if each.changes or each.kept or each.checkpoints is not None]
    for row in rows:
        row.rescoring = rescoring
    RescoredEpisode.objects.bulk_create(rows)
    for each in found:
        each.counted(rescoring)
    place = {"task_set": part.task_set, "of_people": part.of_people, "pk": part.pk}
    rescoring.place = place | {"episode": str(found[-1].episode.pk)}
    rescoring.save(update_fields=["same", "stamped", "changed", "kept", "place"])


def _impact(rescoring: Rescoring, scope: Scope) -> Iterator[tuple[int, int]]:
    """Compute every affected standing."""
    RescoredStanding.objects.filter(rescoring=rescoring).delete()
    for task_set in scope.task_sets:
        tasks, rows = index(task_set), []
        for run in _touched_runs(rescoring, scope, task_set):
            rows.append(_of_run(rescoring, run, tasks))
            yield rescoring.progress
        for setting in _touched_settings(rescoring, scope, task_set):
            rows += _of_people(rescoring, task_set, setting, tasks)
            yield rescoring.progress
        _store(rescoring, impact.with_ranks(task_set, rows))


def _touched_runs(rescoring: Rescoring, scope: Scope, task_set: TaskSet) -> Iterator[Run]:
    """Yield runs with changed episodes or newer versions."""
    due = touched(rescoring, scope, task_set).exclude(run=None).values("run")
    yield from (
        Run.objects.filter(pk__in=due)
        .select_related("task_set", "line_up__lead", "aggregate")
        .order_by("pk")
        .iterator(100)
    )


def _touched_settings(rescoring: Rescoring, scope: Scope, task_set: TaskSet) -> list[str]:
    due = touched(rescoring, scope, task_set).for_the_record()
    return sorted(set(due.values_list("setting", flat=True)))


def _of_run(rescoring: Rescoring, run: Run, tasks: TaskIndex) -> RescoredStanding:
    sample = Sample(run.task_set, tasks, of_people=False)
    for episode in impact.staged(rescoring, run.episodes.all()):
        sample.add(episode)
    changed = RescoredEpisode.objects.filter(rescoring=rescoring, kept=False, episode__run=run).exclude(changes={})
    return impact.of_run(run, sample, changed.count())


def _of_people(rescoring: Rescoring, task_set: TaskSet, setting: str, tasks: TaskIndex) -> list[RescoredStanding]:
    found: dict[str, Sample] = {}
    for episode in impact.staged(rescoring, people.record(task_set, setting)):
        for who in people_with(episode.input_mode):
            found.setdefault(who, Sample(task_set, tasks, of_people=True)).add(episode)
    changed = RescoredEpisode.objects.filter(rescoring=rescoring, kept=False).exclude(changes={})
    changed = changed.filter(episode__in=people.record(task_set, setting))
    return impact.of_people(task_set, setting, found, changed.count())


@transaction.atomic
def _store(rescoring: Rescoring, rows: list[RescoredStanding]) -> None:
    for row in rows:
        row.rescoring = rescoring
    RescoredStanding.objects.bulk_create(rows, batch_size=500)
