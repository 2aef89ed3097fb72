"""A cube in the browser: explored from its corners, solved by keys, and looked at afterwards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from plumbline.envs.cube.geometry import look, on, quarters, seen_from
from plumbline.envs.cube.pieces import read
from plumbline.envs.cube.solver import near
from tests.browser.conftest import DESK, PHONE_AT_NIGHT, Look
from tests.browser.puzzles import board, command, moved

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]
COLORS = "OBRYWG"  # of U, L, F, R, D and B
ROUND = ("left", "left", "down")  # by these looks every face is seen


def practice(page: Page, setting: str, position: int = 3) -> None:
    """Open one of the cubes to practice on; the third takes two turns."""
    page.goto("/?try=practice-cube")
    page.locator("#try input[name=position]").evaluate("(input, value) => (input.value = value)", str(position))
    page.locator(f"#try button[value='{setting},feedback=ruling']").click()
    board(page)


def seen(page: Page, pose: str) -> dict[int, str]:
    """The letter at each place that is in sight, as the picture's words tell it."""
    words = board(page).locator("[data-caption=current] .words").inner_text()
    faces = ["".join(each.split()) for each in re.findall(r": ([A-Z ]{11})", words)]
    assert len(faces) == 3
    places = [seen_from(pose)[on(face)] for face in "UFR"]
    return {
        place: letter
        for face, side in zip(faces, places, strict=True)
        for place, letter in zip(side, face, strict=True)
    }


def press(page: Page, move: str) -> None:
    with moved(page):
        page.keyboard.press(f"Shift+{move[0]}" if move.endswith("'") else move.lower())


def explored(page: Page) -> bytes:
    """Where every sticker is, by what three looks and the first glance show."""
    pose, known = "FU", seen(page, "FU")
    for way in ROUND:
        with moved(page):
            page.keyboard.press(f"Arrow{way.title()}")
        pose = look(pose, way)
        known |= seen(page, pose)
    return read("".join(known[place] for place in range(54)), COLORS)


@pytest.mark.parametrize("looking", [DESK, PHONE_AT_NIGHT], ids=str)
def test_a_cube_is_explored_from_its_corners_and_solved(browse: Browse, looking: Look):
    page = browse(looking)
    practice(page, "vertex")
    turns = near.solution(explored(page))
    moves = [move for turn in turns for move in quarters(turn)]
    assert len(turns) == 2
    for move in moves:
        press(page, move)
    expect(page.get_by_text("Solved in")).to_be_visible()
    page.get_by_role("link", name="See your result").click()
    expect(page.locator("dl.figures div").filter(has_text="Moves").first.locator("dd")).to_have_text(str(len(moves)))
    expect(page.locator("[data-clip]")).to_have_count(2)


def test_swipes_take_the_cube_along(browse: Browse):
    page = browse(DESK)
    practice(page, "vertex")
    box = board(page).locator("[data-caption=current] .picture").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 90, middle[1], steps=4)
    with moved(page):
        page.mouse.up()
    expect(page.locator("[data-part=log] li").first).to_have_text("view left")


def test_a_key_of_the_keypad_says_what_it_does(browse: Browse):
    page = browse(DESK)
    practice(page, "face")
    key = page.locator("[data-part=keypad] button[value='key R']")
    expect(key).to_have_attribute("title", "right face at the start, counterclockwise (shift+r)")
    expect(key).to_have_accessible_name("R': right face at the start, counterclockwise (shift+r)")
    expect(page.get_by_role("button", name="right face at the start, clockwise (key r)")).to_be_visible()
    with moved(page):
        key.click()
    expect(page.locator("[data-part=log] li").first).to_have_text("R'")


def test_keys_are_heard_after_a_click_beside_the_board(browse: Browse):
    page = browse(DESK)
    practice(page, "symbolic")
    page.mouse.click(2, 2)
    assert page.evaluate("document.activeElement === document.body")
    press(page, "R")
    expect(page.locator("[data-part=log] li")).to_have_text(["R"])


def test_keys_meant_for_something_else_turn_nothing(browse: Browse):
    page = browse(DESK)
    practice(page, "symbolic")
    page.get_by_label("Type a move").press_sequentially("ru")
    page.get_by_role("link", name="Leaderboards", exact=True).focus()
    page.keyboard.press("r")
    page.get_by_role("button", name="Give up").click()
    page.keyboard.press("r")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    page.mouse.click(2, 2)
    press(page, "B")
    expect(page.locator("[data-part=log] li")).to_have_text(["B"])
    expect(page.get_by_label("Type a move")).to_have_value("ru")


def test_a_board_that_the_keyboard_has_reached_shows_it(browse: Browse):
    page = browse(DESK)
    practice(page, "symbolic")
    page.keyboard.press("Tab")
    shown = page.locator("[data-play]")
    shown.focus()
    assert (
        shown.evaluate("(board) => board.matches(':focus-visible') && getComputedStyle(board).outlineStyle") == "solid"
    )


def test_many_moves_are_typed_in_one_go(browse: Browse):
    page = browse(DESK)
    practice(page, "symbolic")
    page.get_by_label("Type a move").fill("R U R' U2")
    page.get_by_label("Type a move").press("Enter")
    expect(page.locator("[data-part=feedback]")).to_have_text(
        "Not understood: 'U2': a half turn is two moves, expected U U."
    )
    expect(page.locator("[data-part=count]")).to_have_text("4 actions")


# --- the clock of half an hour


def clock(page: Page) -> int:
    """The seconds that it shows."""
    minutes, seconds = board(page).locator("[data-part=clock]").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def said(page: Page) -> list[dict[str, Any]]:
    """The turns sent from here on."""
    turns: list[dict[str, Any]] = []

    def keep(text: str) -> None:
        message = json.loads(text)
        turns.extend([message] if message["type"] == "turn" else [])

    page.on("websocket", lambda socket: socket.on("framesent", keep))
    return turns


def away(page: Page, seconds: float) -> None:
    """At the next connection the server finds that nothing was said for so long."""

    def late(text: str) -> str:
        message = json.loads(text)
        return json.dumps(message | ({"seconds_since": seconds} if message["type"] == "joined" else {}))

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(late(text)))

    page.route_web_socket(re.compile("/ws/play/"), between)


def go_on(page: Page) -> None:
    """Leave, and come back to the puzzle."""
    page.goto("/")
    page.get_by_role("link", name="Continue").click()


def test_leaving_does_not_stop_the_clock(browse: Browse):
    page = browse(DESK)
    practice(page, "symbolic")
    away(page, 600)
    turns = said(page)
    go_on(page)
    expect(page.locator("[data-part=clock]")).to_have_text(re.compile("^(20:00|19:..)$"))
    command(page, "R")
    assert 1170 < clock(page) <= 1200
    assert 600 <= turns[0]["seconds"] < 630


def test_who_comes_back_after_the_time_is_told_that_it_is_up(browse: Browse):
    page = browse(DESK)
    practice(page, "symbolic")
    command(page, "R")
    away(page, 1801)
    turns = said(page)
    go_on(page)
    expect(page.get_by_text("Out of time")).to_be_visible()
    expect(page.locator("[data-part=clock]")).to_have_text("0:00")
    expect(page.locator("[data-part=log] li")).to_have_text(["R"])
    assert [each["text"] for each in turns] == [""]


def test_a_long_thought_is_charged_once(browse: Browse):
    page = browse(DESK)
    page.clock.install()
    practice(page, "symbolic")
    page.clock.fast_forward(20 * 60 * 1000)
    with moved(page):
        command(page, "R")
    expect(page.locator("[data-part=clock]")).to_have_text(re.compile("^(10:00|9:..)$"))
    expect(page.get_by_text("Out of time")).to_be_hidden()
    page.clock.fast_forward(11 * 60 * 1000)
    expect(page.get_by_text("Out of time")).to_be_visible()
    expect(page.locator("[data-part=log] li")).to_have_text(["R"])


# --- clips


def clip_of(page: Page, position: int) -> Locator:
    """Give up at a cube, and open the clip of its shortest solution."""
    practice(page, "vertex", position)
    page.get_by_role("button", name="Give up").click()
    page.locator("dialog[open] button[value=yes]").click()
    page.get_by_role("link", name="See your result").click()
    clip = page.locator("[data-clip]").first
    clip.scroll_into_view_if_needed()
    expect(clip.locator("[data-part=picture]")).to_be_visible()
    return clip


def test_a_film_that_is_stepped_by_hand_tells_the_step_and_the_action(browse: Browse):
    page = browse(Look(1280, still=True))
    clip = clip_of(page, position=3)
    steps, spoken = clip.locator("[data-step]"), clip.get_by_role("status")
    count = steps.count()
    expect(spoken).to_be_empty()
    clip.get_by_role("button", name="Step forward").click()
    expect(spoken).to_have_text(f"1 of {count}: {steps.first.inner_text()}")
    steps.last.click()
    expect(spoken).to_have_text(f"{count} of {count}: {steps.last.inner_text()}")
    clip.get_by_role("slider", name="Step").fill("0")
    expect(spoken).to_have_text(f"0 of {count}")


def test_a_film_that_plays_says_nothing(browse: Browse):
    page = browse(Look(1280, still=True))
    clip = clip_of(page, position=3)
    clip.get_by_role("button", name="Step forward").click()
    expect(clip.get_by_role("status")).not_to_be_empty()
    clip.get_by_role("button", name="Play").click()
    expect(clip.locator("[data-step]").last).to_have_attribute("aria-pressed", "true")
    expect(clip.get_by_role("button", name="Play")).to_be_visible()
    expect(clip.get_by_role("status")).to_be_empty()


def test_a_film_shows_every_step_without_motion_where_motion_is_unwelcome(browse: Browse):
    page = browse(Look(1280, still=True))
    clip = clip_of(page, position=1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    clip.get_by_role("button", name="Step forward").click()
    expect(clip.locator("[data-part=picture]")).to_have_attribute("src", re.compile(r"/clips/0/1/0/$"))
    expect(clip.locator("[data-part=count]")).to_have_text("1 of 1")
    between = [address for address in asked if "/clips/" in address and not address.endswith("/0/")]
    assert between == []
