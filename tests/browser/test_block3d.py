"""A figure of blocks in the browser: built by keys, buttons and words, and a whole level to its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from plumbline.evaluation.files import task_sets
from tests.browser.conftest import DESK, PHONE
from tests.browser.puzzles import board, command, moved, taken
from tests.envs.children import ROOT

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]
KEYS = {
    "move_left": "ArrowLeft",
    "move_right": "ArrowRight",
    "move_up": "ArrowUp",
    "move_down": "ArrowDown",
    "move_forward": "w",
    "move_backward": "s",
    "place_block": " ",
}


def practice(page: Page, setting: str, position: int) -> tuple[str, ...]:
    """Open one of the figures to practice on; returns actions that build it."""
    page.goto("/?try=practice-block3d")
    page.locator("#try input[name=position]").evaluate("(input, value) => (input.value = value)", str(position))
    page.locator(f"#try button[value='{setting}']").click()
    board(page)
    _, lines = task_sets.read((ROOT / "fixtures" / "tasksets" / "practice-block3d.jsonl").read_bytes())
    return tuple(lines[position - 1].solution.actions)


@pytest.mark.parametrize(
    "setting", ["picture,feedback=ruling", "picture,feedback=ruling,goal=exact", "text,feedback=ruling"]
)
def test_a_figure_of_five_blocks_is_built_by_keys(browse: Browse, setting: str) -> None:
    page = browse(DESK)
    *moves, last = practice(page, setting, 7)
    assert len(moves) > 9
    for move in moves:
        with moved(page):
            page.keyboard.press(KEYS[move])
    command(page, last)
    expect(page.get_by_role("main")).to_contain_text("Solved")


def test_a_block_is_placed_and_taken_away_by_buttons(browse: Browse) -> None:
    page = browse(PHONE)
    practice(page, "picture,feedback=ruling", 5)
    place = page.locator("[data-part=keypad] button").filter(has_text="block")
    for shown in ("(2,2,0)", "No block"):
        with moved(page):
            place.click()
        expect(page.locator("[data-caption=current] .words")).to_contain_text(shown, ignore_case=True)


def test_the_border_stops_the_cursor(browse: Browse) -> None:
    page = browse(DESK)
    practice(page, "picture,feedback=ruling", 5)
    with taken(page):
        page.keyboard.press("s")
    expect(page.locator("[data-part=feedback]")).to_have_text("Nothing changed.")
