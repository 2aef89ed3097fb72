"""Connections that are lost, and what is kept meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from plumbline.play.sockets.outages import UNAVAILABLE
from tests.browser.conftest import PHONE
from tests.browser.puzzles import Browse, board, by_command, command, figure, first_puzzle, forgive, plan, result

pytestmark = pytest.mark.browser

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


@pytest.mark.slow
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


def test_an_interruption_of_the_site_is_said_in_words_and_ends_by_itself(browse: Browse):
    page = browse()
    away, lines = [False], []

    def between(socket: WebSocketRoute) -> None:
        if away[0]:
            socket.close(code=UNAVAILABLE)
        else:
            socket.connect_to_server()
            lines.append(socket)

    page.route_web_socket(re.compile("/ws/play/"), between)
    first_puzzle(page, "text")
    command(page, "fly to the moon")
    away[0] = True
    lines[-1].close(code=UNAVAILABLE)
    notice = page.locator("[data-part=connection]")
    expect(notice).to_contain_text("The site is interrupted for a moment. Everything confirmed is saved. Reconnecting…")
    page.get_by_label("Type a move").fill("fly to the sun")
    page.get_by_label("Type a move").press("Enter")
    away[0] = False
    expect(page.locator("[data-part=log] li:not(.pending)")).to_have_text(["fly to the sun", "fly to the moon"])
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
