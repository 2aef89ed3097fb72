"""Standings of people: first attempts of consenting participants, with tasks weighted equally.

There is one standing of all, and one of those who only typed commands as models do. An episode counts at its task as
soon as it is scored, and leaves a mark; intervals are recomputed where there is one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone

from plumbline.evaluation.models import (
    PEOPLE_MODES,
    Aggregate,
    Episode,
    EpisodeQuery,
    PeopleCount,
    StaleFigures,
    StalePeople,
    Standing,
    TaskSet,
    people_with,
)
from plumbline.evaluation.results import aggregates, failures, history
from plumbline.evaluation.results.aggregates import CHUNK, Figures
from plumbline.evaluation.results.samples import COLUMNS, Sample, index
from plumbline.evaluation.results.vectors import Vector, empty
from plumbline.evaluation.suites import SUITES

log = logging.getLogger(__name__)


def record(task_set: TaskSet, setting: str) -> EpisodeQuery:
    """Return the episodes that count."""
    return Episode.objects.for_the_record().filter(task__task_set=task_set, setting=setting)


def record_of(task_set: TaskSet, setting: str, who: str) -> EpisodeQuery:
    """Return those that count in one of the standings of people."""
    mode, episodes = PEOPLE_MODES[who], record(task_set, setting)
    return episodes.filter(input_mode=mode) if mode else episodes


def figures_of(task_set: TaskSet, setting: str, who: str, sample: Sample) -> Figures | None:
    """Return the figures of a standing of people from the sample of its episodes; None if there are none."""
    return aggregates.made(sample, failures.counted(task_set, record_of(task_set, setting, who)))


def counted_as(episode: Episode) -> list[str]:
    """Return the standings of people in which a scored episode counts."""
    return people_with(episode.input_mode) if episode.for_the_record else []


def standings(task_set: TaskSet, setting: str) -> list[Standing]:
    """Return the existing standings of people under one setting."""
    return list(Standing.objects.filter(task_set=task_set, setting=setting, line_up=None).whole())


def refresh(task_set: TaskSet, setting: str) -> None:
    """Recompute the standings of people under one setting, and their results at each task."""
    for who, sample in samples(task_set, setting).items():
        figures = figures_of(task_set, setting, who, sample)
        _store(task_set, setting, who, figures) if figures else _remove(task_set, setting, who)
        _recount(task_set, setting, who, sample)


def samples(task_set: TaskSet, setting: str) -> dict[str, Sample]:
    """Return the samples of all standings of people under one setting, in one pass.

    Each episode is added once, to the sample of its input mode; a standing joins those of its modes.
    """
    tasks, by_mode = index(task_set), dict[str, Sample]()
    for episode in _read(task_set, setting):
        mode = episode.input_mode
        sample = by_mode.get(mode) or by_mode.setdefault(mode, Sample(task_set, tasks, of_people=True))
        sample.add(episode)
    found = {who: Sample(task_set, tasks, of_people=True) for who in PEOPLE_MODES}
    for mode, sample in sorted(by_mode.items()):
        for who in people_with(mode):
            found[who].join(sample)
    return found


def _read(task_set: TaskSet, setting: str) -> Iterable[Any]:
    """Return the episodes that count; as models where a game has several players, which cost ten times as much."""
    found = record(task_set, setting).order_by("agent", "task")  # sorted by key, they would be sorted whole, on disk
    if SUITES[task_set.suite].seats > 1:
        return found.defer("checkpoints").prefetch_related("seats").iterator(CHUNK)
    return found.values_list(*COLUMNS, "input_mode", named=True).iterator(CHUNK)


def stale() -> list[int]:
    """Return the marks that no worker has taken."""
    return list(StalePeople.objects.free().order_by("pk").values_list("pk", flat=True))


def refresh_stale(between: Callable[[], None] = lambda: None) -> None:
    """Recompute every marked standing, and call `between` after each. One that fails waits until its lease ends."""
    for mark_id in stale():
        try:
            _refresh_marked(mark_id)
        except Exception:
            log.exception("The standings of people of mark %s failed", mark_id)
        between()


def read_vectors(task_set: TaskSet, setting: str, who: str) -> dict[str, Vector]:
    """Return people's results at each task, by metric, as vectors, up to the last episode."""
    places = {
        task: place for place, task in enumerate(task_set.tasks.order_by("position").values_list("pk", flat=True))
    }
    found: dict[str, Vector] = {}
    for count in PeopleCount.objects.filter(task__in=places, setting=setting, who=who):
        for metric, (total, n) in count.sums.items():
            vector = found.setdefault(metric, empty(len(places)))
            vector.sums[places[count.task_id]], vector.counts[places[count.task_id]] = total, n
    return found


def _refresh_marked(mark_id: int) -> None:
    """Recompute the standings of a mark, unless another worker does."""
    mark = StalePeople.objects.take(mark_id)
    if mark is None:
        return
    if TaskSet.objects.shown().ranked().filter(pk=mark.task_set_id).exists():
        refresh(mark.task_set, mark.setting)
    mark.settle()


@transaction.atomic
def _store(task_set: TaskSet, setting: str, who: str, figures: Figures) -> None:
    place = {"task_set": task_set, "setting": setting, "who": who}
    before = Aggregate.objects.filter(standings__in=Standing.objects.filter(**place)).first()
    aggregate = aggregates.store(figures, before)
    standing, _ = Standing.objects.update_or_create(
        **place, defaults={"aggregate": aggregate, "computed_at": timezone.now()}
    )
    history.record(standing)
    if before != aggregate:
        StaleFigures.objects.mark(task_set_id=task_set.pk)
    if before not in (None, aggregate):
        aggregates.supersede([before.pk])


@transaction.atomic
def _remove(task_set: TaskSet, setting: str, who: str) -> None:
    gone = Standing.objects.filter(task_set=task_set, setting=setting, who=who)
    ids = list(gone.values_list("aggregate", flat=True))
    gone.delete()
    history.close(task_set, setting, who)
    if ids:
        StaleFigures.objects.mark(task_set_id=task_set.pk)
    aggregates.supersede(ids)


@transaction.atomic
def _recount(task_set: TaskSet, setting: str, who: str, sample: Sample) -> None:
    """Set the counts of all tasks to those of a whole pass."""
    with StalePeople.objects.held(task_set=task_set, setting=setting):
        _replace_counts(task_set, setting, who, sample)


def _replace_counts(task_set: TaskSet, setting: str, who: str, sample: Sample) -> None:
    PeopleCount.objects.filter(task__task_set=task_set, setting=setting, who=who).delete()
    rows = [
        PeopleCount(
            task_id=sample.tasks.ids[place],
            setting=setting,
            who=who,
            episodes=int(sample.played[place]),
            wins=int(sample.wins[place]),
            winning_actions=int(sample.winning_actions[place]),
            sums={
                name: [float(vector.sums[place]), int(vector.counts[place])]
                for name, vector in sample.vectors.items()
                if vector.counts[place]
            },
        )
        for place in map(int, sample.played.nonzero()[0])
    ]
    PeopleCount.objects.bulk_create(  # an episode may have been counted at this moment; its mark asks for another pass
        rows,
        update_conflicts=True,
        unique_fields=["task", "setting", "who"],
        update_fields=["episodes", "wins", "winning_actions", "sums"],
    )
