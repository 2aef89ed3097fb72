"""The real site and real browsers. Whatever a browser complains of on any page fails the test that saw it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from ctypes.util import find_library
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.site import Site, a_site, an_empty_site

PATIENCE_MILLISECONDS = 20_000
BROWSERS = ("chromium-headless-shell", "chromium")  # the first takes less than half the processor time of the other
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


@dataclass(frozen=True)
class Look:
    """What somebody looks at the site with."""

    width: int
    scheme: str = "light"
    touch: bool = False
    still: bool = False  # prefers reduced motion
    height: int = 800

    def __str__(self) -> str:
        return f"{self.width}-{self.scheme}"


PHONE, PHONE_AT_NIGHT = Look(360, "light", touch=True), Look(360, "dark", touch=True)
SMALL_PHONE = Look(360, "light", touch=True, height=740)
DESK, DESK_AT_NIGHT = Look(1280, "light"), Look(1280, "dark")
LOOKS = (PHONE, PHONE_AT_NIGHT, DESK, DESK_AT_NIGHT)


@pytest.fixture(scope="session")
def program() -> str:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip("chromium is not installed")
    if find_library("atomic") is None:
        pytest.skip("libatomic1 is not installed, which what drives the browser needs")
    expect.set_options(timeout=PATIENCE_MILLISECONDS)
    return path


@pytest.fixture(scope="session")
def site(program: str) -> Iterator[Site]:
    """The site as users start it, with its worker, in a folder of its own."""
    with a_site() as serving:
        yield serving


@pytest.fixture(scope="session")
def toy_site(program: str) -> Iterator[Site]:
    """A site that also plays the toy families, without a worker: nothing is scored there by itself."""
    with an_empty_site("tests/browser/toy_manage.py") as serving:
        yield serving


@pytest.fixture(scope="module")
def chromium(program: str) -> Iterator[Browser]:
    """One browser a module: while it runs, its event loop keeps other tests from theirs."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def browse(site: Site, chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page as somebody new, or as the owner of `context`. Afterwards nothing may have been complained of."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(f"{message.text} {message.location}")

    def asked(request: Request) -> None:
        if not request.url.startswith((site.address, "data:", "blob:")):
            complaints.append(f"a request to {request.url}")

    def opening(look: Look = DESK, context: BrowserContext | None = None, **options: Any) -> Page:
        if context is None:
            context = chromium.new_context(
                base_url=site.address,
                viewport={"width": look.width, "height": look.height},
                color_scheme=look.scheme,
                has_touch=look.touch,
                reduced_motion="reduce" if look.still else "no-preference",
                **options,
            )
            context.set_default_timeout(PATIENCE_MILLISECONDS)
            contexts.append(context)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", asked)
        return page

    opening.complaints = complaints
    yield opening
    for context in contexts:
        context.close()
    assert complaints == []
