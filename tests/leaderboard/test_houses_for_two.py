"""A file of two models that share houses goes the whole way: verified, on the leaderboard, in the API, out again."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.tasksets.loading import load
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing.plans import by_seat
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_published, an_upload
from tests.makers import a_file, a_header, a_user

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

FILE = Path(__file__).parents[2] / "fixtures" / "tasksets" / "people-houses-pairs.jsonl"
CARDS = {"agent": {"name": "Ann", "model": "ann-1"}, "partners": [{"name": "Ben", "model": "ben-1"}]}
GREETING = 'Communicate("I take what is on my side.")'


@pytest.fixture
def houses() -> TaskSet:
    return load(FILE.read_bytes())


def turns(task, *, talk: bool) -> list[dict]:
    """The stored solution, turn by turn, after a word from each seat."""
    plan = by_seat(opened(task, "picture"), task.solution["actions"])
    names = [name for name, _ in plan[:2]]
    said = [(name, GREETING) for name in names] if talk else []
    return [{"seat": names.index(name), "response": f"I think.\naction: {text}"} for name, text in [*said, *plan]]


def a_run(houses: TaskSet, *, lost: int = 0, **changes) -> bytes:
    """A file in which the first tasks are given up by both, and the others are won."""
    tasks = list(houses.tasks.select_related("task_set"))
    gave_up = [{"seat": seat, "response": "action: EndTask(FAIL)"} for seat in (0, 1)]
    lines = [
        {"task": task.digest, "turns": gave_up if number < lost else turns(task, talk=True)}
        for number, task in enumerate(tasks)
    ]
    return a_file(a_header(houses, setting="picture", **CARDS | changes), *lines)


def test_two_models_share_every_house(houses):
    owner = a_user()
    made = a_published(owner, houses, a_run(houses, lost=2))
    browser, address = a_browser(), f"/leaderboards/{houses.slug}/picture/"
    page = Page(browser.get(address))
    assert page.faults == []
    assert any("Ann" in cell and "Ben" in cell for row in page.rows for cell in row)

    (row,) = csv.DictReader(io.StringIO(browser.get(f"{address}leaderboard.csv").content.decode()))
    assert float(row["completion"]) == 0.8
    (failed,) = csv.DictReader(io.StringIO(browser.get(f"{address}failures.csv").content.decode()))
    assert (failed["failure"], failed["failed"], failed["names"]) == ("premature end", "2", "2")

    episodes = browser.get(f"/api/v1/episodes/?run={made.run_id}").json()["results"]
    assert [each["solved"] for each in episodes].count(True) == 8
    lost, won = made.run.episodes.order_by("task__position")[1:3]
    assert lost.outcome == "conceded"
    assert "premature end" in browser.get(f"/episodes/{lost.pk}/").content.decode()
    goals = [browser.get(f"/api/v1/episodes/{each.pk}/").json()["goal"]["parts"] for each in (lost, won)]
    assert [all(part["met"] for part in parts) for parts in goals] == [False, True]
    told = browser.get(f"/episodes/{won.pk}/").content.decode()
    assert goals[1][0]["text"] in told.lower()
    assert told.count("data-view") == 1
    assert "I take what is on my side." in told

    taken = b"".join(a_browser(owner).get(f"/submissions/{made.pk}/file").streaming_content)
    header, *lines = map(json.loads, taken.decode().splitlines())
    assert [header["agent"]["name"], header["partners"][0]["name"]] == ["Ann", "Ben"]
    assert {turn.get("seat", 0) for line in lines for turn in line["turns"]} == {0, 1}


def test_one_model_may_play_both_seats(houses):
    made = an_upload(a_user(), houses, a_run(houses, agent={"name": "Ann", "model": "ann-1"}, partners=[]))
    assert (made.state, made.problem) == (made.State.REPLAYED, "")


def test_a_turn_of_the_other_is_refused_with_its_line(houses):
    tasks = list(houses.tasks.select_related("task_set"))
    swapped = [turn | {"seat": 1 - turn["seat"]} for turn in turns(tasks[0], talk=False)]
    content = a_file(a_header(houses, setting="picture", **CARDS), {"task": tasks[0].digest, "turns": swapped})
    made = an_upload(a_user(), houses, content)
    assert made.state == made.State.REJECTED
    assert "line 2" in made.problem
    assert "seat 1: expected 0" in made.problem
