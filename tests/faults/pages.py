"""A visitor who asks for pages all the time, consents, logs in and uses the API, and counts the answers."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from threading import Event
from time import monotonic

import httpx

from tests.faults.population import NAME, PASSWORD
from tests.site import Site

PAUSE_SECONDS = 0.1
CONSENT, LOGIN, LOGOUT = "/play/consent/", "/accounts/login/", "/accounts/logout/"


@dataclass
class Visitor:
    """What was asked of a site, and how it answered."""

    site: Site
    answers: Counter[int] = field(default_factory=Counter)  # by status
    unexplained: int = 0  # answers from 500 on that do not say when to come back
    slowest_seconds: float = 0.0
    refused: int = 0  # requests while nobody listened
    cut: int = 0  # requests that got no answer, or half of one

    def visit(self, ending: Event) -> None:
        ways: tuple[Callable[[httpx.Client], None], ...] = (self._read, self._read, self._consent, self._log_in)
        for way in cycle(ways):
            if ending.is_set():
                return
            self._visit_once(way)
            ending.wait(PAUSE_SECONDS)

    def _visit_once(self, way: Callable[[httpx.Client], None]) -> None:
        try:
            with httpx.Client(base_url=self.site.address, timeout=60, trust_env=False) as browser:
                way(browser)
        except httpx.ConnectError:
            self.refused += 1
        except httpx.TransportError:
            self.cut += 1

    def _read(self, browser: httpx.Client) -> None:
        for address in ("/", "/leaderboards/", "/play/", "/api/v1/task-sets/"):
            self._ask(browser, "GET", address)

    def _consent(self, browser: httpx.Client) -> None:
        self._send(browser, CONSENT, {"age_group": "30-44", "agree": "on"})

    def _log_in(self, browser: httpx.Client) -> None:
        self._send(browser, LOGIN, {"login": NAME, "password": PASSWORD})

    def _send(self, browser: httpx.Client, address: str, form: dict[str, str]) -> None:
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self._ask(browser, "GET", address).text)
        if found:
            self._ask(browser, "POST", address, form | {"csrfmiddlewaretoken": found[1]})

    def _ask(
        self, browser: httpx.Client, method: str, address: str, form: dict[str, str] | None = None
    ) -> httpx.Response:
        began = monotonic()
        answer = browser.request(method, address, data=form)
        self.answers[answer.status_code] += 1
        self.slowest_seconds = max(self.slowest_seconds, monotonic() - began)
        self.unexplained += answer.status_code >= 500 and "Retry-After" not in answer.headers
        return answer

    def summary(self) -> dict[str, object]:
        return {
            "requests": self.answers.total(),
            "answers": {str(status): count for status, count in sorted(self.answers.items())},
            "answers_5xx": sum(count for status, count in self.answers.items() if status >= 500),
            "of_these_without_retry_after": self.unexplained,
            "requests_refused": self.refused,
            "requests_cut": self.cut,
            "slowest_answer_seconds": round(self.slowest_seconds, 2),
        }


def health(site: Site) -> dict[str, object]:
    answer = httpx.get(f"{site.address}/readyz", timeout=30, trust_env=False)
    found: dict[str, object] = answer.json()
    return found


async def seconds_until(call: Callable[[], bool], limit: float = 90.0) -> float | None:
    """How long it takes until a call returns true; None if longer than the limit."""
    began = monotonic()
    while monotonic() - began < limit:
        if await asyncio.to_thread(call):
            return round(monotonic() - began, 1)
        await asyncio.sleep(0.1)
    return None
