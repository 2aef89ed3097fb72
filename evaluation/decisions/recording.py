"""Recording of decisions, together with what they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.db.models import Model

from plumbline.evaluation.decisions.subjects import kind_of, name_of, seen
from plumbline.evaluation.models import Decision, NotNow

LONGEST_NAME = 300


@contextmanager
def decided(by: Any, verb: str, record: Model, reason: str = "") -> Iterator[None]:
    """Run the block in a transaction, and record what it made of a record. If it raises, nothing is stored.

    The record is read anew and held until the end: of two who decide at once, the second sees what the first did.
    Raises NotNow if it is gone.
    """
    with transaction.atomic():
        _hold(record)
        key, name, before = record.pk, name_of(record), seen(record)
        yield
        _store(by, verb, kind_of(record), key, name, reason, before, seen(record))


def _hold(record: Model) -> None:
    name, rows = str(record), type(record)._base_manager.select_for_update()
    try:
        record.refresh_from_db(from_queryset=rows)
    except ObjectDoesNotExist as error:
        raise NotNow(f"{name} is gone") from error


def note(by: Any, verb: str, record: Model, reason: str = "", before: Mapping[str, Any] | None = None) -> Decision:
    """Record a decision that was just made: of a new record, or of one whose fields before it are given.

    Call it in the transaction of the action. `by` is the account; None stands for the site itself.
    """
    return _store(by, verb, kind_of(record), record.pk, name_of(record), reason, before or {}, seen(record))


def _store(
    by: Any, verb: str, kind: str, key: Any, name: str, reason: str, before: Mapping[str, Any], after: Mapping[str, Any]
) -> Decision:
    return Decision.objects.create(
        actor_id=by.pk if by else None,
        actor=by.get_username() if by else "",
        verb=verb,
        kind=kind,
        subject=str(key),
        name=name[:LONGEST_NAME],
        reason=reason,
        before=dict(before),
        after=dict(after),
    )
