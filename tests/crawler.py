"""A crawler that follows every link of a site as an anonymous visitor, one after the other, whatever robots.txt says.

python -m tests.crawler http://127.0.0.1:8000 [SECONDS] [PAGES] prints JSON. Loopback only, bounded in time and count.
It ends soon after a line on its standard input, or when that is closed.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, deque
from dataclasses import dataclass, field
from html.parser import HTMLParser
from threading import Event, Thread
from time import monotonic, perf_counter
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

import httpx
import numpy as np

SECONDS, PAGES = 600.0, 20_000
LOOPBACK = ("127.0.0.1", "localhost", "::1")
LINKS = {"a": "href", "link": "href", "img": "src", "script": "src"}
LONGEST_WAIT = 60.0  # for an answer, in seconds
LONGEST_BYTES = 2_000_000  # that are read of an answer


class Links(HTMLParser):
    """Addresses that a page leads to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name == LINKS.get(tag) and value]


@dataclass
class Crawler:
    """What a crawler has seen of a site, and what it has still to see."""

    site: str
    seen: set[str] = field(default_factory=set)
    coming: deque[str] = field(default_factory=deque)
    milliseconds: list[float] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)  # by status

    def crawl(self, until: float, pages: int, ending: Event) -> None:
        """Follow links until a moment, so many at most; begin again when there are no more."""
        with httpx.Client(timeout=LONGEST_WAIT, trust_env=False) as browser:
            while monotonic() < until and len(self.milliseconds) < pages and not ending.is_set():
                if not self.coming:
                    self.seen.clear()
                    self._note(self.site, "/")
                address = self.coming.popleft()
                for link in self._read(browser, address):
                    self._note(address, link)
                browser.cookies.clear()  # nobody knows it again

    def summary(self) -> dict[str, Any]:
        p50, p95 = (round(float(np.percentile(self.milliseconds, share)), 1) for share in (50, 95))
        answers = {str(status): count for status, count in sorted(self.answers.items())}
        return {"pages": len(self.milliseconds), "p50_ms": p50, "p95_ms": p95, "answers": answers}

    def _read(self, browser: httpx.Client, address: str) -> list[str]:
        """Read a page, and return the addresses that it leads to."""
        began, body = perf_counter(), bytearray()
        with browser.stream("GET", address) as answer:
            for piece in answer.iter_bytes():
                if len(body) < LONGEST_BYTES:
                    body += piece
        self.milliseconds.append((perf_counter() - began) * 1000)
        self.answers[answer.status_code] += 1
        if location := answer.headers.get("Location"):
            return [location]
        is_page = answer.headers.get("Content-Type", "").startswith("text/html")
        return Links(body.decode(errors="replace")).found if is_page else []

    def _note(self, page: str, link: str) -> None:
        """Remember an address of the site that was not seen yet."""
        address = urldefrag(urljoin(page, link)).url
        if urlsplit(address).netloc == urlsplit(self.site).netloc and address not in self.seen:
            self.seen.add(address)
            self.coming.append(address)


def main(site: str, seconds: float = SECONDS, pages: int = PAGES) -> None:
    if urlsplit(site).hostname not in LOOPBACK:
        raise SystemExit(f"{site}: expected a site on this machine")
    ending, crawler = Event(), Crawler(site)
    Thread(target=lambda: (sys.stdin.readline(), ending.set()), daemon=True).start()
    crawler.crawl(monotonic() + min(seconds, SECONDS), min(pages, PAGES), ending)
    print(json.dumps(crawler.summary()))


if __name__ == "__main__":
    main(sys.argv[1], *map(float, sys.argv[2:3]), *map(int, sys.argv[3:4]))
