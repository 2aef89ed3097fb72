"""Every page for everybody: at both widths and in both schemes nothing overflows, is illegible or has no name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, LOOKS, PHONE, Look
from tests.browser.puzzles import agree, forgive
from tests.site import ROOT, Site

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]

LONG = "W" * 80
MOMENTS, MOMENT_MILLISECONDS = 60, 50
ADDRESSES = (
    "/",
    "/play/",
    "/play/consent/",
    "/play/withdraw/",
    "/play/codebook/",
    "/leaderboards/",
    "/leaderboards/people-20-v2/3d,palette=safe/",
    "/leaderboards/people-20-v2/text,palette=safe/?sort=-deviation&metric=deviation",
    "/leaderboards/geoms-300-v2/3d,palette=safe/",
    "/sets/people-20-v2/",
    "/sets/people-20-v2/?page=1",
    "/sets/geoms-300-v2/20/",
    "/sets/geoms-300-v2/20/?setting=text,palette=safe",
    "/sets/geoms-300-v2/cells/4/4/",
    "/submit/",
    "/docs/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
)
NAMELESS = (ROOT / "tests" / "browser" / "nameless.js").read_text()
CONTRAST = (ROOT / "tests" / "browser" / "contrast.js").read_text()


def faults(page: Page, look: Look) -> list[str]:
    """What is wrong with a page for somebody who looks at it so."""
    page.set_viewport_size({"width": look.width, "height": 800})
    page.emulate_media(color_scheme=look.scheme)
    found = [] if fits(page, look.width) else [f"{look}: wider than the window"]
    found += [f"{look}: no name: {each}" for each in page.evaluate(NAMELESS)]
    return found + [f"{look}: contrast: {each}" for each in page.evaluate(CONTRAST)]


def fits(page: Page, width: int) -> bool:
    """Whether nothing has to be scrolled sideways; charts take a moment to follow the window."""
    for _ in range(MOMENTS):
        if page.evaluate("document.documentElement.scrollWidth") <= width:
            return True
        page.wait_for_timeout(MOMENT_MILLISECONDS)
    return False


def looked_at(page: Page) -> None:
    """The page has no faults in whatever look."""
    if page.locator(".chart").count():
        page.locator(".chart").first.scroll_into_view_if_needed()  # a long board keeps it out of sight, undrawn
        expect(page.locator(".chart .main-svg").first).to_be_visible()
    expect(page.locator("h1")).to_have_count(1)
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("img:not([alt])").count() == 0
    assert [fault for look in LOOKS for fault in faults(page, look)] == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_public_page_is_fit_for_everybody(browse: Browse, address: str):
    page = browse()
    answer = page.goto(address)
    assert answer is not None
    assert answer.ok
    looked_at(page)


def test_a_page_that_is_not_there_says_so(browse: Browse):
    page = browse()
    page.goto("/nothing/here/")
    looked_at(page)
    forgive(browse, "404")


@pytest.mark.slow
def test_an_agent_and_its_episode_are_fit_for_everybody(browse: Browse):
    page = browse()
    page.goto("/leaderboards/people-20-v2/3d,palette=safe/")
    page.get_by_role("link", name="Random, legal").first.click()
    looked_at(page)
    page.goto("/sets/people-20-v2/20/")
    looked_at(page)
    page.locator("a[href^='/episodes/']").first.click()
    expect(page.locator("[data-replay]")).to_be_visible()
    looked_at(page)


def test_the_address_of_a_filtered_board_says_only_what_was_asked(browse: Browse):
    page = browse()
    page.goto("/leaderboards/people-20-v2/3d,palette=safe/")
    page.get_by_label("Kind").select_option("baseline")
    page.get_by_role("button", name="Filter").click()
    page.wait_for_url("**/leaderboards/people-20-v2/3d,palette=safe/?kind=baseline")
    page.get_by_role("link", name="Deviation").click()
    page.wait_for_url("**/leaderboards/people-20-v2/3d,palette=safe/?kind=baseline&sort=deviation")
    expect(page.get_by_role("columnheader", name="Deviation")).to_have_attribute("aria-sort", "ascending")


def test_a_leaderboard_of_reference_rows_alone_sorts_and_filters(browse: Browse):
    page = browse()
    page.goto("/leaderboards/people-20-v2/3d,palette=safe/")
    names = page.locator("table.leaderboard tbody .name a:first-child")
    page.get_by_role("link", name="Deviation").click()
    best_first = names.all_inner_texts()
    page.get_by_role("link", name="Deviation").click()
    expect(page.get_by_role("columnheader", name="Deviation")).to_have_attribute("aria-sort", "descending")
    assert names.all_inner_texts() != best_first
    page.get_by_label("Agent", exact=True).first.fill("optimal")
    page.get_by_role("button", name="Filter").click()
    expect(names).to_have_count(1)
    page.get_by_role("link", name="Reset").click()
    expect(names).to_have_count(len(best_first))


@pytest.mark.slow
def test_pages_of_play_are_fit_for_everybody(browse: Browse):
    page = browse()
    agree(page)
    looked_at(page)
    page.get_by_role("button", name="First task").click()
    expect(page.locator("[data-part=pieces] button").first).to_be_visible()
    looked_at(page)
    page.get_by_role("button", name="Give up").click()
    looked_at(page)
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    looked_at(page)
    page.get_by_role("link", name="See your result").click()
    expect(page.locator("dl.figures")).to_be_visible()
    looked_at(page)


def test_nothing_moves_for_those_who_prefer_it_so(browse: Browse):
    page = browse(Look(1280, still=True))
    page.goto("/")
    moving = "() => [...document.querySelectorAll('*')].filter((each) => each.getAnimations().length).length"
    page.get_by_role("button", name="2D view").click()
    expect(page.locator("[data-part=pieces] button").first).to_be_visible()
    page.locator("[data-part=pieces] button").first.hover()
    assert page.evaluate(moving) == 0


@contextmanager
def a_long_name(site: Site) -> Iterator[None]:
    """One of the agents on every board is called something very long for a while."""
    rename = "from plumbline.evaluation.models import Agent; Agent.objects.filter(name=%r).update(name=%r)"
    site.manage("shell", "-c", rename % ("Random, legal", LONG))
    try:
        yield
    finally:
        site.manage("shell", "-c", rename % (LONG, "Random, legal"))


@pytest.mark.slow
def test_a_long_name_leaves_room_for_the_rest_of_its_table(browse: Browse, site: Site):
    page = browse()
    with a_long_name(site):
        for address in ("/leaderboards/people-20-v2/3d,palette=safe/", "/sets/people-20-v2/20/", "/"):
            page.goto(address)
            for look in (PHONE, DESK):
                page.set_viewport_size({"width": look.width, "height": 800})
                assert width(page.locator("td.name").filter(has_text=LONG).first) < 0.6 * look.width
        page.goto("/leaderboards/people-20-v2/3d,palette=safe/")
        assert width(page.locator("table.leaderboard")) <= width(page.locator("main"))


def width(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["width"]
