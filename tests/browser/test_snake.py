"""A snake in the browser: fed by keys, buttons and words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from plumbline.envs.dice import Dice
from plumbline.envs.shelf import empty
from plumbline.evaluation.agents.baseline import act
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.protocol.opening import open_instance
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.suites.spatialworld.agents import GREEDY_SAFE
from tests.browser.conftest import DESK, PHONE
from tests.browser.puzzles import board, command, taken
from tests.envs.children import ROOT

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]
KEYS = {
    "move_right": "ArrowRight",
    "move_left": "ArrowLeft",
    "move_up": "ArrowUp",
    "move_down": "ArrowDown",
    "move_forward": "w",
    "move_backward": "s",
}


def practice(page: Page, setting: str, position: int) -> list[str]:
    """Open one of the games to practice on; returns moves that feed the snake."""
    page.goto("/?try=practice-snake")
    page.locator("#try input[name=position]").evaluate("(input, value) => (input.value = value)", str(position))
    page.locator(f"#try button[value='{setting},feedback=ruling']").click()
    board(page)
    _, lines = task_sets.read((ROOT / "fixtures" / "tasksets" / "practice-snake.jsonl").read_bytes())
    line = lines[position - 1]
    play = open_instance("snake3d", task_sets.instance_text(line), line.seed, "none", empty)
    return [action for turn in act(GREEDY_SAFE, play, Protocol(actions=100), Dice(0)) for action in turn.actions]


@pytest.mark.parametrize("setting", ["picture", "text"])
def test_a_snake_is_fed_by_keys_and_words(browse: Browse, setting: str) -> None:
    page = browse(DESK)
    *moves, last = practice(page, setting, 3)
    for move in moves:
        with taken(page):
            page.keyboard.press(KEYS[move])
    command(page, last)
    expect(page.get_by_role("main")).to_contain_text("Fed")


def test_a_snake_is_steered_by_buttons(browse: Browse) -> None:
    page = browse(PHONE)
    practice(page, "picture", 3)
    with taken(page):
        page.locator("[data-part=keypad] button").filter(has_text="right").click()
    expect(page.locator("[data-part=log] li")).to_have_text(["move_right"])


def test_a_reversal_is_refused(browse: Browse) -> None:
    page = browse(DESK)
    practice(page, "picture", 3)
    with taken(page):
        command(page, "move_left")
    expect(page.locator("[data-part=feedback]")).to_contain_text("Refused")
