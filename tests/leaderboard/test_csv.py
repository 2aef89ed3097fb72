"""A leaderboard as CSV: exactly the view it was asked from, and harmless in a spreadsheet."""

from __future__ import annotations

import csv

import pytest

from plumbline.evaluation.results.csv_rows import line
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from plumbline.leaderboard.rankings.leaderboards import Query, leaderboard
from tests.leaderboard.rankings.test_leaderboards import METRICS
from tests.leaderboard.uploads import a_browser, a_card, a_published
from tests.makers import a_user

pytestmark = pytest.mark.django_db

ADDRESS = "/leaderboards/boards/text/leaderboard.csv"


def table(query=""):
    answer = a_browser().get(ADDRESS + query)
    return list(csv.DictReader(answer.content.decode().splitlines()))


@pytest.mark.parametrize(
    "query", ["", "?sort=-completion", "?sort=steps&name=e", "?kind=baseline", "?people=people+command"]
)
def test_it_has_the_rows_and_the_order_of_the_view(field, query):
    asked = Query(**dict(part.split("=") for part in query[1:].replace("+", " ").split("&") if part))
    rows = table(query)
    every = leaderboard(field, "text", asked).every
    assert [(row["agent"], row["rank"]) for row in rows] == [(row.name, str(row.rank or "")) for row in every]
    assert [row["completion"] for row in rows] == [str(row.value("completion")) for row in every]


def test_each_number_comes_with_its_interval_and_n(field):
    row = next(row for row in table() if row["agent"] == "Half")
    assert row["code"] == ""
    assert (row["kind"], row["provenance"], row["tasks"], row["tasks_in_set"], row["episodes"]) == (
        *("model", "replayed"),
        *("4", "4", "4"),
    )
    assert (row["completion"], row["completion_low"], row["completion_n"]) == ("0.5", "0.150039", "4")
    assert {f"{name}{suffix}" for name in METRICS for suffix in ("", "_low", "_high", "_n")} <= set(row)
    assert row["metrics_version"] == str(METRICS_VERSION)
    assert row["published_at"].startswith("20")


def test_it_is_saved_under_the_name_of_the_leaderboard(field):
    answer = a_browser().get(ADDRESS)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="boards-text.csv"'


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_a_name_that_is_a_formula_is_defused(field, start):
    a_published(a_user("eve"), field, **a_card(f'{start}HYPERLINK("https://example.com")'))
    assert f"'{start}HYPERLINK(" in "".join(row["agent"] for row in table())
    assert f',"{start}' not in a_browser().get(ADDRESS).content.decode()


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_a_cell_that_is_a_formula_is_defused(start):
    (row,) = csv.reader([line([f"{start}1+1"])])
    assert row[0].startswith("'")


def test_numbers_below_zero_stay_numbers_and_nothing_is_unknown():
    assert line([-1.5, None, 0, "a,b"]) == '-1.5,,0,"a,b"\r\n'


def test_marks_that_cannot_be_seen_are_written_out(field):
    a_published(a_user("eve"), field, **a_card("evil\u202egnp.exe\u200b"))
    assert "evil[U+202E]gnp.exe[U+200B]" in [row["agent"] for row in table()]
