"""A cube on a turntable in the browser: looked at from other sides, and solved by buttons, keys and words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from plumbline.evaluation.files import task_sets
from tests.browser.conftest import DESK, PHONE
from tests.browser.puzzles import board, command, moved
from tests.envs.children import ROOT

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]


def practice(page: Page, setting: str, position: int) -> tuple[str, ...]:
    """Open one of the cubes to practice on; returns moves that solve it."""
    page.goto("/?try=practice-rubik")
    page.locator("#try input[name=position]").evaluate("(input, value) => (input.value = value)", str(position))
    page.locator(f"#try button[value='{setting}']").click()
    board(page)
    _, lines = task_sets.read((ROOT / "fixtures" / "tasksets" / "practice-rubik.jsonl").read_bytes())
    return tuple(lines[position - 1].solution.actions)


@pytest.mark.parametrize("setting", ["turntable,feedback=ruling", "symbolic,feedback=ruling"])
def test_a_cube_is_solved_by_words(browse: Browse, setting: str) -> None:
    page = browse(DESK)
    *moves, last = practice(page, setting, 7)
    assert len(moves) == 3
    for move in moves:
        with moved(page):
            command(page, move)
    command(page, last)
    expect(page.get_by_role("main")).to_contain_text("Solved")


def test_turning_the_cube_shows_another_face(browse: Browse) -> None:
    page = browse(DESK)
    practice(page, "turntable,feedback=ruling", 3)
    words = page.locator("[data-caption=current] .words")
    expect(words).to_contain_text("F")
    with moved(page):
        command(page, "rotate_cube_y_cw")
    expect(words).to_contain_text("L")


def test_the_cube_is_turned_and_moved_by_buttons_on_a_phone(browse: Browse) -> None:
    page = browse(PHONE)
    practice(page, "turntable,feedback=ruling", 3)
    buttons = page.locator("[data-part=keypad] button")
    expect(buttons).to_have_count(18)
    with moved(page):
        buttons.first.click()
    expect(page.locator("[data-part=log] li")).to_have_count(1)
