"""People at the board: from consent to the result, with every kind of hands."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, DESK_AT_NIGHT, PHONE, PHONE_AT_NIGHT, Look
from tests.browser.puzzles import (
    Browse,
    Move,
    agree,
    away,
    beside,
    board,
    by_command,
    choose,
    figure,
    first_puzzle,
    grip,
    moved,
    plan,
    result,
)

pytestmark = pytest.mark.browser

FOCUSED = """() => {
    const { tagName, innerText, ariaLabel, labels } = document.activeElement;
    return ["BODY", "SECTION", "DIV"].includes(tagName) ? "" : [innerText, ariaLabel, labels?.[0]?.innerText].join(" ");
}"""


def by_keys(page: Page, move: Move) -> None:
    choose(page, move.piece)
    with moved(page):
        page.keyboard.press(f"Arrow{move.direction.title()}")


def by_keypad(page: Page, move: Move) -> None:
    choose(page, move.piece)
    with moved(page):
        page.locator(f"[data-part=keypad] button[value='key Arrow{move.direction.title()}']").click()


def by_pressing_beside(page: Page, move: Move) -> None:
    page.mouse.click(*grip(page, move.piece))
    with moved(page):
        page.mouse.click(*beside(page, move.piece, move.direction))


def by_mouse_swipe(page: Page, move: Move) -> None:
    start = grip(page, move.piece)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*away(start, move.direction), steps=4)
    with moved(page):
        page.mouse.up()


def by_finger_swipe(page: Page, move: Move) -> None:
    x, y = grip(page, move.piece)
    to_x, to_y = away((x, y), move.direction)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": across, "y": down} for across, down in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", (x, y))
    for step in (1, 2, 3, 4):
        touch("touchMove", (x + (to_x - x) * step / 4, y + (to_y - y) * step / 4))
    with moved(page):
        touch("touchEnd")


@pytest.mark.parametrize(
    ("look", "hands", "mode"),
    [
        (DESK_AT_NIGHT, by_keys, "keys"),
        pytest.param(DESK, by_command, "command", marks=pytest.mark.slow),
        pytest.param(PHONE, by_finger_swipe, "pointer", marks=pytest.mark.slow),
        pytest.param(PHONE_AT_NIGHT, by_pressing_beside, "pointer", marks=pytest.mark.slow),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)  # fmt: skip
def test_from_consent_to_the_next_puzzle(browse: Browse, look: Look, hands: Any, mode: str):
    page = browse(look)
    agree(page)
    page.get_by_role("button", name="Practice first").click()
    for move in plan(page):
        hands(page, move)
    expect(page.get_by_text("Solved in")).to_be_visible()
    result(page)
    expect(page.get_by_text("not counted")).to_be_visible()
    page.goto("/play/people-20-v2/3d,palette=safe/")
    page.get_by_role("button", name="First task").click()
    moves = plan(page)
    for move in moves:
        hands(page, move)
    result(page)
    assert (figure(page, "Actions"), figure(page, "Shortest solution")) == (str(len(moves)), str(len(moves)))
    assert figure(page, "Efficiency") == "1"
    page.get_by_role("button", name="Next task").click()
    expect(board(page).locator("[data-part=count]")).to_have_text("action 1 of 20")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("look", "hands"),
    [(DESK, by_keypad), (DESK, by_mouse_swipe), (PHONE, by_keypad)],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_a_flat_board_is_played_with_other_hands(browse: Browse, look: Look, hands: Any):
    page = browse(look)
    first_puzzle(page, "2d")
    for move in plan(page):
        hands(page, move)
    expect(page.get_by_text("Solved in")).to_be_visible()


def test_the_keyboard_alone_is_enough(browse: Browse):
    page = browse(DESK_AT_NIGHT)
    page.goto("/play/")

    def reach(name: str) -> None:
        """Go on with Tab until the control of this name has the focus."""
        for _ in range(80):
            if name in page.evaluate(FOCUSED):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{name} was not reached")

    def follow(name: str) -> None:
        reach(name)
        with page.expect_navigation():
            page.keyboard.press("Enter")

    page.locator("a[href^='/play/people-20-v2/']").first.focus()  # past the sets above it
    follow("Text")
    for name in ("18 to 29", "I have read this"):
        reach(name)
        page.keyboard.press("Space")
    follow("I agree")
    follow("Go on")
    follow("First task")
    for move in plan(page):
        reach(move.piece)
        page.keyboard.press("Enter")
        with moved(page):
            page.keyboard.press(f"Arrow{move.direction.title()}")
    ways = page.get_by_role("button", name="Next task")
    expect(ways).to_be_focused()
    expect(ways).to_be_enabled()
    page.keyboard.press("Enter")
    expect(board(page).locator("[data-part=count]")).to_have_text("action 1 of 20")
