"""A house in the browser: a mug is fetched by typed commands, keys and buttons, and two share the work in two pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from plumbline.envs import codec
from plumbline.envs.houses import notation
from plumbline.envs.houses.classes import KINDS, VARIANTS
from plumbline.envs.houses.generate import opened
from plumbline.envs.houses.model import Household
from plumbline.envs.houses.planning.sharing import worlds_of
from plumbline.evaluation.files import task_sets
from tests.browser.conftest import DESK, PHONE, PHONE_AT_NIGHT, Look
from tests.browser.consent import agree
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
}


def practice(page: Page, setting: str, position: int) -> tuple[str, ...]:
    """Open a task to practice on; returns a plan of it."""
    page.goto("/?try=practice-houses")
    page.locator("#try input[name=position]").evaluate("(input, value) => (input.value = value)", str(position))
    page.locator(f"#try button[value='{setting}']").click()
    board(page)
    return plan_of("practice-houses", position)


def plan_of(task_set: str, position: int) -> tuple[str, ...]:
    _, lines = task_sets.read((ROOT / "fixtures" / "tasksets" / f"{task_set}.jsonl").read_bytes())
    return tuple(lines[position - 1].solution.actions)


def done(page: Page) -> None:
    """Press the key that ends the task, and say that it is meant."""
    page.keyboard.press("End")
    with taken(page):
        page.get_by_role("button", name="Yes").click()


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
    for action in plan[:-1]:
        if action in KEYS:
            with taken(page):
                page.keyboard.press(KEYS[action])
        else:
            command(page, action)
    page.keyboard.press("End")
    page.get_by_role("button", name="Not yet").click()
    expect(page.get_by_role("main")).not_to_contain_text("Solved")
    done(page)
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


def test_a_menu_completes_verbs_and_then_classes_by_keys(browse: Browse) -> None:
    page = browse(DESK)
    practice(page, "words,feedback=ruling", MUG)
    line, menu = page.get_by_label("Type a move"), page.get_by_role("listbox", name="Suggestions")
    expect(menu).to_be_hidden()
    page.keyboard.press("Enter")
    expect(line).to_be_focused()
    expect(menu.get_by_role("option")).to_have_count(9)
    page.keyboard.type("pi")
    expect(menu.get_by_role("option")).to_have_text(["Pick"])
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("option", selected=True)).to_have_text("Pick")
    page.keyboard.press("Enter")
    expect(line).to_have_value("Pick(")
    expect(menu.get_by_role("option")).to_have_count(len(KINDS) + len(VARIANTS))  # also what is not in this house
    page.keyboard.type("fridg")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(line).to_have_value("Pick(Fridge)")
    expect(line).to_be_focused()
    with taken(page):
        page.keyboard.press("Enter")
    expect(page.locator("[data-part=log] li").first).to_have_text("Pick(Fridge)")
    page.keyboard.press("Escape")
    expect(line).not_to_be_focused()
    with taken(page):
        page.keyboard.press("q")
    expect(page.locator("[data-part=log] li").first).to_have_text("Rotate(left, 90)")


def test_earlier_moves_come_back_where_a_menu_is(browse: Browse) -> None:
    page = browse(DESK)
    practice(page, "words,feedback=ruling", MUG)
    command(page, "Rotate(left, 90)")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Type a move")).to_have_value("Rotate(left, 90)")
    expect(page.get_by_role("listbox", name="Suggestions")).to_be_hidden()


@pytest.mark.parametrize("look", [PHONE, PHONE_AT_NIGHT], ids=["day", "night"])
def test_a_menu_is_used_by_touch(browse: Browse, look: Look) -> None:
    page = browse(look)
    practice(page, "picture,feedback=ruling", MUG)
    line, menu = page.get_by_label("Type a move"), page.get_by_role("listbox", name="Suggestions")
    line.tap()
    assert menu.evaluate("(list) => Math.min(...[...list.children].map((each) => each.offsetHeight))") >= 40
    for label in ("ChangeState", "Mug", "filled, coffee"):
        menu.get_by_role("option", name=label, exact=True).tap()
    expect(line).to_have_value("ChangeState(Mug, filled, coffee)")
    expect(menu).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    with taken(page):
        page.get_by_role("button", name="Send").first.tap()


def whose(page: Page) -> Locator:
    return page.locator("[data-part=whose]")


def two_pages(browse: Browse) -> tuple[Page, Page]:
    """Two people at the first task to practice on together: one was sent the link of the other."""
    host, guest = browse(DESK), browse(PHONE)
    host.goto("/play/practice-houses-pairs/picture,feedback=ruling/")
    agree(host)
    host.get_by_role("button", name="Invite a partner").click()
    expect(whose(host)).to_contain_text("Waiting for your partner.")
    guest.goto(host.get_by_label("Send this link to your partner").input_value())
    agree(guest)
    guest.get_by_role("button", name="Take your seat").click()
    expect(whose(host)).to_have_text("Your turn.")
    return host, guest


def position_of(task_set: str, text: str) -> int:
    """The task of a set that says so: each person has the tasks in an order of their own."""
    _, lines = task_sets.read((ROOT / "fixtures" / "tasksets" / f"{task_set}.jsonl").read_bytes())
    return next(number for number, line in enumerate(lines, 1) if line.instance["texts"][0] == text)


def seats_of(task_set: str, position: int) -> list[int]:
    """The seat of each action of a plan for two."""
    _, lines = task_sets.read((ROOT / "fixtures" / "tasksets" / f"{task_set}.jsonl").read_bytes())
    game = opened(codec.build(Household, lines[position - 1].instance))
    acts = [notation.parse(game, text) for text in plan_of(task_set, position)]
    return [world.turn for world in worlds_of(game, acts)]


@pytest.mark.slow
def test_two_share_a_house_in_two_pages(browse: Browse) -> None:
    host, guest = two_pages(browse)
    host.get_by_label("Message to your partner").fill('You take the "mug", please.')
    host.keyboard.press("Enter")
    expect(guest.locator("[data-part=status]")).to_contain_text('the other: You take the "mug", please.')
    guest.get_by_label("Message to your partner").fill("I do.")
    guest.keyboard.press("Enter")
    expect(host.locator("[data-part=status]")).to_contain_text("the other: I do.")
    position = position_of("practice-houses-pairs", host.locator(".task").inner_text())
    plan = plan_of("practice-houses-pairs", position)
    for seat, action in zip(seats_of("practice-houses-pairs", position), plan, strict=True):
        expect(whose((host, guest)[seat])).to_contain_text("Your turn.")
        command((host, guest)[seat], action)
    for page in (host, guest):
        expect(page.locator("[data-part=headline]")).to_have_text(f"Solved in {len(plan) + 2} actions")
    host.get_by_role("link", name="See your result").click()
    expect(host.locator("[data-view] figcaption")).to_have_text("Seat 2")
    expect(host.locator("[data-replay] tr.chosen")).to_have_attribute("data-step", "0")
    for step in ("1", "2"):
        host.get_by_role("button", name="Step forward").first.click()
        expect(host.locator("[data-replay] tr.chosen")).to_have_attribute("data-step", step)
    expect(host.locator("[data-part=view-status]")).to_contain_text("you: I do.")
    expect(host.locator("[data-part=status]")).to_contain_text("the other: I do.")


@pytest.mark.slow
def test_who_is_done_leaves_the_rest_to_the_partner(browse: Browse) -> None:
    host, guest = two_pages(browse)
    command(host, "EndTask(DONE)")
    expect(whose(host)).to_contain_text("You are done. Your partner plays on")
    expect(whose(guest)).to_have_text("Your turn. Your partner is done. You play on alone.")
    expect(host.locator("[data-part=count]")).to_contain_text("1 of")
    for control in (host.get_by_label("Type a move"), host.get_by_role("button", name="Give up").first):
        expect(control).to_be_disabled()
    guest.get_by_role("button", name="Give up").first.click()
    expect(guest.locator("dialog[open]")).to_contain_text("it ends the task for both of you")
    guest.get_by_role("button", name="Keep playing").click()
    command(guest, "Rotate(left, 90)")
    expect(whose(guest)).to_have_text("Your turn. Your partner is done. You play on alone.")
    command(guest, "EndTask(DONE)")
    for page in (host, guest):
        expect(page.locator("[data-part=headline]")).to_have_text("Not solved: it was declared done too early")
    guest.get_by_role("link", name="See your result").click()
    expect(guest.get_by_role("heading", name="The goal")).to_be_visible()
    assert guest.locator(".goal .missed").count() > 0
    expect(guest.get_by_role("button", name="Next task together")).to_be_visible()
