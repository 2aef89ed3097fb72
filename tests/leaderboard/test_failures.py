"""What went wrong, on pages, in files and in the API: shown where replays are, and nowhere else."""

from __future__ import annotations

import csv
from dataclasses import replace
from html import unescape

import pytest
from django.utils.html import strip_tags

from plumbline.envs import FAMILIES
from plumbline.evaluation import jobs
from plumbline.evaluation.episodes import score
from plumbline.evaluation.models import Episode, Job, Run, TaskSet
from plumbline.evaluation.results import failures, people
from plumbline.evaluation.worker import tidy
from plumbline.leaderboard.views import runs
from tests.evaluation.playing import NONSENSE, PASS, a_run, all_solved, an_agent, an_unpublished_run, said, say
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser
from tests.makers import a_person, a_task_set, a_user, an_open_episode
from tests.queries import queries

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("detectors")]

LEADERBOARD = "/leaderboards/boards/text/"
LOST = {1: [NONSENSE, PASS, PASS], 2: [PASS, NONSENSE, PASS], 3: [PASS] * 12, 4: [said("move red")]}
"""Nonsense names the first, silence the next two; in the last nothing is found."""
FACTS = ("something else was said", "nothing was said", "Names the failure", "silence")


def looked_at() -> None:
    tidy()
    for job in Job.objects.unfinished().filter(kind=failures.KIND):
        jobs.run(job.pk)


def a_lost_run(task_set: TaskSet, name: str = "Walker") -> Run:
    made = a_run(an_agent(name, owner=a_user(name.lower())), task_set, LOST)
    looked_at()
    return made


@pytest.fixture
def run() -> Run:
    return a_lost_run(a_task_set())


def at(run: Run, position: int) -> Episode:
    return run.episodes.get(task__position=position)


def got(address: str, **who):
    return a_browser(**who).get(address)


def words(answer) -> str:
    """What a page says, without its tags."""
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


def listed(page: Page) -> list[str]:
    return [row[0].removesuffix(" Replay") for row in page.rows if row[0].startswith("Task ")]


# --- a replay


def test_a_replay_lists_its_failures_and_marks_where_they_begin(run):
    answer = got(f"/episodes/{at(run, 2).pk}/")
    assert Page(answer).faults == []
    text, body = words(answer), answer.content.decode()
    assert text.index("Step 1 silence names the failure Nothing was said") < text.index("Step 2 nonsense")
    assert "Shown by steps 1, 3." in text
    assert body.count('data-goto="1"') == body.count('data-goto="2"') == 2  # in the list and on the slider
    rows = body[body.index("data-begin") :]
    assert [f'data-step="{step}"' in rows for step in (1, 2, 3)] == [True] * 3
    assert rows.count('class="evidence"') == 3


def test_rows_that_are_fetched_later_are_marked_too(run):
    body = got(f"/episodes/{at(run, 1).pk}/steps/1/").content.decode()
    assert body.count('class="evidence"') == 3
    assert body.count("begins") == 2


def test_a_long_failure_names_runs_of_steps(run):
    assert "Nothing was said: more than ten times. Shown by steps 1 to 12." in words(got(f"/episodes/{at(run, 3).pk}/"))


def test_nothing_found_and_not_looked_at_are_told_apart(run):
    nothing = words(got(f"/episodes/{at(run, 4).pk}/"))
    assert "None of the failures that programs look for was found." in nothing
    Episode.objects.update(failures_version=None)
    assert "Programs look for failures in the background; they have not come to this episode yet." in words(
        got(f"/episodes/{at(run, 4).pk}/?now")
    )


def test_a_label_that_is_no_more_is_still_shown(run, detect):
    detect(labels=())
    assert "Step 1 silence" in words(got(f"/episodes/{at(run, 2).pk}/"))


# --- lists


@pytest.mark.parametrize(
    ("failure", "tasks"),
    [
        ("silence", ["Task 1", "Task 2", "Task 3"]),
        ("nonsense", ["Task 1", "Task 2"]),
        ("none", ["Task 4"]),
        ("", ["Task 1", "Task 2", "Task 3", "Task 4"]),
    ],
)
def test_the_episodes_of_a_run_are_limited_to_a_failure(run, failure, tasks):
    page = Page(got(f"/runs/{run.pk}/?failure={failure}"))
    assert page.faults == []
    assert listed(page) == tasks


def test_a_filter_is_kept_from_page_to_page_and_beside_other_filters(run, monkeypatch):
    monkeypatch.setattr(runs, "PER_PAGE", 2)
    page = Page(got(f"/runs/{run.pk}/?failure=silence&solved=no"))
    assert listed(page) == ["Task 1", "Task 2"]
    onward = f"/runs/{run.pk}/?failure=silence&solved=no&page=2"
    assert "?failure=silence&solved=no&page=2" in page.links
    assert listed(Page(got(onward))) == ["Task 3"]
    assert listed(Page(got(f"/runs/{run.pk}/?failure=silence&solved=yes"))) == []


def test_the_episodes_of_a_task_are_limited_to_a_failure(run):
    a_run(an_agent("Other", owner=a_user("other")), run.task_set, all_solved(run.task_set))
    every, silent = (words(got(f"/sets/boards/3/{query}")) for query in ("", "?failure=silence"))
    assert [name in every for name in ("Other Replay", "Walker Replay")] == [True, True]
    assert [name in silent for name in ("Other Replay", "Walker Replay")] == [False, True]
    assert "No episodes with this failure." in words(got("/sets/boards/3/?failure=nonsense"))


@pytest.mark.parametrize("address", ["/runs/{}/?failure=sloth", "/sets/boards/1/?failure=sloth"])
def test_a_failure_that_nobody_looks_for_is_refused(run, address):
    answer = got(address.format(run.pk))
    assert answer.status_code == 400
    assert answer.content.decode() == "failure='sloth': expected one of nonsense, silence, none\n"


def test_where_nobody_looks_for_failures_any_is_refused(run, know):
    know(replace(FAMILIES["sliding"], failures=None))
    answer = got(f"/runs/{run.pk}/?failure=silence")
    assert (answer.status_code, b"expected none" in answer.content) == (400, True)
    assert "Failure" not in words(got(f"/runs/{run.pk}/?plain"))


# --- the API and files


def test_the_api_tells_failures_and_is_limited_to_one(run):
    found = got("/api/v1/episodes/?failure=nonsense").json()["results"]
    assert len(found) == 2
    by_id = {each["id"]: each["failures"] for each in got("/api/v1/episodes/").json()["results"]}
    assert by_id[str(at(run, 2).pk)] == [
        {"label": "silence", "subtype": "", "first": 1, "evidence": [1, 3], "primary": True},
        {"label": "nonsense", "subtype": "", "first": 2, "evidence": [2], "primary": False},
    ]
    assert by_id[str(at(run, 4).pk)] == []
    Episode.objects.update(failures_version=None)
    assert got(f"/api/v1/episodes/{at(run, 2).pk}/").json()["failures"] is None
    assert got("/api/v1/episodes/?failure=none").json()["results"] == []


def test_solved_episodes_have_no_failures_in_the_api():
    task_set = a_task_set()
    a_run(an_agent(), task_set, all_solved(task_set))
    assert [each["failures"] for each in got("/api/v1/episodes/").json()["results"]] == [[]] * 4


def test_the_api_refuses_a_failure_that_nobody_looks_for(run):
    answer = got("/api/v1/episodes/?failure=sloth")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith("failure='sloth': expected one of ")


def test_the_api_counts_failures_on_a_leaderboard(run):
    (row,) = [each for each in got("/api/v1/leaderboards/boards/text/").json()["rows"] if each["agent"] == "Walker"]
    labels = {"nonsense": [1, 2], "silence": [2, 3]}
    assert row["standing"]["failures"] == {"failed": 4, "examined": 4, "labels": labels}


def test_a_leaderboard_has_its_failures_as_csv(run):
    lines = list(csv.DictReader(got(f"{LEADERBOARD}failures.csv").content.decode().splitlines()))
    found = [(each["agent"], each["failure"], each["names"], each["found"], each["found_share"]) for each in lines]
    assert found == [
        ("Walker", "nonsense", "1", "2", "0.5"),
        ("Walker", "silence", "2", "3", "0.75"),
        ("Walker", "nothing found", "1", "", ""),
    ]
    assert {(each["failed"], each["examined"]) for each in lines} == {("4", "4")}


def test_an_agent_has_its_failures_as_csv_and_as_bars(run):
    agent = run.line_up.lead_id
    lines = list(csv.DictReader(got(f"/agents/{agent}/failures.csv").content.decode().splitlines()))
    assert [(each["task_set"], each["failure"]) for each in lines] == [
        ("boards", "nonsense"),
        ("boards", "silence"),
        ("boards", "nothing found"),
    ]
    chart = got(f"/agents/{agent}/failures.json").json()
    assert {bar["name"]: bar["x"] for bar in chart["data"]} == {
        "nonsense": [0.25],
        "silence": [0.5],
        "nothing found": [0.25],
    }
    assert chart["data"][1]["customdata"] == ["found at all in 75.0%, of 4 failed episodes"]
    answer = got(f"/agents/{agent}/")
    assert Page(answer).faults == []
    assert "What went wrong" in words(answer)


def test_a_leaderboard_draws_its_failures_and_has_them_as_a_table(run):
    answer = got(LEADERBOARD)
    assert Page(answer).faults == []
    assert "What went wrong" in words(answer)
    assert got(f"{LEADERBOARD}failures.json").json()["data"][0]["y"] == ["Walker, n = 4"]
    rows = Page(got(f"{LEADERBOARD}tables/failures/")).rows
    assert ["Walker", "4", "silence", "2", "50.0%", "3", "75.0%"] in rows


def test_nothing_to_draw_is_said_in_words():
    task_set = a_task_set()
    a_run(an_agent(), task_set, all_solved(task_set))
    text = words(got(LEADERBOARD))
    assert "No failed episode has been looked at yet." in text
    assert got(f"{LEADERBOARD}failures.json").json()["data"] == []


def test_failures_are_not_as_of_a_day(run):
    assert got(f"{LEADERBOARD}failures.csv?on=2026-01-01").status_code == 400


# --- who may see them


def test_until_a_first_attempt_failures_of_others_are_hidden(run):
    me = a_person()
    an_open_episode(me, run.task_set)
    browser = a_browser(person=me)
    assert listed(Page(browser.get(f"/runs/{run.pk}/?failure=silence"))) == []
    for address in (f"/episodes/{at(run, 1).pk}/", f"/api/v1/episodes/{at(run, 1).pk}/"):
        answer = browser.get(address)
        assert answer.status_code == 403
        assert not any(fact in answer.content.decode() for fact in FACTS)
    assert browser.get(f"/episodes/{at(run, 1).pk}/steps/1/").status_code == 404
    assert browser.get("/api/v1/episodes/?failure=silence").json()["results"] == []
    assert not any(fact in words(browser.get("/sets/boards/1/?failure=silence")) for fact in FACTS)


def test_of_a_sealed_set_only_counts_over_all_tasks_are_shown():
    task_set = a_task_set("hidden", sealed=True)
    made = a_lost_run(task_set)
    for address in (
        f"/episodes/{at(made, 1).pk}/",
        f"/episodes/{at(made, 1).pk}/steps/1/",
        f"/runs/{made.pk}/?failure=silence",
        f"/api/v1/episodes/{at(made, 1).pk}/",
        "/sets/hidden/1/?failure=silence",
    ):
        assert got(address).status_code == 404
    assert got("/api/v1/episodes/?failure=silence").json()["results"] == []
    assert got("/leaderboards/hidden/text/failures.json").json()["data"]


def test_a_private_run_shows_its_failures_to_its_owner_alone():
    task_set, owner = a_task_set(), a_user()
    made = an_unpublished_run(an_agent("Shy", owner=owner), task_set, LOST)
    looked_at()
    address = f"/api/v1/episodes/{at(made, 1).pk}/"
    assert got(address).status_code == 404
    assert got(address, user=owner).json()["failures"]
    assert got("/api/v1/episodes/?failure=silence").json()["results"] == []
    assert got(f"/agents/{made.line_up.lead_id}/failures.csv").status_code == 404


def test_ones_own_lost_game_shows_its_failures_once_it_is_over():
    me, task_set = a_person(), a_task_set()
    episode = an_open_episode(me, task_set)
    say(episode, PASS, NONSENSE, *[PASS] * 18)
    score(episode.pk)
    looked_at()
    assert "Step 2 nonsense" in words(a_browser(person=me).get(f"/play/episode/{episode.pk}/result/"))


# --- queries

FURTHER = 6  # more than the queries by which a page with prepared figures differs from one without


@pytest.mark.parametrize(
    ("address", "most"),
    [
        (f"{LEADERBOARD}failures.json", 15),
        (f"{LEADERBOARD}failures.csv", 15),
        ("/runs/{run}/?failure=silence", 9),
        ("/sets/boards/1/?failure=silence", 7),
        ("/agents/{agent}/failures.json", 8),
        ("/episodes/{episode}/", 5),
        ("/api/v1/episodes/?failure=silence", 4),
    ],
)
def test_queries_do_not_grow_with_the_site(run, address, most):
    named = address.format(run=run.pk, agent=run.line_up.lead_id, episode=at(run, 1).pk)
    assert counted(named) <= most
    for number in range(FURTHER):
        a_lost_run(run.task_set, f"More{number}")
    people.refresh_stale()
    assert counted(named) <= most


def counted(address: str) -> int:
    """The fewest queries of some requests: what is remembered is asked for again now and then."""
    browser = a_browser()
    browser.get(address)
    seen: list[int] = []
    found = [len(queries(lambda: seen.append(browser.get(address).status_code))) for _ in range(3)]
    assert seen == [200] * 3
    return min(found)
