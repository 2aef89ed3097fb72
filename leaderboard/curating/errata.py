"""Errata of task sets as curators handle them, on the record."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import transaction

from plumbline.evaluation import tasksets
from plumbline.evaluation.decisions import decided, note
from plumbline.evaluation.models import Erratum, TaskSet
from plumbline.evaluation.results import corrections


@transaction.atomic
def exclude(task_set: TaskSet, position: int, since: date, by: Any, reason: str) -> Erratum:
    """Exclude a task from a day on, for a public reason, and queue the figures without it. Raises NotNow."""
    made = tasksets.exclude(task_set, position, reason, since)
    note(by, "excluded", made, reason)
    corrections.enqueue(task_set)
    return made


def restore(erratum: Erratum, by: Any, reason: str) -> None:
    """Take an erratum back. Raises NotNow."""
    with decided(by, "included again", erratum, reason):
        tasksets.restore(erratum)
        corrections.enqueue(erratum.task.task_set)
