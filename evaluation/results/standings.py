"""Standings: the rows of leaderboards, each with the aggregate of the episodes that count.

The latest public run of a line-up counts. People count together: see `people`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.db import transaction
from django.utils import timezone

from plumbline.evaluation.models import (
    Aggregate,
    Episode,
    EpisodeQuery,
    LineUp,
    Run,
    RunQuery,
    StaleFigures,
    Standing,
    TaskSet,
)
from plumbline.evaluation.results import aggregates, entries, history, people, ranks
from plumbline.evaluation.results.entries import Placed


def refresh(task_set: TaskSet, setting: str, line_up: LineUp) -> Standing | None:
    """Set a line-up's standing to its latest public run; without one, delete it."""
    run, who = latest(task_set, setting, line_up), line_up.who
    if run is None:
        return _remove(task_set, setting, who)
    aggregate = run.aggregate or prepare(run)
    return _store(Standing(task_set=task_set, setting=setting, who=who, line_up=line_up, run=run, aggregate=aggregate))


def prepare(run: Run) -> Aggregate:
    """Store the aggregate of a finalized run. It takes long: do not call it in a transaction."""
    figures = aggregates.of_run(run)
    if figures is None:
        raise ValueError(f"run {run.pk} has no episodes: expected at least one")
    run.aggregate = aggregates.store(figures, run.aggregate, run)
    Run.objects.filter(pk=run.pk).update(aggregate=run.aggregate)
    return run.aggregate


def rebuild() -> Iterator[str]:
    """Recompute every standing, and yield each leaderboard."""
    for task_set in TaskSet.objects.all():
        for setting, line_up in _line_ups(task_set):
            yield f"{task_set.slug} {setting} {line_up}"
            _rework(latest(task_set, setting, line_up))
            refresh(task_set, setting, line_up)
        for setting in task_set.settings:
            yield f"{task_set.slug} {setting} people"
            people.refresh(task_set, setting)


def episodes_of(task_set: TaskSet, standing: Placed, excluded: Collection[int] = ()) -> EpisodeQuery:
    """Return the episodes that a standing sums up, without those of tasks at excluded positions."""
    if standing.run_id is not None:
        episodes = Episode.objects.filter(run=standing.run_id)
    else:
        episodes = people.record_of(task_set, standing.setting, standing.who)
    return episodes.exclude(task__position__in=excluded) if excluded else episodes


def latest(task_set: TaskSet, setting: str, line_up: LineUp) -> Run | None:
    """Return the line-up's public run that counts."""
    return public_runs(task_set, setting, line_up).first()


def public_runs(task_set: TaskSet, setting: str, line_up: LineUp) -> RunQuery:
    """Return the line-up's public runs, newest first."""
    runs: RunQuery = Run.objects.public().filter(task_set=task_set, setting=setting, line_up=line_up)
    return runs.select_related("aggregate").order_by("-published_at", "-pk")


def _rework(run: Run | None) -> None:
    if run is None:
        return
    before = run.aggregate
    if prepare(run) != before and before is not None:
        transaction.on_commit(lambda: aggregates.supersede([before.pk]))


def _line_ups(task_set: TaskSet) -> list[tuple[str, LineUp]]:
    runs = Run.objects.filter(task_set=task_set).select_related("line_up__lead").order_by("setting", "line_up_id")
    return list(dict.fromkeys((run.setting, run.line_up) for run in runs))


def rank(task_set: TaskSet, setting: str) -> None:
    """Update the stored ranks under one setting where they changed, and ask for the figures of its leaderboards."""
    reading = entries.Reading(task_set, setting, task_set.tasks.count(), own=True)
    known = ranks.ranks(each.contender for each in entries.read(reading))
    rows = Standing.objects.filter(task_set=task_set, setting=setting).values_list("pk", "who", "rank")
    changed = [Standing(pk=pk, rank=known.get(who)) for pk, who, before in rows if before != known.get(who)]
    Standing.objects.bulk_update(changed, ["rank"], batch_size=500)
    StaleFigures.objects.mark(task_set_id=task_set.pk)


@transaction.atomic
def _remove(task_set: TaskSet, setting: str, who: str) -> None:
    Standing.objects.filter(task_set=task_set, setting=setting, who=who).delete()
    history.close(task_set, setting, who)
    rank(task_set, setting)


@transaction.atomic
def _store(wanted: Standing) -> Standing:
    shown = {"line_up": wanted.line_up, "run": wanted.run, "aggregate": wanted.aggregate, "computed_at": timezone.now()}
    place = {"task_set": wanted.task_set, "setting": wanted.setting, "who": wanted.who}
    standing, _ = Standing.objects.update_or_create(**place, defaults=shown)
    history.record(standing)
    rank(wanted.task_set, wanted.setting)
    return standing
