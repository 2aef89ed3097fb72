"""The history of standings: a leaderboard as of any day. Rows are added and closed, never changed.

A row begins when a standing is made or changes, and ends when it changes again. Of people there is at most one row a
day, and none while they are so few that a row would reveal a person.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db import transaction
from django.db.models import Aggregate, Max, Min, Q
from django.utils import timezone

from plumbline.evaluation.models import Standing, StandingHistory, TaskSet

FEWEST_PEOPLE = 5  # participants in a row of people, at least


class BadDate(ValueError):
    """The text is no day, or one in the future. The message quotes it and says what was expected."""


@dataclass(frozen=True, slots=True)
class Changes:
    """The days on which a leaderboard changed, around one."""

    first: date | None  # None: it never showed anything
    previous: date | None
    next: date | None


def parse_day(text: str) -> date:
    """Parse a day as addresses write it: `2026-11-23`. Raises BadDate."""
    today = timezone.now().date()
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).date()
    except ValueError as error:
        raise BadDate(f"{text!r}: expected a date like {today}") from error
    if str(day) != text:
        raise BadDate(f"{text!r}: expected a date like {today}")
    if day > today:
        raise BadDate(f"{text!r} is in the future: expected a date up to {today}")
    return day


def record(standing: Standing) -> None:
    """Record a standing from now on."""
    if standing.line_up_id is None and standing.participants < FEWEST_PEOPLE:
        close(standing.task_set, standing.setting, standing.who)
        return
    row = _open(standing)
    if row is None or (_changed(standing, row) and not _noted_today(row)):
        record_all(standing.task_set, standing.setting, [standing])


@transaction.atomic
def record_all(task_set: TaskSet, setting: str, standings: Sequence[Standing]) -> None:
    """Record changed standings of one leaderboard from now on."""
    now = timezone.now()
    rows = StandingHistory.objects.open().filter(task_set=task_set, setting=setting)
    rows.filter(who__in=[each.who for each in standings]).update(until=now)
    names = ("task_set_id", "setting", "who", "line_up_id", "run_id", "aggregate_id")
    new = [StandingHistory(**{name: getattr(each, name) for name in names}, since=now) for each in standings]
    StandingHistory.objects.bulk_create(new)


def close(task_set: TaskSet, setting: str, who: str) -> None:
    """Close the row of a standing that no longer exists."""
    rows = StandingHistory.objects.open().filter(task_set=task_set, setting=setting, who=who)
    rows.update(until=timezone.now())


def snapshot_people() -> None:
    """Record people's standings that have changed since a row of another day.

    Those of few people are left out: their row was closed when they became few.
    """
    known = StandingHistory.objects.open().filter(line_up=None).values("aggregate")
    many = Standing.objects.filter(line_up=None, aggregate__participants__gte=FEWEST_PEOPLE)
    for standing in many.exclude(aggregate__in=known).select_related("aggregate"):
        record(standing)


def as_of(task_set: TaskSet, settings: Sequence[str], day: date) -> list[Standing]:
    """Return the standings under these settings at the end of a day.

    Those of runs that were withdrawn or hidden since are included: they had ranks.
    """
    end = end_of(day)
    rows = StandingHistory.objects.filter(task_set=task_set, setting__in=settings, since__lt=end)
    rows = rows.filter(Q(until=None) | Q(until__gte=end))
    whole = rows.select_related("line_up__lead", "line_up__owner", "run", "aggregate")
    return [_standing(row) for row in whole.prefetch_related("line_up__seats__agent")]


def changes(task_set: TaskSet, settings: Sequence[str], day: date) -> Changes:
    """Return the first day of a leaderboard, and the days of its changes around `day`."""
    rows = StandingHistory.objects.shown().filter(task_set=task_set, setting__in=settings)
    found = rows.aggregate(first=Min("since"), **_times("last", Max, "lt", day), **_times("next", Min, "gte", day))
    last = _day(max(_known(found, "last"), default=None))
    before = rows.aggregate(**_times("last", Max, "lt", last - timedelta(days=1))) if last else {}
    return Changes(
        first=_day(found["first"]),
        previous=_day(max(_known(before, "last"), default=None)),
        next=_day(min(_known(found, "next"), default=None)),
    )


def _times(name: str, extreme: type[Max] | type[Min], side: str, day: date) -> dict[str, Aggregate]:
    """Return the last beginning and end of rows before the end of a day, or the first after it."""
    columns = ("since", "until")
    return {f"{name}_{each}": extreme(each, filter=Q(**{f"{each}__{side}": end_of(day)})) for each in columns}


def _known(found: Mapping[str, datetime | None], name: str) -> list[datetime]:
    return [at for key, at in found.items() if at is not None and key.startswith(f"{name}_")]


def _day(at: datetime | None) -> date | None:
    return at and at.astimezone(UTC).date()


def end_of(day: date) -> datetime:
    """Return the moment at which a day is over, in UTC."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)


def _open(standing: Standing) -> StandingHistory | None:
    rows = StandingHistory.objects.open().filter(task_set=standing.task_set_id, setting=standing.setting)
    return rows.filter(who=standing.who).first()


def _changed(standing: Standing, row: StandingHistory) -> bool:
    return (row.run_id, row.aggregate_id) != (standing.run_id, standing.aggregate_id)


def _noted_today(row: StandingHistory) -> bool:
    """Return whether it is people's row of today: they have one a day."""
    return row.line_up_id is None and _day(row.since) == timezone.now().date()


def _standing(row: StandingHistory) -> Standing:
    """Return a standing as it was; it is not stored."""
    names = ("task_set_id", "setting", "who", "line_up", "run", "aggregate")
    return Standing(**{name: getattr(row, name) for name in names}, computed_at=row.since)
