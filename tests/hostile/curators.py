"""Curators who fill drafts from files in the pages: a draft for each file."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx

from tests.site import Site

PASSWORD = "a long enough password"
POLL_SECONDS = 0.2
READING, FILLED = "Reading:", "Filled from a file."
REFUSAL = re.compile(r'class="note error" role="alert">(.*?)</p>', re.DOTALL)
PREPARE = """
from django.contrib.auth.models import User
from plumbline.evaluation.tasksets import Draft
from plumbline.leaderboard.curating import curation
eve = User.objects.create_superuser("eve", "", {password!r})
for number, suite in enumerate({suites!r}):
    curation.draft(Draft(slug=f"draft{{number}}", title="Draft", suite=suite), eve)
"""


@dataclass(frozen=True)
class Curator:
    """A curator with a file for a draft; as a sender of files, like `tests.submitter.Submitter`."""

    client: httpx.Client
    number: int  # of the draft
    path: Path

    @property
    def page(self) -> str:
        return f"/curate/sets/draft{self.number}/"

    def upload(self) -> int:
        """Upload the file; returns the number of the draft."""
        sent = {"file": ("tasks", self.path.read_bytes())}
        answer = self.client.post(f"{self.page}import/", data=_token(self.client, self.page), files=sent)
        answer.raise_for_status()
        return self.number

    def settled(self, _: int, seconds: float) -> str:
        """How the reading of the file ended: filled or rejected."""
        until = monotonic() + seconds
        while monotonic() < until:
            shown = self._shown()
            if READING not in shown:
                return "filled" if FILLED in shown else "rejected"
            sleep(POLL_SECONDS)
        raise TimeoutError(f"draft {self.number} was not filled within {seconds} s")

    def told(self, _: int) -> dict[str, Any]:
        """Return why the file was rejected, in the words of a submission."""
        refusal = REFUSAL.search(self._shown())
        return {"problem": html.unescape(refusal[1].strip()) if refusal else "", "work": None}

    def _shown(self) -> str:
        return self.client.get(self.page, headers={"HX-Request": "true"}).text


def curators(site: Site, files: Iterable[tuple[str, Path]]) -> list[Curator]:
    """A curator for each file, with an empty draft of that suite."""
    suites, paths = zip(*files, strict=True)
    site.manage("shell", "-v", "0", "-c", PREPARE.format(password=PASSWORD, suites=suites))
    client = httpx.Client(base_url=site.address, timeout=120, follow_redirects=True)
    login = "/accounts/login/"
    client.post(login, data={"login": "eve", "password": PASSWORD} | _token(client, login)).raise_for_status()
    return [Curator(client, number, path) for number, path in enumerate(paths)]


def _token(client: httpx.Client, page: str) -> dict[str, str]:
    client.get(page).raise_for_status()
    return {"csrfmiddlewaretoken": client.cookies["csrftoken"]}
