"""The history of standings: what was shown when, and that nothing of it is ever changed."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from unittest import mock

import pytest
from django.db import DatabaseError, connection, transaction

from plumbline.evaluation import episodes, runs
from plumbline.evaluation.models import Agent, Aggregate, StandingHistory
from plumbline.evaluation.results import history, people, standings
from plumbline.evaluation.results.history import BadDate, Changes, as_of, changes, parse_day
from tests.evaluation.playing import all_passed, all_solved, an_agent, an_unpublished_run
from tests.makers import a_game, a_person, a_task_set
from tests.queries import queries

pytestmark = pytest.mark.django_db

FIRST = date(2026, 3, 1)


@contextmanager
def on(day: int, hour: int = 12):
    """A day from the first on, in which the clock stands still."""
    now = datetime.combine(FIRST, datetime.min.time(), UTC) + timedelta(days=day - 1, hours=hour)
    with mock.patch("django.utils.timezone.now", return_value=now):
        yield now.date()


@pytest.fixture
def task_set():
    """Walker passes on day 1 and solves on day 3; Sleeper comes on day 2."""
    made, walker = a_task_set(), an_agent("Walker")
    early, late = an_unpublished_run(walker, made, all_passed(made)), an_unpublished_run(walker, made, all_solved(made))
    sleeper = an_unpublished_run(an_agent("Sleeper"), made, all_passed(made))
    for day, run in ((1, early), (2, sleeper), (3, late)):
        with on(day):
            runs.publish(run)
    return made


def told(task_set, day: int) -> dict[str, float]:
    """What each agent had completed at the end of a day."""
    rows = as_of(task_set, ["text"], FIRST + timedelta(days=day - 1))
    return {str(row.line_up or row.who): row.values["completion"]["value"] for row in rows}


def test_each_day_shows_what_was_shown_then(task_set):
    assert told(task_set, 0) == {}
    assert told(task_set, 1) == {"Walker": 0.0}
    assert told(task_set, 2) == {"Walker": 0.0, "Sleeper": 0.0}
    assert told(task_set, 3) == told(task_set, 9) == {"Walker": 1.0, "Sleeper": 0.0}
    assert as_of(task_set, ["2d"], FIRST + timedelta(days=9)) == []


def test_a_run_that_is_withdrawn_ends_and_the_one_before_begins_anew(task_set):
    with on(5):
        runs.withdraw(StandingHistory.objects.open().get(line_up__lead__name="Walker").run)
    assert told(task_set, 4)["Walker"] == 1.0
    assert told(task_set, 5)["Walker"] == 0.0


def test_a_row_that_stays_the_same_is_written_once(task_set):
    before = StandingHistory.objects.count()
    assert list(standings.rebuild())
    assert StandingHistory.objects.count() == before


def test_the_days_of_changes_lie_around_a_day(task_set):
    day = [FIRST + timedelta(days=number - 1) for number in range(10)]
    assert changes(task_set, ["text"], day[2]) == Changes(day[1], day[1], day[3])
    assert changes(task_set, ["text"], day[9]) == Changes(day[1], day[2], None)
    assert changes(task_set, ["text"], day[0]) == Changes(day[1], None, day[1])
    assert changes(task_set, ["2d"], day[5]) == Changes(None, None, None)


def test_days_are_utc(task_set):
    with on(4, hour=0):
        runs.publish(an_unpublished_run(an_agent("Midnight"), task_set, all_passed(task_set)))
    with on(4, hour=23):
        runs.publish(an_unpublished_run(an_agent("Late"), task_set, all_passed(task_set)))
    assert told(task_set, 3).keys() == {"Walker", "Sleeper"}
    assert told(task_set, 4).keys() == {"Walker", "Sleeper", "Midnight", "Late"}


# --- people


def five_people(task_set) -> None:
    for _ in range(history.FEWEST_PEOPLE):
        a_game(a_person(), task_set)


def test_people_have_a_row_a_day():
    task_set = a_task_set()
    with on(1):
        five_people(task_set)
        people.refresh_stale()
        a_game(a_person(), task_set)
        people.refresh_stale()
        history.snapshot_people()
    rows = StandingHistory.objects.filter(who="people")
    assert [row.aggregate.episodes for row in rows] == [5]
    with on(2):
        history.snapshot_people()
        history.snapshot_people()
    assert [row.aggregate.episodes for row in rows.order_by("since")] == [5, 6]
    with on(3):
        history.snapshot_people()
    assert rows.all().count() == 2


def test_people_who_are_few_have_none():
    task_set = a_task_set()
    for _ in range(history.FEWEST_PEOPLE - 1):
        a_game(a_person(), task_set)
    people.refresh_stale()
    history.snapshot_people()
    assert StandingHistory.objects.count() == 0


def test_tidying_writes_nothing_for_the_few():
    task_set = a_task_set()
    a_game(a_person(), task_set)
    people.refresh_stale()
    assert not any(each.startswith(("UPDATE", "INSERT")) for each in queries(history.snapshot_people))


def test_when_people_leave_until_few_are_left_the_row_ends():
    task_set = a_task_set()
    with on(1):
        five_people(task_set)
        people.refresh_stale()
    with on(2):
        episodes.delete_person(Agent.objects.filter(kind="human").first())
        people.refresh_stale()
    assert told(task_set, 1) == {"people": 1.0, "people command": 1.0}
    assert told(task_set, 2) == {}


def test_what_people_came_to_stays_in_history_though_they_play_on():
    task_set = a_task_set()
    with on(1):
        five_people(task_set)
        people.refresh_stale()
    with on(2):
        a_game(a_person(), task_set)
        people.refresh_stale()
        a_game(a_person(), task_set)
        people.refresh_stale()
    counts = [row.aggregate.episodes for row in StandingHistory.objects.filter(who="people").order_by("since")]
    assert counts == [5, 6]
    assert Aggregate.objects.count() == 3 + 3  # two days and now, for all and for those who typed


# --- nothing is changed


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows.update(since=datetime(2020, 1, 1, tzinfo=UTC)),
        lambda rows: rows.update(who="agent 99"),
        lambda rows: rows.update(aggregate=Aggregate.objects.order_by("pk").last()),
        lambda rows: rows.exclude(until=None).update(until=None),
        lambda rows: rows.exclude(until=None).update(until=datetime(2030, 1, 1, tzinfo=UTC)),
        lambda rows: rows.filter(until=None)._raw_delete(rows.db),
        lambda rows: Aggregate.objects.update(merit=-9),
    ],
)
def test_history_and_its_figures_never_change(task_set, change):
    before = list(StandingHistory.objects.order_by("pk").values())
    with pytest.raises(DatabaseError), transaction.atomic():
        change(StandingHistory.objects.all())
    assert list(StandingHistory.objects.order_by("pk").values()) == before


def test_only_its_end_is_set_later(task_set):
    StandingHistory.objects.open().update(until=datetime(2030, 1, 1, tzinfo=UTC))
    assert not StandingHistory.objects.open().exists()


def test_a_sql_statement_is_refused_as_well(task_set):
    with (
        pytest.raises(DatabaseError, match="history is only added to"),
        transaction.atomic(),
        connection.cursor() as sql,
    ):
        sql.execute("DELETE FROM evaluation_standinghistory")


# --- days


@pytest.mark.parametrize(
    "text", ["yesterday", "2026-13-01", "2026-02-30", "1.3.2026", "2026-3", "²026-01-01", "x" * 99]
)
def test_what_is_no_day_is_quoted(text):
    with pytest.raises(BadDate, match="expected a date like 2026-03-01") as error, on(1):
        parse_day(text)
    assert repr(text) in str(error.value)


def test_a_day_that_has_not_come_is_refused():
    with on(1) as today:
        assert parse_day("2026-03-01") == today
        with pytest.raises(BadDate, match="'2026-03-02' is in the future: expected a date up to 2026-03-01"):
            parse_day("2026-03-02")
