"""Charts have the colors of the page, also when these change while the page is open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NothingHappened

from tests.browser.conftest import DESK

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]

ADDRESS = "/leaderboards/people-20/3d/"
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
    page.goto(ADDRESS)
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
    page.wait_for_url("**/sets/people-20/cells/2/2/")


def test_a_cell_without_tasks_leads_nowhere(browse: Browse):
    page = browse(DESK)
    ground = _ground(page)
    ground.click(position={"x": 12, "y": 12})
    with pytest.raises(NothingHappened):
        page.wait_for_url("**/cells/**", timeout=NOTHING_HAPPENS)
