"""Aggregates, made and stored, and their vectors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction

from plumbline.evaluation.models import Aggregate, AggregateDetail, MetricVector, Run, TaskSet
from plumbline.evaluation.results import endings, estimates, failures, vectors
from plumbline.evaluation.results.ranks import merits
from plumbline.evaluation.results.samples import COLUMNS, Sample, Scored, TaskIndex, index
from plumbline.evaluation.results.vectors import Vector
from plumbline.evaluation.suites import SUITES

CHUNK = 500  # episodes read at once


@dataclass(frozen=True)
class Summary:
    """The columns of an aggregate."""

    tasks: int
    episodes: int
    participants: int
    values: dict[str, Any]
    verdicts: dict[str, float]
    outcomes: dict[str, int]
    turns: int | None
    provider_errors: int | None
    untimed_turns: int | None
    merit: float | None
    second_merit: float | None
    rules_version: int
    extractor_version: int
    metrics_version: int


@dataclass(frozen=True)
class Figures:
    """An aggregate before it is stored."""

    summary: Summary
    cells: list[dict[str, Any]]
    curve: list[dict[str, Any]]
    vectors: Mapping[str, Vector]
    endings: list[list[Any]] | None = None  # None: the suite shares no page with others, which would show them
    failures: dict[str, Any] | None = None  # None: the family has no detectors


def of_run(run: Run) -> Figures | None:
    """Return the figures of a run's episodes. It takes long: do not call it in a transaction."""
    return of_episodes(run.task_set, run.episodes.all(), of_people=False)


def of_episodes(task_set: TaskSet, episodes: Any, *, of_people: bool) -> Figures | None:
    """Return the figures of a query of scored episodes; None if there are none."""
    sample = folded(task_set, in_chunks(episodes), index(task_set), of_people=of_people)
    return made(sample, failures.counted(task_set, episodes))


def in_chunks(episodes: Any) -> Iterable[Scored]:
    """Return what a sample reads of the episodes, in a fixed order, few of them in memory at a time."""
    rows: Iterable[Scored] = episodes.order_by("pk").values_list(*COLUMNS, named=True).iterator(CHUNK)
    return rows


def folded(task_set: TaskSet, episodes: Iterable[Scored], tasks: TaskIndex, *, of_people: bool) -> Sample:
    sample = Sample(task_set, tasks, of_people=of_people)
    for episode in episodes:
        sample.add(episode)
    return sample


def made(sample: Sample, found: dict[str, Any] | None) -> Figures | None:
    """Return the figures of a sample in whose episodes these failures were found; None if it is empty."""
    if not sample.episodes:
        return None
    known = {name: vector for name, vector in sample.vectors.items() if vector.counts.any()}
    ends = endings.written(sample.ends) if SUITES[sample.task_set.suite].group else None
    return Figures(summary(sample), estimates.cells(sample), estimates.curve(sample), known, ends, found)


def summary(sample: Sample) -> Summary:
    """Return the columns of a leaderboard for a sample that is not empty."""
    values = estimates.values(sample)
    first, second = merits(values, SUITES[sample.task_set.suite])
    rules, extractor, metrics = map(int, sample.versions)
    return Summary(
        tasks=int((sample.played > 0).sum()),
        episodes=sample.episodes,
        participants=len(sample.agents),
        values=values,
        verdicts=estimates.verdicts(sample),
        outcomes=dict(sorted(sample.outcomes.items())),
        turns=sample.turns,
        provider_errors=sample.provider_errors,
        untimed_turns=sample.untimed_turns,
        merit=first,
        second_merit=second,
        rules_version=rules,
        extractor_version=extractor,
        metrics_version=metrics,
    )


@transaction.atomic
def store(figures: Figures, before: Aggregate | None, run: Run | None = None) -> Aggregate:
    """Return the aggregate of these figures: the one before if its columns are the same, else a new one."""
    if before is not None and same(before, figures.summary):
        _drop_parts([before.pk])
        aggregate = before
    else:
        aggregate = Aggregate.objects.create(run=run, **asdict(figures.summary))
    AggregateDetail.objects.create(
        aggregate=aggregate,
        cells=figures.cells,
        curve=figures.curve,
        endings=figures.endings,
        failures=figures.failures,
    )
    MetricVector.objects.bulk_create(
        MetricVector(aggregate=aggregate, metric=name, packed=vectors.pack(vector))
        for name, vector in figures.vectors.items()
    )
    return aggregate


def same(aggregate: Aggregate, columns: Summary) -> bool:
    """Return whether an aggregate has these columns."""
    return all(getattr(aggregate, name) == value for name, value in asdict(columns).items())


def supersede(ids: Iterable[int]) -> None:
    """Delete the details of these aggregates, and the aggregates that neither history nor a standing refers to."""
    listed = list(ids)
    _drop_parts(listed)
    Aggregate.objects.filter(pk__in=listed, history=None, standings=None).delete()


def read_vectors(aggregate: Aggregate) -> dict[str, Vector]:
    """Return the vectors of an aggregate by metric."""
    rows = aggregate.vectors.order_by("metric").values_list("metric", "packed")
    return {metric: vectors.unpack(bytes(packed)) for metric, packed in rows}


def _drop_parts(ids: list[int]) -> None:
    AggregateDetail.objects.filter(pk__in=ids).delete()
    MetricVector.objects.filter(aggregate__in=ids).delete()
