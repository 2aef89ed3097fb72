"""A question in the browser: an answer is put together by mouse, by touch and by keys, or typed, and checked first."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from plumbline.evaluation.files import task_sets
from tests.browser.conftest import DESK, DESK_AT_NIGHT, PHONE, PHONE_AT_NIGHT, Look
from tests.browser.consent import agree
from tests.browser.puzzles import board
from tests.envs.children import ROOT

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]
PRACTICE = "practice-inference"
FLAT, SOLID = "2d,feedback=ruling,palette=safe", "3d,feedback=ruling,palette=safe"
FIVE = 8
"""A task with five pieces."""


def truth(position: int) -> list[tuple[str, str]]:
    """The cells and pieces of a board to practice on."""
    _, lines = task_sets.read((ROOT / "fixtures" / "tasksets" / f"{PRACTICE}.jsonl").read_bytes())
    return [tuple(each.split(" ", 1)) for each in lines[position - 1].solution.actions[0].split(", ")]


def practice(page: Page, setting: str = FLAT, position: int = FIVE) -> list[tuple[str, str]]:
    page.goto(f"/?try={PRACTICE}")
    page.locator("#try input[name=position]").evaluate("(input, value) => (input.value = value)", str(position))
    page.locator(f"#try button[value='{setting}']").click()
    board(page)
    return truth(position)


def cell(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Cells of the board").get_by_role("button", name=re.compile(rf"^{name}:"))


def piece(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Pieces to put on it").get_by_role("button", name=re.compile(rf"^{name}\b"))


def line(page: Page) -> Locator:
    return page.get_by_label("Your answer, as it will be sent")


def headline(page: Page) -> Locator:
    return page.locator("[data-part=headline]")


@pytest.mark.parametrize("look", [DESK, DESK_AT_NIGHT], ids=str)
def test_an_answer_is_put_together_by_mouse(browse: Browse, look: Look) -> None:
    page = browse(look)
    board_of_pieces = practice(page)
    for place, name in board_of_pieces:
        piece(page, name).click()
        expect(page.locator("[data-part=hint]")).to_contain_text(f"the cell of the {name}")
        cell(page, place).click()
        expect(cell(page, place)).to_have_accessible_name(f"{place}: {name}")
    expect(line(page)).to_have_value(", ".join(f"{place} {name}" for place, name in board_of_pieces))
    expect(page.get_by_text("5 on the board")).to_be_visible()
    page.get_by_role("button", name="Send").click()
    expect(headline(page)).to_have_text("All right in 1 action")
    expect(page.locator("[data-part=feedback]")).to_have_text("5 of 5 right.")
    expect(piece(page, board_of_pieces[0][1])).to_be_disabled()
    page.get_by_role("link", name="See your result").click()
    expect(page.get_by_role("heading", name="The answer")).to_be_visible()
    expect(page.locator(".goal .met")).to_have_count(5)


def test_pieces_are_moved_exchanged_and_taken_off(browse: Browse) -> None:
    page = browse()
    practice(page)
    piece(page, "red cube").click()
    cell(page, "A1").click()
    cell(page, "B1").click()  # a free cell first, then its piece
    piece(page, "blue sphere").click()
    expect(line(page)).to_have_value("A1 red cube, B1 blue sphere")
    cell(page, "A1").click()
    cell(page, "B1").click()
    expect(line(page)).to_have_value("A1 blue sphere, B1 red cube")
    cell(page, "B1").click()
    cell(page, "C3").click()
    expect(line(page)).to_have_value("A1 blue sphere, C3 red cube")
    for _ in range(2):
        cell(page, "A1").click()
    expect(line(page)).to_have_value("C3 red cube")
    page.get_by_role("button", name="Clear").click()
    expect(line(page)).to_have_value("")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert").filter(has_text="Nothing is on the board yet")).to_be_visible()


def test_an_answer_is_put_together_by_keys(browse: Browse) -> None:
    page = browse()
    practice(page)
    page.get_by_role("group", name="Cells of the board").get_by_role("button").first.focus()  # A4, by Tab
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(cell(page, "B3")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")
    expect(piece(page, "red cube")).to_be_focused()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(line(page)).to_have_value("B3 green sphere")
    page.keyboard.press("Space")  # the same piece, for another cell
    page.keyboard.press("Shift+Tab")
    expect(cell(page, "B3")).to_be_focused()
    for key in ("ArrowLeft", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    expect(line(page)).to_have_value("A3 green sphere")
    page.keyboard.press("Delete")
    expect(line(page)).to_have_value("")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(cell(page, "A3")).to_have_attribute("aria-pressed", "false")
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Clear")).to_be_focused()
    page.keyboard.press("Tab")
    expect(line(page)).to_be_focused()
    page.keyboard.type("a1 red cube")
    expect(cell(page, "A1")).to_have_accessible_name("A1: red cube")
    page.keyboard.press("Enter")
    expect(headline(page)).to_contain_text(re.compile("right"))


@pytest.mark.parametrize("look", [PHONE, PHONE_AT_NIGHT], ids=str)
def test_an_answer_is_put_together_by_touch(browse: Browse, look: Look) -> None:
    page = browse(look)
    wanted = practice(page)
    for place, name in wanted:
        piece(page, name).tap()
        cell(page, place).tap()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    buttons = page.locator(".composer button")
    assert min(each.bounding_box()["height"] for each in buttons.all()) >= 40
    page.get_by_role("button", name="Send").tap()
    expect(headline(page)).to_have_text("All right in 1 action")


def test_a_wrong_form_is_told_before_it_is_sent_and_spends_nothing(browse: Browse) -> None:
    page = browse()
    wanted = practice(page, SOLID)
    line(page).fill("A1 red cube, e9 blue cube")
    expect(cell(page, "A1")).to_have_accessible_name("A1: red cube")
    line(page).press("Enter")
    problem = page.get_by_role("alert").filter(has_text="'e9 blue cube': the cell is not on the board")
    expect(problem).to_be_visible()
    expect(line(page)).to_have_value("A1 red cube, e9 blue cube")
    expect(page.locator("[data-part=count]")).to_have_text("action 1 of 1")
    page.reload()
    page.get_by_role("link", name="Continue").click()
    board(page)
    line(page).fill("\n".join(f"{place} {name}" for place, name in wanted))
    expect(page.locator("[data-part=problem]")).to_be_hidden()
    page.get_by_role("button", name="Send").click()
    expect(headline(page)).to_have_text("All right in 1 action")


def test_what_was_wrong_is_said_in_practice_and_on_the_result(browse: Browse) -> None:
    page = browse()
    (place, name), *others = practice(page)
    line(page).fill(f"{place} {name}, D4 yellow cube" if place != "D4" else f"{place} {name}, A1 yellow cube")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("[data-part=feedback]")).to_contain_text(f"1 of {len(others) + 1} right.")
    page.get_by_role("link", name="See your result").click()
    expect(page.locator(".goal .met")).to_have_text([re.compile(f"{place} {name}")])
    assert page.locator(".goal .missed").count() >= len(others)
    picture, told = page.locator("[data-replay] figure").first, page.locator("[data-replay] .goal")
    expect(told).to_be_visible()
    assert told.bounding_box()["x"] > picture.bounding_box()["x"] + picture.bounding_box()["width"]


def test_instructions_say_how_an_answer_is_put_together(browse: Browse) -> None:
    page = browse()
    page.goto("/play/people-inference/2d,palette=safe/")
    agree(page)
    main = page.get_by_role("main")
    expect(main).to_contain_text("Type your answer, as models do.")
    expect(main).to_contain_text("choose a piece, then press its cell on the empty board")
    expect(main).to_contain_text("What is misread is not sent, and does not count.")
    expect(main).not_to_contain_text("Refused or misread actions count too")
