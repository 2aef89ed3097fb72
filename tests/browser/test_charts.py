"""Charts have the colors of the page, also when these change while the page is open."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NothingHappened

from tests.browser.conftest import DESK
from tests.browser.puzzles import forgive

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]

ADDRESS = "/leaderboards/people-20-v2/3d,palette=safe/"
NOTHING_HAPPENS = 1_000  # milliseconds
SOFT = {"light": "rgb(90, 93, 99)", "dark": "rgb(166, 169, 175)"}


def test_a_chart_follows_the_color_scheme_while_it_is_open(browse: Browse):
    page = browse(DESK)
    page.goto(ADDRESS)
    chart = page.locator("[data-chart*='heatmap.json']")
    chart.scroll_into_view_if_needed()
    title = chart.locator(".xtitle")
    expect(title).to_have_css("fill", SOFT["light"])
    page.emulate_media(color_scheme="dark")
    expect(title).to_have_css("fill", SOFT["dark"])
    page.emulate_media(color_scheme="light")
    expect(title).to_have_css("fill", SOFT["light"])


@pytest.mark.slow
def test_lines_of_a_chart_change_their_colors_with_the_scheme(browse: Browse):
    page = browse(DESK)
    page.goto(ADDRESS)
    chart = page.locator("[data-chart*='curves.json']")
    chart.scroll_into_view_if_needed()
    line = chart.locator(".js-line").first
    by_day = line.evaluate("(line) => getComputedStyle(line).stroke")
    page.emulate_media(color_scheme="dark")
    expect(line).not_to_have_css("stroke", by_day)


def _ground(page: Page) -> Locator:
    """Open the heatmap of an agent that has played every task; people may have played some meanwhile."""
    page.goto(ADDRESS)
    who = page.locator("select[name=who] option", has_text="optimal").first.get_attribute("value")
    page.goto(f"{ADDRESS}?who={quote(str(who))}")
    chart = page.locator("[data-chart*='heatmap.json']")
    chart.scroll_into_view_if_needed()
    expect(chart).to_have_attribute("aria-busy", "false")  # a chart is drawn twice before it can be clicked
    return chart.locator(".nsewdrag")


def test_a_cell_of_a_heatmap_leads_to_its_tasks(browse: Browse):
    page = browse(DESK)
    ground = _ground(page)
    box = ground.bounding_box()
    assert box is not None
    ground.click(position={"x": 12, "y": box["height"] - 12})
    page.wait_for_url("**/sets/people-20-v2/cells/2/2/")


def test_a_cell_without_tasks_leads_nowhere(browse: Browse):
    page = browse(DESK)
    ground = _ground(page)
    ground.click(position={"x": 12, "y": 12})
    with pytest.raises(NothingHappened):
        page.wait_for_url("**/cells/**", timeout=NOTHING_HAPPENS)


def test_a_chart_that_cannot_be_loaded_says_so_in_words(browse: Browse):
    page = browse(DESK)
    page.route("**/heatmap.json*", lambda route: route.abort())
    page.goto(ADDRESS)
    chart = page.locator("[data-chart*='heatmap.json']")
    chart.scroll_into_view_if_needed()
    expect(chart).to_have_text("The chart could not be loaded. A table has its numbers.")
    expect(chart).not_to_have_attribute("role", "img")
    forgive(browse, "ERR_FAILED")


def test_what_a_form_leaves_open_stays_out_of_the_address(browse: Browse):
    page = browse(DESK)
    page.goto(f"{ADDRESS}pairwise/")
    page.locator("select[name=among]").select_option("without references")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**/pairwise/?under=3d%2Cpalette%3Dsafe&among=ranked")
