"""People at the board: from consent to the result, with every kind of hands, on every kind of connection."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import DESK, DESK_AT_NIGHT, PHONE, PHONE_AT_NIGHT, Look
from tests.browser.puzzles import Move, away, beside, board, choose, command, grip, moved, plan, taken

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]
FOCUSED = """() => {
    const { tagName, innerText, ariaLabel, labels } = document.activeElement;
    return ["BODY", "SECTION", "DIV"].includes(tagName) ? "" : [innerText, ariaLabel, labels?.[0]?.innerText].join(" ");
}"""


def agree(page: Page, setting: str = "3d") -> None:
    """From the list of sets through consent to the instructions."""
    page.goto("/play/")
    page.locator(f"a[href='/play/people-20/{setting}/']").click()
    page.get_by_label("30 to 44").check()
    page.get_by_label("I have read this").check()
    page.get_by_role("button", name="I agree").click()
    expect(page.locator(".code")).to_have_text(re.compile(r"^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$"))
    page.get_by_role("link", name="Go on").click()
    expect(page.get_by_text("0 of 20 tasks played")).to_be_visible()


def first_puzzle(page: Page, setting: str = "3d") -> None:
    agree(page, setting)
    page.get_by_role("button", name="First task").click()
    board(page)


def result(page: Page) -> None:
    """From the end of a puzzle to its result, which the worker has scored."""
    page.get_by_role("link", name="See your result").click()
    expect(page.locator("dl.figures")).to_be_visible()


def figure(page: Page, name: str) -> str:
    return page.locator("dl.figures div").filter(has_text=name).locator("dd").inner_text()


# --- hands: each plays a whole puzzle in its own way


def by_command(page: Page, move: Move) -> None:
    with moved(page):
        page.get_by_label("Type a move").fill(str(move))
        page.get_by_label("Type a move").press("Enter")


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
        (DESK, by_command, "command"),
        (DESK_AT_NIGHT, by_keys, "keys"),
        (PHONE, by_finger_swipe, "pointer"),
        (PHONE_AT_NIGHT, by_pressing_beside, "pointer"),
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
    page.goto("/play/people-20/3d/")
    page.get_by_role("button", name="First task").click()
    moves = plan(page)
    for move in moves:
        hands(page, move)
    result(page)
    assert (figure(page, "Actions"), figure(page, "Shortest solution")) == (str(len(moves)), str(len(moves)))
    assert figure(page, "Efficiency") == "1"
    page.get_by_role("button", name="Next task").click()
    expect(board(page).locator("[data-part=count]")).to_have_text("action 1 of 20")


# --- hands, one by one


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


# --- what one is told


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


# --- lost connections


NOTICE_MILLISECONDS = 3000


def loses_the_line(page: Page, task: Callable[[], None]) -> list[bool]:
    """Play over a line that swallows everything both ways while its switch, which is returned, is on."""
    cut = [False]

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: None if cut[0] else server.send(text))
        server.on_message(lambda text: None if cut[0] else socket.send(text))

    page.route_web_socket(re.compile("/ws/play/"), between)
    task()
    return cut


def test_a_lost_line_is_noticed_within_three_seconds_and_its_return_too(browse: Browse):
    page = browse()
    cut = loses_the_line(page, lambda: first_puzzle(page, "text"))
    cut[0] = True
    notice = page.locator("[data-part=connection]")
    expect(notice).to_contain_text("Connection lost", timeout=NOTICE_MILLISECONDS)
    page.get_by_label("Type a move").fill("fly to the moon")
    page.get_by_label("Type a move").press("Enter")
    expect(notice).to_be_visible()
    cut[0] = False
    expect(page.locator("[data-part=log] li:not(.pending)")).to_have_text(["fly to the moon"])
    expect(notice).to_be_hidden()


def test_without_a_network_the_notice_comes_at_once(browse: Browse):
    page = browse()
    first_puzzle(page, "text")
    page.context.set_offline(True)
    notice = page.locator("[data-part=connection]")
    expect(notice).to_be_visible(timeout=1000)
    page.context.set_offline(False)
    expect(notice).to_be_hidden()
    command(page, "fly to the moon")
    forgive(browse, "ERR_INTERNET_DISCONNECTED")


def test_a_page_that_slept_raises_no_alarm(browse: Browse):
    page = browse()
    page.clock.install()
    first_puzzle(page, "text")
    page.evaluate("""() => {
        window.alarms = 0;
        const notice = document.querySelector("[data-part=connection]");
        new MutationObserver(() => { window.alarms += !notice.hidden; }).observe(notice, { attributes: true });
    }""")
    for _ in range(5):
        page.clock.fast_forward(3_600_000)
    command(page, "fly to the moon")
    alarms = page.evaluate("window.alarms")
    assert alarms == 0


def test_the_space_bar_does_not_scroll_the_page(browse: Browse):
    page = browse(PHONE)
    first_puzzle(page, "2d")
    before = page.evaluate("scrollY")
    for _ in range(3):
        page.keyboard.press("Space")
    page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")
    assert page.evaluate("scrollY") == before


def hang_up(page: Page) -> None:
    page.evaluate("document.querySelector('[data-play]').board.connection.socket.close()")


def test_after_a_lost_connection_nothing_is_lost(browse: Browse):
    page = browse(PHONE)
    first_puzzle(page)
    first, *rest = plan(page)
    page.get_by_label("Type a move").fill("half a comm")
    page.context.set_offline(True)
    banner = page.locator("[data-part=connection]")
    expect(banner).to_contain_text("Connection lost")
    expect(page.get_by_label("Type a move")).to_have_value("half a comm")
    page.get_by_label("Type a move").fill(str(first))
    page.get_by_label("Type a move").press("Enter")
    expect(page.locator("[data-part=log] li")).to_have_text([str(first)])
    expect(page.locator("[data-part=log] li")).to_have_class("pending")
    page.get_by_label("Type a move").fill("half a comm")
    page.context.set_offline(False)
    expect(page.locator("[data-part=log] li:not(.pending)")).to_have_text([str(first)])
    expect(banner).to_be_hidden()
    expect(page.get_by_label("Type a move")).to_have_value("half a comm")
    for move in rest:
        by_command(page, move)
    result(page)
    assert figure(page, "Actions") == str(len(rest) + 1)
    forgive(browse, "ERR_INTERNET_DISCONNECTED")


def test_a_connection_that_falls_silent_is_taken_for_lost(browse: Browse):
    page = browse()
    page.clock.install()
    deaf = [True]

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: None if deaf[0] and "turn" in text else server.send(text))

    page.route_web_socket(re.compile("/ws/play/"), between)
    first_puzzle(page, "text")
    page.get_by_label("Type a move").fill("fly to the moon")
    page.get_by_label("Type a move").press("Enter")
    page.clock.run_for(16_000)
    expect(page.locator("[data-part=connection]")).to_contain_text("Connection lost")
    deaf[0] = False
    page.clock.run_for(2_000)
    expect(page.locator("[data-part=log] li:not(.pending)")).to_have_count(1)


def test_giving_up_while_disconnected_is_not_forgotten(browse: Browse):
    page = browse()
    first_puzzle(page, "text")
    page.get_by_role("button", name="Give up").click()
    hang_up(page)
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.get_by_text("gave up")).to_be_visible()


def test_the_newest_tab_has_the_puzzle_and_the_older_one_can_take_it_back(browse: Browse):
    old = browse()
    first_puzzle(old, "text")
    moves = plan(old)
    by_command(old, moves[0])
    new = browse(context=old.context)
    new.goto(old.url)
    expect(old.get_by_text("open in a newer tab")).to_be_visible()
    expect(old.get_by_role("button", name="Send")).to_be_disabled()
    expect(board(new).locator("[data-part=count]")).to_have_text("action 2 of 20")
    old.get_by_role("button", name="Play here").click()
    expect(new.get_by_text("open in a newer tab")).to_be_visible()
    for move in moves[1:]:
        by_command(old, move)
    expect(old.get_by_text("Solved in")).to_be_visible()


def test_a_reload_goes_on_where_one_was(browse: Browse):
    page = browse()
    first_puzzle(page)
    first, *rest = plan(page)
    by_command(page, first)
    page.reload()
    expect(board(page).locator("[data-part=count]")).to_have_text("action 2 of 20")
    expect(page.locator("[data-part=log] li")).to_have_text([str(first)])
    page.get_by_label("Type a move").press("ArrowUp")
    expect(page.get_by_label("Type a move")).to_have_value(str(first))
    for move in rest:
        by_command(page, move)
    expect(page.get_by_text("Solved in")).to_be_visible()


def forgive(browse: Browse, *words: str) -> None:
    """Complaints that this test has provoked."""
    browse.complaints[:] = [each for each in browse.complaints if not any(word in each for word in words)]
