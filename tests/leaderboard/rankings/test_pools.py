"""Suites of one paper on one page: scores pooled over their task sets, agent by agent."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from plumbline.evaluation.models import Run, TaskSet, Witness
from plumbline.evaluation.scoring.metrics import COMPLETION, SCORE
from plumbline.evaluation.scoring.statistics import Caution
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.fidelity import Fidelity
from plumbline.evaluation.suites.groups import GROUPS
from plumbline.leaderboard.rankings.pools import PooledLeaderboard, _mean_of_parts, pooled
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_program, a_published, ours, submitted
from tests.makers import a_file, a_header, a_set_of_toys, a_user, an_episode
from tests.queries import queries
from tests.toy_suites import TOY_GROUP

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def the_pool(number: int = 0) -> PooledLeaderboard:
    return pooled(TOY_GROUP, TOY_GROUP.pools[number])


def test_scores_are_pooled_over_all_tasks(played):
    rows = {row.name: row for row in the_pool().rows}
    assert (rows["Ada"].pooled.value, rows["Bob"].pooled.value) == (1.0, 0.75)
    assert [row.name for row in the_pool().rows] == ["Do nothing", "Ada", "Bob", "Cleo"]
    assert [rows[name].rank for name in ("Ada", "Bob", "Do nothing", "Cleo")] == [1, 2, None, None]
    assert rows["Bob"].pooled.n == 4
    assert 0 <= rows["Bob"].pooled.low <= 0.75 <= rows["Bob"].pooled.high <= 1


def test_who_lacks_a_part_has_no_pooled_score(played):
    cleo = next(row for row in the_pool().rows if row.name == "Cleo")
    assert (cleo.pooled, cleo.parts[1]) == (None, None)
    assert cleo.parts[0]["value"] == 1.0


def test_each_leaderboard_may_weigh_the_same(played):
    bob = next(row for row in the_pool(1).rows if row.name == "Bob")
    assert bob.pooled.value == 0.75
    assert 0 <= bob.pooled.low < 0.75 < bob.pooled.high <= 1


def test_a_part_of_each_task_is_nothing_where_leaderboards_rank_by_completion(sets):
    """Whoever takes the key and stays in the maze has half of its score, and has completed nothing."""
    for task_set in sets:
        ours("do-nothing", task_set)
    lines = []
    for task in sets[1].tasks.select_related("task_set"):
        line = an_episode(task)
        lines.append({**line, "turns": line["turns"][:-1]})
    eve, header = a_user("eve"), {"agent": {"name": "Eve"}}
    a_published(eve, sets[1], a_file(a_header(sets[1], setting="sight", **header), *lines))
    submitted(eve, sets[0], "Eve", 0)
    for number in (0, 1):
        rows = {row.name: row for row in the_pool(number).rows}
        assert rows["Eve"].row.standing.values["score"]["value"] == 0
        assert rows["Eve"].parts[1]["value"] == rows["Eve"].pooled.value == rows["Do nothing"].pooled.value == 0
    standing = next(row.standing for row in the_pool().leaderboards[1].every if row.name == "Eve")
    assert standing.values["score"]["value"] == 0.5


def test_each_leaderboard_counts_by_the_metric_that_ranks_it(played, monkeypatch):
    monkeypatch.setitem(SUITES, "tower", replace(SUITES["tower"], metrics=(SCORE, COMPLETION)))
    made = the_pool()
    assert [metric.name for metric in made.metrics] == ["completion", "score"]
    assert made.title == "Completed / Score"
    assert {row.name: row.pooled.value for row in made.rows if row.pooled}["Ada"] == 1
    page = Page(a_browser().get("/groups/toys/"))
    assert page.faults == []
    assert "Completed / Score" in page.text
    told = a_browser().get("/groups/toys/pooled.json").json()
    assert [each["metric"] for each in told["leaderboards"]] == ["completion", "score"]


def test_intervals_of_leaderboards_that_weigh_the_same_are_added_in_squares():
    parts = [{"value": 0.5, "low": 0.2, "high": 0.9, "n": 8}, {"value": 0.7, "low": 0.3, "high": 0.9, "n": 4}]
    found = _mean_of_parts([parts[0], {**parts[1], "caution": "few"}])
    assert (found.value, found.n, found.caution) == (0.6, 12, Caution.FEW)
    assert (found.low, found.high) == pytest.approx((0.6 - 0.5 / 2, 0.6 + 0.2**0.5 / 2))
    assert _mean_of_parts(parts).caution == Caution.NONE


def test_a_set_that_is_missing_is_named_and_nothing_is_pooled(played):
    made = the_pool(2)
    assert [entry.series for entry in made.missing] == ["talks"]
    assert all(row.pooled is None for row in made.rows)
    assert "Not published: talks" in a_browser().get("/groups/toys/?pool=three").content.decode()


def test_sets_of_different_fidelity_are_never_pooled(sets):
    a_set_of_toys("tower", slug="tower-2-v2", series="tower-2", version=2, count=2, fidelity=Fidelity.SYNTHETIC)
    made = the_pool()
    assert (made.fidelities, made.every, made.is_whole) == (("native", "synthetic"), (), False)
    page = a_browser().get("/groups/toys/").content.decode()
    assert "differ in fidelity (native, synthetic)" in page
    table, plain = (a_browser().get(f"/groups/toys/pooled.{form}") for form in ("csv", "json"))
    assert (table.status_code, table["Content-Type"]) == (409, "text/plain; charset=utf-8")
    assert table.content.decode() == f"{made.problem}\n"
    assert (plain.json()["rows"], plain.json()["problem"]) == ([], made.problem)


def test_the_newest_version_of_a_set_is_pooled(sets):
    a_set_of_toys("tower", slug="tower-2-v2", series="tower-2", version=2, count=2)
    assert [each.task_set.slug for each in the_pool().leaderboards] == ["lantern-2", "tower-2-v2"]


def test_a_set_of_another_paper_is_not_pooled(sets, monkeypatch):
    monkeypatch.setitem(SUITES, "tower", replace(SUITES["tower"], group="elsewhere"))
    assert [entry.series for entry in the_pool().missing] == ["tower-2"]


def test_the_page_shows_every_part_and_leads_to_it(played):
    browser = a_browser()
    assert "/groups/toys/" in browser.get("/leaderboards/").content.decode()
    page = browser.get("/groups/toys/").content.decode()
    assert "/leaderboards/lantern-2/text/" in page
    assert "/leaderboards/tower-2/sight/" in page
    assert "75.0" in page
    assert "%–" not in page  # intervals of parts and wholes are written alike
    assert "@misc{toys}" in page


def test_the_table_can_be_downloaded(played):
    text = a_browser().get("/groups/toys/pooled.csv").content.decode()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["rank"], row["agent"], row["pooled"]) for row in rows][:3] == [
        ("", "Do nothing", "0.0"),
        ("1", "Ada", "1.0"),
        ("2", "Bob", "0.75"),
    ]
    assert [row["pooled_n"] for row in rows] == ["4", "4", "4", ""]
    told = a_browser().get("/groups/toys/pooled.json").json()
    assert [row["agent"] for row in told["rows"]] == [row["agent"] for row in rows]
    assert [row["pooled"] and row["pooled"]["value"] for row in told["rows"]] == [0.0, 1.0, 0.75, None]


@pytest.mark.parametrize("address", ["/groups/nothing/", "/groups/toys/?pool=nothing", "/groups/nothing/pooled.csv"])
def test_a_group_that_is_not_there_is_not_found(address):
    assert a_browser().get(address).status_code == 404


def test_a_group_without_results_says_so():
    assert "No results yet." in a_browser().get("/groups/toys/").content.decode()


def test_every_group_has_suites_and_every_pool_entries():
    for group in GROUPS.values():
        assert any(suite.group == group.name for suite in SUITES.values())
        assert all(pool.entries for pool in group.pools)


def test_tables_of_a_paper_with_many_suites_stand_on_its_page():
    page = a_browser().get("/groups/spatialworld/").content.decode()
    for told in ("Table 3", "Table 4", "Table 6", "Table 7", "not verified here", "8 are left out", "GPT-5"):
        assert told in page
    assert "Table 3" not in a_browser().get("/papers/spatialworld-maze/").content.decode()


def test_figures_of_the_paper_are_those_that_its_text_quotes():
    tables = {table["source"].partition(",")[0]: table for table in GROUPS["spatialworld"].reported_tables}
    rows = {source: {row["agent"]: row for row in table["rows"]} for source, table in tables.items()}
    assert {source: len(table["rows"]) for source, table in tables.items()} == dict.fromkeys(rows, 7)
    assert rows["Table 3"]["GPT-5"]["physical_overall"] == 0.144
    assert rows["Table 3"]["Qwen-3.5-397B-A17B"]["physical_overall"] == 0.122
    assert (rows["Table 4"]["Kimi-K2.5"]["physical_overall"], rows["Table 4"]["GPT-5.4"]["physical_overall"]) == (
        0.584,
        0.745,
    )
    assert rows["Table 6"]["Gemini-3-Flash"]["outdoor_overall"] == 0.09
    assert rows["Table 7"]["Gemini-3.1-Pro"]["overall"] == 0.39


def test_what_is_pooled_is_a_share_that_is_better_when_higher():
    pooled_suites = [suite for suite in SUITES.values() if suite.group]
    assert pooled_suites
    assert all(suite.metrics[0].in_percent and suite.metrics[0].better == "higher" for suite in pooled_suites)


def test_a_pool_takes_as_many_queries_however_many_agents_there_are(played, sets):
    few = len(queries(the_pool))
    for name in ("Dora", "Emil"):
        owner = a_user(name.lower())
        for task_set in sets:
            submitted(owner, task_set, name, 2)
    assert len(queries(the_pool)) == few


def test_programs_are_told_the_provenance_as_in_the_table(played):
    rows = a_browser().get("/groups/toys/pooled.json").json()["rows"]
    table = csv.DictReader(io.StringIO(a_browser().get("/groups/toys/pooled.csv").content.decode()))
    assert [row["provenance"] for row in rows] == [row["provenance"] for row in table]


# Witness


def live(task_set: TaskSet, name: str) -> None:
    """Let a run count as played live, as the door for models will."""
    Run.objects.filter(task_set=task_set, line_up__lead__name=name).update(provenance=Run.Provenance.LIVE)


def test_an_agent_has_the_weakest_witness_of_its_runs(played, sets):
    live(sets[0], "Ada")
    assert {row.name: row.witness for row in the_pool().rows}["Ada"] == Witness.SELF_REPORTED
    live(sets[1], "Ada")
    assert {row.name: row.witness for row in the_pool().rows}["Ada"] == Witness.PUBLIC


def test_agents_are_ranked_by_witness_or_together(played, sets):
    for task_set in sets:
        live(task_set, "Bob")
    assert [(row.name, row.rank) for row in the_pool().rows] == [
        ("Do nothing", None),
        ("Bob", 1),
        ("Ada", 1),
        ("Cleo", None),
    ]
    together = pooled(TOY_GROUP, TOY_GROUP.pools[0], together=True)
    assert [(row.name, row.rank) for row in together.rows] == [
        ("Ada", 1),
        ("Bob", 2),
        ("Do nothing", None),
        ("Cleo", None),
    ]
    assert together.ranked_by_witness == {Witness.PUBLIC: 1, Witness.SELF_REPORTED: 1}


def test_the_page_and_its_files_name_the_witness(played, sets):
    for task_set in sets:
        live(task_set, "Bob")
    browser, address = a_browser(), "/groups/toys/"
    page = Page(browser.get(address))
    assert page.faults == []
    headings = [row[0] for row in page.rows if len(row) == 1]
    assert [each.partition(" Played")[0].partition(" Uploaded")[0] for each in headings] == [
        "Live on a public set",
        "Self-reported",
    ]
    mixed = Page(browser.get(f"{address}?ranking=together"))
    assert mixed.faults == []
    assert "live on a public set" in mixed.row("Bob")[1]
    assert "1 live on a public set, 1 self-reported" in " ".join(mixed.text.split())
    assert f"{address}pooled.csv?ranking=together&pool={TOY_GROUP.pools[0].name}" in [
        link.replace("&amp;", "&") for link in mixed.links
    ]
    for query, ranking in (("", "by witness"), ("?ranking=together", "together")):
        told = browser.get(f"{address}pooled.json{query}").json()
        table = list(csv.DictReader(io.StringIO(browser.get(f"{address}pooled.csv{query}").content.decode())))
        assert told["ranking"] == ranking
        assert [(row["witness"], str(row["rank"] or "")) for row in told["rows"]] == [
            (row["witness"], row["rank"]) for row in table
        ]
    assert browser.get(f"{address}?ranking=apart").status_code == 404


def test_marks_of_any_run_are_shown(played, sets):
    owner = a_user("hasty")
    lines = [an_episode(task) for task in sets[0].tasks.select_related("task_set")]
    lines[0]["turns"].insert(0, {"provider_error": "503"})
    header = a_header(sets[0], agent={"name": "Hasty"}, setting=sets[0].settings[0])
    a_published(owner, sets[0], a_file(header, *lines))
    submitted(owner, sets[1], "Hasty", 2)
    (row,) = [row for row in the_pool().rows if row.name == "Hasty"]
    (mark,) = row.marks
    assert mark.text.startswith("provider errors ")
    assert mark.text in Page(a_browser().get("/groups/toys/")).row("Hasty")[1]
    told = a_program(owner).get("/api/v1/submissions/").json()["results"]
    assert mark.text in [each["text"] for made in told for each in made["marks"]]
    table = csv.DictReader(io.StringIO(a_browser().get("/groups/toys/pooled.csv").content.decode()))
    assert [each["marks"] for each in table if each["agent"] == "Hasty"] == [mark.text]


def test_rows_of_one_witness_keep_their_ranks(played, sets):
    for task_set in sets:
        live(task_set, "Bob")
    browser, address = a_browser(), "/groups/toys/"
    page = Page(browser.get(f"{address}?ranking=together&witness=self-reported"))
    assert page.faults == []
    assert page.row("Ada")[0] == Page(browser.get(f"{address}?ranking=together")).row("Ada")[0]
    told = browser.get(f"{address}pooled.json?witness=self-reported").json()
    assert {row["witness"] for row in told["rows"] if row["kind"] == "model"} == {"self-reported"}
    assert told["witness"] == "self-reported"
    assert browser.get(f"{address}?witness=nobody").status_code == 404
