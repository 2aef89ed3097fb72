"""The impact of a re-scoring on leaderboards: each row's figures and rank, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Prefetch

from plumbline.evaluation.models import Episode, RescoredEpisode, RescoredStanding, Rescoring, Run, Standing, TaskSet
from plumbline.evaluation.results import aggregates, entries, people, ranks
from plumbline.evaluation.results.aggregates import CHUNK
from plumbline.evaluation.results.entries import Reading
from plumbline.evaluation.results.ranks import Contender
from plumbline.evaluation.results.rescoring.comparing import patch
from plumbline.evaluation.results.samples import Sample
from plumbline.evaluation.suites import SUITES


def staged(rescoring: Rescoring, episodes: Any) -> Iterator[Episode]:
    """Yield episodes with their new values, a few in memory at a time."""
    rows = RescoredEpisode.objects.filter(rescoring=rescoring, kept=False)
    found = episodes.select_related("task__task_set").prefetch_related(Prefetch("rescored", rows, to_attr="staged"))
    for episode in found.defer("checkpoints").order_by("pk").iterator(CHUNK):
        for row in episode.staged:
            patch(episode, row, rescoring.versions_of(episode.task.task_set.family))
        yield episode


def of_run(run: Run, sample: Sample, changed: int) -> RescoredStanding:
    """Return the change of a run whose episodes are now `sample`."""
    shown = Standing.objects.filter(run=run).exists()
    before = _flat(run.aggregate.values) if run.aggregate else {}
    return RescoredStanding(
        task_set=run.task_set,
        setting=run.setting,
        who=run.line_up.who,
        run=run,
        touched=True,
        shown=shown,
        episodes=changed,
        before=before,
        after=_flat(aggregates.summary(sample).values),
    )


def of_people(task_set: TaskSet, setting: str, found: Mapping[str, Sample], changed: int) -> list[RescoredStanding]:
    """Return the changes of the standings of people under one setting."""
    there = {row.who: row for row in people.standings(task_set, setting)}
    return [
        RescoredStanding(
            task_set=task_set,
            setting=setting,
            who=who,
            touched=True,
            shown=True,
            episodes=changed,
            before=_flat(there[who].values),
            after=_flat(aggregates.summary(sample).values),
        )
        for who, sample in found.items()
        if who in there and sample.episodes
    ]


def with_ranks(task_set: TaskSet, rows: Sequence[RescoredStanding]) -> list[RescoredStanding]:
    """Return the rows with their ranks before and after, and other rows whose rank changes."""
    found = list(rows)
    for setting in sorted({row.setting for row in rows if row.shown and row.run_id}):
        found += _ranked(task_set, setting, [row for row in rows if row.setting == setting and row.shown])
    return found


def _ranked(task_set: TaskSet, setting: str, rows: Sequence[RescoredStanding]) -> list[RescoredStanding]:
    """Fill in the ranks of one leaderboard, and return other rows that change."""
    standings = list(Standing.objects.filter(task_set=task_set, setting=setting).exclude(line_up=None).whole())
    reading = Reading(task_set, setting, task_set.tasks.count(), own=True)
    new = {row.who: row for row in rows if row.run_id}
    contenders = [each.contender for each in entries.of_standings(standings, reading)]
    before = {standing.who: standing.rank for standing in standings}
    after = ranks.ranks(_moved(task_set, contenders, new))
    for who, row in new.items():
        row.rank_before, row.rank_after = before.get(who), after.get(who)
    others = [each for each in standings if each.who not in new and each.rank != after.get(each.who)]
    return [_untouched(each, after.get(each.who)) for each in others]


def _moved(
    task_set: TaskSet, contenders: Iterable[Contender], rows: Mapping[str, RescoredStanding]
) -> Iterator[Contender]:
    suite = SUITES[task_set.suite]
    for each in contenders:
        if each.who in rows:
            values = {name: {"value": value} for name, value in rows[each.who].after.items()}
            yield replace(each, merit=ranks.sortable(*ranks.merits(values, suite)))
        else:
            yield each


def _untouched(standing: Standing, rank_after: int | None) -> RescoredStanding:
    values = _flat(standing.values)
    return RescoredStanding(
        task_set=standing.task_set,
        setting=standing.setting,
        who=standing.who,
        run=standing.run,
        shown=True,
        before=values,
        after=values,
        rank_before=standing.rank,
        rank_after=rank_after,
    )


def _flat(values: Mapping[str, Any]) -> dict[str, float]:
    return {name: estimate["value"] for name, estimate in values.items()}
