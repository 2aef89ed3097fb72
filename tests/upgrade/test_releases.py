"""A site that the last release left behind is upgraded: migrated and served, it has everything, with equal figures."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from plumbline import __version__
from tests.site import ALONE, Site, free_port
from tests.upgrade import archives
from tests.upgrade.__main__ import printed
from tests.upgrade.filling import PEOPLE, TEXT
from tests.visitor import Visitor

LAST = archives.versions()[-1]
BOARD = f"/leaderboards/{PEOPLE}/{TEXT}/"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A copy of the stored site, migrated and served, in which no worker changes anything."""
    upgraded = a_copy(tmp_path_factory.mktemp("release"))
    upgraded.prepare_empty()
    upgraded.start("--no-worker")
    yield upgraded
    upgraded.stop()


def a_copy(folder: Path) -> Site:
    return Site(archives.unpack(LAST, folder), free_port(), ALONE)


@pytest.fixture(scope="module")
def stored(site: Site) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((site.folder / archives.TOLD).read_text())
    return found


@pytest.fixture(scope="module")
def figures(site: Site) -> dict[str, Any]:
    """The figures of the upgraded site, as the code of today reads them."""
    found: dict[str, Any] = printed(site, "tests.upgrade.figures")
    return found


@pytest.fixture
def visitor(site: Site) -> Iterator[Visitor]:
    with httpx.Client(base_url=site.address, timeout=60, trust_env=False) as browser:
        yield Visitor(browser)


def test_the_stored_site_is_small_and_of_this_version_or_one_before():
    assert archives.path_of(LAST).stat().st_size < archives.LARGEST_BYTES
    assert [int(part) for part in LAST.split(".")] <= [int(part) for part in __version__.split(".")]


def test_the_stored_site_has_what_an_upgrade_could_lose(tmp_path):
    told = json.loads((archives.unpack(LAST, tmp_path) / archives.TOLD).read_text())["figures"]
    assert {state for account in told["accounts"].values() for _, state, _ in account[5]} == {"replayed", "queued"}
    runs = {(public, bool(hidden), withdrawn) for *_, public, hidden, withdrawn, _ in told["runs"].values()}
    assert runs == {(True, False, False), (False, True, False), (False, False, True), (False, False, False)}
    assert {role for _, role, *_ in told["accounts"].values()} == {None, "administrator"}
    assert [len(identities) for *_, identities, _, _ in told["accounts"].values()] == [0, 1, 0]
    assert len(told["leaderboards"]) >= 6
    assert len(told["episodes"]) >= 100
    assert len(told["people"]) >= 5
    with closing(sqlite3.connect(tmp_path / "plumbline.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.slow
@pytest.mark.parametrize("part", ["leaderboards", "runs", "episodes", "accounts", "people", "curated"])
def test_figures_are_equal(figures, stored, part):
    assert stored["figures"][part]
    assert figures[part] == stored["figures"][part]


@pytest.mark.slow
def test_every_leaderboard_and_run_has_its_page(site, stored, visitor):
    rows = {tuple(name.split(" ")[:2]) for name in stored["figures"]["leaderboards"]}
    for slug, setting in sorted(row for row in rows if "none" not in row):  # blind agents are shown in every setting
        assert visitor.get(f"/leaderboards/{slug}/{setting}/").status_code == 200
    page = visitor.get(BOARD).text
    assert all(name in page for name in ("Walker", "Rambler", "People"))
    assert "Stumbler" not in page
    shown = {key: run for key, run in stored["figures"]["runs"].items() if run[4]}
    assert all(run[0] in visitor.get(f"/runs/{key}/").text for key, run in shown.items())


@pytest.mark.slow
def test_an_episode_is_replayed_on_its_page(stored, visitor):
    pages = visitor.get("/api/v1/episodes/").json()
    shown = [each["id"] for each in pages["results"]]
    assert shown
    assert {*shown} <= {*stored["figures"]["episodes"]}
    assert visitor.get(f"/episodes/{shown[0]}/").status_code == 200


@pytest.mark.slow
def test_an_account_signs_in_with_its_password_and_finds_its_submissions(stored, visitor):
    visitor.post("/accounts/login/", {"login": "ada", "password": stored["password"]})
    page = visitor.get("/account/").text
    assert "ada" in page
    for name in ("published", "private", "queued"):
        assert visitor.get(f"/submissions/{stored['submissions'][name]}/").status_code == 200


@pytest.mark.slow
def test_a_program_goes_on_with_its_token(stored, visitor):
    visitor.browser.headers["Authorization"] = f"Bearer {stored['token']}"
    states = {each["id"]: each["state"] for each in visitor.get("/api/v1/submissions/").json()["results"]}
    assert states[stored["submissions"]["queued"]] == "queued"
    assert states[stored["submissions"]["private"]] == "replayed"


@pytest.mark.slow
def test_a_person_finds_the_task_that_they_had_begun(stored, visitor):
    visitor.browser.cookies.set("participant", stored["cookie"])
    page = visitor.get(f"/play/episode/{stored['open_episode']}/").text
    assert re.search(r"data-[\w-]+", page)


@pytest.mark.slow
def test_a_reader_finds_the_answer_to_a_report(stored, visitor):
    assert "It is excluded now." in visitor.get(f"/reports/{stored['report']}/").text


WORKED = """
import json
from plumbline.evaluation import worker
from plumbline.leaderboard import worker as _kinds  # registers what is queued
from plumbline.evaluation.models import Job, TaskSet
for job in list(Job.objects.unfinished().order_by("pk")):
    worker.work(job.pk)
left = {state: Job.objects.filter(state=state).count() for state in ("queued", "running", "failed")}
print(json.dumps([left, TaskSet.objects.get(slug="spring").tasks.count()]))
"""


@pytest.mark.slow
def test_a_worker_does_what_was_queued(tmp_path):
    upgraded = a_copy(tmp_path)
    upgraded.manage("migrate", "-v", "0")
    assert json.loads(upgraded.manage("shell", "-v", "0", "-c", WORKED)) == [
        {"queued": 0, "running": 0, "failed": 0},
        3,
    ]
