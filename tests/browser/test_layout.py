"""Layout: pages stay where they are while they load, and show a focus only to those who use the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Look
from tests.browser.puzzles import agree, command, result

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]

MOST_SHIFT = 0.02
PAGES = (
    "/",
    "/sets/geoms-300-v2/20/",
    "/sets/geoms-300-v2/20/?setting=text,palette=safe",
    "/sets/cube-40/1/",
    "/sets/arcade-120-v2/1/",
    "/sets/arcade-120-v2/1/?setting=coordinates",
    "/leaderboards/people-20-v2/3d,palette=safe/",
)
RECORD_SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
OUTLINE = "(element) => { const style = getComputedStyle(element); return [style.outlineStyle, style.outlineWidth]; }"


@pytest.mark.slow
@pytest.mark.parametrize("look", [PHONE, DESK], ids=str)
def test_nothing_moves_while_a_page_loads(browse: Browse, look: Look):
    page = browse(look)
    page.add_init_script(RECORD_SHIFTS)
    shifts = {}
    for address in PAGES:
        page.goto(address, wait_until="networkidle")
        shifts[address] = page.evaluate("window.shift")
    assert {address: shift for address, shift in shifts.items() if shift >= MOST_SHIFT} == {}


@pytest.mark.parametrize("setting", ["2d", "3d"])
def test_a_phone_shows_the_current_board_of_two_and_the_keys_together(browse: Browse, setting: str):
    page = browse(PHONE)
    page.goto("/?try=practice-geoms-v2")
    page.locator(f"#try button[value^='{setting}']").first.click()
    expect(page.locator("[data-caption=current] img")).to_be_in_viewport(ratio=0.99)
    expect(page.locator("[data-part=keypad] button").last).to_be_in_viewport(ratio=1)


def test_the_menu_is_one_line_on_a_phone(browse: Browse):
    page = browse(PHONE)
    page.goto("/docs/")
    places = [each.bounding_box() for each in page.get_by_role("navigation", name="Main").get_by_role("link").all()]
    assert len({place["y"] for place in places if place}) == 1


def test_a_text_in_a_replay_leaves_its_buttons_on_the_screen(browse: Browse):
    page = browse(PHONE)
    page.goto("/?try=practice-arcade-v2")
    page.locator("#try button[value^=coordinates]").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    result(page)
    text = page.locator("[data-caption=current] .picture")
    expect(text).to_contain_text("row=0, col=0")
    place = text.bounding_box()
    assert place is not None
    assert place["height"] < 0.5 * PHONE.height


def test_a_long_action_stays_within_the_list_of_its_replay(browse: Browse):
    page = browse()
    page.goto("/?try=practice-geoms-v2")
    page.locator("#try button[value^=text]").click()
    command(page, "x" * 300)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    result(page)
    actions = page.locator("[data-part=list]")
    assert actions.evaluate("(list) => list.scrollWidth <= list.clientWidth")


def test_a_phone_shows_a_moves_words_side_by_side_and_steps_together(browse: Browse):
    page = browse(PHONE)
    page.goto("/sets/people-20-v2/20/")
    page.locator("tr", has_text="Random commands").get_by_role("link").first.click()
    rows = page.locator(".steps tbody tr")
    expect(rows).not_to_have_count(1)
    height = median(row.bounding_box()["height"] for row in rows.all()[1:])
    assert height < 62  # two lines
    assert page.locator(".steps").bounding_box()["height"] > 4 * height


def test_a_phone_shows_how_the_episodes_of_a_run_ended(browse: Browse):
    page = browse(PHONE)
    page.goto("/leaderboards/people-20-v2/3d,palette=safe/")
    page.get_by_role("link", name="Random, legal").first.click()
    page.locator("a[href^='/runs/']").first.click()
    for outcome in page.locator("tbody").get_by_text("Not solved", exact=False).all()[:3]:
        expect(outcome).to_be_in_viewport(ratio=0.9)


def test_a_phone_gives_a_heatmap_its_width(browse: Browse):
    page = browse(PHONE)
    page.goto("/leaderboards/geoms-300-v2/3d,palette=safe/")
    chart = page.get_by_role("img", name="Heatmap of agents")
    chart.scroll_into_view_if_needed()
    labels = chart.locator(".xtick text")
    expect(labels.first).to_be_visible()
    places = [label.bounding_box() for label in labels.all()]
    assert all(one["x"] + one["width"] <= other["x"] for one, other in pairwise(places))


def test_a_board_shows_its_focus_only_to_the_keyboard(browse: Browse):
    page = browse()
    agree(page)
    page.locator("form[action*=practice] button").click()
    board = page.locator("[data-play]")
    expect(board).to_be_focused()
    assert board.evaluate(OUTLINE)[0] == "none"
    page.keyboard.press("Tab")
    assert page.evaluate(f"({OUTLINE})(document.activeElement)") == ["solid", "2px"]
    board.evaluate("(element) => element.focus()")
    assert board.evaluate(OUTLINE) == ["solid", "1px"]
    page.mouse.click(2, 2)
    board.evaluate("(element) => element.focus()")
    assert board.evaluate(OUTLINE)[0] == "none"


def test_a_wide_table_says_that_there_is_more_and_keeps_its_names(browse: Browse):
    page = browse(PHONE)
    page.goto("/leaderboards/people-20-v2/3d,palette=safe/")
    region = page.get_by_role("region", name="Leaderboard")
    expect(region).to_have_attribute("data-more", "right")
    expect(region).to_have_attribute("tabindex", "0")
    name = region.locator("td.name").last
    region.evaluate("(element) => { element.scrollLeft = 40; }")
    expect(region).to_have_attribute("data-more", "left right")
    stuck = name.bounding_box()
    region.evaluate("(element) => { element.scrollLeft = element.scrollWidth; }")
    expect(region).to_have_attribute("data-more", "left")
    assert name.bounding_box() == stuck


def test_a_table_that_fits_is_no_stop_of_the_keyboard(browse: Browse):
    page = browse(DESK)
    page.goto("/leaderboards/people-20-v2/3d,palette=safe/")
    page.get_by_text("The heatmap as a table").click()
    fits = page.get_by_role("region", name="Heatmap")
    expect(fits).to_have_attribute("data-more", "")
    expect(fits).to_have_attribute("tabindex", "-1")
