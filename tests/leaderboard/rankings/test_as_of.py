"""Leaderboards read as of a day: on the page, as CSV, over the API."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from unittest import mock
from urllib.parse import urlencode

import pytest
from django.utils import timezone

from plumbline.evaluation import runs
from plumbline.evaluation.models import Run
from plumbline.evaluation.results import people
from plumbline.leaderboard.rankings.leaderboards import Query, leaderboard
from tests.evaluation.playing import PASS, all_passed, all_solved, an_agent, an_unpublished_run
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser
from tests.makers import a_game, a_person, a_task_set, a_user

pytestmark = pytest.mark.django_db

ADDRESS = "/leaderboards/boards/text/"


def at(day: int):
    """The clock on a day of March."""
    return mock.patch("django.utils.timezone.now", return_value=datetime(2026, 3, day, 12, tzinfo=UTC))


@pytest.fixture
def task_set():
    """Sleeper comes on day 2, Half on day 4, Best on day 6."""
    made = a_task_set()
    first = dict(list(all_solved(made).items())[:2]) | dict(list(all_passed(made).items())[2:])
    words = {"Sleeper": all_passed(made), "Half": first, "Best": all_solved(made)}
    landed = {name: an_unpublished_run(an_agent(name, owner=a_user(name)), made, said) for name, said in words.items()}
    for day, name in ((2, "Sleeper"), (4, "Half"), (6, "Best")):
        with at(day):
            runs.publish(landed[name])
    return made


def ranked(task_set, on: str) -> list[tuple[str, int | None]]:
    return [(row.name, row.rank) for row in leaderboard(task_set, "text", Query(on=on)).rows]


def page(query: str) -> Page:
    return Page(a_browser().get(f"{ADDRESS}?{query}"))


def test_rows_and_ranks_are_those_of_the_day(task_set):
    assert ranked(task_set, "2026-03-01") == []
    assert ranked(task_set, "2026-03-03") == [("Sleeper", 1)]
    assert ranked(task_set, "2026-03-04") == [("Half", 1), ("Sleeper", 2)]
    assert ranked(task_set, "2026-03-06") == ranked(task_set, "") == [("Best", 1), ("Half", 2), ("Sleeper", 3)]


def test_a_run_withdrawn_since_is_left_out_and_ranks_stay(task_set):
    with at(8):
        runs.withdraw(Run.objects.get(line_up__lead__name="Best"))
    assert ranked(task_set, "2026-03-06") == [("Half", 2), ("Sleeper", 3)]
    assert ranked(task_set, "2026-03-08") == ranked(task_set, "") == [("Half", 1), ("Sleeper", 2)]


def test_a_run_hidden_since_is_left_out_and_comes_back(task_set):
    run = Run.objects.get(line_up__lead__name="Half")
    with at(8):
        runs.hide(run, "copied")
    assert ranked(task_set, "2026-03-04") == [("Sleeper", 2)]
    with at(9):
        runs.unhide(run)
    assert ranked(task_set, "2026-03-04") == [("Half", 1), ("Sleeper", 2)]


def test_the_page_says_as_of_when(task_set):
    read = page("on=2026-03-04")
    assert "As of 2026-03-04" in read.text
    assert "?on=2026-03-02" in read.links
    assert "?on=2026-03-06" in read.links
    assert f"{ADDRESS}leaderboard.csv?on=2026-03-04" in read.links
    assert f"{{http://testserver{ADDRESS}?on=2026-03-04}}" in read.text  # as it is cited
    assert "Compare two agents" not in read.text


def test_filters_and_the_day_go_together(task_set):
    read = page("on=2026-03-06&name=half&sort=-steps")
    assert [row[:2] for row in read.rows if "Half" in row[1]] == [["2", "Half by Half no drafts before Replays"]]
    assert "?on=2026-03-04&name=half&sort=-steps" in {
        link.replace("name=half&sort=-steps&on=2026-03-04", "on=2026-03-04&name=half&sort=-steps")
        for link in read.links
    }


def test_before_the_first_day_that_is_said(task_set):
    assert "Its first results are of 2026-03-02." in page("on=2026-02-01").text


def test_a_leaderboard_without_results_says_so():
    a_task_set()
    assert "This leaderboard has shown no results yet." in page("on=2026-02-01").text
    assert "As of" not in page("").text


def test_without_a_day_there_are_days_to_choose(task_set):
    text = a_browser().get(ADDRESS).content.decode()
    assert 'min="2026-03-02"' in text
    assert f'max="{timezone.now().date()}"' in text
    assert "?on=2026-03-04" in Page(a_browser().get(ADDRESS)).links


TOMORROW = (timezone.now() + timedelta(days=2)).date()


@pytest.mark.parametrize(
    ("on", "told"),
    [
        ("soon", "'soon': expected a date like"),
        ("2026-3-4", "'2026-3-4': expected a date like"),
        (str(TOMORROW), f"'{TOMORROW}' is in the future"),
    ],
)
def test_a_day_that_cannot_be_shown_is_answered_with_a_sentence(task_set, on, told):
    answer = a_browser().get(ADDRESS, {"on": on})
    assert (answer.status_code, told in unescape(Page(answer).text)) == (400, True)
    assert "Best" in Page(answer).text
    answer = a_browser().get(f"{ADDRESS}leaderboard.csv", {"on": on})
    assert (answer.status_code, answer["Content-Type"]) == (400, "text/plain; charset=utf-8")
    assert told in answer.content.decode()
    answer = a_browser().get(f"/api/v1{ADDRESS}", {"on": on})
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert told in answer.json()["detail"]


def test_csv_has_the_rows_of_the_day(task_set):
    answer = a_browser().get(f"{ADDRESS}leaderboard.csv?on=2026-03-04")
    assert 'filename="boards-text-2026-03-04.csv"' in answer["Content-Disposition"]
    assert [line.split(",")[:2] for line in answer.content.decode().splitlines()[1:]] == [
        ["1", "Half"],
        ["2", "Sleeper"],
    ]


def test_the_api_has_them_too(task_set):
    told = a_browser().get(f"/api/v1{ADDRESS}?on=2026-03-04").json()
    assert (told["on"], told["first_day"]) == ("2026-03-04", "2026-03-02")
    assert [(row["rank"], row["agent"]) for row in told["rows"]] == [(1, "Half"), (2, "Sleeper")]
    assert a_browser().get(f"/api/v1{ADDRESS}").json()["on"] is None


def test_figures_of_the_past_have_no_cells(task_set):
    with at(8):
        runs.publish(
            an_unpublished_run(Run.objects.get(line_up__lead__name="Half").line_up.lead, task_set, all_solved(task_set))
        )
    told = a_browser().get(f"/api/v1{ADDRESS}?on=2026-03-04").json()
    half = next(row["standing"] for row in told["rows"] if row["agent"] == "Half")
    assert half["values"]["completion"]["value"] == 0.5
    assert "Heatmap" not in page("on=2026-03-04").text


def test_the_api_has_no_cells_and_curves_of_a_day(task_set):
    assert all(row["standing"]["cells"] for row in a_browser().get(f"/api/v1{ADDRESS}").json()["rows"])
    for row in a_browser().get(f"/api/v1{ADDRESS}?on=2026-03-06").json()["rows"]:
        assert (row["standing"]["cells"], row["standing"]["curve"]) == ([], [])


def test_runs_of_later_days_are_not_counted(task_set):
    with at(8):
        runs.publish(
            an_unpublished_run(Run.objects.get(line_up__lead__name="Half").line_up.lead, task_set, {1: [PASS]})
        )
    counts = {
        on: {row.name: row.other_runs for row in leaderboard(task_set, "text", Query(on=on)).rows}["Half"]
        for on in ("2026-03-04", "2026-03-08", "")
    }
    assert counts == {"2026-03-04": 0, "2026-03-08": 1, "": 1}


def test_the_address_of_a_set_keeps_the_day(task_set):
    assert a_browser().get("/leaderboards/boards/?on=2026-03-04")["Location"] == f"{ADDRESS}?on=2026-03-04"


def test_people_are_there_as_of_a_day_with_the_input_asked_for(task_set):
    with at(3):
        for _ in range(5):
            a_game(a_person(), task_set)
        people.refresh_stale()
    for query in ("on=2026-03-03", "on=2026-03-03&people=people+command"):
        assert "5 participants" in page(query).text
    assert "5 participants" not in page("on=2026-03-02").text


BESIDE = (
    *("compare/", "compare/difference.json", "pairwise/", "pairwise/pairwise.csv", "correlations/", "as-in-the-paper/"),
    *("correlations/correlations.json", "correlations/outcomes.json", "heatmap.json", "agents.json?metric=completion"),
    *("intervals.json?metric=completion", "curves.json"),
)


@pytest.mark.parametrize("part", BESIDE)
def test_pages_beside_it_cannot_be_read_as_of_a_day(task_set, part):
    joined = "&" if "?" in part else "?"
    answer = a_browser().get(f"{ADDRESS}{part}{joined}on=2026-03-04")
    assert (answer.status_code, "cannot be read as of a day" in answer.content.decode()) == (400, True)
    assert a_browser().get(f"{ADDRESS}{part}{joined}on=").status_code in (200, 404)


def test_charts_below_a_day_that_cannot_be_shown_are_of_today(task_set):
    answer = a_browser().get(ADDRESS, {"on": "soon"})
    charts = re.findall(r'data-chart="([^"]*)"', answer.content.decode())
    assert [a_browser().get(unescape(path)).status_code for path in charts] == [200] * len(charts) != []


def kept(query: str) -> list[dict[str, str]]:
    """What each form of the page keeps in the address."""
    forms = a_browser().get(f"{ADDRESS}?{query}").content.decode().split("<form")[1:]
    hidden = r'<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"'
    return [dict(re.findall(hidden, form.partition("</form>")[0])) for form in forms]


def test_forms_keep_what_they_do_not_ask_for(task_set):
    chosen = {"sort": "-steps", "who": "people", "metric": "steps", "parts": "cells"}
    filters, days, heatmap = kept(urlencode(chosen | {"kind": "model"}))
    assert filters == chosen
    assert heatmap == {"sort": "-steps", "parts": "cells", "kind": "model"}
    assert days == chosen | {"kind": "model"}


def test_without_its_filters_a_leaderboard_keeps_its_day(task_set):
    read = page("on=2026-03-04&name=nobody")
    assert [link for link in read.links if link == "?on=2026-03-04"] == ["?on=2026-03-04"] * 2  # reset, and show all
    days, filters = kept("on=2026-03-04")
    assert (days, filters) == ({}, {"on": "2026-03-04"})


def test_no_link_or_form_keeps_a_day_that_cannot_be_shown(task_set):
    read = Page(a_browser().get(ADDRESS, {"on": "soon", "sort": "-steps"}))
    assert not [link for link in read.links if "soon" in link]
    assert all("on" not in each for each in kept("on=soon"))
