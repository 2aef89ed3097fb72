"""Somebody with a browser, who reads pages, fills in forms, and plays; and what they say and upload."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Any, TypeVar
from uuid import UUID

import httpx

from tests.play import boards
from tests.site import Site

LONGEST_SECONDS = 60
SLUG, SETTING = "people-20-v2", "text,palette=safe"
PUZZLES = f"/play/{SLUG}/{SETTING}/"

T = TypeVar("T")


def until(call: Callable[[], T | None], what: str) -> T:
    """What the call returns once it returns something; within a bound."""
    end = monotonic() + LONGEST_SECONDS
    while monotonic() < end:
        found = call()
        if found:
            return found
        sleep(0.2)
    raise TimeoutError(f"{what}: not within {LONGEST_SECONDS} s")


@dataclass
class Visitor:
    """Somebody with a browser that keeps cookies and fills in forms."""

    browser: httpx.Client

    def get(self, address: str) -> httpx.Response:
        return self.browser.get(address).raise_for_status()

    def post(self, address: str, form: dict[str, str], *, at: str = "") -> httpx.Response:
        """Send a form as it stands on the page `at`, or on that of the same address."""
        return self.send(address, form | self.token(at or address))

    def token(self, page: str) -> dict[str, str]:
        """What proves that a form was sent from a page of this site."""
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get(page).text)
        assert found, f"{page} holds no form"
        return {"csrfmiddlewaretoken": found[1]}

    def send(self, address: str, form: dict[str, str]) -> httpx.Response:
        return self.browser.post(address, data=form)

    def agree(self) -> None:
        agreed = self.post("/play/consent/", {"age_group": "30-44", "agree": "on"})
        assert "<code>" in self.get(agreed.headers["Location"]).text

    def next_puzzle(self) -> UUID:
        """Where the button for the next puzzle leads."""
        return self.press(self.token(PUZZLES))

    def press(self, token: dict[str, str]) -> UUID:
        answer = self.send(f"{PUZZLES}next/", token)
        return UUID(answer.headers["Location"].split("/")[3])

    def sit_down(self, site: Site, episode: UUID) -> Any:
        """A tab of this browser, where Django is set up."""
        from plumbline.evaluation.models import Episode
        from plumbline.evaluation.requests.participants import COOKIE
        from tests.play.tabs import Tab

        return Tab(site.port, Episode(pk=episode), cookie=self.browser.cookies[COOKIE])


def solution(frames: dict[str, Any]) -> list[str]:
    shown = {frame["caption"]: frame["alt"] for frame in frames["frames"]}
    return [f"move {piece} {direction}" for piece, direction in boards.plan(shown["current"], shown["goal"])]


def trajectory(task_set: bytes) -> bytes:
    """A file that solves every task of a downloaded set."""
    header = {
        "format": "plumbline-trajectory/1",
        "agent": {"name": "Walker", "model": "walker-1"},
        "task_set": {"slug": SLUG, "digest": json.loads(gzip.decompress(task_set).splitlines()[0])["digest"]},
        "setting": SETTING,
        "rules_version": boards.FAMILY.rules.version,
        "extractor_version": boards.FAMILY.words.extractor_version,
    }
    episodes = [
        {"task": digest, "turns": [{"actions": [move]} for move in boards.words(instance)]}
        for digest, instance in boards.instances(task_set)
    ]
    return b"".join(json.dumps(line).encode() + b"\n" for line in [header, *episodes])
