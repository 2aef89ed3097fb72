"""Leaderboards by witness: rows of each kind are ranked by themselves, unless a reader asks for all together."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from plumbline.evaluation.models import Provenance, Run, Standing, Witness
from plumbline.evaluation.results import people, standings
from plumbline.leaderboard.rankings import preparing
from plumbline.leaderboard.rankings.leaderboards import TOGETHER, Query, leaderboard
from plumbline.leaderboard.rankings.ties import ties
from tests.evaluation.cubes import bundled
from tests.evaluation.playing import ERROR, a_run, all_passed, all_solved, an_agent, said
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_browser, an_upload, ours
from tests.leaderboard.uploads import page as page_of
from tests.makers import a_game, a_person, a_task_set, a_user

pytestmark = pytest.mark.django_db

ADDRESS = "/leaderboards/boards/text/"
API = "/api/v1/leaderboards/boards/text/"
TASKS = 12
PLAYED = {  # how it came here, and how many tasks it solves
    "Loud": (Provenance.REPLAYED, 12),
    "Long": (Provenance.TRACED, 10),
    "Lazy": (Provenance.REPLAYED, 0),
    "Open": (Provenance.LIVE, 11),
    "Tried": (Provenance.OURS, 9),
    "Tested": (Provenance.OURS, 0),
}
BY_WITNESS = [("Tried", 1), ("Tested", 2), ("Open", 1), ("Loud", 1), ("Long", 2), ("Lazy", 3)]
ALL_TOGETHER = [("Loud", 1), ("Open", 2), ("Long", 3), ("Tried", 4), ("Lazy", 5), ("Tested", 5)]
HEADINGS = ["Witnessed", "Live on a public set", "Self-reported"]


def play(task_set, name: str, provenance: str, solved: int, *, tried: int | None = None):
    agent = an_agent(name, owner=None if provenance == Provenance.OURS else a_user(name.lower()))
    solutions = dict(list(all_solved(task_set).items())[:solved])
    said_words = dict(list({**all_passed(task_set), **solutions}.items())[:tried])
    return a_run(agent, task_set, said_words, provenance=provenance)


@pytest.fixture
def mixed():
    """Three self-reported agents, one live on a public set, two run by us, and a baseline."""
    task_set = a_task_set(count=TASKS)
    for name, (provenance, solved) in PLAYED.items():
        play(task_set, name, provenance, solved)
    ours("do-nothing", task_set)
    return task_set


def ranked(made):
    return [(row.name, row.rank) for row in made.rows]


def page(query="", address=ADDRESS):
    return Page(a_browser().get(address + query))


def shown(read):
    """The headings and the rank and name of each row below, in order."""
    found = []
    for row in read.rows:
        if len(row) == 1 and row[0].startswith(tuple(HEADINGS)):
            found.append(next(each for each in HEADINGS if row[0].startswith(each)))
        elif len(row) > 5 and row[1].split()[0] in PLAYED:
            found.append((row[1].split()[0], int(row[0].split()[0])))
    return found


def line(name, read):
    """The row of an agent in the leaderboard."""
    (found,) = [row for row in read.rows if len(row) > 5 and row[1].split()[:1] == [name]]
    return found


def table(query="", address=f"{ADDRESS}leaderboard.csv"):
    return list(csv.DictReader(StringIO(a_browser().get(address + query).content.decode())))


# Ranks


def test_rows_with_the_same_witness_are_ranked_together(mixed):
    assert ranked(leaderboard(mixed, "text")) == BY_WITNESS


def test_ranks_are_those_stored(mixed):
    rows = Standing.objects.exclude(rank=None).whole()
    assert {(row.line_up.name, row.rank) for row in rows} == set(BY_WITNESS)
    made = leaderboard(mixed, "text")
    assert {(row.name, row.rank) for row in made.contenders} == set(BY_WITNESS)


def test_all_can_be_ranked_together(mixed):
    made = leaderboard(mixed, "text", Query(ranking=TOGETHER))
    assert ranked(made) == ALL_TOGETHER
    assert [row.name for row in made.pinned] == ["Do nothing"]
    assert next(row.ranks for row in made.rows if row.name == "Open") == (1, 2)  # it is alone in its own ranking


def test_an_incomplete_row_comes_last_in_its_ranking(mixed):
    play(mixed, "Part", Provenance.LIVE, 3, tried=3)
    names = [name for name, _ in ranked(leaderboard(mixed, "text"))]
    assert names == ["Tried", "Tested", "Open", "Part", "Loud", "Long", "Lazy"]
    together = [name for name, _ in ranked(leaderboard(mixed, "text", Query(ranking=TOGETHER)))]
    assert together[-1] == "Part"


def test_as_of_a_day_ranks_are_by_witness_too(mixed):
    today = str(Standing.objects.first().computed_at.date())
    assert ranked(leaderboard(mixed, "text", Query(on=today))) == BY_WITNESS
    assert ranked(leaderboard(mixed, "text", Query(on=today, ranking=TOGETHER))) == ALL_TOGETHER


def test_a_live_row_of_a_sealed_set_is_witnessed():
    sealed = a_task_set(count=2, sealed=True)
    play(sealed, "Open", Provenance.LIVE, 2)
    (row,) = leaderboard(sealed, "text").rows
    assert (row.witness, row.rank) == (Witness.WITNESSED, 1)


def test_what_we_computed_anew_is_ranked_the_same(mixed):
    list(standings.rebuild())
    assert ranked(leaderboard(mixed, "text")) == BY_WITNESS


# Paired tests


def test_each_ranking_is_a_family_of_tests_by_itself(mixed):
    found = ties(leaderboard(mixed, "text"))
    assert [len(family) for family in found.families] == [1, 3]
    assert [(test.first.name, test.second.name) for test in found.tests] == [
        ("Tried", "Tested"),
        ("Loud", "Long"),
        ("Loud", "Lazy"),
        ("Long", "Lazy"),
    ]
    alone, _, apart, _ = found.tests
    assert alone.p_corrected == alone.p  # the only test of its family
    assert apart.p_corrected == pytest.approx(3 * apart.p)


def test_groups_begin_anew_in_each_ranking(mixed):
    made = leaderboard(mixed, "text")
    groups = ties(made).groups
    assert {row.name: groups.get(row.who) for row in made.rows} == {
        "Tried": "A",
        "Tested": "B",
        "Open": None,  # alone
        "Loud": "A",
        "Long": "A",
        "Lazy": "B",
    }


def test_all_pairs_are_one_family_where_all_are_ranked_together(mixed):
    made = leaderboard(mixed, "text", Query(ranking=TOGETHER))
    found = ties(made)
    assert [len(family) for family in found.families] == [15]
    assert set(found.groups) == {row.who for row in made.contenders}


def test_two_of_different_rankings_are_not_paired(mixed):
    whos = {row.name: row.who for row in leaderboard(mixed, "text").rows}
    assert ties(leaderboard(mixed, "text")).between(whos["Loud"], whos["Open"]) is None
    together = ties(leaderboard(mixed, "text", Query(ranking=TOGETHER)))
    assert together.between(whos["Loud"], whos["Open"]) is not None


def test_the_file_of_paired_tests_follows_the_ranking(mixed):
    address = f"{ADDRESS}pairwise/paired.csv"
    assert [row["ranking"] for row in table(address=address)] == ["witnessed", *["self-reported"] * 3]
    assert [row["ranking"] for row in table("?ranking=together&name=Open", address)] == ["together"] * 15


# Filters


@pytest.mark.parametrize(
    ("witness", "names"),
    [
        ("witnessed", ["Do nothing", "Tried", "Tested"]),
        ("live on a public set", ["Open"]),
        ("self-reported", ["Loud", "Long", "Lazy"]),
    ],
)
def test_a_leaderboard_can_be_narrowed_to_one_witness(mixed, witness, names):
    made = leaderboard(mixed, "text", Query(witness=witness))
    assert [row.name for row in made.every] == names
    assert set(ranked(made)) <= set(BY_WITNESS)
    assert [row["agent"] for row in table(f"?witness={witness.replace(' ', '+')}")] == names
    rows = a_browser().get(API, {"witness": witness}).json()["rows"]
    assert [(row["agent"], row["witness"]) for row in rows] == [(name, witness) for name in names]


@pytest.mark.parametrize("query", ["witness=gossip", "ranking=apart", "witness=self_reported"])
@pytest.mark.parametrize("address", [ADDRESS, f"{ADDRESS}leaderboard.csv", f"{ADDRESS}pairwise/", f"{ADDRESS}compare/"])
def test_any_other_word_is_not_found(mixed, address, query):
    assert a_browser().get(f"{address}?{query}").status_code == 404


def test_the_api_says_what_was_expected(mixed):
    answer = a_browser().get(API, {"witness": "gossip"})
    assert answer.status_code == 404
    assert answer.json()["detail"] == (
        "witness 'gossip': expected one of witnessed, live on a public set, self-reported"
    )
    assert a_browser().get(API, {"ranking": "apart"}).json()["detail"] == "ranking 'apart': expected one of together"


def test_forms_and_links_keep_the_filter_and_the_ranking(mixed):
    read = page("?witness=self-reported&ranking=together")
    assert read.faults == []
    assert '<input type="hidden" name="ranking" value="together">' in read.text
    assert "<option selected>self-reported</option>" in " ".join(read.text.split())
    sorts = [link for link in read.links if "sort=-completion" in link]
    assert sorts
    assert all("witness=self-reported" in link and "ranking=together" in link for link in sorts)
    assert f"{ADDRESS}leaderboard.csv?witness=self-reported&ranking=together" in read.links
    assert f"{ADDRESS}compare/?ranking=together" in read.links
    assert f"{ADDRESS}pairwise/?ranking=together" in read.links
    assert "?ranking=together" in read.links  # reset leaves the ranking


# The page


def test_the_page_has_a_heading_above_each_ranking(mixed):
    read = page()
    assert read.faults == []
    assert shown(read) == [
        "Witnessed",
        *BY_WITNESS[:2],
        "Live on a public set",
        *BY_WITNESS[2:3],
        "Self-reported",
        *BY_WITNESS[3:],
    ]
    assert Witness.SELF_REPORTED.meaning in words(a_browser().get(ADDRESS))
    assert "Holm over all 1, 3 pairs of ranked agents in each ranking" in " ".join(read.text.split())


def test_ranked_together_the_page_says_what_that_mixes(mixed):
    read = page("?ranking=together")
    assert read.faults == []
    assert shown(read) == ALL_TOGETHER
    assert "2 witnessed, 1 live on a public set, 3 self-reported" in " ".join(read.text.split())
    assert "self-reported" in line("Loud", read)[1]  # beside the name
    assert "self-reported" not in line("Loud", page())[1]
    assert rf"{{http://testserver{ADDRESS}?ranking=together}}" in read.text  # as it is cited


def test_sorted_by_a_metric_each_row_names_its_witness(mixed):
    read = page("?sort=-completion")
    assert shown(read)[:2] == [("Loud", 1), ("Open", 1)]
    assert "live on a public set" in line("Open", read)[1]


def test_the_choice_of_ranking_is_offered_where_it_makes_a_difference(mixed):
    assert "?ranking=together" in page().links
    alone = a_task_set("alone", count=2)
    play(alone, "Only", Provenance.REPLAYED, 1)
    assert "?ranking=together" not in page(address="/leaderboards/alone/text/").links
    assert "?ranking=together" in page(address="/leaderboards/boards/text/?on=").links


def test_a_row_says_what_its_provenance_and_its_witness_mean(mixed):
    text = words(a_browser().get(ADDRESS))
    assert f'title="{Provenance.TRACED.meaning}"' in text
    assert f'title="{Witness.PUBLIC.meaning}"' in text
    assert line("Long", page())[10].startswith("traced self-reported 20")


def test_pages_of_a_run_say_both_in_full(mixed):
    run = Run.objects.get(line_up__lead__name="Long")
    for address in (f"/runs/{run.pk}/", f"/agents/{run.line_up.lead_id}/"):
        text = words(a_browser().get(address))
        assert Provenance.TRACED.meaning in text
        assert Witness.SELF_REPORTED.meaning in text
    episode = words(a_browser().get(f"/episodes/{run.episodes.first().pk}/"))
    assert Provenance.TRACED.meaning in episode
    assert "self-reported" in episode


def test_a_submitter_reads_both_before_publishing(mixed):
    owner = a_user("ada")
    card = {"agent": {"name": "Private", "model": "private-1", "prompt_digest": "0" * 64}}
    made = an_upload(owner, mixed, **card)
    text = words(page_of(made, a_browser(owner)))
    assert Provenance.TRACED.meaning in text
    assert Witness.SELF_REPORTED.meaning in text
    told = a_browser(owner).get(f"/api/v1/submissions/{made.pk}/").json()
    assert (told["provenance"], told["witness"]) == ("traced", "self-reported")


def test_the_documentation_explains_every_word(mixed):
    text = words(a_browser().get("/docs/"))
    for each in (*Provenance, *Witness):
        assert f"<dt><strong>{each.value}</strong></dt>" in text
        assert each.meaning in text
    assert 'id="witness"' in text
    assert 'id="marks"' in text


def test_the_home_page_names_the_witness_where_there_are_several_rankings(mixed):
    home = words(a_browser().get("/"))
    assert '<th colspan="2" class="fine">Witnessed</th>' in home
    assert '<th colspan="2" class="fine">Live on a public set</th>' in home


def test_of_people_it_is_known_that_they_played_here(mixed):
    a_game(a_person(), mixed)
    people.refresh(mixed, "text")
    row = next(row for row in leaderboard(mixed, "text").pinned if row.kind == "human")
    assert (row.provenance, row.witness, row.rank) == ("live", Witness.PUBLIC, None)


# Comparisons


def test_a_comparison_names_the_witness_of_both(mixed):
    whos = {row.name: row.who for row in leaderboard(mixed, "text").rows}
    address = f"{ADDRESS}compare/"
    apart = a_browser().get(address, {"first": whos["Loud"], "second": whos["Open"]})
    assert Page(apart).faults == []
    assert "so leaderboards do not rank them together" in " ".join(words(apart).split())
    assert "after Holm" not in words(apart)
    alike = words(a_browser().get(address, {"first": whos["Loud"], "second": whos["Long"]}))
    assert "do not rank them" not in alike
    assert "after Holm" in alike
    asked = {"first": whos["Loud"], "second": whos["Open"], "ranking": "together"}
    assert "after Holm" in words(a_browser().get(address, asked))


def test_pairs_of_ranked_agents_are_counted_by_ranking(mixed):
    text = " ".join(words(a_browser().get(f"{ADDRESS}pairwise/")).split())
    assert "of 4 pairs of ranked agents" in text
    assert "corrected by Holm for the pairs of each ranking" in text
    together = " ".join(words(a_browser().get(f"{ADDRESS}pairwise/?ranking=together")).split())
    assert "of 15 pairs of ranked agents" in together
    assert f"{ADDRESS}pairwise/paired.csv?ranking=together" in page("?ranking=together", f"{ADDRESS}pairwise/").links


# Programs


def test_the_file_and_the_api_say_the_same_as_the_page(mixed):
    for query, ranking, order in (("", "by witness", BY_WITNESS), ("?ranking=together", "together", ALL_TOGETHER)):
        rows = [row for row in table(query) if row["rank"]]
        assert [(row["agent"], int(row["rank"])) for row in rows] == order
        told = a_browser().get(API + query).json()
        assert told["ranking"] == ranking
        assert [(row["agent"], row["rank"]) for row in told["rows"] if row["rank"]] == order
        assert [row["witness"] for row in told["rows"]] == [row["witness"] for row in table(query)]


def test_runs_name_their_witness(mixed):
    results = a_browser().get("/api/v1/runs/").json()["results"]
    found = {row["agent"]["name"]: (row["provenance"], row["witness"]) for row in results}
    assert found["Open"] == ("live", "live on a public set")
    assert found["Tried"] == ("run by us", "witnessed")


# Growth


def test_more_rows_of_any_witness_take_no_more_queries(mixed, django_assert_max_num_queries):
    for number in range(4):
        play(mixed, f"More {number}", Provenance.LIVE, number)
        play(mixed, f"Most {number}", Provenance.REPLAYED, number)
    preparing.prepare_stale()
    for address in (ADDRESS, f"{ADDRESS}?ranking=together", f"{ADDRESS}?sort=completion&witness=self-reported"):
        a_browser().get(address)
        with django_assert_max_num_queries(26):
            a_browser().get(address)
    with django_assert_max_num_queries(16):
        a_browser().get(API)


# Marks on pages


@pytest.fixture
def hasty():
    """An agent on a set with a clock: its turns have no seconds, and one in nine fails."""
    task_set = bundled("cube-40")
    agent = an_agent("Hasty", owner=a_user("hasty"))
    a_run(agent, task_set, {1: [*[said("R")] * 8, ERROR], 2: [said("R")]}, "symbolic")
    return task_set


MARKS = ["time not reported", "provider errors 10.0%"]


def test_a_row_carries_its_marks_everywhere(hasty):
    address = "/leaderboards/cube-40/symbolic/"
    read = page(address=address)
    assert read.faults == []
    assert all(mark in line("Hasty", read)[1] for mark in MARKS)
    (row,) = table(address=f"{address}leaderboard.csv")
    assert (row["marks"], row["turns"], row["provider_errors"], row["untimed_turns"]) == (
        *("; ".join(MARKS), "10"),
        *("1", "9"),
    )
    (told,) = a_browser().get(f"/api/v1{address}").json()["rows"]
    assert told["marks"] == [
        {"name": "untimed", "text": MARKS[0]},
        {"name": "provider_errors", "text": MARKS[1]},
    ]
    assert (told["standing"]["turns"], told["standing"]["untimed_turns"]) == (10, 9)
    (run,) = a_browser().get("/api/v1/runs/").json()["results"]
    assert run["marks"] == told["marks"]


def test_the_page_of_a_run_explains_its_marks(hasty):
    text = words(a_browser().get(f"/runs/{Run.objects.get().pk}/"))
    assert "Time not reported." in text
    assert "Provider errors 10.0%." in text
    assert "A failure costs no action." in text


def test_restoring_ranks_leaves_marks_alone(hasty):
    standings.rank(hasty, "symbolic")
    assert "time not reported" in line("Hasty", page(address="/leaderboards/cube-40/symbolic/"))[1]
