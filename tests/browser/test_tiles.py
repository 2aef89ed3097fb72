"""A tile puzzle in the browser: solved by words, by keys, and by a press beside a tile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK
from tests.browser.puzzles import beside, board, choose, command, grip, moved

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]


def practice(page: Page, setting: str, position: int = 1) -> None:
    """Open one of the boards to practice on; the first takes three moves."""
    page.goto("/?try=practice-tiles")
    page.locator("#try input[name=position]").evaluate("(input, value) => (input.value = value)", str(position))
    page.locator(f"#try button[value='{setting},feedback=ruling']").click()
    board(page)


def keyed(page: Page, tile: int, direction: str) -> None:
    choose(page, f"tile {tile}")
    with moved(page):
        page.keyboard.press(f"Arrow{direction.title()}")


@pytest.mark.parametrize("setting", ["3d", "2d", "text"])
def test_a_board_is_solved_by_keys_and_words(browse: Browse, setting: str) -> None:
    page = browse(DESK)
    practice(page, setting)
    keyed(page, 4, "up")
    with moved(page):
        command(page, "move tile 7 left")
    command(page, "move tile 8 left")
    expect(page.get_by_role("main")).to_contain_text("Solved")


def test_a_tile_moves_where_one_presses_beside_it(browse: Browse) -> None:
    page = browse(DESK)
    practice(page, "3d")
    page.mouse.click(*grip(page, "tile 4"))
    with moved(page):
        page.mouse.click(*beside(page, "tile 4", "up"))


def test_a_refused_move_is_named(browse: Browse) -> None:
    page = browse(DESK)
    practice(page, "2d")
    command(page, "move tile 5 up")
    expect(page.locator("[data-part=feedback]")).to_have_text("Refused: the cell is taken.")
