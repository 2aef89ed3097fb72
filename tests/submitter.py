"""A submitter for measurements: an account with a token, and a file of many episodes.

python -m tests.submitter EPISODES OUT writes the file and prints the token.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, perf_counter, sleep, time_ns
from typing import Any

import httpx

from tests.site import ROOT, Site

SLUG = "geoms-300-v2"
WITHOUT_LIMITS = {"REPLAYS_PER_DAY": "100000", "MOST_WAITING": "100000"}  # of an account, for a site
POLL_SECONDS = 0.1
PACKED = b"\x1f\x8b"  # how a gzip file begins
THOUGHT = "The piece stands left of where it belongs and the way is free, so it can go there at once. " * 4


def file_of(episodes: int) -> Iterator[str]:
    """A header and that many episodes of a legal walk, with full responses."""
    from plumbline.envs import FAMILIES
    from plumbline.envs.dice import Dice
    from plumbline.evaluation.models import TaskSet
    from tests.players import words_of

    task_set = TaskSet.objects.get(slug=SLUG)
    named = {"slug": SLUG, "digest": task_set.digest}
    extractor = FAMILIES[task_set.family].words.extractor_version
    versions = {"rules_version": task_set.rules_version, "extractor_version": extractor}
    header = {
        "format": "plumbline-trajectory/1",
        "agent": {"name": "Rambler"},
        "task_set": named,
        "setting": "text,palette=safe",
    }
    yield json.dumps(header | versions)
    tasks = list(task_set.tasks.select_related("task_set"))
    for number in range(episodes):
        task, attempt = tasks[number % len(tasks)], number // len(tasks) + 1
        turns = [{"response": f"{THOUGHT}\naction: {word}"} for word in words_of(task, Dice(number), 20)]
        yield json.dumps({"task": task.digest, "attempt": attempt, "turns": turns})


@dataclass(frozen=True)
class Submitter:
    """Who uploads what."""

    address: str
    token: str
    path: Path

    def upload(self) -> int:
        """Upload the file, with a last line that makes its bytes new; returns the submission's id."""
        with self._client() as client:
            content, more = self.path.read_bytes(), _blank_line(time_ns())
            content += gzip.compress(more) if content.startswith(PACKED) else more
            answer = client.post("/api/v1/submissions/", files={"file": content})
        answer.raise_for_status()
        return int(answer.json()["id"])

    def told(self, submission: int) -> dict[str, Any]:
        """Return what the API tells of a submission."""
        with self._client() as client:
            found: dict[str, Any] = client.get(f"/api/v1/submissions/{submission}/").json()
            return found

    def settled(self, submission: int, seconds: float) -> str:
        """The state in which the submission ended: replayed, rejected or cancelled."""
        until, state = monotonic() + seconds, ""
        with self._client() as client:
            while monotonic() < until:
                state = client.get(f"/api/v1/submissions/{submission}/").json()["state"]
                if state in ("replayed", "rejected", "cancelled"):
                    return str(state)
                sleep(POLL_SECONDS)
        raise TimeoutError(f"submission {submission} did not end within {seconds} s: it is {state}")

    def submit(self, seconds: float) -> tuple[str, float]:
        """Upload and wait; the state it ended in, and after how many seconds."""
        began = perf_counter()
        return self.settled(self.upload(), seconds), perf_counter() - began

    def _client(self) -> httpx.Client:
        headers = {"Authorization": f"Bearer {self.token}"}
        return httpx.Client(base_url=self.address, headers=headers, timeout=60, verify=False)


def _blank_line(number: int) -> bytes:
    """A number in spaces and tabs."""
    return f"{number:b}\n".replace("0", " ").replace("1", "\t").encode()


def prepare(site: Site, episodes: int) -> Submitter:
    """A token of the site and a file for it."""
    path = site.folder / f"{episodes}.jsonl"
    words = [sys.executable, "-m", "tests.submitter", str(episodes), str(path)]
    done = subprocess.run(words, cwd=ROOT, env=site.environment, check=True, capture_output=True, text=True)
    return Submitter(site.address, done.stdout.strip(), path)


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "plumbline.leaderboard.settings"
    import django

    django.setup()
    from django.contrib.auth.models import User

    from plumbline.leaderboard.api import tokens

    owner, _ = User.objects.get_or_create(username="rambler")
    with open(sys.argv[2], "w") as file:
        file.writelines(f"{line}\n" for line in file_of(int(sys.argv[1])))
    print(tokens.issue(owner, "measurements")[1])


if __name__ == "__main__":
    main()
