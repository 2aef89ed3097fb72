"""Maps of a leaderboard's rows, across complexities and across ways of showing."""

from __future__ import annotations

import pytest

from plumbline.evaluation.models import Standing
from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.rankings import heatmaps, leaderboards
from tests.evaluation.cubes import bundled
from tests.evaluation.playing import PASS, a_run, an_agent, said
from tests.leaderboard.uploads import a_browser, ours
from tests.makers import a_task_set
from tests.queries import queries

pytestmark = pytest.mark.django_db

WAYS = ("symbolic", "net", "face", "vertex")


@pytest.fixture
def cubes():
    """Five cubes of depth 1, solved as letters and not from a corner."""
    task_set = bundled("cube-40")
    near = {
        task.position: [said(*task.solution["actions"])]
        for task in task_set.tasks.all()
        if task.axes["depth"] == 1
    }  # fmt: skip
    agent = an_agent()
    a_run(agent, task_set, near, "symbolic")
    a_run(agent, task_set, dict.fromkeys(near, [PASS] * 20), "vertex")
    return task_set


def the_map(task_set, setting, name="Walker"):
    row = next(row for row in leaderboards.leaderboard(task_set, setting).every if row.name == name)
    return heatmaps.heatmap(task_set, setting, leaderboards.leaderboard(task_set, setting).suite, row.standing)


def test_a_cube_is_mapped_by_depth_and_by_the_way_it_is_shown(cubes):
    found = the_map(cubes, "symbolic")
    assert found.down == (1,)
    assert found.across == WAYS
    values = [found.shown("completion", 1, way).value for way in WAYS]
    assert values == [1.0, None, None, 0.0]
    assert [found.shown("completion", 1, way).n for way in WAYS] == [5, 0, 0, 5]


def test_the_map_is_the_same_from_every_way(cubes):
    one, other = the_map(cubes, "symbolic"), the_map(cubes, "vertex")
    assert one == other


def test_other_options_are_another_map(cubes):
    a_run(an_agent("EpisodeLine"), cubes, {1: [PASS] * 20}, "net,feedback=face")
    assert the_map(cubes, "net,feedback=face", "EpisodeLine").across == tuple(f"{way},feedback=face" for way in WAYS)


def test_who_does_not_look_has_the_same_row_in_every_way(cubes):
    ours("optimal", cubes)
    found = the_map(cubes, "net", "Optimal")
    assert found.down == (1, 2, 3, 4, 8, 12, 16, 20)
    assert {found.shown("completion", depth, way).value for depth in found.down for way in WAYS} == {1.0}


def test_gaps_are_known_where_both_are(cubes):
    ours("optimal", cubes)
    gaps = the_map(cubes, "symbolic", "Optimal").gaps(the_map(cubes, "symbolic"), "completion")
    first, second = gaps[0], gaps[1]
    assert [cell["gap"] for cell in first["cells"]] == [0.0, None, None, 1.0]
    assert {cell["gap"] for cell in second["cells"]} == {None}


def test_what_has_no_interval_says_so(cubes):
    cell = the_map(cubes, "symbolic").shown("most_moves", 1, "symbolic")
    assert (cell.value, cell.interval) == (2.0, "no interval")


def test_a_sliding_puzzle_is_mapped_by_two_complexities():
    task_set = a_task_set()
    ours("optimal", task_set)
    standing = Standing.objects.get(task_set=task_set)
    found = heatmaps.heatmap(task_set, "text", SUITES["ivispar"], standing)
    assert (found.down, found.across) == ((2,), (3,))
    assert found.largest("completion") == 1.0
    assert found.largest("deviation") == 0.0


def test_the_chart_takes_as_many_queries_however_many_rows_there_are(cubes):
    def chart():
        answer = a_browser().get("/leaderboards/cube-40/symbolic/heatmap.json")
        assert answer.status_code == 200

    few = len(queries(chart))
    for name in ("Runner", "Sleeper", "Dreamer"):
        a_run(an_agent(name), cubes, {1: [PASS] * 20}, "symbolic")
    assert len(queries(chart)) == few
