"""Prepared figures: stored with the digest of what they were made from, so that nobody is shown those of other rows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from plumbline.evaluation.models import Prepared, TaskSet
from plumbline.evaluation.results.entries import Entry


def digest(entries: Iterable[Entry]) -> str:
    """Return the digest of these standings in this order: aggregates never change, new figures are a new one."""
    said = (f"{each.who} {each.aggregate_id} {each.computed_at}" for each in entries)
    return hashlib.sha256("\n".join(said).encode()).hexdigest()


def read(task_set: TaskSet, setting: str, names: Iterable[str]) -> dict[str, Prepared]:
    """Return the figures that are stored under these names, in one query."""
    rows = Prepared.objects.filter(task_set=task_set, setting=setting, name__in=list(names))
    return {row.name: row for row in rows}


def latest(task_set: TaskSet, setting: str, name: str) -> Any:
    """Return the figures under a name while nothing has changed since they were computed, else None."""
    unmarked = Prepared.objects.filter(task_set=task_set, setting=setting, name=name, task_set__stale_figures=None)
    return unmarked.values_list("figures", flat=True).first()


def last(task_set: TaskSet, setting: str, name: str) -> Any:
    """Return the figures under a name, which may be older than their rows; None if there are none."""
    rows = Prepared.objects.filter(task_set=task_set, setting=setting, name=name)
    return rows.values_list("figures", flat=True).first()


def made_from(task_set: TaskSet, setting: str) -> dict[str, str]:
    """Return the digests of all figures of a leaderboard, by name."""
    return dict(Prepared.objects.filter(task_set=task_set, setting=setting).values_list("name", "made_from"))


def store(task_set: TaskSet, setting: str, name: str, made_from: str, figures: Any, seconds: float = 0) -> None:
    """Store figures in place of those before, with the seconds that they took."""
    found = {"made_from": made_from, "figures": figures, "computed_at": timezone.now(), "seconds": seconds}
    Prepared.objects.update_or_create(task_set=task_set, setting=setting, name=name, defaults=found)


def keep_only(task_set: TaskSet, setting: str, names: Iterable[str]) -> None:
    """Delete the figures of a leaderboard that have other names: of rankings that are no more."""
    Prepared.objects.filter(task_set=task_set, setting=setting).exclude(name__in=list(names)).delete()
