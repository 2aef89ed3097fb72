"""A site that version 0.1.0 left behind goes on with the code of today.

The stored site has people who played, one of them in the middle of a task; runs that are published, private, hidden and
withdrawn; and work that was queued: a replay, a draft to be filled, and runs of our agents.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from tests.play.tabs import Tab
from tests.site import Site, free_port
from tests.upgrade import archives

STORED = "0.1.0"
PATIENCE_SECONDS = 240
REPLACED = "Replaced by version 2."
FIGURES = """
from plumbline.evaluation.models import Standing
rows = Standing.objects.order_by("task_set__slug", "setting", "who")
columns = ("task_set__slug", "setting", "who", "aggregate__episodes", "aggregate__values")
print(json.dumps(list(rows.values_list(*columns))))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The stored site, brought up as `make run` does."""
    folder = tmp_path_factory.mktemp("stored")
    archives.unpack(STORED, folder)
    upgraded = Site(folder, free_port())
    before = asked(upgraded, RAW)
    asked(upgraded, PLAYED_JUST_NOW)
    upgraded.prepare()
    upgraded.manage("publish_runs")
    (folder / "before.json").write_text(json.dumps(before))
    upgraded.start()
    yield upgraded
    upgraded.stop()


@pytest.fixture(scope="module")
def stored(site: Site) -> dict[str, Any]:
    """What the stored site told of itself: ids and secrets."""
    found: dict[str, Any] = json.loads((site.folder / "stored.json").read_text())
    return found


WORK = """
from plumbline.evaluation.models import Job, TaskSet
filled, stored = TaskSet.objects.get(slug="spring").tasks.count(), Job.objects.unfinished().filter(pk__lte=10)
print(json.dumps([filled, stored.count()]))
"""
RAW = """
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("SELECT t.slug, s.setting, s.who, s.episodes, s.\\"values\\" FROM evaluation_standing s "
                   "JOIN evaluation_taskset t ON t.id = s.task_set_id ORDER BY 1, 2, 3")
    print(json.dumps([[*row[:4], json.loads(row[4])] for row in cursor.fetchall()]))
"""


PLAYED_JUST_NOW = """
from django.db import connection
from django.utils import timezone
with connection.cursor() as cursor:
    cursor.execute("UPDATE evaluation_episode SET last_turn_at = %s WHERE closed_at IS NULL", [timezone.now()])
print(cursor.rowcount)
"""
"""Without this, the person who is in the middle of a task would have left it days ago, and the worker closed it."""


def asked(site: Site, code: str) -> Any:
    """What code prints as JSON that runs inside the site."""
    return json.loads(site.manage("shell", "-v", "0", "-c", f"import json\n{code}"))


def eventually(question: Callable[[], object], wanted: object) -> None:
    """Wait until the answer is what is wanted."""
    until = monotonic() + PATIENCE_SECONDS
    while (answer := question()) != wanted:
        assert monotonic() < until, f"{answer!r} did not become {wanted!r}"
        sleep(0.5)


def reads(site: Site, address: str, **headers: str) -> httpx.Response:
    return httpx.get(f"{site.address}{address}", headers=headers, timeout=30)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/", "Plumbline"),
        ("/leaderboards/geoms-300/text/", "Walker"),
        ("/leaderboards/people-20/2d/", "People"),
        ("/leaderboards/people-20/text/", "Rambler"),
        ("/sets/geoms-300/", "geoms"),
        ("/api/v1/task-sets/", "geoms-300"),
    ],
)
def test_pages_show_what_was_there(site, address, words):
    answer = reads(site, address)
    assert answer.status_code == 200
    assert words in answer.text


def told(values: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Values and counts; how intervals are computed may change from one version to the next."""
    return {name: (values[name]["value"], values[name]["n"]) for name in names}


@pytest.mark.slow
def test_figures_stay_what_they_were(site):
    before = json.loads((site.folder / "before.json").read_text())
    after = {tuple(row[:3]): row[3:] for row in asked(site, FIGURES)}
    assert before
    for task_set, setting, who, *figures in before:
        if who.startswith("agent"):
            episodes, values = after[task_set, setting, who]
            assert episodes == figures[0]
            assert told(values, figures[1]) == told(figures[1], figures[1])


@pytest.mark.slow
@pytest.mark.parametrize("setting", ["picture", "picture,pace=real"])
def test_the_first_set_of_arcade_games_is_retired_and_its_leaderboard_stays_as_it_was(site, setting):
    before = {tuple(row[:3]): row[4] for row in json.loads((site.folder / "before.json").read_text())}
    figures = before["people-arcade", setting, "people"]
    address = f"/leaderboards/people-arcade/{setting}/"
    shown = reads(site, f"/api/v1{address}").json()
    assert (shown["version"], shown["next_version"], shown["retired_reason"]) == (1, "people-arcade-v2", REPLACED)
    (row,) = shown["rows"]
    assert told(row["standing"]["values"], figures) == told(figures, figures)
    (line,) = csv.DictReader(StringIO(reads(site, f"{address}leaderboard.csv").text))
    assert line["agent"] == "People"
    assert {name: float(line[name]) for name in figures} == {name: each["value"] for name, each in figures.items()}
    page = reads(site, address)
    assert page.status_code == 200
    assert all(words in page.text for words in ("People", REPLACED))


HISTORY = """
from plumbline.evaluation.models import MetricVector, Run, Standing, StandingHistory
from plumbline.evaluation.results import aggregates
from plumbline.evaluation.results.standings import episodes_of
rows = StandingHistory.objects.exclude(run=None).select_related("run", "aggregate")
open_rows = {(row.task_set_id, row.setting, row.who): row.aggregate_id for row in rows.filter(until=None)}
shown = {(row.task_set_id, row.setting, row.who): row.aggregate_id for row in Standing.objects.exclude(run=None)}
since = min(row.since - row.run.published_at for row in rows).total_seconds()
agreeing = [
    sum(vector.sums) == sum(each.metrics[name] or 0 for each in episodes_of(row.task_set, row) if name in each.metrics)
    for row in Standing.objects.exclude(run=None).filter(task_set__suite="ivispar").select_related("aggregate", "run")
    for name, vector in aggregates.read_vectors(row.aggregate).items() if name == "steps"
]
print(json.dumps([open_rows == shown, since, len(rows), all(agreeing), len(agreeing)]))
"""


@pytest.mark.slow
def test_history_begins_with_what_was_published(site):
    same, since, rows, agreeing, vectors = asked(site, HISTORY)
    assert (same, since, agreeing) == (True, 0, True)
    assert rows > 0
    assert vectors > 0
    assert reads(site, "/leaderboards/geoms-300/text/?on=2026-11-01").text.count("Its first results are of") == 1


@pytest.mark.slow
def test_nothing_that_was_scored_comes_out_differently(site):
    told = site.manage("rescore", "--no-input", "--suite", "ivispar").splitlines()
    assert ", 0 kept" in told[0]
    assert "Largest differences:" not in told


@pytest.mark.slow
def test_work_that_was_queued_is_done(site, stored):
    waiting = f"/api/v1/submissions/{stored['queued_submission']}/"
    mine = {"Authorization": f"Bearer {stored['token']}"}
    eventually(lambda: reads(site, waiting, **mine).json()["state"], "replayed")
    eventually(lambda: asked(site, WORK), [3, 0])


@pytest.mark.slow
def test_a_person_goes_on_where_they_were(site, stored):
    code = "from plumbline.evaluation.models import *; from plumbline.evaluation.requests.participants import signed;"
    code += "from tests.makers import a_plan;"
    code += f"e = Episode.objects.select_related('task__task_set').get(pk={stored['open_episode']!r});"
    code += "print(json.dumps([signed(e.agent), a_plan(e.task)]))"
    cookie, plan = asked(site, code)
    tab = Tab(site.port, SimpleNamespace(pk=stored["open_episode"]), cookie=cookie)
    joined = tab.hear("joined")
    assert (joined["number"], joined["actions"]) == (3, 2)
    assert [turn["text"] for turn in joined["turns"]] == [plan[0], "fetch me a star"]
    for number, text in enumerate(plan[1:], 3):
        said = {"type": "turn", "number": number, "text": text, "mode": "command", "seconds": 1.0, "blurred": 0.0}
        tab.socket.send(json.dumps(said))
        taken = tab.until("acknowledged")
    assert taken["outcome"] == "solved"
    result = httpx.get(f"{site.address}/play/episode/{stored['open_episode']}/result/", cookies={"participant": cookie})
    assert result.status_code == 200


@pytest.mark.slow
def test_what_was_private_stays_private(site, stored):
    address, token = f"/submissions/{stored['submissions'][4]}/", {"Authorization": f"Bearer {stored['token']}"}
    assert reads(site, address).status_code == 404
    assert reads(site, f"/api/v1{address}", **token).json()["state"] == "replayed"


@pytest.mark.slow
def test_an_episode_that_waited_for_its_score_has_it(site, stored):
    code = f"from plumbline.evaluation.models import *; e = Episode.objects.get(pk={stored['unscored_episode']!r});"
    code += "print(json.dumps([e.scored_at is not None, e.outcome]))"
    eventually(lambda: asked(site, code), [True, "gave_up"])
