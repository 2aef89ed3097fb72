"""A maze in the browser: walked to its exit by keys, buttons, swipes and words, in graphics and on the map."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.puzzles import board, command, moved, taken

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]


def practice(page: Page, setting: str, position: int = 1, name: str = "practice-maze") -> None:
    """Open one of the mazes to practice on. The exit of the first is north of the cell two to the east."""
    page.goto(f"/?try={name}")
    page.locator("#try input[name=position]").evaluate("(input, value) => (input.value = value)", str(position))
    page.locator(f"#try button[value='{setting},feedback=ruling']").click()
    board(page)


def pressed(page: Page, key: str) -> None:
    with moved(page):
        page.keyboard.press(key)


@pytest.mark.parametrize("setting", ["picture", "text"])
def test_a_maze_is_walked_by_keys_and_words(browse: Browse, setting: str) -> None:
    page = browse(DESK)
    practice(page, setting)
    for key in ("ArrowRight", "ArrowUp", "2", "ArrowLeft"):
        pressed(page, key)
    command(page, "Move forward (large)")
    expect(page.get_by_role("main")).to_contain_text("Solved")
    expect(page.locator("[data-part=log] li")).to_have_text(
        ["Move forward (large)", "turn_left", "move_forward medium", "move_forward small", "turn_right"]
    )


def test_a_maze_is_walked_by_buttons(browse: Browse) -> None:
    page = browse(PHONE)
    practice(page, "picture")
    for name in ("turn right", "2 ahead", "turn left"):
        with moved(page):
            page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="2 ahead").click()
    expect(page.get_by_role("main")).to_contain_text("Solved")


def test_a_wall_stops_a_move_and_is_told(browse: Browse) -> None:
    page = browse(DESK)
    practice(page, "picture")
    with taken(page):
        page.keyboard.press("ArrowUp")
    expect(page.locator("[data-part=feedback]")).to_have_text("Nothing changed.")
    expect(page.locator("[data-caption=current] .words")).to_contain_text("Straight ahead is a wall.")


def test_a_stair_is_climbed(browse: Browse) -> None:
    page = browse(DESK)
    practice(page, "text", name="practice-maze3d")
    with taken(page):
        page.keyboard.press("PageUp")
    expect(page.locator("[data-part=feedback]")).to_have_text("Refused: no stair leads there.")
