"""Corrections: the figures of standings without the tasks that errata exclude.

Standings keep their figures over all tasks. Those without the excluded ones are computed by a job, one by one, and
belong to one aggregate and one list of tasks: when either changes, they are stale, and computed again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.db import transaction

from plumbline.evaluation import jobs
from plumbline.evaluation.models import Aggregate, CorrectedStanding, Erratum, Job, StaleFigures, Standing, TaskSet
from plumbline.evaluation.results import aggregates
from plumbline.evaluation.results.standings import episodes_of
from plumbline.evaluation.tasksets import errata

KIND = "corrections"

Positions = Sequence[int]


@transaction.atomic
def enqueue(task_set: TaskSet) -> Job:
    """Queue the corrections of a set, unless they wait already."""
    waiting = Job.objects.filter(kind=KIND, subject=task_set.pk, state=Job.State.QUEUED).first()
    return waiting or jobs.submit(KIND, task_set.pk)


def enqueue_where_stale() -> None:
    """Queue the corrections of each set that has stale ones and no unfinished job."""
    sets = TaskSet.objects.filter(pk__in=Erratum.objects.standing().values("task__task_set"))
    busy = Job.objects.unfinished().filter(kind=KIND).values("subject")
    for task_set in sets.exclude(pk__in=busy):
        if stale(task_set, errata.excluded(task_set)):
            enqueue(task_set)


@jobs.kind(KIND)
def correct_all(job: Job) -> Iterator[tuple[int, int]]:
    """Compute the stale corrections of a set."""
    task_set = TaskSet.objects.get(pk=job.subject)
    positions = errata.excluded(task_set)
    if not positions:
        CorrectedStanding.objects.filter(standing__task_set=task_set).delete()
    wanted = stale(task_set, positions) if positions else []
    for done, key in enumerate(wanted, 1):
        standing = Standing.objects.filter(pk=key).whole().select_related("task_set").first()
        if standing is not None:
            correct(standing, positions)
        yield done, len(wanted)
    StaleFigures.objects.mark(task_set_id=task_set.pk)


def stale(task_set: TaskSet, positions: Positions) -> list[int]:
    """Return the ids of standings without a correction for these tasks and their present aggregate."""
    rows = Standing.objects.filter(task_set=task_set).order_by("pk")
    columns = rows.values_list("pk", "aggregate", "corrected__whole", "corrected__excluded")
    return [pk for pk, whole, of, excluded in columns if (of, excluded) != (whole, list(positions))]


def correct(standing: Standing, positions: Positions) -> None:
    """Compute the correction of one standing. It takes long: do not call it in a transaction."""
    episodes = episodes_of(standing.task_set, standing, positions)
    people = standing.line_up is None
    episodes = episodes.prefetch_related("seats") if people else episodes
    _store(standing, positions, aggregates.of_episodes(standing.task_set, episodes, of_people=people))


@transaction.atomic
def _store(standing: Standing, positions: Positions, figures: aggregates.Figures | None) -> None:
    """Store a correction in place of the one before, unless the standing changed or went meanwhile."""
    if not Standing.objects.filter(pk=standing.pk, aggregate=standing.aggregate_id).exists():
        return
    before = CorrectedStanding.objects.filter(standing=standing).first()
    made = aggregates.store(figures, None, standing.run) if figures else None
    known = {"whole": standing.aggregate_id, "excluded": list(positions), "aggregate": made}
    CorrectedStanding.objects.update_or_create(standing=standing, defaults=known)
    if before is not None and before.aggregate_id is not None:
        Aggregate.objects.filter(pk=before.aggregate_id).delete()


def corrected(standings: Iterable[Standing], positions: Positions) -> list[Standing]:
    """Return standings with their figures without these tasks, and without ranks, which those figures decide anew.

    Left out are those that are not computed yet, and those of which nothing is left. They are not to be saved.
    """
    known = {each.pk: each for each in standings}
    rows = CorrectedStanding.objects.filter(standing__in=known).exclude(aggregate=None).select_related("aggregate")
    found = {row.standing_id: row for row in rows if row.excluded == list(positions)}
    kept = [each for each in known.values() if each.pk in found and found[each.pk].whole == each.aggregate_id]
    for each in kept:
        each.aggregate = found[each.pk].aggregate
        each.rank = None
    return kept
