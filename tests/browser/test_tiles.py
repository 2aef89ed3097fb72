"""A tile puzzle in the browser: solved by words, by keys, and by a press beside a tile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK
from tests.browser.puzzles import beside, board, choose, command, grip, moved, taken

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


@pytest.mark.parametrize("setting", ["2d", "text"])
def test_an_arrow_slides_the_tile_that_can_move_that_way(browse: Browse, setting: str) -> None:
    page = browse(DESK)
    practice(page, setting)
    expect(page.get_by_text("an arrow slides the only piece")).to_be_visible()
    for key in ("ArrowUp", "ArrowLeft", "ArrowLeft"):
        with moved(page) if key == "ArrowUp" else taken(page):
            page.keyboard.press(key)
        expect(page.locator("[data-play]:not(.waiting)")).to_be_visible()
        page.wait_for_function("() => document.querySelector('[data-play]').board.isUpToDate")
    expect(page.get_by_role("main")).to_contain_text("Solved")
    expect(page.locator("[data-part=log] li")).to_have_text(["move tile 8 left", "move tile 7 left", "move tile 4 up"])


def test_an_arrow_by_which_nothing_can_move_costs_nothing(browse: Browse) -> None:
    page = browse(DESK)
    practice(page, "2d")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-part=hint]")).to_have_text("Nothing can move right.")
    expect(page.locator("[data-part=log] li")).to_have_count(0)


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
