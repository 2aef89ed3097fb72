"""Arcade games in the browser: a puzzle won turn by turn, and a world that does not wait, pixel for pixel."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import FloatRect, Locator, Page, WebSocket, expect

from plumbline.envs import FAMILIES, play
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.evaluation.files.task_sets import read
from tests.browser.conftest import DESK, PHONE, PHONE_AT_NIGHT, SMALL_PHONE, Look
from tests.browser.puzzles import board, moved
from tests.site import Site

pytestmark = pytest.mark.browser

Browse = Callable[..., Page]
VGDL = FAMILIES["vgdl"]
TASKS = Path(__file__).parents[2] / "fixtures" / "tasksets" / "practice-arcade-v2.jsonl"
KEYS = {"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown", "use": "Space", "nil": "."}
PIXELS = """(canvas) => [...canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data]"""
GLIMPSE = """() => [
  document.querySelector("[data-part=status]").textContent,
  document.querySelector("[data-caption=current] canvas").toDataURL("image/png"),
]"""
LOADED = """async (src) => {
  const image = Object.assign(new Image(), { src });
  await image.decode();
  return image.width;
}"""
LISTEN = """() => {
  window.said = [];
  const live = document.querySelectorAll('[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])');
  const hear = (changes) => window.said.push(...changes.map(({ target }) => target.textContent));
  for (const region of live) new MutationObserver(hear).observe(region, { childList: true, subtree: true });
}"""
SECONDS = 10
WORDS = """
import json
from plumbline.evaluation import episodes
from plumbline.evaluation.models import Episode
print(json.dumps([text for said in episodes.turns_of(Episode.objects.get(pk="%s")) for text in said.actions]))
"""


def practice(page: Page, setting: str, position: int = 1) -> None:
    page.goto("/?try=practice-arcade-v2")
    page.locator("#try input[name=position]").evaluate("(input, value) => (input.value = value)", str(position))
    page.locator(f"#try button[value='{setting}']").click()


def opened(setting: str, position: int = 1):
    """The game of a task on the page, and its first state."""
    _, lines = read(TASKS.read_bytes())
    line = lines[position - 1]
    level = VGDL.rules.instance(**line.instance)
    game = VGDL.rules.open(level, parse(setting, VGDL.modalities, VGDL.options), empty)
    return game, VGDL.rules.start(game, line.seed)


@pytest.mark.parametrize("looking", [DESK, PHONE_AT_NIGHT], ids=str)
@pytest.mark.parametrize("modality", ["picture", "symbols"])
def test_a_puzzle_is_won_turn_by_turn(browse: Browse, looking: Look, modality: str):
    page = browse(looking)
    setting = f"{modality},feedback=ruling"
    practice(page, setting)
    board(page)
    game, state = opened(setting)
    beside = (
        re.compile(r"^tick: 0 · score: 0 · you: \w+ at row") if modality == "picture" else ""
    )  # symbols hold it themselves
    expect(page.locator("[data-part=status]")).to_have_text(beside)
    for action in VGDL.puzzles.solve(game, state).actions:
        with moved(page):
            page.keyboard.press(KEYS[str(action)])
    expect(page.get_by_text("Won in")).to_be_visible()
    page.get_by_role("link", name="See your result").click()
    expect(page.get_by_text("Meaningful steps").first).to_be_visible()


@pytest.mark.parametrize("looking", [DESK, PHONE_AT_NIGHT], ids=str)
def test_beside_the_rules_stands_what_the_pictures_show(browse: Browse, looking: Look):
    page = browse(looking)
    practice(page, "picture,feedback=ruling")
    board(page)
    tiles = page.locator(".tiles figure")
    names = [specimen.name for specimen in VGDL.pictures.legend(opened("picture")[0], 0).specimens]
    expect(tiles).to_have_text(names)
    assert len({(box["width"], box["height"]) for box in map(boxed, tiles.locator("svg").all())}) == 1
    assert page.evaluate(LOADED, tiles.locator("image").first.get_attribute("href")) > 80
    assert page.evaluate("document.documentElement.scrollWidth") <= looking.width
    page.get_by_text("Legend").focus()
    page.keyboard.press("Space")  # folds it up, and is no action
    expect(tiles.first).to_be_hidden()
    expect(page.locator("[data-part=count]")).to_have_text(re.compile("action 1 of"))


def boxed(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


def test_a_hint_of_haste_passes(browse: Browse):
    page = browse(DESK)
    page.clock.install()
    practice(page, "picture,feedback=ruling")
    board(page)
    page.locator("body").evaluate(
        """() => { for (let key = 0; key < 5; key++)
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true })); }"""
    )
    expect(page.get_by_text("Too fast")).to_be_visible()
    page.clock.fast_forward(4_000)
    expect(page.get_by_text("Too fast")).to_be_hidden()


FOCUS = """(selector) => {
  document.activeElement.blur();
  const isShown = (element) => element.offsetParent && !element.closest("dialog");
  if (selector) [...document.querySelectorAll(selector)].find(isShown).focus({ preventScroll: true });
  scrollTo(0, 100);
}"""


@pytest.mark.parametrize(
    "setting", ["symbols,feedback=ruling", pytest.param("picture,feedback=ruling,pace=real", marks=pytest.mark.slow)]
)
def test_the_space_bar_never_scrolls_the_page_in_play(browse: Browse, setting: str):
    page = browse(DESK)
    practice(page, setting)
    start = page.get_by_role("button", name="Start")
    start.click() if "real" in setting else board(page)
    for focused in ("", "#board", "header a", "main a", "[data-part=keypad] button", "summary"):
        page.evaluate(FOCUS, focused)
        page.keyboard.press("Space")
        page.wait_for_timeout(200)  # a page would have begun to scroll
        assert page.evaluate("scrollY") == 100, focused
    page.evaluate(FOCUS, "main a")
    page.keyboard.press("PageDown")
    page.wait_for_timeout(500)
    assert page.evaluate("scrollY") > 100
    field = page.get_by_label("Type a move")
    if field.is_visible():
        field.fill("r")
        field.press("Space")
        expect(field).to_have_value("r ")


@pytest.mark.parametrize("setting", ["picture,feedback=ruling", "picture,feedback=ruling,pace=real"])
@pytest.mark.parametrize("looking", [SMALL_PHONE, DESK], ids=str)
def test_how_to_win_is_in_view_before_the_first_tick(browse: Browse, looking: Look, setting: str):
    page = browse(looking)
    practice(page, setting)
    rules = page.get_by_role("region", name="Rules")
    expect(page.locator("[data-caption=current] .picture")).to_be_in_viewport()
    expect(rules.get_by_text("Winning and losing")).to_be_in_viewport(ratio=1)
    expect(rules.locator("li").first).to_be_in_viewport(ratio=1)
    expect(rules.locator("li").first).to_contain_text("You win as soon as")


def test_the_rules_scroll_by_keys_that_are_not_played(browse: Browse):
    page = browse(PHONE)
    practice(page, "picture,feedback=ruling")
    board(page)
    rules = page.get_by_role("region", name="Rules")
    rules.focus()
    before = page.evaluate("scrollY")
    for key in ("ArrowDown", "PageDown", "Space", "End"):
        place = rules.evaluate("(seen) => seen.scrollTop")
        page.keyboard.press(key)
        page.wait_for_function("([seen, from]) => seen.scrollTop > from", arg=[rules.element_handle(), place])
        page.wait_for_timeout(300)  # smooth scrolling ends
    page.keyboard.press("Space")
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == before
    expect(page.locator("[data-part=log] li")).to_have_count(0)


@pytest.mark.slow
def test_a_world_that_does_not_wait_is_shown_as_the_engine_draws_it(browse: Browse, site: Site):
    page, said, glimpses = browse(DESK), [], []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda body: said.append(body) if isinstance(body, bytes) else None)

    page.on("websocket", listen)
    setting = "picture,feedback=ruling,pace=real"
    practice(page, setting)
    page.get_by_role("button", name="Start").click()
    for number in range(2 * SECONDS):
        key = ("ArrowDown", "ArrowUp")[number % 2]
        page.keyboard.down(key)
        page.wait_for_timeout(250)
        page.keyboard.up(key)
        page.wait_for_timeout(250)
        glimpses += [page.evaluate(GLIMPSE)] if number % 3 == 0 else []
    page.locator("[data-part=give-up]").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.get_by_text("gave up")).to_be_visible()
    ticks = [int(np.frombuffer(body[:4], np.int32)[0]) for body in said]
    assert ticks == list(range(len(ticks)))
    assert len(ticks) > 18 * SECONDS
    words = json.loads(site.manage("shell", "-v", "0", "-c", WORDS % episode(page)))
    assert len(words) == ticks[-1]
    assert {"up", "down"} <= set(words)
    canvas = page.locator("[data-caption=current] canvas")
    width, height = canvas.evaluate("(canvas) => [canvas.width, canvas.height]")
    seen = np.array(canvas.evaluate(PIXELS), np.uint8).reshape(height, width, 4)[:, :, :3]
    assert (seen == drawn(setting, words)).all()
    for told, picture in glimpses:  # the words beside the canvas may be a tick ahead of it or behind
        tick = int(re.match(r"tick: (\d+)", told)[1])
        glimpse = np.asarray(Image.open(BytesIO(b64decode(picture.partition(",")[2]))).convert("RGB"))
        assert any((glimpse == drawn(setting, words[:near])).all() for near in range(max(0, tick - 2), tick + 3)), tick


@pytest.mark.slow
def test_a_world_that_was_started_goes_on_in_a_second_tab(browse: Browse):
    page = browse(DESK)
    practice(page, "picture,feedback=ruling,pace=real")
    expect(page.get_by_text("It lasts 50 seconds at most.")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    other = browse(context=page.context)
    other.goto(f"/play/episode/{episode(page)}/")
    expect(other.locator("[data-part=status]")).to_contain_text(re.compile(r"tick: [1-9]\d"))
    expect(other.get_by_role("button", name="Start")).to_have_count(0)
    expect(page.get_by_text("open in a newer tab")).to_be_visible()
    seconds = other.locator("[data-part=log] li")
    begun = seconds.count()
    expect(seconds.nth(begun + 1)).to_have_text(re.compile("^nil × "))


def test_a_world_that_does_not_wait_is_spoken_of_now_and_then(browse: Browse):
    page = browse(DESK)
    practice(page, "picture,feedback=ruling,pace=real")
    page.get_by_role("button", name="Start").click()
    page.evaluate(LISTEN)
    expect(page.locator("[data-part=status]")).to_contain_text(re.compile(r"tick: [4-9]\d"))
    said = page.evaluate("window.said")
    assert len([text for text in said if "tick" in text]) <= 2
    assert len(said) <= 4  # and the notices, at the start
    expect(page.locator("[data-part=spoken]")).to_have_text(re.compile(r"^tick: \d+ · score: 0 · you: [^\n]*$"))


@pytest.mark.parametrize("setting", ["picture,feedback=ruling,pace=real", "symbols,feedback=ruling"])
def test_a_phone_shows_the_screen_and_the_keys_together(browse: Browse, setting: str):
    page = browse(PHONE)
    practice(page, setting)
    if "pace=real" in setting:
        page.get_by_role("button", name="Start").click()
    else:
        board(page)
    expect(page.locator("[data-caption=current] .picture")).to_be_in_viewport(ratio=0.99)
    expect(page.locator("[data-part=keypad] button").last).to_be_in_viewport(ratio=1)


def test_a_long_list_scrolls_by_itself_and_is_as_small_as_its_lines_need(browse: Browse):
    page = browse(PHONE)
    practice(page, "coordinates,feedback=ruling")
    board(page)
    screen = page.locator("[data-caption=current] .picture")
    assert screen.evaluate("(seen) => seen.scrollHeight > seen.clientHeight")
    assert screen.locator("pre").evaluate("(seen) => seen.scrollWidth <= seen.clientWidth")
    expect(page.locator("[data-part=keypad] button").last).to_be_in_viewport(ratio=1)


def episode(page: Page) -> str:
    """Its id, from the address of its socket."""
    address = page.locator("[data-play]").get_attribute("data-socket")
    return address.strip("/").rsplit("/", 1)[1]


def drawn(setting: str, words: list[str]) -> np.ndarray:
    """The engine's picture after these words."""
    game, state = opened(setting)
    for text in words:
        state = play.advance(VGDL, game, state, text).state
    (frame,) = VGDL.pictures.draw(VGDL.pictures.view(VGDL.pictures.hires(game), state, 0))
    return np.asarray(Image.open(BytesIO(frame.body)).convert("RGB"))
