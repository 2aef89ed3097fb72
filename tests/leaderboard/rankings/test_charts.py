"""Charts: the figures Plotly draws, and the tables that say the same."""

from __future__ import annotations

import html
import re
from itertools import pairwise

import pytest

from plumbline.envs.sliding.model import Recipe
from plumbline.evaluation import tasksets
from plumbline.evaluation.models import Agent, Aggregate, AggregateDetail, Standing
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets import Draft, Portion
from plumbline.leaderboard.rankings import charts, heatmaps, overall, preparing
from plumbline.leaderboard.templatetags.figures import measured
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_card, a_published, ours, some_solved
from tests.makers import a_task_set, a_user
from tests.queries import queries

pytestmark = pytest.mark.django_db

ADDRESS = "/leaderboards/mixed/text/"
SUITE = SUITES["ivispar"]


@pytest.fixture
def mixed():
    """Two tasks of path 1 and three of path 3, of which an agent solves the first four."""
    made = tasksets.draft(Draft(slug="mixed", title="Mixed", suite="ivispar", settings=("text", "2d")))
    portions = [Portion(Recipe(geoms=2, path=1), 2), Portion(Recipe(geoms=3, path=3), 3)]
    for _ in tasksets.generate(made, portions, seed=1):
        pass
    made = tasksets.publish(tasksets.freeze(made))
    a_published(a_user(), made, some_solved(made, 4))
    ours("do-nothing", made)
    return made


def figure(kind, query=""):
    return a_browser().get(f"{ADDRESS}{kind}.json{query}").json()


def numbers(name, query=""):
    """A table beside a chart of the page, read from where the page says when somebody opens it."""
    found = re.findall(rf'hx-get="([^"]*/tables/{name}/[^"]*)"', a_browser().get(f"{ADDRESS}{query}").content.decode())
    assert len(found) == 1
    return Page(a_browser().get(html.unescape(found[0]), headers={"HX-Request": "true"}))


def table(read):
    """The head and the rows of a page that is one table."""
    head, *rest = read.rows
    return head, rest


@pytest.mark.parametrize("metric", ["completion", "deviation", "efficiency", "steps"])
def test_the_heatmap_and_its_table_have_the_same_numbers(mixed, metric):
    (trace,) = figure("heatmap", f"?metric={metric}")["data"]
    head, rows = table(numbers("heatmap", f"?metric={metric}"))
    assert (trace["x"], trace["y"]) == (["2", "3"], ["1", "3"])
    assert (head[1:], [row[0] for row in rows]) == (["2", "3"], ["1", "3"])
    for row, values, counted in zip(rows, trace["z"], trace["customdata"], strict=True):
        told = [
            measured(value, metric) + (f" n = {n}" if n else "") for value, (n, *_) in zip(values, counted, strict=True)
        ]
        assert row[1:] == told


def test_a_cell_that_nobody_could_play_is_empty(mixed):
    (trace,) = figure("heatmap")["data"]
    assert trace["z"] == [[1.0, None], [None, 0.666667]]
    assert trace["customdata"][0][1] == [0, "no data", "1/3"]
    assert trace["customdata"][1][1] == [3, "95% interval 20.8% to 93.9%", "3/3"]


def test_cells_of_the_table_lead_to_their_tasks(mixed):
    links = [link for link in numbers("heatmap").links if "/cells/" in link]
    assert links == ["/sets/mixed/cells/1/2/", "/sets/mixed/cells/3/3/"]
    assert [a_browser().get(link).content.decode().count("The start of task") for link in links] == [2, 3]
    assert a_browser().get("/sets/mixed/cells/9/9/").status_code == 404


def test_the_page_of_a_cell_is_named_by_its_axes(mixed):
    page = a_browser().get("/sets/mixed/cells/3/3/").content.decode()
    assert "<h1>Tasks: path 3, geoms 3</h1>" in page
    assert "<title>Mixed: path 3, geoms 3" in page


def test_colors_mean_the_same_for_every_agent_whatever_the_filter(mixed):
    nothing = Standing.objects.get(line_up__lead__name="Do nothing")
    queries = ("", f"&who=agent+{nothing.line_up.lead_id}", f"&who=agent+{nothing.line_up.lead_id}&name=nothing")
    scales = [figure("heatmap", f"?metric=deviation{query}")["data"][0] for query in queries]
    assert [(trace["zmin"], trace["zmax"]) for trace in scales] == [(0, 3.0)] * 3


def test_colors_of_many_agents_are_as_a_worker_has_prepared_them(mixed, monkeypatch):
    monkeypatch.setattr(overall, "MOST_AT_ONCE", 1)
    walker = f"?metric=deviation&who=agent+{Agent.objects.get(name='Walker').pk}"
    assert figure("heatmap", walker)["data"][0]["zmax"] == 1.0  # its own largest
    preparing.prepare_stale()
    assert figure("heatmap", walker)["data"][0]["zmax"] == 3.0


def test_zeros_have_a_scale_too(mixed):
    Standing.objects.filter(line_up__lead__name="Do nothing").delete()
    nothing = {"value": 0.0, "low": None, "high": None, "n": 1}
    AggregateDetail.objects.update(cells=[{"path": 1, "geoms": 2, "n": 1, "steps": nothing}])
    (trace,) = figure("heatmap", "?metric=steps")["data"]
    assert (trace["z"], trace["zmin"], trace["zmax"]) == ([[0.0]], 0, 1.0)


def test_a_row_can_be_chosen(mixed):
    nothing = Standing.objects.get(line_up__lead__name="Do nothing")
    (trace,) = figure("heatmap", f"?who=agent+{nothing.line_up.lead_id}")["data"]
    assert trace["z"] == [[0.0, None], [None, 0.0]]
    assert figure("heatmap", "?who=agent+99") == figure("heatmap")


def test_an_unknown_metric_shows_the_first_one(mixed):
    assert a_browser().get(f"{ADDRESS}heatmap.json?metric=beauty").status_code == 404
    assert a_browser().get(f"{ADDRESS}tables/heatmap/?metric=beauty").status_code == 404
    assert numbers("heatmap", "?metric=beauty").rows == numbers("heatmap").rows != []


def test_an_empty_leaderboard_has_no_figures():
    a_task_set("mixed")
    assert a_browser().get(f"{ADDRESS}heatmap.json").status_code == 404
    assert figure("curves")["data"] == []
    assert "data-chart" not in a_browser().get(ADDRESS).content.decode()


def test_the_curves_and_their_table_have_the_same_numbers(mixed):
    lines = figure("curves")["data"]
    _, rows = table(numbers("curves"))
    assert [row[0] for row in rows] == [line["name"] for line in lines] == ["Do nothing", "Walker"]
    for row, line in zip(rows, lines, strict=True):
        assert row[1:] == [f"{mean:.2f}" for mean in line["y"]]
        assert line["x"] == list(range(21))


def test_a_curve_falls_to_the_goal_and_stays(mixed):
    walker = figure("curves")["data"][1]["y"]
    assert walker[0] == (1 + 1 + 3 + 3 + 3) / 5
    assert walker[3:] == [3 / 5] * 18


def test_the_regret_and_its_table_have_the_same_numbers(mixed):
    """Four of five are solved at once; the fifth, three moves away, and whoever does nothing lose an action a step."""
    lines = {line["name"]: line["y"] for line in figure("regret")["data"]}
    walker = next(values for name, values in lines.items() if name != "Do nothing")
    assert lines["Do nothing"] == [float(step) for step in range(21)]
    assert walker[0] == 0
    assert all(a <= b for a, b in pairwise(walker))
    page = numbers("regret")
    assert ["Do nothing", *(f"{value:.2f}" for value in lines["Do nothing"])] in page.rows


@pytest.mark.parametrize("name", ["heatmap", "agents", "curves", "regret"])
def test_without_scripts_a_table_is_a_page_of_its_own(mixed, name):
    page = Page(a_browser().get(f"{ADDRESS}tables/{name}/?metric=completion"))
    assert page.faults == []
    assert page.rows == numbers(name).rows != []
    assert ADDRESS in page.links


def test_a_page_reads_no_cells(mixed):
    statements = queries(lambda: a_browser().get(ADDRESS))
    assert not any('"evaluation_aggregatedetail"."cells"' in each for each in statements)


def test_filters_narrow_the_curves(mixed):
    assert [line["name"] for line in figure("curves", "?name=nothing")["data"]] == ["Do nothing"]


def test_a_name_cannot_speak_plotlys_markup(mixed):
    a_published(a_user("eve"), mixed, **a_card('<a href="https://example.com">Optimal</a> & \u202eco'))
    names = [line["name"] for line in figure("curves")["data"]]
    assert '&lt;a href="https://example.com"&gt;Optimal&lt;/a&gt; &amp; [U+202E]co' in names


def test_colors_are_told_apart_with_any_eyes_and_lines_by_more_than_color():
    aggregate = Aggregate(detail=AggregateDetail(curve=[{"t": 0, "mean": 1.0}]))
    named = [(str(number), Standing(aggregate=aggregate)) for number in range(12)]
    lines = charts.curves(named)["data"]
    assert len({(line["meta"]["rank"], line["line"]["dash"]) for line in lines}) == 12


def test_a_sealed_leaderboard_links_no_task():
    made = a_task_set("mixed", sealed=True)
    ours("optimal", made)
    read = Page(a_browser().get(ADDRESS))
    assert "data-chart" in read.text
    assert "data-cell" not in read.text
    assert not [link for page in (read, numbers("heatmap")) for link in page.links if "/cells/" in link]


@pytest.mark.parametrize("metric", ["completion", "steps"])
def test_all_agents_by_one_complexity_and_their_table_have_the_same_numbers(mixed, metric):
    (trace,) = figure("agents", f"?metric={metric}")["data"]
    head, rows = table(numbers("agents", f"?metric={metric}"))
    assert trace["x"] == head[1:] == ["1", "3"]
    assert len(trace["y"]) == len(rows) == 2
    for row, values in zip(rows, trace["z"], strict=True):
        assert row[1:] == [measured(value, metric) for value in values]


def test_parts_may_be_told_as_finely_as_the_heatmap_does(mixed):
    (trace,) = figure("agents", "?metric=completion&parts=cells")["data"]
    head, rows = table(numbers("agents", "?metric=completion&parts=cells"))
    assert head[1:] == trace["x"]
    assert all(len(label.split()) == 2 for label in trace["x"])
    assert [row[1:] for row in rows] == [[measured(value, "completion") for value in line] for line in trace["z"]]


def test_many_parts_stand_below_each_other():
    shown = heatmaps.CellValue(0.5, 1, "")
    found = heatmaps.AgentHeatmap("game and level", tuple(f"game {n}" for n in range(25)), (("one", (shown,) * 25),))
    made = charts.agent_heatmap(found, "completion")
    (trace,) = made["data"]
    assert (trace["x"], len(trace["y"]), trace["z"]) == (["one"], 25, [[0.5]] * 25)
    assert made["layout"]["height"] > 25 * 20


def test_the_chart_of_intervals_has_every_agent_with_its_interval_the_best_first(mixed):
    (trace,) = figure("intervals", "?metric=completion")["data"]
    assert trace["x"] == [0.8, 0.0]
    assert trace["customdata"] == [5, 5]
    low, high = (trace["x"][0] - trace["error_x"]["arrayminus"][0], trace["x"][0] + trace["error_x"]["array"][0])
    assert (round(low, 3), round(high, 3)) == (0.376, 0.964)


def test_a_best_that_is_low_comes_first_in_a_chart_of_intervals(mixed):
    (trace,) = figure("intervals", "?metric=steps")["data"]
    assert trace["x"] == sorted(trace["x"])


@pytest.mark.parametrize("kind", ["agents", "intervals"])
def test_charts_of_a_metric_that_is_none_are_not_found(mixed, kind):
    assert a_browser().get(f"{ADDRESS}{kind}.json?metric=luck").status_code == 404


def test_agents_of_one_name_stand_apart_in_charts(mixed):
    for owner in ("bob", "eve"):
        a_published(a_user(owner), mixed, some_solved(mixed, 1, **a_card(f"Twin of {owner}")))
    Agent.objects.filter(name__startswith="Twin").update(name="Twin")  # as a new baseline of ours may bring about
    for kind in ("intervals", "agents"):
        (trace,) = figure(kind, "?metric=completion")["data"]
        assert {"Twin by bob", "Twin by eve", "Walker", "Do nothing"} == set(trace["y"])


def test_a_game_has_the_same_name_in_a_chart_as_in_a_table():
    cells = {("icebox", "3d,labels=both"): {"n": 1}}
    shown = heatmaps.Heatmap(SUITES["gvgai"], ("icebox",), ("3d,labels=both",), cells)
    (trace,) = charts.heatmap(shown, "completion")["data"]
    assert (trace["x"], trace["y"]) == (["3D view"], ["icebox"])
    (trace,) = charts.difference(shown, shown, "completion")["data"]
    assert (trace["x"], trace["y"]) == (["3D view"], ["icebox"])
    found = heatmaps.AgentHeatmap("game", ("icebox",), (("one", (heatmaps.CellValue(0.5, 1, ""),)),))
    assert charts.agent_heatmap(found, "completion")["data"][0]["x"] == ["icebox"]
