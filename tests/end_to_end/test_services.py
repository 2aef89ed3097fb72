"""The same site in parts, on PostgreSQL and Redis: two servers, a worker elsewhere, and everything still works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from plumbline.evaluation.requests.participants import COOKIE
from plumbline.play.sockets.connection import REPLACED
from tests.postgresql import a_database
from tests.site import ROOT, Site, free_port
from tests.tight import tight
from tests.visitor import LONGEST_SECONDS, PUZZLES, SETTING, SLUG, Visitor, solution, trajectory, until

DATABASE_URL, REDIS_URL = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")
BUNDLED = len(list((ROOT / "fixtures" / "tasksets").glob("*.jsonl")))

pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif(not DATABASE_URL.startswith("postgres"), reason="DATABASE_URL names no PostgreSQL"),
    pytest.mark.skipif(not REDIS_URL, reason="REDIS_URL is not set"),
]

# --- the parts


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The address of a database of our own."""
    with a_database(DATABASE_URL, "end_to_end") as address:
        yield address


@pytest.fixture(scope="module")
def sites(database: str) -> Iterator[tuple[Site, Site]]:
    """Two servers on one database, and a worker process beside them."""
    folder = Path(tempfile.mkdtemp(prefix="plumbline-services-"))
    extra = {"DATABASE_URL": database, "REDIS_URL": REDIS_URL}
    first, second = Site(folder, free_port(), extra), Site(folder, free_port(), extra)
    worker = None
    try:
        first.prepare()
        worker = a_worker(first)
        for site in (first, second):
            site.start("--no-worker")
        yield first, second
    finally:
        first.stop()
        second.stop()
        if worker is not None:
            end(worker)
        shutil.rmtree(folder, ignore_errors=True)


def a_worker(site: Site) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-m", "celery", "-A", "leaderboard", "worker", "-P", "solo", "-l", "WARNING"]
    with (site.folder / "worker.log").open("ab") as log:
        return subprocess.Popen(words, cwd=ROOT, env=site.environment, stdout=log, stderr=log)


def end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


# --- those who use it


@pytest.fixture
def visit() -> Iterator[Callable[[Site], Visitor]]:
    """Opens browsers, one for each who comes."""
    opened: list[httpx.Client] = []

    def visiting(site: Site) -> Visitor:
        opened.append(httpx.Client(base_url=site.address, timeout=LONGEST_SECONDS, trust_env=False))
        return Visitor(opened[-1])

    yield visiting
    for browser in opened:
        browser.close()


def api(visitor: Visitor, path: str, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return visitor.browser.get(f"/api/v1/{path}", headers=headers).raise_for_status().json()


# --- what they do


def test_a_person_plays_and_the_worker_scores_it(sites, visit):
    person = visit(sites[0])
    person.agree()
    episode = person.next_puzzle()
    tab = person.sit_down(sites[0], episode)
    _, frames = tab.joined()
    said = ["fly to the \0 moon", *solution(frames)]
    outcomes = [tab.play(number, text)[0]["outcome"] for number, text in enumerate(said, 1)]
    tab.close()
    assert outcomes == [""] * (len(said) - 1) + ["solved"]
    address = f"/play/episode/{episode}/result/"
    page = until(lambda: (text := person.get(address).text) * ("Shortest solution" in text), "the score")
    assert f"Actions</dt><dd>{len(said)}" in tight(page)
    rows = f"leaderboards/{SLUG}/{SETTING}/"
    until(lambda: "people" in [row["standing"]["who"] for row in api(person, rows)["rows"]], "the human row")


def test_a_submission_goes_from_the_api_through_the_worker_to_the_board(sites, visit, tmp_path):
    owner = visit(sites[1])
    names = {"username": "barbara", "password1": "a long enough password", "password2": "a long enough password"}
    assert owner.post("/accounts/signup/", names).status_code == 302
    wanted = {"name": "a program", "scopes": ["read", "submit"], "days": "90"}
    page = owner.get(owner.post("/account/tokens/", wanted).headers["Location"]).text
    token = re.search(r"<code>(plb_[^<]+)</code>", page)[1]
    made = owner.browser.post(
        "/api/v1/submissions/",
        files={"file": ("walker.jsonl", trajectory(owner.get(f"/sets/{SLUG}/file").content))},
        headers={"Authorization": f"Bearer {token}"},
    )
    assert made.status_code == 201, made.text
    path = f"submissions/{made.json()['id']}/"

    def settled() -> dict[str, Any] | None:
        known = api(owner, path, token)
        return known if known["state"] not in ("queued", "replaying") else None

    done = until(settled, "the replay")
    assert (done["state"], done["problem"], done["progress"]["done"]) == ("replayed", "", 20)
    board = f"leaderboards/{SLUG}/{SETTING}/"
    assert "Walker" not in [row["agent"] for row in api(visit(sites[0]), board)["rows"]]
    owner.browser.post(f"/api/v1/{path}publish/", headers={"Authorization": f"Bearer {token}"}).raise_for_status()
    (row,) = [row for row in api(visit(sites[0]), board)["rows"] if row["agent"] == "Walker"]
    assert (row["rank"], row["complete"], row["standing"]["values"]["completion"]["value"]) == (1, True, 1.0)


def test_the_newest_connection_wins_across_servers(sites, visit):
    person = visit(sites[0])
    person.agree()
    episode = person.next_puzzle()
    old = person.sit_down(sites[0], episode)
    _, frames = old.joined()
    first, *rest = solution(frames)
    old.play(1, first)
    new = person.sit_down(sites[1], episode)
    assert new.joined()[0]["number"] == 2
    old.hear("superseded")
    assert old.closed() == REPLACED
    outcomes = [new.play(number, text)[0]["outcome"] for number, text in enumerate(rest, 2)]
    assert outcomes[-1] == "solved"
    new.close()


def test_a_turn_said_again_at_another_server_is_stored_once(sites, visit):
    person = visit(sites[0])
    person.agree()
    episode = person.next_puzzle()
    first = person.sit_down(sites[0], episode)
    first.joined()
    first.say(1, "fly to the moon")
    first.hear("acknowledged")
    first.drop()
    second = person.sit_down(sites[1], episode)
    second.joined()
    assert second.play(1, "fly to the moon")[0]["actions"] == 1
    assert second.play(2, "fly to the moon")[0]["actions"] == 2
    second.close()


def test_a_button_pressed_twice_deals_one_puzzle(sites, visit):
    for _ in range(3):
        person = visit(sites[0])
        person.agree()
        elsewhere = visit(sites[1])
        elsewhere.browser.cookies.set(COOKIE, person.browser.cookies[COOKIE])
        both = (person, elsewhere)
        tokens = [visitor.token(PUZZLES) for visitor in both]
        with ThreadPoolExecutor(2) as hands:
            dealt = list(hands.map(Visitor.press, both, tokens))
        assert dealt[0] == dealt[1]


def test_a_server_says_that_it_is_ready(sites, visit):
    for site in sites:
        known = until(lambda site=site: (told := visit(site).get("/readyz").json())["worker"] == "ready" and told, "it")
        assert (known["database"], known["queue"], known["workers"], known["task_sets"]) == (
            "ready",
            "ready",
            1,
            BUNDLED,
        )
