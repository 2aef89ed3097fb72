"""The record of decisions as curators search it, and as files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from plumbline.evaluation.models import Decision, DecisionQuery
from plumbline.evaluation.results.csv_rows import line
from plumbline.leaderboard.templatetags.words import visible

SITE = "the site"  # in place of the actor, where no account acted or none was kept
COLUMNS = ("id", "at", "actor", "verb", "kind", "subject", "name", "reason", "before", "after")
CHUNK = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """Filter of decisions; empty fields want all."""

    actor: str = ""  # the name of an account, or SITE
    verb: str = ""
    kind: str = ""
    subject: str = ""  # the id of a record
    text: str = ""  # in the name of the record, or in the reason
    since: date | None = None  # the first day
    until: date | None = None  # the last day


def found(search: Search) -> DecisionQuery:
    """Return the decisions that are wanted, the newest first."""
    exact = {name: getattr(search, name) for name in ("verb", "kind", "subject") if getattr(search, name)}
    rows = Decision.objects.filter(**exact).order_by("-pk")
    if search.actor:
        rows = rows.filter(actor="" if search.actor == SITE else search.actor)
    if search.text:
        rows = rows.filter(name__icontains=search.text) | rows.filter(reason__icontains=search.text)
    if search.since:
        rows = rows.filter(at__gte=_midnight(search.since))
    if search.until:
        rows = rows.filter(at__lt=_midnight(search.until) + timedelta(days=1))
    return rows


def choices(column: str) -> list[str]:
    """Return the values of a column that occur, in the order of the alphabet."""
    return sorted(set(Decision.objects.order_by().values_list(column, flat=True).distinct()) - {""})


def csv_lines(rows: DecisionQuery) -> Iterator[str]:
    """Yield decisions as lines of CSV, the oldest first."""
    yield line(COLUMNS)
    for each in _oldest_first(rows):
        plain = _plain(each)
        yield line([visible(_cell(plain[name])) for name in COLUMNS])


def json_lines(rows: DecisionQuery) -> Iterator[str]:
    """Yield decisions as JSON Lines, the oldest first."""
    for each in _oldest_first(rows):
        yield json.dumps(_plain(each), ensure_ascii=False) + "\n"


def _oldest_first(rows: DecisionQuery) -> Iterator[Decision]:
    decisions: Iterator[Decision] = rows.order_by("pk").iterator(CHUNK)
    return decisions


def _plain(each: Decision) -> dict[str, Any]:
    known = {name: getattr(each, name) for name in COLUMNS if name not in ("at", "actor")}
    return {"id": each.pk, "at": each.at.isoformat(), "actor": each.actor or SITE} | known


def _cell(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else str(value)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
