"""A submitter for measurements: an account with a token, and a file of many episodes.

python -m tests.submitter EPISODES OUT writes the file and prints the token.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx

from tests.site import ROOT, Site

SLUG = "geoms-300"
THOUGHT = "The piece stands left of where it belongs and the way is free, so it can go there at once. " * 4


def file_of(episodes: int) -> Iterator[str]:
    """A header and that many episodes of a legal walk, with full responses."""
    from envs.dice import Dice
    from evaluation.models import TaskSet
    from tests.players import words_of

    task_set = TaskSet.objects.get(slug=SLUG)
    named = {"slug": SLUG, "digest": task_set.digest}
    versions = {"rules_version": task_set.rules_version, "extractor_version": 1}
    header = {"format": "plumbline-trajectory/1", "agent": {"name": "Rambler"}, "task_set": named, "setting": "text"}
    yield json.dumps(header | versions)
    tasks = list(task_set.tasks.select_related("task_set"))
    for number in range(episodes):
        task, attempt = tasks[number % len(tasks)], number // len(tasks) + 1
        turns = [{"response": f"{THOUGHT}\naction: {word}"} for word in words_of(task, Dice(number), 20)]
        yield json.dumps({"task": task.digest, "attempt": attempt, "turns": turns})


def upload(site: Site, token: str, path: Path) -> int:
    """Upload a file; returns the submission's id."""
    with path.open("rb") as file:
        answer = httpx.post(
            f"{site.address}/api/v1/submissions/", files={"file": file}, headers=_headers(token), timeout=60
        )
    answer.raise_for_status()
    return int(answer.json()["id"])


def settled(site: Site, token: str, submission: int, seconds: float) -> dict[str, Any]:
    """The submission once it is replayed, rejected or cancelled."""
    until = monotonic() + seconds
    while monotonic() < until:
        answer = httpx.get(f"{site.address}/api/v1/submissions/{submission}/", headers=_headers(token), timeout=60)
        if answer.json()["state"] in ("replayed", "rejected", "cancelled"):
            return dict(answer.json())
        sleep(0.1)
    raise TimeoutError(f"submission {submission} did not end within {seconds} s: {answer.json()}")


def prepare(site: Site, episodes: int) -> tuple[str, Path]:
    """A token of the site and a file for it."""
    import subprocess

    path = site.folder / f"{episodes}.jsonl"
    words = [sys.executable, "-m", "tests.submitter", str(episodes), str(path)]
    token = subprocess.run(words, cwd=ROOT, env=site.environment, check=True, capture_output=True, text=True).stdout
    return token.strip(), path


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "leaderboard.settings"
    import django

    django.setup()
    from django.contrib.auth.models import User

    from leaderboard import tokens

    owner, _ = User.objects.get_or_create(username="rambler")
    with open(sys.argv[2], "w") as file:
        file.writelines(f"{line}\n" for line in file_of(int(sys.argv[1])))
    print(tokens.issue(owner, "measurements")[1])


def _headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


if __name__ == "__main__":
    main()
