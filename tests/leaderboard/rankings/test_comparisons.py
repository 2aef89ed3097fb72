"""Two agents side by side."""

from __future__ import annotations

import html

import pytest
from django.contrib.auth.models import User

from plumbline.evaluation.models import Agent, Standing
from plumbline.evaluation.requests.participants import COOKIE, signed
from plumbline.evaluation.results import people
from plumbline.evaluation.scoring.significance import detectable, sign_test
from plumbline.evaluation.scoring.statistics import difference_by_task, mean_by_task
from plumbline.leaderboard.rankings.comparisons import compare
from plumbline.leaderboard.rankings.leaderboards import leaderboard
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_published, ours, some_solved
from tests.makers import a_game, a_person, a_set_of_seeds, a_task_set, a_user

pytestmark = pytest.mark.django_db

ADDRESS = "/leaderboards/boards/text/compare/"


@pytest.fixture
def pair():
    """Half of the set is solved by one, one task by the other."""
    task_set = a_task_set()
    for name, solved in (("Half", 2), ("Quarter", 1)):
        header = {"agent": {"name": name}}
        a_published(a_user(name.lower()), task_set, some_solved(task_set, solved, **header), **header)
    return task_set


def rows(task_set):
    return {row.name: row for row in leaderboard(task_set, "text").every}


def who(task_set, name):
    return rows(task_set)[name].who


def test_they_are_compared_on_the_tasks_they_share(pair):
    both = rows(pair)
    made = compare(leaderboard(pair, "text"), both["Half"], both["Quarter"])
    assert (made.tasks, len(made.ahead), len(made.behind), made.even) == (4, 1, 0, 3)
    completion = made.contrasts[0]
    assert (completion.first.value, completion.second.value, completion.difference.value) == (0.5, 0.25, 0.25)
    assert (completion.difference.low, completion.difference.caution) == (pytest.approx(0.25 - 3.182446 / 4), "few")
    assert made.p == 1.0


def test_the_other_way_round_the_signs_turn(pair):
    both = rows(pair)
    made = compare(leaderboard(pair, "text"), both["Quarter"], both["Half"])
    assert (len(made.ahead), len(made.behind), made.contrasts[0].difference.value) == (0, 1, -0.25)


def test_a_difference_counts_common_tasks_only_and_pairs_them():
    first, second = {1: [1.0], 2: [1.0, 0.0], 3: [9.0]}, {1: [0.0], 2: [1.0], 4: [7.0]}
    assert difference_by_task(first, second) == mean_by_task({1: [1.0], 2: [-0.5]})
    assert difference_by_task({1: [1.0]}, {2: [1.0]}) is None


def test_each_difference_has_the_smallest_one_that_is_likely_to_be_found(pair):
    both = rows(pair)
    found = compare(leaderboard(pair, "text"), both["Half"], both["Quarter"]).contrasts[0]
    assert found.detectable == pytest.approx(detectable(0.25, 4))  # one of four tasks differs, by 1
    alike = compare(leaderboard(pair, "text"), both["Half"], both["Half"]).contrasts[0]
    assert alike.detectable is None


def test_the_page_shows_both_and_where_they_differ(pair):
    page = Page(a_browser().get(ADDRESS, {"first": who(pair, "Half"), "second": who(pair, "Quarter")}))
    assert page.faults == []
    assert [
        "Completed higher is better",
        "50.0%",
        "25.0%",
        "+25.0 pp −54.6 pp to +100.0 pp †",
        "over 100 pp",
    ] in page.rows
    assert (
        "Half did better on 1 task, Quarter on 0; on 3 they are equal (sign test, p = 1.000; p = 1.000 after Holm's "
        "correction for all pairs of agents that are ranked together)." in html.unescape(page.text)
    )
    assert "/sets/boards/2/" in page.links


def test_people_are_several(pair):
    a_game(a_person(), pair)
    people.refresh(pair, "text")
    page = Page(a_browser().get(ADDRESS, {"first": who(pair, "People"), "second": who(pair, "Half")}))
    assert "People are ahead" in page.text
    assert "Half is ahead" in page.text


def test_without_being_asked_it_compares_the_first_two(pair):
    page = Page(a_browser().get(ADDRESS))
    assert page.rows[0][1:3] == ["Half", "Quarter"]


def test_charts_are_of_the_two(pair):
    asked = {"first": who(pair, "Half"), "second": who(pair, "Quarter")}
    (trace,) = a_browser().get(f"{ADDRESS}difference.json", asked).json()["data"]
    assert trace["z"] == [[0.25]]
    curves = a_browser().get("/leaderboards/boards/text/curves.json", {"row": list(asked.values())[:1]}).json()["data"]
    assert [each["name"] for each in curves] == ["Half"]


@pytest.mark.parametrize("asked", [{"first": "agent 999"}, {"second": ""}, {"first": "people"}])
def test_a_row_that_is_not_there_is_not_compared(pair, asked):
    answer = a_browser().get(ADDRESS, asked)
    assert (
        answer.status_code,
        "needs two agents" in answer.content.decode(),
    ) == (
        200,
        True,
    )
    assert a_browser().get(f"{ADDRESS}difference.json", asked).status_code == 404


def test_who_takes_part_is_not_told_about_tasks_before_them(pair):
    client = a_browser()
    client.cookies[COOKIE] = signed(a_person())
    page = Page(client.get(ADDRESS))
    assert "/sets/boards/2/" not in page.links
    assert "not listed" in page.text


def test_of_a_sealed_set_no_task_is_named():
    task_set = a_task_set(sealed=True)
    ours("optimal", task_set)
    ours("do-nothing", task_set)
    assert Standing.objects.count() == 2
    page = Page(a_browser().get(ADDRESS))
    assert page.rows[0][1:3] == ["Optimal", "Do nothing"]
    assert "Where they differ" not in page.text
    assert not [link for link in page.links if link.startswith("/sets/boards/1")]


def test_wins_are_compared_by_the_first_complexity(pair):
    both = rows(pair)
    (part,) = compare(leaderboard(pair, "text"), both["Half"], both["Quarter"]).parts
    assert (part.label, part.one.won, part.one.n, part.other.won, part.other.n) == ("2", 2, 4, 1, 4)
    assert part.p == part.p_corrected == pytest.approx(1.0)
    assert (round(part.h, 3), part.effect) == (0.524, "medium")


def test_of_a_sealed_set_no_part_tells_of_a_task(pair):
    both, made = rows(pair), leaderboard(pair, "text")
    made.task_set.sealed = True
    assert len(compare(made, both["Half"], both["Quarter"]).parts) == 1  # four tasks


def test_the_sign_test_is_over_levels_and_not_over_their_seeds():
    task_set = a_set_of_seeds()
    for name in ("breadth-first", "do-nothing"):
        ours(name, task_set)
    made = leaderboard(task_set, "symbols")
    both = {row.name: row for row in made.every}
    found = compare(made, both["Breadth-first search"], both["Do nothing"])
    assert (len(found.ahead), found.won, found.lost, len(found.puzzles)) == (4, 2, 0, 2)
    assert found.p == sign_test(2, 0)
    page = Page(a_browser().get("/leaderboards/seeds/symbols/compare/"))
    assert "(sign test over 2 levels, with 2 and 0 in favor, p = 0.500)" in page.text


def test_one_agent_is_compared_with_itself_under_another_setting(pair):
    a_published(User.objects.get(username="half"), pair, some_solved(pair, 4, setting="2d", agent={"name": "Half"}))
    half = who(pair, "Half")
    page = Page(a_browser().get(ADDRESS, {"first": half, "under": "2d", "metric": "completion"}))
    assert "Half in Text, Half in 2D view." in page.text
    assert [
        "Completed higher is better",
        "50.0%",
        "100.0%",
        "−50.0 pp −100.0 pp to +41.9 pp †",
        "over 100 pp",
    ] in page.rows
    (trace,) = (
        a_browser().get(f"{ADDRESS}difference.json", {"first": half, "second": half, "under": "2d"}).json()["data"]
    )
    assert trace["z"] == [[-0.5]]


def test_who_has_nothing_under_the_other_setting_is_not_compared(pair):
    page = Page(a_browser().get(ADDRESS, {"under": "3d"}))
    assert "needs an agent with results in each setting" in page.text
    assert a_browser().get(ADDRESS, {"under": "4d"}).status_code == 404


def test_an_agent_that_is_not_there_is_not_named(pair):
    page = Page(a_browser().get(ADDRESS, {"first": who(pair, "Half"), "second": "agent 999", "under": "2d"}))
    assert "needs an agent with results in each setting" in page.text
    assert "Half in Text" not in page.text


@pytest.fixture
def namesakes():
    """Two agents of one name, as a new baseline of ours may bring about."""
    task_set = a_task_set()
    for owner, solved in (("ada", 4), ("bob", 1)):
        a_published(a_user(owner), task_set, some_solved(task_set, solved, agent={"name": f"Twin of {owner}"}))
    Agent.objects.update(name="Twin")
    return task_set


@pytest.mark.parametrize("part", ["", "compare/", "pairwise/", "pairwise/pairwise.csv", "curves.json"])
def test_agents_of_one_name_are_told_apart_by_their_owners(namesakes, part):
    shown = a_browser().get(f"/leaderboards/boards/text/{part}").content.decode()
    for owner in ("ada", "bob"):
        assert f"Twin by {owner}" in " ".join(shown.split())


def test_curves_of_the_two_are_a_table_too(pair):
    page = Page(a_browser().get(ADDRESS, {"first": who(pair, "Half"), "second": who(pair, "Quarter")}))
    curve = rows(pair)["Quarter"].standing.curve
    assert ["Agent", *(str(point["t"]) for point in curve)] in page.rows
    assert ["Quarter", *(f"{point['mean']:.2f}" for point in curve)] in page.rows
