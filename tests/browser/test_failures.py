"""A game in a house that went wrong: its failures are listed, marked on the slider, and lead to where they begin."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from plumbline.evaluation.files import task_sets
from tests.browser.conftest import DESK, LOOKS, PHONE, Look
from tests.envs.children import ROOT

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]
SLUG = "spatialworld-houses-40"
LEADERBOARD = f"/leaderboards/{SLUG}/picture/"
MARKS = 3  # at least, on the slider of the replay


def open_failed(page: Page) -> Locator:
    """A replay of somebody who spun and acted at a task of several rooms, without success."""
    page.goto(f"/sets/{SLUG}/{position_of_a_failed_one(page)}/?failure=hallucination")
    page.locator("tr").filter(has_text="Spin and act").get_by_role("link", name="Replay").click()
    replay = page.locator("[data-replay]")
    expect(replay.locator("tr.chosen")).to_have_attribute("data-step", "0")
    return replay


def position_of_a_failed_one(page: Page) -> int:
    """The task at which several things went wrong, at different steps."""
    failed = page.request.get(f"/api/v1/episodes/?task_set={SLUG}&failure=hallucination").json()["results"]
    tasks = [each["task"] for each in failed if len({found["first"] for found in each["failures"]}) >= MARKS]
    _, lines = task_sets.read((ROOT / "fixtures" / "tasksets" / f"{SLUG}.jsonl").read_bytes())
    return [line.task for line in lines].index(tasks[0]) + 1


def stands_at(replay: Locator, step: str) -> None:
    expect(replay.locator("tr.chosen")).to_have_attribute("data-step", step)
    expect(replay.get_by_role("slider", name="Step")).to_have_value(step)
    expect(replay.locator("[data-part=step]")).to_have_text(step)


@pytest.mark.parametrize("look", [PHONE, DESK], ids=str)
def test_the_list_leads_to_where_a_failure_begins(browse: Browse, look: Look) -> None:
    page = browse(look)
    replay = open_failed(page)
    last = replay.get_by_role("region", name="What went wrong").get_by_role("link", name=re.compile("^Step")).last
    step = last.get_attribute("data-goto") or ""
    last.click()
    stands_at(replay, step)
    expect(page).to_have_url(re.compile(f"step={step}$"))
    expect(replay.locator("tr.chosen .begins")).to_be_visible()
    expect(replay.locator("tr.chosen")).to_have_class(re.compile("evidence"))
    expect(replay.locator("[data-part=current]")).to_be_in_viewport()


def test_marks_lie_at_their_steps_of_the_slider_and_lead_there(browse: Browse) -> None:
    page = browse(DESK)
    replay = open_failed(page)
    marks = replay.locator(".mark")
    places = marks.evaluate_all(
        "marks => marks.map(mark => [Number(mark.dataset.goto), mark.getBoundingClientRect().x])"
    )
    assert len(places) >= MARKS
    assert [x for _, x in sorted(places)] == sorted(x for _, x in places)
    slider = replay.get_by_role("slider", name="Step").bounding_box()
    assert slider is not None
    assert all(slider["x"] - 8 <= x <= slider["x"] + slider["width"] for _, x in places)
    marks.last.click()
    stands_at(replay, str(places[-1][0]))


def test_keys_work_as_before_beside_marks(browse: Browse) -> None:
    page = browse(DESK)
    replay = open_failed(page)
    replay.get_by_role("button", name="Step forward").click()
    stands_at(replay, "1")
    page.keyboard.press("ArrowRight")
    stands_at(replay, "2")
    link = replay.get_by_role("region", name="What went wrong").get_by_role("link", name=re.compile("^Step")).nth(2)
    link.focus()
    page.keyboard.press("Enter")
    stands_at(replay, link.get_attribute("data-goto") or "")
    page.keyboard.press("Home")
    stands_at(replay, "0")
    assert replay.locator(".mark").evaluate_all("marks => marks.every(mark => mark.tabIndex === -1)")


def test_a_step_of_a_failure_has_an_address(browse: Browse) -> None:
    page = browse(DESK)
    replay = open_failed(page)
    link = replay.get_by_role("region", name="What went wrong").get_by_role("link", name=re.compile("^Step")).last
    address = link.get_attribute("href") or ""
    page.goto(page.url.partition("?")[0] + address)
    stands_at(page.locator("[data-replay]"), address.removeprefix("?step="))


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_bars_of_failures_are_drawn(browse: Browse, look: Look) -> None:
    page = browse(look)
    page.goto(LEADERBOARD)
    chart = page.get_by_role("img", name=re.compile("What went wrong"))
    chart.scroll_into_view_if_needed()
    expect(chart).to_have_attribute("aria-busy", "false")
    expect(chart.locator(".legend")).to_contain_text("hallucination")
    assert page.evaluate("document.documentElement.scrollWidth") <= look.width
    page.get_by_text("Show what went wrong as a table").click()
    expect(page.get_by_role("region", name="What went wrong").get_by_role("row").nth(1)).to_be_visible()
