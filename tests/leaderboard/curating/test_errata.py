"""Errata: a task is excluded from a day on, and leaderboards show figures with it and without it."""

from __future__ import annotations

import csv
import io
import re
from datetime import date, timedelta

import pytest
from django.utils import timezone

from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.models import Agent, Aggregate, CorrectedStanding, Decision, Erratum, Job, NotNow, TaskSet
from plumbline.evaluation.results import corrections, people
from plumbline.leaderboard.curating import errata
from plumbline.leaderboard.rankings import leaderboards
from plumbline.leaderboard.rankings.leaderboards import WITHOUT, Query
from plumbline.play import dealing, offers
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_browser, a_card, a_published, some_solved
from tests.makers import a_draft, a_game, a_person, a_task_set, a_user

pytestmark = pytest.mark.django_db

TODAY = timezone.now().date()


def worked_off() -> None:
    for job in Job.objects.unfinished().filter(kind=corrections.KIND):
        jobs.run(job.pk)


def excluded(task_set, position=1, since=None):
    made = errata.exclude(task_set, position, since or TODAY, a_user(f"curator{position}"), "its goal is unreachable")
    worked_off()
    return made


def a_leaderboard_of_two():
    """A set of which one agent solves tasks 1 and 2 of 4, and another tasks 1, 2 and 3."""
    task_set = a_task_set()
    a_published(a_user("ada"), task_set, some_solved(task_set, 2, **a_card("Two")))
    a_published(a_user("bob"), task_set, some_solved(task_set, 3, **a_card("Three")))
    return task_set


def shown(task_set, **query):
    made = leaderboards.leaderboard(task_set, "text", Query(**query))
    return [(row.name, row.rank, row.complete, round(row.value("completion"), 3)) for row in made.rows]


def test_figures_and_ranks_are_shown_with_and_without():
    task_set = a_leaderboard_of_two()
    before = shown(task_set)
    assert before == [("Three", 1, True, 0.75), ("Two", 2, True, 0.5)]
    excluded(task_set, 3)
    assert shown(task_set) == before
    assert sorted(shown(task_set, errata=WITHOUT)) == [("Three", 1, True, 0.667), ("Two", 1, True, 0.667)]


def test_figures_without_are_those_of_a_set_that_never_had_the_task():
    task_set = a_leaderboard_of_two()
    excluded(task_set, 4)
    row = next(each for each in leaderboards.leaderboard(task_set, "text", Query(errata=WITHOUT)).rows)
    assert (row.standing.tasks, row.standing.episodes, row.standing.outcomes) == (3, 3, {"solved": 3})
    assert row.ranks is not None
    assert row.ranks[1] <= 2


def test_an_agent_that_lacks_only_an_excluded_task_is_complete_without_it():
    task_set = a_task_set()
    a_published(a_user("ada"), task_set, some_solved(task_set, 3, 3, **a_card("Three")))
    excluded(task_set, 4)
    assert shown(task_set) == [("Three", None, False, 1.0)]
    assert shown(task_set, errata=WITHOUT) == [("Three", 1, True, 1.0)]


def test_until_figures_are_computed_rows_are_left_out_and_counted():
    task_set = a_leaderboard_of_two()
    errata.exclude(task_set, 1, TODAY, a_user("eve"), "wrong")
    made = leaderboards.leaderboard(task_set, "text", Query(errata=WITHOUT))
    assert (made.rows, made.uncorrected, made.tasks) == ((), 2, 3)


def test_a_run_that_comes_later_is_found_stale_and_corrected():
    task_set = a_leaderboard_of_two()
    excluded(task_set, 1)
    a_published(a_user("cid"), task_set, some_solved(task_set, 4, **a_card("Four")))
    corrections.enqueue_where_stale()
    corrections.enqueue_where_stale()
    assert Job.objects.unfinished().filter(kind=corrections.KIND).count() == 1
    worked_off()
    assert [name for name, *_ in shown(task_set, errata=WITHOUT)] == ["Four", "Three", "Two"]
    corrections.enqueue_where_stale()
    assert not Job.objects.unfinished().filter(kind=corrections.KIND).exists()


def test_people_are_corrected_too():
    task_set = a_task_set()
    person = a_person()
    for position in (1, 2):
        a_game(person, task_set, position=position)
    people.refresh(task_set, "text")
    excluded(task_set, 2)
    made = leaderboards.leaderboard(task_set, "text", Query(errata=WITHOUT))
    assert [(row.name, row.standing.episodes) for row in made.pinned] == [("People", 1)]


def test_a_second_erratum_replaces_the_figures_and_leaves_no_orphans():
    task_set = a_leaderboard_of_two()
    excluded(task_set, 1)
    before = Aggregate.objects.count()
    excluded(task_set, 2)
    assert (Aggregate.objects.count(), CorrectedStanding.objects.count()) == (before, 2)
    assert shown(task_set, errata=WITHOUT)[0] == ("Three", 1, True, 0.5)


def test_an_erratum_is_taken_back_and_stays_as_a_row_and_on_the_record():
    task_set, eve = a_leaderboard_of_two(), a_user("eve")
    made = excluded(task_set, 3)
    errata.restore(made, eve, "it is solvable")
    worked_off()
    assert (tasksets.excluded(task_set), Erratum.objects.count(), CorrectedStanding.objects.count()) == ((), 1, 0)
    kept = list(Decision.objects.filter(kind="erratum").order_by("pk").values_list("verb", "reason"))
    assert kept == [("excluded", "its goal is unreachable"), ("included again", "it is solvable")]
    with pytest.raises(NotNow, match="was taken back: expected one that stands"):
        errata.restore(made, eve, "twice")
    errata.exclude(task_set, 3, TODAY, eve, "it is not")
    assert tasksets.excluded(task_set) == (3,)


@pytest.mark.parametrize(
    ("position", "since", "expected"),
    [
        (9, TODAY, "task 9 of boards: expected 1 to 2"),
        (2, TODAY + timedelta(days=2), "is in the future: expected a day up to today"),
        (1, TODAY, "task 1 of boards is excluded: expected one that is not"),
        (2, TODAY, "task 2 is the last that is left of boards"),
    ],
)
def test_an_erratum_that_cannot_be_is_refused(position, since, expected):
    task_set = a_task_set(count=2)
    excluded(task_set, 1)
    with pytest.raises(NotNow, match=expected):
        errata.exclude(task_set, position, since, a_user("eve"), "wrong")
    assert Erratum.objects.count() == 1


def test_drafts_have_no_errata():
    with pytest.raises(NotNow, match="boards is draft: expected published or retired"):
        errata.exclude(a_draft(), 1, TODAY, a_user("eve"), "wrong")


def progress(person: Agent, task_set: TaskSet) -> tuple[int, int]:
    """How many tasks of a set a person has finished, and of how many."""
    offer = offers.offer(person, task_set, "text")
    return offer.done, offer.total


def test_people_are_no_longer_given_the_task():
    task_set = a_task_set(count=2)
    excluded(task_set, 1)
    person = a_person()
    assert dealing.following([person], task_set, "text", 1).position == 2
    assert offers.offer(None, task_set, "text").total == 1
    a_game(person, task_set, position=2)
    assert dealing.following([person], task_set, "text") is None


def test_a_task_that_was_played_and_then_excluded_is_not_counted_as_finished():
    task_set, person = a_task_set(count=2), a_person()
    a_game(person, task_set, position=1)
    assert progress(person, task_set) == (1, 2)
    excluded(task_set, 1)
    assert progress(person, task_set) == (0, 1)


def test_files_are_accepted_as_before():
    task_set = a_task_set()
    digest = task_set.digest
    excluded(task_set, 1)
    made = a_published(a_user("ada"), task_set)
    assert made.run.episodes.count() == 4
    task_set.refresh_from_db()
    assert task_set.digest == digest


def test_pages_the_file_and_the_api_say_what_is_excluded_and_why(curator):
    a_leaderboard_of_two()
    given = {"position": 3, "since": "2026-01-31", "reason": "two goals <b>"}
    answer = curator.post("/curate/sets/boards/exclude/", given, follow=True)
    assert "boards: task 3 is excluded." in words(answer)
    worked_off()
    reader = a_browser()
    for address in ("/sets/boards/", "/sets/boards/3/", "/leaderboards/boards/text/", "/curate/sets/boards/"):
        page = Page((curator if "curate" in address else reader).get(address))
        assert (page.faults, "two goals &lt;b&gt;" in page.text, "2026-01-31" in page.text) == ([], True, True)
    assert "over all tasks, as published" in words(reader.get("/leaderboards/boards/text/"))
    page = Page(reader.get("/leaderboards/boards/text/?errata=without"))
    assert page.faults == []
    assert all("errata=without" in link for link in page.links if "leaderboard.csv" in link or "compare/?" in link)
    lines = reader.get("/leaderboards/boards/text/leaderboard.csv?errata=without").content.decode()
    assert {row["tasks_in_set"] for row in csv.DictReader(io.StringIO(lines))} == {"3"}
    whole, without = (
        reader.get(f"/api/v1/leaderboards/boards/text/{query}").json() for query in ("", "?errata=without")
    )
    assert (whole["errata"], whole["excluded"], whole["tasks"]) == ("with", [], 4)
    assert (without["errata"], without["excluded"], without["tasks"], without["uncorrected"]) == ("without", [3], 3, 0)
    told = {"position": 3, "since": "2026-01-31", "reason": "two goals <b>"}
    assert reader.get("/api/v1/task-sets/boards/").json()["errata"] == [told]
    assert reader.get("/leaderboards/boards/text/?errata=maybe").status_code == 404


def test_figures_of_the_past_are_over_all_tasks():
    task_set = a_leaderboard_of_two()
    excluded(task_set, 3)
    text = words(a_browser().get(f"/leaderboards/boards/text/?errata=without&on={date.today()}"))
    assert "Figures of the past are over all tasks" in text


@pytest.mark.parametrize("changes", [{"reason": ""}, {"position": "x"}, {"position": 99}, {"since": "soon"}])
def test_a_form_that_lacks_something_excludes_nothing(curator, changes):
    a_task_set()
    given = {"position": 3, "since": "2026-01-31", "reason": "wrong"} | changes
    text = words(curator.post("/curate/sets/boards/exclude/", given, follow=True))
    assert next(iter(changes)) in text
    assert Erratum.objects.count() == 0


def test_an_excluded_task_is_marked_wherever_tasks_are_listed(curator):
    task_set = a_leaderboard_of_two()
    excluded(task_set, 3)
    items = [row[0] for row in Page(a_browser().get("/leaderboards/boards/text/items/")).rows[1:]]
    assert [" ".join(each.split()) for each in items] == ["1", "2", "excluded 3", "4"]
    for client, address in ((a_browser(), "/sets/boards/"), (curator, "/curate/sets/boards/")):
        marked = re.findall(r"Task (\d+)\s*<span class=\"tag\">excluded</span>", words(client.get(address)))
        assert marked == ["3"]


def test_the_question_before_excluding_tells_which_figures_are_shown(curator):
    a_task_set()
    told = "Leaderboards show figures over all tasks, as published, and offer those without it."
    shown = words(curator.get("/curate/sets/boards/"))
    assert told in shown
    assert f'max="{TaskSet.objects.get().tasks.count()}"' in shown
