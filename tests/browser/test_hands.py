"""Hands at the board, one by one: what is pressed, held, typed, and when."""

from __future__ import annotations

import re
from contextlib import nullcontext

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.puzzles import Browse, choose, command, first_puzzle, grip, plan, taken

pytestmark = pytest.mark.browser


def test_a_piece_that_was_clicked_goes_on_moving_by_keys(browse: Browse):
    page = browse()
    first_puzzle(page, "2d")
    piece = plan(page)[0].piece
    page.mouse.click(*grip(page, piece))
    for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
        with taken(page):
            page.keyboard.press(key)


def test_a_key_that_is_held_is_one_action(browse: Browse):
    page = browse()
    first_puzzle(page, "2d")
    choose(page, plan(page)[0].piece)
    for held in range(3):
        with taken(page) if held == 0 else nullcontext():
            page.keyboard.down("ArrowUp")
    page.keyboard.up("ArrowUp")
    with taken(page):
        page.keyboard.press("ArrowDown")
    expect(page.locator("[data-part=count]")).to_have_text("action 3 of 20")


def test_keys_act_on_the_board_only_while_one_is_there(browse: Browse):
    page = browse()
    first_puzzle(page, "2d")
    page.mouse.click(*grip(page, plan(page)[0].piece))
    with taken(page):
        page.keyboard.press("ArrowUp")
    expect(page.locator(".target.selected")).to_have_count(1)
    page.get_by_role("heading", name="Your task").click()
    expect(page.locator(".target.selected")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    page.locator("[data-part=pieces] button").first.click()
    with taken(page):
        page.keyboard.press("ArrowDown")
    expect(page.locator("[data-part=count]")).to_have_text("action 3 of 20")
    page.get_by_role("link", name="Leaderboards", exact=True).focus()
    expect(page.locator("[data-part=pieces] [aria-pressed=true]")).to_have_count(0)


def test_a_gesture_made_while_another_is_on_its_way_waits_for_it(browse: Browse):
    page = browse()
    first_puzzle(page, "2d")
    choose(page, plan(page)[0].piece)
    page.evaluate("""() => {
        for (const name of ["Up", "Down", "Left"]) document.querySelector(`[value="key Arrow${name}"]`).click();
    }""")
    expect(page.locator("[data-part=hint]")).to_contain_text("Too fast")
    log = page.locator("[data-part=log] li:not(.pending)")
    expect(log).to_have_text([re.compile("down$"), re.compile("up$")])
    with taken(page):
        page.keyboard.press("ArrowLeft")
    expect(log).to_have_count(3)


def test_what_waits_is_dropped_when_the_puzzle_ends(browse: Browse):
    page = browse()
    first_puzzle(page, "text")
    for _ in range(19):
        command(page, "fly to the moon")
    page.locator("[data-part=pieces] button").first.click()
    page.evaluate("""() => {
        for (const name of ["Up", "Down"]) document.querySelector(`[value="key Arrow${name}"]`).click();
    }""")
    expect(page.get_by_text("Out of actions")).to_be_visible()
    expect(page.locator("[data-part=log] li")).to_have_count(20)


def test_after_a_click_on_say_the_command_line_goes_on(browse: Browse):
    page = browse()
    first_puzzle(page, "text")
    page.get_by_label("Type a move").fill("fly to the moon")
    with taken(page):
        page.get_by_role("button", name="Send").click()
    expect(page.get_by_label("Type a move")).to_be_focused()


def test_without_a_chosen_piece_a_key_asks_for_one(browse: Browse):
    page = browse()
    first_puzzle(page, "2d")
    page.locator("[data-part=keypad]").get_by_role("button", name="up").click()
    expect(page.locator("[data-part=hint]")).to_contain_text("Choose a piece first")
    page.locator("[data-caption=current] .picture").click(position={"x": 5, "y": 5})
    expect(page.locator("[data-part=hint]")).to_contain_text("press next to it")
    expect(page.locator("[data-part=count]")).to_have_text("action 1 of 20")


def test_the_command_line_remembers(browse: Browse):
    page = browse()
    first_puzzle(page, "text")
    for words in ("first words", "second words"):
        command(page, words)
    line = page.get_by_label("Type a move")
    for key, words in (("ArrowUp", "second words"), ("ArrowUp", "first words"), ("ArrowDown", "second words")):
        line.press(key)
        expect(line).to_have_value(words)


def test_the_space_bar_does_not_scroll_the_page(browse: Browse):
    page = browse(PHONE)
    first_puzzle(page, "2d")
    before = page.evaluate("scrollY")
    for _ in range(3):
        page.keyboard.press("Space")
    page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")
    assert page.evaluate("scrollY") == before
