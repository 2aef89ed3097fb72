"""Figures of a paper over parts of a pool, and how episodes end, as the page of a group and its files show them."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from math import isnan

import pytest

from plumbline.evaluation.models import AggregateDetail, TaskSet
from plumbline.evaluation.suites.groups import GROUPS, SPATIALWORLD, WHOLE, Breakdown, Figure, Part
from plumbline.leaderboard.rankings.breakdowns import UNKNOWN, Value, _shortest, broken_down, end_name, ended
from plumbline.leaderboard.rankings.pools import PooledLeaderboard, pooled
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, submitted
from tests.makers import a_user
from tests.queries import queries
from tests.toy_suites import TOY_GROUP

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]

FIRST, SECOND, NOWHERE = Part("Lantern", ("lantern-2",)), Part("Tower", ("tower-2",)), Part("Talks", ("talks",))
RATE = Figure("rate", "Rate", "The share.", in_percent=True)
STEPS = Figure("steps", "Steps", "Actions.", ("steps",))
NONE = Figure("none", "None", "Of no suite.", ("reference_efficiency",))
GROUP = replace(
    TOY_GROUP,
    figures=(RATE, STEPS, NONE),
    breakdowns=(Breakdown("game", "By game", (FIRST, SECOND, NOWHERE)),),
    references=("reference",),
)


@pytest.fixture
def group(monkeypatch) -> None:
    monkeypatch.setitem(GROUPS, "toys", GROUP)


def the_pool() -> PooledLeaderboard:
    return pooled(GROUP, GROUP.pools[0])


def values(name: str, figure: Figure) -> dict[Part, Value]:
    made = the_pool()
    (found,) = (each for each in broken_down(made, made.rows) if each.row.name == name)
    return dict(found.values[figure.name])


def test_a_figure_is_the_mean_over_the_tasks_of_a_part(played):
    found = values("Bob", RATE)
    assert (found[FIRST], found[SECOND], found[WHOLE]) == (
        Value(0.5, 2, known=True),
        Value(1.0, 2, known=True),
        Value(0.75, 4, known=True),
    )


def test_the_whole_is_what_the_pool_says(played):
    made = the_pool()
    for each in broken_down(made, made.rows):
        assert each.values["rate"][WHOLE].value == (each.row.pooled.value if each.row.pooled else None)


def test_what_an_agent_has_not_played_is_unknown(played):
    found = values("Cleo", RATE)
    assert (found[FIRST], found[SECOND], found[WHOLE]) == (Value(1.0, 2, known=True), UNKNOWN, UNKNOWN)


def test_a_part_whose_set_is_not_published_is_unknown(played):
    assert values("Ada", RATE)[NOWHERE] == UNKNOWN


def test_a_figure_that_no_suite_has_counts_no_task(played):
    assert values("Ada", NONE)[WHOLE] == Value(None, 0, known=True)


def test_parts_can_be_values_of_an_axis(played, sets):
    axes = [task.axes for task in sets[0].tasks.order_by("position")]
    axis = next(iter(axes[0]))
    parts = tuple(Part(str(value), ("lantern-2",), axis, value) for value in (axes[0][axis], "elsewhere"))
    made = replace(the_pool(), group=replace(GROUP, breakdowns=(Breakdown("axis", "By axis", parts),)))
    (bob,) = (each for each in broken_down(made, made.rows) if each.row.name == "Bob")
    solved = [1.0, 0.0][: sum(each[axis] == axes[0][axis] for each in axes)]
    assert bob.values["rate"][parts[0]] == Value(sum(solved) / len(solved), len(solved), known=True)
    assert bob.values["rate"][parts[1]] == Value(None, 0, known=True)


@pytest.mark.parametrize(
    ("axes", "solution", "ratio"),
    [
        ({"reference": 4}, {"actions": ["a", "b"], "optimal": True}, 0.5),
        ({"reference_with_end": 2, "reference": 1}, {"actions": ["a", "b"], "optimal": True}, 1.0),
        ({"reference": 4}, {"actions": ["a", "b"], "optimal": False}, None),
        ({"reference": "unknown"}, {"actions": ["a", "b"], "optimal": True}, None),
        ({"reference": 4}, {}, None),
    ],
)
def test_a_task_is_left_out_where_its_shortest_solution_is_not_known(axes, solution, ratio):
    found = _shortest(axes, solution, SPATIALWORLD.references)
    assert (None if isnan(found) else found) == ratio


def test_ends_are_shares_of_all_episodes_of_a_part(played):
    made = the_pool()
    rows = {each.row.name: each for each in ended(made, WHOLE, made.rows)}
    assert [(end.name, end.share) for end in rows["Ada"].ends] == [("solved", 1.0)]
    assert (rows["Bob"].episodes, rows["Bob"].ends[0].share) == (4, 0.75)
    assert (rows["Cleo"].episodes, rows["Cleo"].ends) == (0, ())
    assert sum(end.share for end in rows["Do nothing"].ends) == 1
    (cleo,) = (each for each in ended(made, FIRST, made.rows) if each.row.name == "Cleo")
    assert cleo.episodes == 2


def test_ends_that_were_not_counted_are_unknown(played):
    AggregateDetail.objects.update(endings=None)
    made = the_pool()
    assert all(each.ends == () for each in ended(made, WHOLE, made.rows))


@pytest.mark.parametrize(
    ("outcome", "solved", "name"),
    [
        ("declared", True, "solved"),
        ("fed", True, "solved"),
        ("declared", False, "declared wrongly"),
        ("exhausted", False, "out of actions"),
        ("aborted", False, "the model's service failed"),
        ("failing", False, "failing"),
    ],
)
def test_ends_have_names(outcome, solved, name):
    assert end_name(outcome, solved=solved) == name


def test_the_page_and_its_files_show_the_same(played, group):
    browser = a_browser()
    page = Page(browser.get("/groups/toys/?figure=steps"))
    assert page.faults == []
    for told in ("Figures of the paper", "Steps by part", "By game", "How episodes end", "unknown"):
        assert told in page.text
    rows = list(csv.DictReader(io.StringIO(browser.get("/groups/toys/figures.csv").content.decode())))
    bob = {(row["part"], row["figure"]): row["value"] for row in rows if row["agent"] == "Bob"}
    assert (bob["All", "rate"], bob["Lantern", "rate"], bob["Talks", "rate"]) == ("0.75", "0.5", "")
    told = {row["agent"]: row for row in browser.get("/groups/toys/pooled.json").json()["rows"]}
    assert {
        (each["part"], each["figure"]): "" if each["value"] is None else str(each["value"])
        for each in told["Bob"]["figures"]
    } == bob
    assert told["Cleo"]["ends"] is None
    ends = list(csv.DictReader(io.StringIO(browser.get("/groups/toys/ends.csv").content.decode())))
    assert [(row["end"], row["share"]) for row in ends if (row["agent"], row["part"]) == ("Ada", "All")] == [
        ("solved", "1.0")
    ]
    bars = browser.get("/groups/toys/ends.json").json()["data"]
    assert dict(zip(bars[0]["y"], bars[0]["x"], strict=True)) == {"Do nothing": 0.0, "Ada": 1.0, "Bob": 0.75}


@pytest.mark.parametrize("query", ["figure=nothing", "ends=nothing"])
def test_an_unknown_figure_or_part_is_not_found(query, group):
    assert a_browser().get(f"/groups/toys/?{query}").status_code == 404


def test_a_group_without_figures_has_no_parts(played):
    assert "Figures of the paper" not in a_browser().get("/groups/toys/").content.decode()


def test_parts_take_as_many_queries_however_many_agents_there_are(played, sets, group):
    def read() -> None:
        made = the_pool()
        list(broken_down(made, made.rows))
        list(ended(made, WHOLE, made.rows))

    few = len(queries(read))
    for name in ("Dora", "Emil"):
        for task_set in sets:
            submitted(a_user(f"{name.lower()}-{task_set.pk}"), task_set, f"{name} {task_set.pk}", 2)
    assert len(queries(read)) == few


def test_every_part_of_spatialworld_is_of_its_pools():
    for pool in SPATIALWORLD.pools:
        series = {entry.series for entry in pool.entries}
        parts = [part for each in SPATIALWORLD.breakdowns for part in each.parts]
        assert all(set(part.series) <= series for part in parts)
    assert TaskSet.objects.count() == 0


# --- what went wrong


@pytest.fixture
def detecting(detect) -> None:
    detect(family="lantern")


def failed(query: str) -> dict[str, str]:
    """The bars of a group's page, by agent."""
    bars = a_browser().get(f"/groups/toys/failures.json?{query}").json()["data"]
    return {bar["name"]: dict(zip(bar["y"], bar["x"], strict=True)) for bar in bars}


@pytest.mark.parametrize("query", ["", "failures=Lantern"])
def test_failures_are_told_of_what_has_detectors(detecting, played, group, query):
    page = Page(a_browser().get(f"/groups/toys/?{query}"))
    assert page.faults == []
    assert "What went wrong" in page.text
    assert failed(query)["nonsense"]["Bob, n = 1"] == 1.0


def test_an_environment_without_detectors_has_no_failures(detecting, played, group):
    assert a_browser().get("/groups/toys/?failures=Tower").status_code == 404
    assert a_browser().get("/groups/toys/?ends=Tower").status_code == 200


def test_failures_of_environments_are_in_one_file(detecting, played, group):
    rows = csv.DictReader(io.StringIO(a_browser().get("/groups/toys/failures.csv").content.decode()))
    found = {(row["part"], row["agent"], row["failure"]): row["failed"] for row in rows if row["agent"] == "Bob"}
    assert found == {("All", "Bob", "nonsense"): "1", ("Lantern", "Bob", "nonsense"): "1"}
