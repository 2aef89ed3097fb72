"""What players are told, and asked before anything is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, PHONE_AT_NIGHT
from tests.browser.puzzles import Browse, agree, board, by_command, command, figure, first_puzzle, forgive, plan, result

pytestmark = pytest.mark.browser


def test_a_puzzle_for_the_record_tells_no_ruling(browse: Browse):
    page = browse()
    first_puzzle(page, "text")
    command(page, "fly to the moon")
    expect(page.locator("[data-part=count]")).to_have_text("action 2 of 20")
    expect(page.locator("[data-part=feedback]")).to_have_text("")


def test_what_is_counted_and_how_it_ended_is_spoken(browse: Browse):
    page = browse()
    first_puzzle(page, "text")
    spoken = page.get_by_role("status")
    command(page, "fly to the moon")
    expect(spoken.filter(has_text="action 2 of 20")).to_be_visible()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(spoken.filter(has_text="gave up")).to_be_visible()


def test_without_javascript_the_board_says_what_it_lacks(browse: Browse):
    page = browse(java_script_enabled=False)
    agree(page, "text")
    page.get_by_role("button", name="First task").click()
    expect(page.locator("noscript .note")).to_be_visible()
    for dead in ("Send", "up", "Give up"):
        expect(page.get_by_role("button", name=dead)).to_be_hidden()


def test_the_home_page_has_a_puzzle_without_signing_anything(browse: Browse):
    page = browse(PHONE)
    page.goto("/")
    page.get_by_role("button", name="2D view").click()
    moves = plan(page)
    command(page, "fly to the moon")
    expect(page.locator("[data-part=feedback]")).to_contain_text("Not understood")
    for move in moves:
        by_command(page, move)
    result(page)
    expect(page.get_by_text("not counted")).to_be_visible()
    page.get_by_role("button", name="Practice again").click()
    expect(board(page).locator("[data-part=count]")).to_have_text("action 1 of 20")


def test_the_home_pages_puzzle_is_found_again(browse: Browse):
    page = browse(PHONE)
    page.goto("/")
    page.get_by_role("button", name="2D view").click()
    board(page)
    command(page, "fly to the moon")
    page.get_by_role("link", name="Leaderboards", exact=True).click()
    page.go_back()
    page.get_by_role("link", name="Continue").click()
    expect(board(page).locator("[data-part=count]")).to_have_text("action 2 of 20")
    expect(page.locator("[data-part=feedback]")).to_contain_text("Not understood")
    expect(page.locator("[data-part=log] li")).to_have_text(["fly to the moon"])


def test_giving_up_asks_first(browse: Browse):
    page = browse(PHONE_AT_NIGHT)
    first_puzzle(page, "text")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Keep playing").click()
    command(page, "fly to the moon")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.get_by_text("gave up")).to_be_visible()
    expect(page.get_by_role("button", name="Send")).to_be_disabled()
    result(page)
    expect(page.get_by_role("heading", name="gave up")).to_be_visible()


def test_escape_does_not_give_up(browse: Browse):
    page = browse()
    first_puzzle(page, "text")
    page.get_by_role("button", name="Give up").click()
    page.keyboard.press("Escape")
    command(page, "fly to the moon")


def test_deleting_what_was_played_here_asks_first(browse: Browse):
    page = browse(PHONE)
    first_puzzle(page, "text")
    board_address = page.url
    page.goto("/play/withdraw/")
    delete = page.get_by_role("button", name="Delete what was played in this browser")
    for keep in (page.get_by_role("button", name="Cancel").click, lambda: page.keyboard.press("Escape")):
        delete.click()
        keep()
        expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.request.get(board_address).ok
    delete.click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", name="Everything is deleted")).to_be_visible()
    assert page.request.get(board_address).status == 404


def test_deleting_with_the_code_asks_first_and_downloading_does_not(browse: Browse):
    page = browse(PHONE)
    code = agree(page, "text")
    page.goto("/play/withdraw/")
    page.get_by_label("Withdrawal code").fill(code)
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("button", name="Cancel").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download (ZIP)").click()
    assert download.value.suggested_filename == "plumbline-played.zip"
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(page.get_by_role("heading", name="Everything is deleted")).to_be_visible()


def test_a_wrong_code_is_said_where_one_looks(browse: Browse):
    page = browse(PHONE)
    agree(page, "text")
    page.goto("/play/withdraw/")
    page.get_by_label("Withdrawal code").fill("ABCD")
    page.get_by_role("button", name="Download (ZIP)").click()
    expect(page.get_by_text("expected a code like")).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Withdrawal code")).to_be_focused()
    forgive(browse, "422")


def test_the_last_action_ends_the_puzzle(browse: Browse):
    page = browse()
    first_puzzle(page, "text")
    for _ in range(20):
        command(page, "fly to the moon")
    expect(page.get_by_text("Out of actions")).to_be_visible()
    expect(page.locator("[data-part=count]")).to_have_text("20 of 20 actions")
    result(page)
    assert figure(page, "Actions") == "20"


def test_thinking_is_timed_from_the_last_answer(browse: Browse):
    page = browse()
    page.clock.install()
    said: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: said.append(json.loads(text))))
    first_puzzle(page, "text")
    for seconds in (5, 7):
        page.clock.fast_forward(1000 * seconds)
        command(page, "fly to the moon")
        expect(page.locator("[data-play]:not(.waiting)")).to_be_visible()
    turns = [each for each in said if each["type"] == "turn"]
    assert [round(each["seconds"]) for each in turns] == [5, 7]
