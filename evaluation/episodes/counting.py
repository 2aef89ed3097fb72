"""Counts of people's results at each task, updated when an episode is scored, and marks of stale standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from plumbline.evaluation.models import (
    FOR_THE_RECORD,
    PEOPLE,
    Agent,
    Episode,
    EpisodeQuery,
    PeopleCount,
    StalePeople,
    TaskSet,
    people_with,
)
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import SUITES

COLUMNS = {name: value for name, value in FOR_THE_RECORD.items() if "__" not in name}
"""What FOR_THE_RECORD compares of an episode's own row."""


def count(episode: Episode) -> None:
    """Count a person's episode that was just scored."""
    if not episode.for_the_record:
        return
    mark_stale(episode.task.task_set_id, episode.setting)  # first: it lets nobody else change these counts meanwhile
    for who in people_with(episode.input_mode):
        _add(episode, who)


def begun(task_set: TaskSet, setting: str) -> Counter[int]:
    """Return how many first attempts by people each task has, by id: those counted, and those not scored yet.

    It reads one row for each task and each unscored episode of the site, however many were played.
    """
    scored = PeopleCount.objects.filter(task__task_set=task_set, setting=setting, who=PEOPLE)
    found = Counter(dict(scored.values_list("task", "episodes")))
    waiting = [key for key, *facts in _unscored() if facts == [setting, *COLUMNS.values()]]
    rows = Episode.objects.filter(pk__in=waiting, task__task_set=task_set, **FOR_THE_RECORD)
    found.update(rows.values_list("task", flat=True))
    return found


def _unscored() -> Iterator[tuple[Any, ...]]:
    """Yield the key, the setting and the COLUMNS of each episode without a score.

    The queries name only what their indexes do, which hold these few episodes alone, and no other table: SQLite would
    begin with the largest of them.
    """
    columns = ("pk", "setting", *COLUMNS)
    yield from Episode.objects.open().order_by().values_list(*columns)
    yield from Episode.objects.finished().filter(scored_at=None).order_by().values_list(*columns)


def delete_counts(agent: Agent, among: EpisodeQuery | None = None) -> None:
    """Drop the counts that include a person's episodes, or some of them, that are about to be deleted.

    They are recounted without these.
    """
    rows = Episode.objects.all() if among is None else among
    played = rows.for_the_record().played_by(agent)
    list(Episode.objects.filter(pk__in=played.values("pk")).select_for_update().order_by("pk").values_list("pk"))
    for task_set, setting in sorted(played.values_list("task__task_set", "setting").order_by().distinct()):
        mark_stale(task_set, setting)  # first, and in one order for everybody
        tasks = played.filter(task__task_set=task_set, setting=setting).values("task")
        PeopleCount.objects.filter(task__in=tasks, setting=setting).delete()


def mark_stale(task_set_id: int, setting: str) -> None:
    """Ask for the standings of people on one leaderboard to be recomputed."""
    StalePeople.objects.mark(task_set_id=task_set_id, setting=setting)


def _add(episode: Episode, who: str) -> None:
    place = {"task": episode.task, "setting": episode.setting, "who": who}
    row, _ = PeopleCount.objects.select_for_update().get_or_create(**place, defaults={"wins": 0})
    row.episodes += 1
    if episode.solved and row.wins is not None:
        row.wins, row.winning_actions = row.wins + 1, row.winning_actions + episode.action_count
    for metric in SUITES[episode.task.task_set.suite].aggregated:
        if (value := episode.metrics.get(metric.name)) is not None:
            row.sums[metric.name] = _added(row.sums, metric, value)
    row.save(update_fields=["episodes", "wins", "winning_actions", "sums"])


def _added(sums: Mapping[str, tuple[float, int]], metric: Metric, value: float) -> tuple[float, int]:
    total, n = sums.get(metric.name, (0.0, 0))
    return (max(total, value) if metric.kind == "most" and n else total + value), n + 1
