"""Subjects of decisions: the records that curators decide about, and which of their fields are kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Model

from plumbline.evaluation.models import (
    Appointment,
    Claim,
    Copy,
    Erratum,
    Job,
    Organization,
    ReaderReport,
    Report,
    Rescoring,
    Run,
    TaskSet,
)

TEXTS = ("title", "description", "composition", "licence", "settings", "protocol", "digest", "retired_reason")

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Subject:
    """A kind of record."""

    kind: str
    fields: Callable[[Any], Fields]  # as JSON
    named: Callable[[Any], str] = str  # without names of accounts, which are erased when one is closed


def _columns(*names: str) -> Callable[[Any], Fields]:
    return lambda record: {name: _plain(getattr(record, name)) for name in names}


def _plain(value: Any) -> Any:
    """Return a column's value as JSON."""
    return value.isoformat() if hasattr(value, "isoformat") else value


def _task_set(record: TaskSet) -> Fields:
    kept = _columns("slug", "series", "version", "state", *TEXTS, "discarded_reason")(record)
    return kept | {"tasks": record.tasks.count()}


def _claim(record: Claim) -> Fields:
    return {"state": record.state, "organization": record.organization.name if record.organization else None}


def _account(record: Any) -> Fields:
    appointment = Appointment.objects.filter(user=record.pk).first()
    return {"role": appointment.role if appointment else None} | _columns("is_staff", "is_superuser", "is_active")(
        record
    )


SUBJECTS: dict[type[Model], Subject] = {
    TaskSet: Subject("task set", _task_set),
    Erratum: Subject("erratum", _columns("reason", "since", "withdrawn_at")),
    Run: Subject("run", _columns("hidden_at", "hidden_reason")),
    Copy: Subject("copy", _columns("state", "shown_on", "note")),
    Claim: Subject("claim", _claim),
    Organization: Subject("organization", _columns("name", "domains")),
    Rescoring: Subject("re-scoring", _columns("state", "total", "changed", "kept")),
    ReaderReport: Subject("report", _columns("answer", "answered_at")),
    Report: Subject("report of a player", _columns("settled_at")),
    Job: Subject("job", _columns("kind", "state", "cancelling")),
    get_user_model(): Subject("account", _account, lambda account: f"account {account.pk}"),
}

KINDS = tuple(subject.kind for subject in SUBJECTS.values())


def kind_of(record: Model) -> str:
    """Return the word for the kind of a record."""
    return SUBJECTS[type(record)].kind


def name_of(record: Model) -> str:
    """Return how the record of decisions names a record."""
    return SUBJECTS[type(record)].named(record)


def seen(record: Model) -> Fields:
    """Return the kept fields of a record as they are stored now; empty if it is not stored."""
    row = type(record)._base_manager.filter(pk=record.pk).first()
    return SUBJECTS[type(record)].fields(row) if row is not None else {}
