"""Leaderboards: who stands where, and what stands beside every number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs import FAMILIES
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Standing
from plumbline.evaluation.results import people, standings
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from plumbline.evaluation.suites.suite import Suite
from plumbline.leaderboard.rankings import leaderboards, preparing
from plumbline.leaderboard.rankings.leaderboards import Query, leaderboard
from plumbline.leaderboard.submitting import submissions
from tests.evaluation.cubes import bundled
from tests.evaluation.playing import with_figures
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_card, a_program, a_published, ours, some_solved
from tests.makers import a_game, a_person, a_task_set, a_user

pytestmark = pytest.mark.django_db

ADDRESS = "/leaderboards/boards/text/"
EXTRACTOR = FAMILIES["sliding"].words.extractor_version
NOTHING, RANDOM = "Do nothing", "Random, legal"
METRICS = ("completion", "score", "deviation", "efficiency", "final_distance", "best_distance", "steps")


def page(query="", client=None):
    return Page((client or a_browser()).get(ADDRESS + query))


def names(made):
    return [row.name for row in made.rows]


def lines(read):
    """The lines of the leaderboard, in order."""
    return [row for row in read.rows if len(row) == 11 and row[0] != "#"]


def shown(read):
    """Whom they name; the words after a name are tags."""
    return [row[1].split()[0] for row in lines(read)]


def line(name, read=None):
    (found,) = [row for row in lines(read or page()) if row[1].split()[0] == name]
    return found


def by_people(task_set, **changes):
    game = a_game(a_person(), task_set, **changes)
    episodes.score(game.pk)
    people.refresh(task_set, "text")
    return game


# Ranks


def test_equal_ones_share_a_rank_and_the_next_is_counted_on(field):
    assert [(row.name, row.rank) for row in leaderboard(field, "text").rows[:3]] == [
        ("Best", 1),
        ("Even", 1),
        ("Half", 3),
    ]


def test_an_incomplete_agent_is_shown_and_not_ranked(field):
    row = leaderboard(field, "text").rows[-1]
    assert (row.name, row.rank, row.complete, row.standing.tasks) == ("Some", None, False, 3)
    assert line("Some")[0] == ""
    assert "incomplete" in line("Some")[1]
    assert line("Some")[8] == "3/4 n = 3"


def test_a_missing_value_is_worst_and_shown_as_missing(field):
    standing = Standing.objects.get(task_set=field, line_up__lead__name="Best")
    known = {name: value for name, value in standing.values.items() if name != "deviation"}
    with_figures(standing, values=known, second_merit=None)
    assert [(row.name, row.rank) for row in leaderboard(field, "text").rows[:2]] == [("Even", 1), ("Best", 2)]
    assert line("Best")[3] == "–"


def test_another_setting_has_another_leaderboard(field):
    assert leaderboard(field, "2d").rows == ()
    assert "No submissions yet." in a_browser().get("/leaderboards/boards/2d/").content.decode()


# Reference rows


def test_baselines_are_pinned_best_first_on_every_leaderboard(field):
    for setting in field.settings:
        made = leaderboard(field, setting)
        assert [row.name for row in made.pinned] == ["Optimal", "Do nothing", "Random, legal"]
        won = [row.value("completion") for row in made.pinned]
        assert won == sorted(won, reverse=True)
        assert {row.rank for row in made.pinned} == {None}
        assert {row.provenance for row in made.pinned} == {"run by us"}


def test_a_card_on_the_home_page_sets_references_apart(field):
    head, _, references = a_browser().get("/").content.decode().partition("Reference rows, not ranked")
    assert names(leaderboard(field, "text"))[0] in head.partition("Leaderboards</h2>")[2]
    assert ("Optimal" in head, "Optimal" in references, "Reference rows" in references) == (False, True, False)


def test_a_baseline_of_somebody_else_is_not_pinned(field):
    a_published(a_user("bob"), field, setting="none", **a_card("Ours, honestly", kind="baseline"))
    made = leaderboard(field, "text")
    assert ("Ours, honestly", 1) in [(row.name, row.rank) for row in made.rows]
    assert len(made.pinned) == 3


def test_without_people_the_leaderboard_asks_them_to_play(field):
    read = page()
    assert read.row("People")[2].startswith("No data yet. Play")
    assert "/play/boards/text/" in read.links


@pytest.mark.parametrize("state", ["sealed", "retired", "of older rules"])
def test_where_nobody_can_play_no_page_asks_anybody(state, know):
    made = a_task_set(sealed=state == "sealed")
    if state == "retired":
        tasksets.retire(made, "mended by its successor")
    if state == "of older rules":
        sliding = FAMILIES["sliding"]
        know(replace(sliding, rules=replace(sliding.rules, version=sliding.rules.version + 1)))
    read, of_the_set = page(), Page(a_browser().get("/sets/boards/"))
    assert read.row("People")[2] == "No data."
    assert not [link for link in (*read.links, *of_the_set.links) if link.startswith("/play/boards")]
    assert a_browser().get("/play/boards/text/").status_code == 404


def test_people_stand_on_top_without_a_rank(field):
    by_people(field)
    made = leaderboard(field, "text")
    assert [(row.name, row.kind, row.rank, row.provenance) for row in made.pinned[:1]] == [
        ("People", "human", None, "live")
    ]
    assert line("People")[1].endswith("1 participant reference")
    assert line("People")[8] == "1/4 n = 1"
    assert leaderboard(field, "2d").pinned[0].name == "Optimal"


def test_people_can_be_narrowed_to_those_who_typed_commands(field):
    by_people(field)
    Standing.objects.filter(who="people command").delete()
    assert leaderboard(field, "text", Query(people="people command")).pinned[0].name == "Optimal"
    assert leaderboard(field, "text", Query(people="nonsense")).pinned[0].name == "People"


def test_the_leaderboards_are_the_same_after_they_are_computed_anew(field):
    by_people(field)
    shown = ("who", "setting", "rank", "aggregate__values", "aggregate__detail__cells", "aggregate__detail__curve")
    before = list(Standing.objects.order_by("who", "setting").values(*shown))
    assert len(list(standings.rebuild())) == 10
    assert list(Standing.objects.order_by("who", "setting").values(*shown)) == before


# Sorting and filtering


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "order"),
    [
        (Query(), ["Optimal", NOTHING, RANDOM, "Best", "Even", "Half", "Some"]),
        (Query(sort="completion"), [NOTHING, RANDOM, "Half", "Optimal", "Best", "Even", "Some"]),
        (Query(sort="-completion"), ["Optimal", "Best", "Even", "Some", "Half", NOTHING, RANDOM]),
        (Query(sort="nonsense"), ["Optimal", NOTHING, RANDOM, "Best", "Even", "Half", "Some"]),
        (Query(name="E"), [RANDOM, "Best", "Even", "Some"]),
        (Query(name="zzz"), []),
        (Query(kind="model"), ["Best", "Even", "Half", "Some"]),
        (Query(kind="baseline"), ["Optimal", NOTHING, RANDOM]),
        (Query(kind="human"), []),
        (Query(provenance="replayed"), ["Best", "Even", "Half", "Some"]),
        (Query(provenance="run by us"), ["Optimal", NOTHING, RANDOM]),
        (Query(provenance="traced"), []),
        (Query(code="yes"), []),
        (Query(code="nonsense"), []),
    ],
)
def test_sorting_and_filtering_change_the_view_and_no_rank(field, query, order):
    ranks = {row.name: row.rank for row in leaderboard(field, "text").every}
    made = leaderboard(field, "text", query)
    assert [row.name for row in made.every] == order
    assert {row.name: row.rank for row in made.every} == {name: ranks[name] for name in order}


def test_rows_that_are_all_references_sort_and_filter():
    task_set = a_task_set()
    for name in ("do-nothing", "optimal"):
        ours(name, task_set)
    assert [row.name for row in leaderboard(task_set, "text", Query(sort="completion")).every] == [NOTHING, "Optimal"]
    assert [row.name for row in leaderboard(task_set, "text", Query(sort="-completion")).every] == ["Optimal", NOTHING]
    assert [row.name for row in leaderboard(task_set, "text", Query(name="opt")).every] == ["Optimal"]


def test_people_sort_and_filter_like_any_row(field):
    by_people(field)
    made = leaderboard(field, "text", Query(sort="-completion"))
    assert made.pinned == ()
    assert "People" in names(made)
    assert [row.name for row in leaderboard(field, "text", Query(kind="human")).every] == ["People"]
    assert "People" not in page("?kind=model").text.partition("<tbody>")[2].partition("</tbody>")[0]


def test_boards_can_be_narrowed_by_what_cards_say_of_code(field):
    owner = a_user("coder")
    a_published(owner, field, **a_card("With", code=True))
    a_published(owner, field, **a_card("Without", code=False))
    assert names(leaderboard(field, "text", Query(code="yes"))) == ["With"]
    assert names(leaderboard(field, "text", Query(code="no"))) == ["Without"]
    assert "no code" in line("Without")[1]
    assert "code" in line("With")[1]
    assert "code" not in line("Best")[1]


def test_what_is_not_known_is_sorted_last_both_ways(field):
    standing = Standing.objects.get(task_set=field, line_up__lead__name="Half")
    with_figures(standing, values={name: value for name, value in standing.values.items() if name != "steps"})
    for sort in ("steps", "-steps"):
        assert names(leaderboard(field, "text", Query(sort=sort)))[-1] == "Half"


def test_sort_and_filter_stand_in_the_address(field):
    read = page("?sort=-steps&name=e")
    assert shown(read) == ["Random,", "Best", "Even", "Some"]
    assert '<th class="n" aria-sort="descending"><a' in read.text
    assert "?name=e&sort=steps" in read.links
    assert f"{ADDRESS}leaderboard.csv?sort=-steps&name=e" in read.links
    assert '<input type="hidden" name="sort" value="-steps">' in read.text


@pytest.mark.parametrize(("metric", "links"), [("completion", "-+-"), ("deviation", "+-+")])
def test_a_column_is_sorted_with_the_best_on_top_first(field, metric, links):
    sorts = [f"{'-' * (sign == '-')}{metric}" for sign in links]
    for now, following in zip(["", *sorts], sorts, strict=False):
        assert f"?sort={following}" in page(f"?sort={now}").links


def test_a_filter_that_fits_nothing_says_so(field):
    assert "No rows match these filters." in page("?name=zzz").text
    assert shown(page("?name=zzz")) == []


# What stands beside a number


def test_a_number_carries_its_interval_its_n_its_date_and_its_definition(field):
    row = line("Half")
    assert row[2] == "50.0% 15.0–85.0"
    assert row[8] == "4/4 n = 4"
    assert row[10].startswith("replayed self-reported 20")
    assert 'title="Share of episodes that reached the goal within the budget. (iVISPAR, section 4.6)"' in page().text
    assert "/docs/#metrics" in page().links


def test_verdicts_are_drawn_and_said(field):
    assert 'aria-label="effective 1.0, malformed 0.5"' in page().text


def test_reported_results_are_marked_as_not_verified(field, monkeypatch):
    monkeypatch.setattr(Suite, "of_the_papers_shape", lambda self, tasks: True)
    text = a_browser().get("/leaderboards/boards/3d/").content.decode()
    assert 'Reported in the paper <span class="tag">not verified here</span>' in text
    assert leaderboards.reported(field, "3d")[0]["agent"] == "Sonnet-3.5"
    assert "Sonnet-3.5" not in [row.name for row in leaderboard(field, "3d").every]
    assert leaderboards.reported(field, "none") == []


def test_reported_results_stand_beside_sets_of_the_same_shape_only(field):
    assert leaderboards.reported(field, "3d") == []
    assert "Reported in the paper" not in a_browser().get("/leaderboards/boards/3d/").content.decode()


def test_a_leaderboard_names_the_versions_by_which_its_numbers_were_made(field):
    assert f"Rules version 1, extractor version {EXTRACTOR}, metrics version {METRICS_VERSION}." in page().text
    with_figures(Standing.objects.get(line_up__lead__name="Half"), extractor_version=EXTRACTOR + 1)
    assert f"extractor version {EXTRACTOR} and {EXTRACTOR + 1}" in page().text


def test_an_empty_leaderboard_names_the_rules_alone_and_no_composition_it_lacks():
    a_task_set(count=1)
    assert "Rules version 1. <a" in page().text
    assert "<p>1 task; " in page().text
    assert "#term-suite" in a_browser().get("/sets/boards/").content.decode()


def test_the_leaderboard_says_how_late_the_row_of_people_may_be(field):
    assert "within a minute" in page().text


def test_a_leaderboard_of_many_agents_asks_the_database_no_more_often(field, django_assert_max_num_queries):
    preparing.prepare_stale()
    with django_assert_max_num_queries(21):
        page()


def test_without_feedback_there_is_what_the_setting_shows(field):
    assert "no feedback beyond the text." in page().text
    assert "no feedback beyond the picture." in Page(a_browser().get("/leaderboards/boards/2d/")).text


def test_the_leaderboard_says_how_to_cite_it(field):
    text = page("?sort=steps").text
    assert "@article{mayer2025ivispar," in text
    assert "@misc{plumbline-boards," in text
    assert f"{{Plumbline: {field.title}, Text}}" in text
    assert r"{\url{http://testserver/leaderboards/boards/text/}}," in text
    assert f"Task set digest {field.digest[:16]}, rules version 1" in text


def test_a_retired_leaderboard_stays_readable_and_says_why(field):
    tasksets.retire(field, "two of its tasks were the same")
    read = page()
    assert "two of its tasks were the same" in read.text
    assert shown(read)[-1] == "Some"


def test_a_leaderboard_by_program_has_the_same_rows(field):
    told = a_program(a_user("bob")).get("/api/v1/leaderboards/boards/text/?sort=-completion").json()
    assert [(row["agent"], row["rank"], row["reference"]) for row in told["rows"]] == [
        (row.name, row.rank, row.reference) for row in leaderboard(field, "text", Query(sort="-completion")).every
    ]
    assert set(told["rows"][3]["standing"]["values"]) == set(METRICS)


@pytest.mark.parametrize(
    "address",
    [
        "/leaderboards/nowhere/text/",
        "/leaderboards/boards/4d/",
        "/leaderboards/boards/text,labels=both/",
        "/api/v1/leaderboards/boards/4d/",
    ],
)
def test_a_leaderboard_that_is_not_there_is_not_found(field, address):
    assert a_browser().get(address).status_code == 404


def test_a_practice_set_has_no_leaderboard():
    a_task_set(practice=True)
    assert [a_browser().get(address).status_code for address in (ADDRESS, "/leaderboards/boards/")] == [404, 404]
    assert a_browser().get("/api/v1/leaderboards/boards/text/").status_code == 404


def test_a_set_leads_to_the_leaderboard_of_its_first_setting(field):
    assert a_browser().get("/leaderboards/boards/").url == "/leaderboards/boards/text/"
    assert (
        a_browser().get("/leaderboards/boards/none/", follow=True).redirect_chain[-1][0] == "/leaderboards/boards/text/"
    )


def test_a_withdrawn_agent_is_gone_from_the_leaderboard(field):
    submissions.withdraw(field.submissions.get(line_up__lead__name="Best"))
    assert names(leaderboard(field, "text")) == ["Even", "Half", "Some"]


def test_whose_a_name_is_stands_beside_it(field):
    assert " by " in line("Half")[1]


def test_an_agent_that_also_played_without_looking_stands_there_once(field):
    owner, card = a_user("both"), {"agent": {"name": "Both", "kind": "baseline"}}
    for setting in ("none", "text"):
        a_published(owner, field, some_solved(field, 1, setting=setting, **card), setting=setting, **card)
    assert [row.standing.setting for row in leaderboard(field, "text").rows if row.name == "Both"] == ["text"]


def test_how_many_episodes_were_aborted_is_said(field):
    with_figures(Standing.objects.get(line_up__lead__name="Half"), outcomes={"solved": 2, "aborted": 2})
    assert line("Half")[8] == "4/4 n = 4, 2 aborted"


def test_an_agent_that_does_not_look_is_found_on_a_leaderboard_with_its_options():
    bundled("cube-40")
    for blind, seen in [("none", "symbolic"), ("none,tool=ideal", "symbolic,tool=ideal"), ("none,x=y", "symbolic")]:
        assert a_browser().get(f"/leaderboards/cube-40/{blind}/").url == f"/leaderboards/cube-40/{seen}/"
