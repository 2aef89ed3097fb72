"""Figures of runs and standings move to aggregates, with the vectors that they sum up; people's are marked stale."""

import zlib
from array import array
from collections import defaultdict

from django.db import migrations

SUMMARY = ("tasks", "episodes", "participants", "values", "verdicts", "outcomes", "metrics_version")
RANKING = {  # the two metrics that ranked when this was written, and the sign that makes smaller better
    "ivispar": (("completion", -1), ("deviation", 1)),
    "cubebench": (("completion", -1), ("near_completion", -1)),
    "gvgai": (("win_rate", -1), ("overall", -1)),
}
MOST = {"most_moves"}  # metrics of which the most of all episodes counts


def move(apps, schema_editor):
    of_runs = _move_runs(apps)
    _move_standings(apps, of_runs)
    _rank(apps)
    _mark_people(apps)
    _stamp_episodes(apps)


def _move_runs(apps):
    """A run's aggregate, by the id of the run."""
    Run, found = apps.get_model("evaluation", "Run"), {}
    for pk in list(Run.objects.exclude(landed_at=None).order_by("pk").values_list("pk", flat=True)):
        run = Run.objects.select_related("task_set").get(pk=pk)
        if run.figures:
            found[pk] = _aggregate(apps, run.task_set, run.figures, _versions(run), run=run)
            Run.objects.filter(pk=pk).update(aggregate=found[pk])
            _vectors(apps, run, found[pk])
    return found


def _versions(run):
    return {"rules_version": run.rules_version, "extractor_version": run.extractor_version}


def _aggregate(apps, task_set, figures, versions, **more):
    known = {name: figures[name] for name in SUMMARY if name in figures}
    merits = [_merit(figures["values"], *each) for each in RANKING.get(task_set.suite, ())] or [None, None]
    made = apps.get_model("evaluation", "Aggregate").objects.create(
        **known, **versions, merit=merits[0], second_merit=merits[1], **more
    )
    detail = {"cells": figures.get("cells", []), "curve": figures.get("curve", [])}
    apps.get_model("evaluation", "AggregateDetail").objects.create(aggregate=made, **detail)
    return made


def _merit(values, metric, sign):
    return sign * values[metric]["value"] if metric in values else None


def _vectors(apps, run, aggregate):
    """A sum and a count for each task, metric by metric."""
    Episode = apps.get_model("evaluation", "Episode")
    length = apps.get_model("evaluation", "Task").objects.filter(task_set=run.task_set).count()
    vectors = defaultdict(lambda: (array("d", [0.0] * length), array("I", [0] * length)))
    rows = Episode.objects.filter(run=run).values_list("task__position", "metrics")
    for position, metrics in rows.iterator(500):
        for name, value in metrics.items():
            if value is not None and name in aggregate.values:
                _add(vectors[name], position - 1, value, name in MOST)
    Vector = apps.get_model("evaluation", "MetricVector")
    Vector.objects.bulk_create(
        Vector(aggregate=aggregate, metric=name, packed=zlib.compress(sums.tobytes() + counts.tobytes()))
        for name, (sums, counts) in sorted(vectors.items())
    )


def _add(vector, place, value, most):
    sums, counts = vector
    sums[place] = max(sums[place], value) if most and counts[place] else sums[place] + value
    counts[place] += 1


def _move_standings(apps, of_runs):
    Standing = apps.get_model("evaluation", "Standing")
    for pk in list(Standing.objects.order_by("pk").values_list("pk", flat=True)):
        standing = Standing.objects.select_related("task_set", "run").get(pk=pk)
        aggregate = of_runs.get(standing.run_id) or _aggregate(
            apps,
            standing.task_set,
            {name: getattr(standing, name) for name in (*SUMMARY, "cells", "curve")},
            _versions(standing.run) if standing.run else _of_people(standing.task_set),
            run=standing.run,
            computed_at=standing.computed_at,
        )
        Standing.objects.filter(pk=pk).update(aggregate=aggregate)


def _of_people(task_set):
    return {"rules_version": task_set.rules_version or 1, "extractor_version": 1}


def _rank(apps):
    Standing = apps.get_model("evaluation", "Standing")
    boards = Standing.objects.values_list("task_set", "setting").distinct().order_by("task_set", "setting")
    for task_set, setting in list(boards):
        tasks = apps.get_model("evaluation", "Task").objects.filter(task_set=task_set).count()
        rows = Standing.objects.filter(task_set=task_set, setting=setting, aggregate__tasks=tasks)
        ranked = rows.exclude(agent=None).exclude(agent__owner=None, agent__kind="baseline")
        merits = {row.pk: _sortable(row.aggregate) for row in ranked.select_related("aggregate")}
        for pk, merit in merits.items():
            Standing.objects.filter(pk=pk).update(rank=1 + sum(other < merit for other in merits.values()))


def _sortable(aggregate):
    return tuple(float("inf") if each is None else each for each in (aggregate.merit, aggregate.second_merit))


def _mark_people(apps):
    Episode, Stale = apps.get_model("evaluation", "Episode"), apps.get_model("evaluation", "StalePeople")
    record = Episode.objects.filter(run=None, agent__kind="human", counted=True, attempt=1, exposed=False)
    played = set(record.exclude(scored_at=None).values_list("task__task_set", "setting").distinct().order_by())
    there = set(apps.get_model("evaluation", "Standing").objects.filter(agent=None).values_list("task_set", "setting"))
    Stale.objects.bulk_create(Stale(task_set_id=task_set, setting=setting) for task_set, setting in sorted(played | there))


def _stamp_episodes(apps):
    Episode, Run = apps.get_model("evaluation", "Episode"), apps.get_model("evaluation", "Run")
    others = Run.objects.exclude(extractor_version=1, metrics_version=1)
    for pk, extractor, metrics in others.values_list("pk", "extractor_version", "metrics_version"):
        Episode.objects.filter(run=pk).update(extractor_version=extractor, metrics_version=metrics)


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0020_aggregates")]
    operations = [migrations.RunPython(move, migrations.RunPython.noop)]
