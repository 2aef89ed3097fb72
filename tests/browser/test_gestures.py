"""Every gesture that a family can ask for, made in a real browser by mouse, by touch and by keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Look
from tests.envs.toys.bench import PUSHES, SWIPES, TOOLS
from tests.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow]  # a second site is started for these

PAUSE_MILLISECONDS = 400  # a browser ignores a tap that follows a stroke sooner than a hand could
Browse = Callable[..., Page]
OPEN = """
import json
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Agent
from plumbline.evaluation.requests.participants import signed
from plumbline.evaluation.tasksets import Draft, Portion
from tests.envs.toys.bench import Order
made = tasksets.draft(Draft(slug="bench", title="Bench", suite="bench", settings=("tools", "pushes", "swipes")))
list(tasksets.generate(made, [Portion(Order(10), 1)], seed=1))
task = tasksets.publish(tasksets.freeze(made)).tasks.get()
def opened(setting):
    agent = Agent.objects.create(kind=Agent.Kind.HUMAN)
    return str(episodes.open_episode(agent, task, setting, counted=False).pk), signed(agent)
print(json.dumps({setting: [opened(setting) for _ in range(8)] for setting in made.settings}))
"""


@pytest.fixture(scope="module")
def site(toy_site: Site) -> Site:
    return toy_site


Waiting = dict[str, list[tuple[str, str]]]


@pytest.fixture(scope="module")
def waiting(site: Site) -> Waiting:
    """Episodes at the bench by setting, with the cookies of those whose they are: opening one takes seconds."""
    return json.loads(site.manage("shell", "-v", "0", "-c", OPEN))


class Bench:
    """A page with the bench on it."""

    def __init__(self, browse: Browse, waiting: Waiting, setting: str, look: Look = DESK) -> None:
        episode, cookie = waiting[setting].pop()
        self.page = page = browse(look)
        page.context.add_cookies([{"name": "participant", "value": cookie, "domain": "127.0.0.1", "path": "/"}])
        page.goto(f"/play/episode/{episode}/")
        expect(page.locator("[data-caption=current] .words")).not_to_be_empty()
        self.count = 0
        self.done = page.locator("[data-part=log] li:not(.pending)")
        self.picture = page.locator("[data-caption=current] .picture")
        self.picture.scroll_into_view_if_needed()

    def point(self, x: int, y: int) -> tuple[float, float]:
        """A point of the window, from thousandths of the picture."""
        box = self.picture.bounding_box()
        assert box is not None
        return box["x"] + box["width"] * x / 1000, box["y"] + box["height"] * y / 1000

    def does(self, expected: str, off: int = 6) -> None:
        """One action more is done, this one; its numbers may be a pixel off, or anything."""
        self.count += 1
        expect(self.done).to_have_count(self.count)
        expect(self.done.first).to_have_text(re.compile(f"^{re.sub('[0-9]+', '[0-9]+', expected)}$"))
        found, wanted = (map(int, re.findall("[0-9]+", each)) for each in (self.done.first.inner_text(), expected))
        far = [abs(one - other) for one, other in zip(found, wanted, strict=True)]
        assert max(far, default=0) <= off, self.done.first.inner_text()

    def touch(self, *points: tuple[int, int], hold: int = 0) -> None:
        """Put a finger down, move it along points, and lift it."""
        finger = self.page.context.new_cdp_session(self.page)
        places = [{"x": x, "y": y} for x, y in (self.point(*each) for each in points)]
        before = self.page.evaluate("scrollY")
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": places[:1]})
        if hold:
            self.page.wait_for_timeout(hold)
        for place in places[1:]:
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [place]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.page.wait_for_timeout(PAUSE_MILLISECONDS)
        assert self.page.evaluate("scrollY") == before

    def drag(self, *points: tuple[int, int]) -> None:
        """The same with the mouse, which is not released."""
        self.page.mouse.move(*self.point(*points[0]))
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*self.point(*point), steps=3)

    def tool(self, name: str) -> None:
        """Press a tool by its key, as somebody without a pointer does."""
        self.page.locator("[data-part=tools]").get_by_role("button", name=name, exact=True).focus()
        self.page.keyboard.press("Enter")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


def shapes(bench: Bench) -> list[str]:
    """What is drawn over the picture."""
    found: list[str] = bench.picture.locator(".overlay > *").evaluate_all(
        "(all) => all.map((each) => each.classList[0])"
    )
    return found


def test_a_mouse_makes_every_gesture(browse: Browse, waiting: Waiting):
    bench = Bench(browse, waiting, TOOLS)
    page = bench.page
    page.mouse.click(*bench.point(500, 100))
    bench.does("click 500 100")
    page.mouse.click(*bench.point(700, 300))
    bench.does("click 700 300 bell")
    bench.drag((200, 400), (500, 600), (550, 800))
    assert "ghost" in shapes(bench)
    page.mouse.up()
    bench.does("drag 200 400 550 800 lever slot")
    page.mouse.move(*bench.point(500, 800))
    bench.does("hover 500 800 slot")
    page.mouse.click(*bench.point(700, 300), delay=600)
    bench.does("hold 700 300 bell")
    page.mouse.move(*bench.point(300, 150))
    page.mouse.wheel(0, -120)
    bench.does("turn up 300 150")
    page.mouse.wheel(0, 120)
    bench.does("turn down 300 150")
    page.locator("[data-part=pieces]").get_by_role("button", name="slot").click()
    bench.does("pick slot")
    page.locator("[data-part=keypad]").get_by_role("button", name="undo").click()
    bench.does("undo")


@pytest.mark.slow
def test_a_box_is_drawn_adjusted_and_sent(browse: Browse, waiting: Waiting):
    bench = Bench(browse, waiting, TOOLS)
    page = bench.page
    bench.drag((900, 900), (850, 600), (300, 100))
    assert shapes(bench) == ["band"]
    page.mouse.up()
    expect(bench.done).to_have_count(0)
    bench.drag((300, 900), (350, 950))
    page.mouse.up()
    page.get_by_role("button", name="Done", exact=True).click()
    bench.does("frame 350 100 900 950")
    assert shapes(bench) == []


def test_escape_cancels_what_is_under_way(browse: Browse, waiting: Waiting):
    bench = Bench(browse, waiting, TOOLS)
    bench.drag((900, 900), (300, 100))
    bench.press("Escape")
    assert shapes(bench) == []
    bench.page.mouse.up()
    bench.tool("Draw a box")
    bench.press("Enter", "ArrowRight", "Escape")
    expect(bench.page.locator("[data-part=aim]")).to_be_hidden()
    bench.page.mouse.click(*bench.point(500, 100))
    bench.does("click 500 100")
    expect(bench.done).to_have_count(1)


def test_a_finger_makes_every_gesture_and_never_scrolls_the_page(browse: Browse, waiting: Waiting):
    bench = Bench(browse, waiting, TOOLS, PHONE)
    page = bench.page
    bench.touch((700, 300))
    bench.does("hover 700 300 bell")
    bench.touch((700, 300))
    bench.does("click 700 300 bell")
    bench.touch((200, 400), (400, 600), (500, 800))
    bench.does("drag 200 400 500 800 lever slot")
    bench.touch((900, 900), (600, 400), (300, 100))
    page.get_by_role("button", name="Done", exact=True).tap()
    bench.does("frame 300 100 900 900")
    bench.picture.scroll_into_view_if_needed()
    bench.touch((500, 800), hold=600)
    bench.does("hold 500 800 slot")
    page.locator("[data-part=tools]").get_by_role("button", name="Scroll up").tap()
    bench.does("turn up 500 500", off=1000)
    page.locator("[data-part=pieces]").get_by_role("button", name="bell").tap()
    bench.does("pick bell")


def test_a_keyboard_makes_every_gesture(browse: Browse, waiting: Waiting):
    bench = Bench(browse, waiting, TOOLS)
    bench.tool("Click")
    bench.press("ArrowUp", "Shift+ArrowLeft", "Enter")
    bench.does("click 400 480")
    bench.page.locator("[data-part=pieces] [value=lever]").focus()
    bench.press("Enter")
    bench.does("pick lever")
    bench.tool("Drag")
    bench.press("Shift+ArrowRight", "Shift+ArrowDown", "Enter")
    bench.does("drag 175 450 275 550 lever")
    bench.tool("Drag")
    bench.page.locator("[data-part=pieces] [value=slot]").focus()
    bench.press("Enter", "Enter")
    bench.does("drag 175 450 550 800 lever slot")
    bench.tool("Draw a box")
    bench.press("Enter", "Shift+ArrowRight", "ArrowDown", "Enter")
    bench.does("frame 175 450 275 470")
    bench.press("Escape")
    bench.tool("Press and hold")
    bench.press("Enter")
    bench.does("hold 275 470")
    bench.tool("Point at")
    bench.page.locator("[data-part=pieces] [value=bell]").focus()
    bench.press("Enter", "Enter")
    bench.does("hover 700 350 bell")
    bench.press("PageUp")
    bench.does("turn up 500 500", off=1000)
    bench.tool("Scroll down")
    bench.does("turn down 500 500", off=1000)
    bench.press("u")
    bench.does("undo")


@pytest.mark.parametrize("look", [DESK, PHONE], ids=str)
def test_targets_are_pushed_by_strokes_arrows_and_buttons(browse: Browse, waiting: Waiting, look: Look):
    bench = Bench(browse, waiting, PUSHES, look)
    bench.drag((200, 400), (600, 420))
    bench.page.mouse.up()
    bench.does("push lever right")
    bench.press("ArrowUp")
    bench.does("push lever up")
    bench.page.locator("[data-part=tools]").get_by_role("button", name="left").click()
    bench.does("push lever left")


@pytest.mark.parametrize("look", [DESK, PHONE], ids=str)
def test_swipes_have_arrows_and_buttons_too(browse: Browse, waiting: Waiting, look: Look):
    bench = Bench(browse, waiting, SWIPES, look)
    bench.touch((500, 800), (500, 500), (500, 200)) if look.touch else bench.drag((500, 800), (500, 200))
    bench.page.mouse.up()
    bench.does("look up")
    bench.press("ArrowLeft")
    bench.does("look left")
    bench.page.locator("[data-part=tools]").get_by_role("button", name="down").click()
    bench.does("look down")
