"""A house in the browser: a mug is fetched from the kitchen, by typed commands and by keys and buttons."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from plumbline.evaluation.files import task_sets
from tests.browser.conftest import DESK, PHONE
from tests.browser.puzzles import board, command, taken
from tests.envs.children import ROOT

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]
MUG, DOOR = 6, 5
"""The tasks to bring the mug to the living room, and to walk there."""
KEYS = {
    "Move(forward, Small)": "w",
    "Move(forward, Medium)": "ArrowUp",
    "Move(forward, Large)": "W",
    "Move(backward, Small)": "s",
    "Move(backward, Medium)": "ArrowDown",
    "Move(left, Small)": "a",
    "Move(right, Small)": "d",
    "Rotate(left, 90)": "ArrowLeft",
    "Rotate(right, 90)": "ArrowRight",
    "EndTask(DONE)": "End",
}


def practice(page: Page, setting: str, position: int) -> tuple[str, ...]:
    """Open a task to practice on; returns a plan of it."""
    page.goto("/?try=practice-houses")
    page.locator("#try input[name=position]").evaluate("(input, value) => (input.value = value)", str(position))
    page.locator(f"#try button[value='{setting}']").click()
    board(page)
    _, lines = task_sets.read((ROOT / "fixtures" / "tasksets" / "practice-houses.jsonl").read_bytes())
    return tuple(lines[position - 1].solution.actions)


@pytest.mark.parametrize("setting", ["picture,feedback=ruling", "words,feedback=ruling"])
def test_a_mug_is_fetched(browse: Browse, setting: str) -> None:
    page = browse(DESK)
    plan = practice(page, setting, MUG)
    assert any(action.startswith("Pick(Mug)") for action in plan)
    for action in plan:
        command(page, action)
    expect(page.get_by_role("main")).to_contain_text("Solved")


def test_a_room_is_walked_to_by_keys(browse: Browse) -> None:
    page = browse(DESK)
    plan = practice(page, "picture,feedback=ruling", DOOR)
    assert sum(action in KEYS for action in plan) >= 2
    for action in plan:
        if action in KEYS:
            with taken(page):
                page.keyboard.press(KEYS[action])
        else:
            command(page, action)
    expect(page.get_by_role("main")).to_contain_text("Solved")


def test_buttons_turn_and_look(browse: Browse) -> None:
    page = browse(PHONE)
    practice(page, "picture,feedback=ruling", MUG)
    picture = page.locator("[data-play] img").first
    for name in ("turn left", "look down", "crouch"):
        before = picture.get_attribute("src") or ""
        with taken(page):
            page.locator("[data-part=keypad]").get_by_role("button", name=name).click()
        expect(picture).not_to_have_attribute("src", before)
