"""The job that publishes a re-scoring.

Episodes get their new values in chunks, aggregates are made invisibly, then leaderboards change all at once. An
interrupted job resumes, also after an upgrade of the server: values are published under the versions that found them.
The old trajectory of an episode is kept in place of the new one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, groupby

from django.db import transaction
from django.utils import timezone

from plumbline.evaluation import episodes, jobs
from plumbline.evaluation.episodes.counting import mark_stale
from plumbline.evaluation.models import Episode, Job, RescoredStanding, Rescoring, Run, Standing, TaskSet
from plumbline.evaluation.results import aggregates, history, people
from plumbline.evaluation.results import standings as results
from plumbline.evaluation.results.aggregates import Figures
from plumbline.evaluation.results.rescoring import asking
from plumbline.evaluation.results.rescoring.comparing import PLAIN, patch
from plumbline.evaluation.results.rescoring.scopes import CHUNK, VERSIONS, Scope, stampable

COLUMNS = (
    *(*PLAIN, "metrics", "trajectory", "checkpoints", *VERSIONS),
    *("failures_version", "failures_due_since"),
)


@jobs.kind(asking.PUBLISH)
def publish_all(job: Job) -> Iterator[tuple[int, int]]:
    """Publish the result of a re-scoring."""
    rescoring = Rescoring.objects.get(pk=job.subject)
    if rescoring.published_at is not None:
        return
    scope = Scope(tuple(rescoring.task_sets.order_by("pk")), rescoring.below_version)
    _begin(rescoring)
    total, done = rescoring.changed + rescoring.stamped + rescoring.standings.filter(touched=True).count(), 0
    for count in chain(_episodes(rescoring), _stamps(rescoring, scope), _aggregates(rescoring)):
        done = min(done + count, total)
        yield done, total
    aggregates.supersede(_flip(rescoring))
    yield total, total


def _begin(rescoring: Rescoring) -> None:
    """Note that the publication has begun. Raises Refused if other code has compared."""
    if not rescoring.publication_begun:
        asking.refuse_other_code(rescoring)
        rescoring.place = {**rescoring.place, "published": 0}
        rescoring.save(update_fields=["place"])


def _episodes(rescoring: Rescoring) -> Iterator[int]:
    """Set the new values of episodes, chunk by chunk, and yield how many at a time."""
    while done := _next_chunk(rescoring):
        yield done


@transaction.atomic
def _next_chunk(rescoring: Rescoring) -> int:
    rows = rescoring.episodes.filter(kept=False, pk__gt=rescoring.place["published"]).order_by("pk")
    chunk = list(rows.select_related("episode__task__task_set")[:CHUNK])
    if not chunk:
        return 0
    for row in chunk:
        before = row.episode.trajectory
        patch(row.episode, row, rescoring.versions_of(row.episode.task.task_set.family))
        row.trajectory = row.trajectory if row.trajectory is None else before
        episodes.ask_for_diagnosis(row.episode)
        row.episode.save(update_fields=COLUMNS)
        row.save(update_fields=["trajectory"])
    episodes.forget(row.episode for row in chunk)
    rescoring.place = {**rescoring.place, "published": chunk[-1].pk}
    rescoring.save(update_fields=["place"])
    return len(chunk)


def _stamps(rescoring: Rescoring, scope: Scope) -> Iterator[int]:
    """Set the versions that compared in episodes that came out the same."""
    for task_set in scope.task_sets:
        now = dict(zip(VERSIONS, rescoring.versions_of(task_set.family), strict=True))
        left = stampable(rescoring, scope, task_set).order_by("pk").values_list("pk", flat=True)
        chunk = list(left[:CHUNK])
        while chunk:
            Episode.objects.filter(pk__in=chunk).update(**now)
            yield len(chunk)
            chunk = list(left.filter(pk__gt=chunk[-1])[:CHUNK])


def _aggregates(rescoring: Rescoring) -> Iterator[int]:
    """Make the new aggregates of standings."""
    rows = rescoring.standings.filter(touched=True, aggregate=None).order_by("pk")
    for row in rows.select_related("task_set", "run__task_set", "run__aggregate"):
        figures = _figures(row)
        if figures is not None:
            row.aggregate = aggregates.store(figures, None, row.run)
            row.save(update_fields=["aggregate"])
        yield 1


def _figures(row: RescoredStanding) -> Figures | None:
    if row.run is not None:
        return aggregates.of_run(row.run)
    sample = people.samples(row.task_set, row.setting)[row.who]
    return people.figures_of(row.task_set, row.setting, row.who, sample)


@transaction.atomic
def _flip(rescoring: Rescoring) -> list[int]:
    """Switch runs and standings to their new aggregates, and return the ids of the old ones."""
    rows = rescoring.standings.filter(touched=True).exclude(aggregate=None)
    moved = list(rows.select_related("task_set", "run", "aggregate").order_by("task_set", "setting", "pk"))
    before = [id_ for row in moved for id_ in _move(row)]
    _mark_people(rescoring)
    for (task_set, setting), group in groupby(moved, key=lambda row: (row.task_set, row.setting)):
        _remember(task_set, setting, list(group))
    rescoring.published_at = timezone.now()
    rescoring.save(update_fields=["published_at"])
    return sorted(set(before))


def _mark_people(rescoring: Rescoring) -> None:
    """Ask for people to be recounted where an episode of theirs has changed, because some have played meanwhile."""
    theirs = rescoring.episodes.filter(kept=False, episode__run=None)
    for task_set, setting in list(theirs.values_list("episode__task__task_set", "episode__setting").distinct()):
        mark_stale(task_set, setting)


def _move(row: RescoredStanding) -> list[int]:
    """Switch one row to its new aggregate, and return the ids of those that it replaces."""
    chosen = {"run": row.run} if row.run else {"task_set": row.task_set, "setting": row.setting, "who": row.who}
    standings = Standing.objects.filter(**chosen)
    before = list(standings.values_list("aggregate", flat=True))
    standings.update(aggregate=row.aggregate, computed_at=timezone.now())
    if row.run is not None:
        before += [row.run.aggregate_id] if row.run.aggregate_id else []
        now = {name: getattr(row.aggregate, name) for name in VERSIONS}
        Run.objects.filter(pk=row.run_id).update(aggregate=row.aggregate, **now)
    return before


def _remember(task_set: TaskSet, setting: str, rows: list[RescoredStanding]) -> None:
    """Record the changes of one leaderboard in history, and rank it."""
    ids = [row.aggregate_id for row in rows]
    standings = Standing.objects.filter(task_set=task_set, setting=setting, aggregate__in=ids).whole()
    agents = [each for each in standings if each.line_up_id is not None]
    history.record_all(task_set, setting, agents)
    for each in standings:
        if each.line_up_id is None:
            history.record(each)
    results.rank(task_set, setting)
