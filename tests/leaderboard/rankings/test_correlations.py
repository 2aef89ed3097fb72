"""What goes together in episodes, what those that were won have that the others lack, and the pages that say so."""

from __future__ import annotations

import csv
import html

import pytest

from plumbline.envs.vgdl.model import Recipe
from plumbline.evaluation import tasksets
from plumbline.evaluation.models import Prepared, StaleFigures
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.suites import AGENTS, SUITES
from plumbline.evaluation.tasksets import Draft, Portion
from plumbline.leaderboard.rankings import correlations, overall, preparing
from tests.leaderboard.curating.test_errata import excluded
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_form_file, ours
from tests.makers import a_file, a_header, a_task_set, a_user
from tests.queries import queries

pytestmark = pytest.mark.django_db

LITTLE = Draft(slug="little-games", title="Little games", suite="gvgai", settings=("symbols", "picture,pace=real"))
ADDRESS = "/leaderboards/little-games/symbols/"


def told(*episodes):
    """The correlations of episodes that are told as (puzzle, metrics)."""
    return correlations.measured(SUITES["gvgai"], episodes)


def an_episode(puzzle, won, **metrics):
    return puzzle, {"win_rate": won, **metrics}


def test_wins_and_losses_are_told_apart_and_the_unknown_left_out():
    found = told(
        an_episode(1, 1.0, bump_rate=0.1),
        an_episode(1, 0.0, bump_rate=0.5),
        an_episode(2, 0.0, bump_rate=0.7),
        an_episode(2, 0.0, bump_rate=None),
        an_episode(3, None, bump_rate=0.9),
    )
    assert (found.won, found.lost) == (1, 3)
    bumps = found.outcomes[0]
    assert (bumps.metric.name, bumps.means) == ("bump_rate", (0.1, pytest.approx(0.6)))
    assert bumps.gap.value == pytest.approx(-0.5)


def test_metrics_that_say_the_same_are_called_redundant():
    found = told(
        *(an_episode(n, float(n % 2), meaningful=0.5, steps=n, distance_walked=2 * n + n % 2) for n in range(40)),
    )
    pairs = {(pair.first.name, pair.second.name): pair for pair in found.pairs}
    assert len(pairs) == 6
    steps = pairs["steps", "distance_walked"]
    assert steps.redundant
    assert steps.spearman == pytest.approx(1, abs=0.01)
    assert not pairs["win_rate", "steps"].redundant
    assert pairs["win_rate", "meaningful"].pearson is None


def test_the_matrix_has_nothing_on_its_diagonal():
    found = told(*(an_episode(n, float(n % 2), steps=n) for n in range(4)))
    matrix = [row for _, row in found.rows()]
    assert [[pair is None for pair in row] for row in matrix] == [[a == b for a in range(4)] for b in range(4)]
    assert matrix[0][2] is matrix[2][0]


@pytest.fixture
def games():
    draft = tasksets.draft(LITTLE)
    for _ in tasksets.generate(draft, [Portion(Recipe("teahouse", 0), 2), Portion(Recipe("causeway", 0), 2)], seed=1):
        pass
    made = tasksets.publish(tasksets.freeze(draft))
    for name in ("breadth-first", "random-legal"):
        agent = AGENTS[name]
        setting = baseline_runner.own_setting(agent)
        baseline_runner.publish(agent, made, setting, list(baseline_runner.play(agent, made, setting)))
    return made


def test_the_page_shows_both_tables_and_the_charts_have_the_same_numbers(games):
    browser = a_browser()
    assert f"{ADDRESS}correlations/" in browser.get(ADDRESS).content.decode()
    page = Page(browser.get(f"{ADDRESS}correlations/"))
    assert "Based on 8 episodes of people and of all agents that have played every task: 4 won, 4 lost." in page.text
    pairs = browser.get(f"{ADDRESS}correlations/correlations.json").json()
    assert [len(row) for row in pairs["data"][0]["z"]] == [4] * 4
    written = [each["text"] for each in pairs["layout"]["annotations"]]
    assert pairs["layout"]["annotations"][0]["font"]["color"] == "white"  # on the dark end of the scale
    assert written[:4] == ["+1.00", *(row[1] for row in page.rows if row[0].startswith("Won, "))]
    heatmap = browser.get(f"{ADDRESS}heatmap.json?agent=Breadth-first+search").json()
    assert heatmap["layout"]["yaxis"]["autorange"] == "reversed"  # games are read from the top
    shown = browser.get(f"{ADDRESS}correlations/outcomes.json?metric=bump_rate").json()
    assert [trace["name"] for trace in shown["data"]] == ["won", "lost"]
    assert browser.get(f"{ADDRESS}correlations/outcomes.json?metric=beauty").status_code == 404


def rows_of(name):
    return list(csv.DictReader(a_browser().get(f"{ADDRESS}correlations/{name}.csv").content.decode().splitlines()))


def test_where_levels_are_few_the_page_and_the_files_say_so(games):
    """Two levels: won by one agent under both seeds, and by the other under none."""
    page = Page(a_browser().get(f"{ADDRESS}correlations/"))
    assert page.faults == []
    assert page.row("Won, actions")[2].endswith("†")
    assert page.row("Bumps")[4].endswith("†")
    pair, *_ = [row for row in rows_of("correlations") if (row["first"], row["second"]) == ("win_rate", "steps")]
    assert (pair["pearson_n"], pair["pearson_caution"]) == ("8", "few")
    assert -1 <= float(pair["pearson_low"]) <= float(pair["pearson"]) <= float(pair["pearson_high"]) <= 1
    bumps, *_ = rows_of("outcomes")
    assert (bumps["metric"], bumps["difference_n"], bumps["difference_caution"]) == ("bump_rate", "8", "few")
    assert float(bumps["difference"]) == pytest.approx(float(bumps["won"]) - float(bumps["lost"]))


def test_what_has_no_correlation_is_empty_in_the_file(games, monkeypatch):
    monkeypatch.setattr(correlations, "correlation_by_puzzle", lambda pairs: None)
    assert {(row["pearson"], row["pearson_caution"]) for row in rows_of("correlations")} == {("", "")}


def test_gaps_of_shares_end_at_all_of_it():
    apart = [an_episode(n, float(n < 3), bump_rate=float(n == 1)) for n in range(6)]
    assert told(*apart).outcomes[0].gap.high == 1


def test_puzzles_are_read_once_and_not_with_every_episode(games):
    statements = queries(lambda: a_browser().get(f"{ADDRESS}correlations/"))
    read = [each for each in statements if 'FROM "evaluation_episode"' in each]
    assert read
    assert not any('"instance"' in each for each in read)


def test_of_many_values_a_chart_draws_some_of_all_puzzles(monkeypatch):
    monkeypatch.setattr(correlations, "MOST_DRAWN", 5)
    found = told(*(an_episode(n // 10, 0.0, bump_rate=n / 100) for n in range(100)))
    won, lost = found.outcomes[0].drawn
    assert (won, lost[0], len(lost)) == ([], 0.0, 5)
    assert len({int(10 * value) for value in lost}) == 5
    assert found.outcomes[0].means == (None, pytest.approx(0.495))


def prepared_of(task_set):
    preparing.prepare_stale()
    return Prepared.objects.get(task_set=task_set, setting="symbols", name="correlations")


def test_what_a_worker_has_prepared_is_shown(games, monkeypatch):
    addresses = [f"{ADDRESS}correlations/{each}" for each in ("", "correlations.csv", "outcomes.csv", "outcomes.json")]
    asked = [f"{each}?metric=bump_rate" for each in addresses]
    at_once = [a_browser().get(each).content for each in asked]
    prepared_of(games)
    monkeypatch.setattr(correlations, "measured", None)
    assert [a_browser().get(each).content for each in asked] == at_once


def test_those_of_many_wait_for_a_worker(games, monkeypatch):
    monkeypatch.setattr(overall, "MOST_EPISODES_AT_ONCE", 7)  # of the 8
    page = Page(a_browser().get(f"{ADDRESS}correlations/"))
    assert page.faults == []
    assert "The correlations are being computed." in page.text
    assert a_browser().get(f"{ADDRESS}correlations/correlations.csv").status_code == 404
    assert "These metrics are being computed." in Page(a_browser().get(f"{ADDRESS}as-in-the-paper/")).text
    prepared_of(games)
    assert "4 won, 4 lost." in Page(a_browser().get(f"{ADDRESS}correlations/")).text
    assert "Breadth-first search" in Page(a_browser().get(f"{ADDRESS}as-in-the-paper/")).text


def test_new_rows_are_shown_with_the_figures_of_before_until_they_are_prepared(games, monkeypatch):
    prepared_of(games)
    monkeypatch.setattr(overall, "MOST_EPISODES_AT_ONCE", 7)
    ours("do-nothing", games)
    assert "4 won, 4 lost." in Page(a_browser().get(f"{ADDRESS}correlations/")).text
    Prepared.objects.update(seconds=0)
    prepared_of(games)
    assert "4 won, 8 lost." in Page(a_browser().get(f"{ADDRESS}correlations/")).text


def test_figures_rest_in_proportion_to_what_they_took(games):
    before = prepared_of(games)
    assert 0 < before.seconds < 60
    ours("do-nothing", games)
    Prepared.objects.update(seconds=60)
    assert prepared_of(games).made_from == before.made_from
    Prepared.objects.update(seconds=0)
    StaleFigures.objects.mark(task_set_id=games.pk)
    assert prepared_of(games).made_from != before.made_from


def test_tasks_that_errata_exclude_are_left_out(games):
    preparing.prepare_stale()
    excluded(games, 1)
    without = f"{ADDRESS}correlations/?errata=without"
    assert "Based on 6 episodes" in Page(a_browser().get(without)).text
    preparing.prepare_stale()
    assert Prepared.objects.filter(name="correlations without errata").exists()
    assert "Based on 6 episodes" in Page(a_browser().get(without)).text
    assert "Based on 8 episodes" in Page(a_browser().get(f"{ADDRESS}correlations/")).text


def test_a_tasks_page_tells_who_won_it_and_with_which_score(games):
    task = games.tasks.order_by("position").first()
    page = Page(a_browser().get(f"/sets/{games.slug}/{task.position}/"))
    assert f"{task.axes['game']} · level 0 · area {task.axes['area']}" in page.text
    assert page.rows[0][:5] == ["Agent", "Setting", "Outcome", "Actions", "Score"]
    assert page.row("Breadth-first search")[:3] == ["Breadth-first search Replay", "No observations", "Won"]


def test_where_the_world_does_not_wait_nobody_stands_who_took_their_time(games):
    page = Page(a_browser().get("/leaderboards/little-games/picture,pace=real/"))
    assert "20 ticks per second, by this site's clock" in html.unescape(page.text)
    assert "Human players only." in page.text
    assert "Breadth-first search" not in page.text
    assert "Breadth-first search" in a_browser().get(ADDRESS).content.decode()


def test_a_file_cannot_claim_to_have_played_by_the_clock(games):
    header = a_header(games, setting="picture,pace=real")
    answer = a_browser(a_user()).post("/submit/", a_form_file(a_file(header)))
    assert answer.status_code == 422
    assert "only played on this site" in answer.content.decode()


def test_thumbnails_say_which_cell_a_task_is_of(games):
    text = a_browser().get(f"/sets/{games.slug}/").content.decode()
    assert "teahouse · level 0" in text
    assert "area" not in text


def test_only_suites_that_ask_have_the_page(games):
    a_task_set()
    browser = a_browser()
    assert browser.get("/leaderboards/boards/text/correlations/").status_code == 404
    assert "correlations" not in browser.get("/leaderboards/boards/text/").content.decode()


def test_the_page_of_a_leaderboard_that_nobody_has_played_says_so():
    draft = tasksets.draft(LITTLE)
    for _ in tasksets.generate(draft, [Portion(Recipe("teahouse", 0), 1)], seed=1):
        pass
    tasksets.publish(tasksets.freeze(draft))
    assert "Nobody has played here yet." in a_browser().get(f"{ADDRESS}correlations/").content.decode()


@pytest.mark.parametrize("suite", sorted(SUITES))
def test_a_papers_page_has_all_that_it_reports(suite):
    page = a_browser().get(f"/papers/{suite}/").content.decode()
    for row in SUITES[suite].reported:
        assert row["agent"] in page
    for table in SUITES[suite].reported_tables:
        assert table["source"] in page
        assert all(column["title"] in page.replace("&#x27;", "'") for column in table["columns"])


def test_there_is_no_page_of_a_paper_that_is_not_known():
    answer = a_browser().get("/papers/tetris/")
    assert answer.status_code == 404
