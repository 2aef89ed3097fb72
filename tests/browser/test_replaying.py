"""A closed episode on the screen: scrub, step, play, and a link to a step."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]


def open_replay(page: Page) -> Locator:
    """A replay of somebody who walked twenty steps without arriving."""
    page.goto("/sets/people-20-v2/20/")
    page.locator("tr").filter(has_text="Random, legal").get_by_role("link").first.click()
    replay = page.locator("[data-replay]")
    stands_at(page, 0)
    return replay


def stands_at(page: Page, step: int) -> None:
    """The replay is at this step in words, in the list, on the scrubber, in the link and in the picture."""
    replay = page.locator("[data-replay]")
    expect(replay.locator("[data-part=step]")).to_have_text(str(step))
    expect(replay.locator("tr.chosen")).to_have_attribute("data-step", str(step))
    expect(replay.get_by_label("Step", exact=True)).to_have_value(str(step))
    expect(replay.locator("[data-part=current]")).to_have_attribute("src", f"{frames(replay)}/{step}/current")
    assert f"step={step}" in (replay.get_by_role("link", name="Link to this step").get_attribute("href") or "")


def frames(replay: Locator) -> str:
    return (replay.get_attribute("data-pattern") or "").removesuffix("/0/current")


def test_a_replay_is_stepped_by_buttons_keys_list_and_scrubber(browse: Browse):
    page = browse()
    replay = open_replay(page)
    replay.get_by_role("button", name="Step forward").click()
    stands_at(page, 1)
    page.keyboard.press("ArrowRight")
    stands_at(page, 2)
    replay.get_by_role("button", name="Step back").click()
    stands_at(page, 1)
    page.keyboard.press("End")
    stands_at(page, 20)
    replay.get_by_role("button", name="Step forward").click()
    stands_at(page, 20)
    page.keyboard.press("Home")
    stands_at(page, 0)
    replay.locator("tr[data-step='7']").click()
    stands_at(page, 7)
    replay.get_by_label("Step", exact=True).fill("12")
    stands_at(page, 12)


def test_a_step_has_an_address_of_its_own(browse: Browse):
    page = browse(PHONE)
    replay = open_replay(page)
    replay.locator("tr[data-step='5']").click()
    stands_at(page, 5)
    assert page.url.endswith("?step=5")
    page.reload()
    stands_at(page, 5)
    address = replay.get_by_role("link", name="Link to this step").get_attribute("href")
    other = browse(PHONE)
    other.goto(address)
    stands_at(other, 5)
    for odd, step in (("999", 20), ("-3", 0), ("x", 0), ("", 0)):
        other.goto(f"{address.partition('?')[0]}?step={odd}")
        stands_at(other, step)


def test_pictures_show_the_goal_and_what_changes(browse: Browse):
    page = browse()
    replay = open_replay(page)
    goal = replay.locator("[data-part=goal]").get_attribute("src") or ""
    assert goal.endswith("/0/goal")
    pictures = [page.request.get(f"{frames(replay)}/{step}/current").body() for step in (0, 1)]
    assert pictures[0] != pictures[1]
    assert all(picture.startswith(b"\x89PNG") for picture in pictures)


def test_a_replay_plays_to_its_end_and_stops_there(browse: Browse):
    page = browse()
    page.clock.install()
    replay = open_replay(page)
    replay.locator("tr[data-step='17']").click()
    replay.get_by_role("button", name="Play").click()
    expect(replay.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(10_000)
    stands_at(page, 20)
    expect(replay.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")
    replay.get_by_role("button", name="Play").click()
    page.clock.run_for(800)
    stands_at(page, 1)
    replay.get_by_role("button", name="Pause").click()
    page.clock.run_for(5_000)
    stands_at(page, 1)


def test_a_replay_is_followed_without_seeing_it(browse: Browse):
    page = browse()
    replay = open_replay(page)
    spoken, picture, scrub = (replay.locator(f"[data-part={name}]") for name in ("words", "current", "scrub"))
    expect(scrub).to_have_attribute("aria-valuetext", "0: start")
    start = picture.get_attribute("alt") or ""
    assert "cube" in start or "prism" in start or "sphere" in start or "pyramid" in start
    expect(spoken).to_be_empty()
    replay.get_by_role("button", name="Step forward").click()
    expect(spoken).to_contain_text("After 1 of 20 actions: ")
    expect(picture).not_to_have_attribute("alt", start)
    expect(scrub).to_have_attribute("aria-valuetext", re.compile("^1: move .+, effective$"))


def test_the_list_of_actions_is_walked_by_keys(browse: Browse):
    page = browse()
    replay = open_replay(page)
    replay.get_by_role("button", name="0: start").focus()
    for key, step in (("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("End", 20)):
        page.keyboard.press(key)
        stands_at(page, step)
        expect(replay.locator(f"tr[data-step='{step}'] button")).to_be_focused()
    replay.locator("tr[data-step='3'] button").focus()
    page.keyboard.press("Enter")
    stands_at(page, 3)
    expect(replay.locator(".steps button[tabindex='0']")).to_have_count(1)


SLOW_LINE = """
const fast = window.fetch;
window.fetch = async (...asked) => {
  const answer = await fast(...asked);
  await new Promise((resolve) => setTimeout(resolve, 150));
  return answer;
};
"""
SEEN = """
async () => {
  const picture = document.querySelector("[data-replay] [data-part=current]"), seen = new Set();
  for (let left = 40; left; left--) {
    seen.add(picture.getAttribute("src"));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return [...seen];
}
"""


@pytest.mark.slow
def test_a_fast_replay_shows_pictures_all_the_way_on_a_slow_line(browse: Browse):
    page = browse()
    page.add_init_script(SLOW_LINE)
    replay = open_replay(page)
    replay.get_by_label("Speed").select_option("20")
    replay.get_by_role("button", name="Play").click()
    seen = page.evaluate(SEEN)
    stands_at(page, 20)
    assert len(seen) >= 5, seen  # a second of steps, a picture every 150 ms or so
    assert seen[-1].endswith("/20/current")
