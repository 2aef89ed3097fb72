"""Two seats that see different things: practice with an agent of ours, drags between two names, and both views."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow]  # a second site is started for these

Browse = Callable[..., Page]
PUBLISH = """
from plumbline.evaluation.models import TaskSet
from tests.leaderboard.uploads import ours
from tests.makers import a_set_of_toys
if not TaskSet.objects.filter(slug="loads").exists():
    ours("random-legal", a_set_of_toys("porters", slug="loads"))
    settings = ("picture,feedback=ruling", "text,feedback=ruling")
    a_set_of_toys("porters", slug="practice-loads", count=12, settings=settings, practice=True)
"""
REPLAYED = """
from plumbline.evaluation.models import Episode
print(Episode.objects.get(task__task_set__slug="loads", run__isnull=False, task__position=1).pk)
"""


@pytest.fixture(scope="module")
def site(toy_site: Site) -> Site:
    toy_site.manage("shell", "-v", "0", "-c", PUBLISH)
    return toy_site


def practice(browse: Browse, look, name: str) -> Page:
    """The board after a stranger has started practice on the home page."""
    page = browse(look)
    page.goto("/?try=practice-loads")
    expect(page.get_by_text("You play with an agent of ours, Random, legal.")).to_be_visible()
    page.get_by_role("button", name=name).click()
    expect(page.locator("[data-part=whose]")).to_have_text("Your turn.")
    return page


def free_bay(page: Page) -> str:
    """A bay where no crate is, by what the picture says."""
    words = page.locator("[data-caption=current] .words").inner_text()
    taken = re.findall(r"crate [abc] in (bay \d)", words)
    return next(f"bay {bay}" for bay in range(1, 6) if f"bay {bay}" not in taken)


def answered(page: Page, action: str) -> None:
    """The action was taken, and the agent's after it."""
    expect(page.locator("[data-part=log]")).to_contain_text(action)
    expect(
        page.locator("[data-part=whose]").or_(page.locator("[data-part=headline]:not(:empty)")).first
    ).to_be_visible()
    expect(page.locator("[data-part=whose]")).to_have_text(re.compile("Your turn.|^$"))


def test_a_stranger_drags_a_crate_and_an_agent_answers(browse):
    page = practice(browse, DESK, "Play Graphics")
    bay = free_bay(page)
    crate, target = (page.locator(f".target[value='{name}']").bounding_box() for name in ("a", bay))
    page.mouse.move(crate["x"] + crate["width"] / 2, crate["y"] + crate["height"] / 2)
    page.mouse.down()
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=3)
    page.mouse.up()
    answered(page, f"carry a to {bay}")


def test_a_drag_that_ends_on_nothing_is_not_sent(browse):
    page = practice(browse, DESK, "Play Graphics")
    crate, picture = (page.locator(each).bounding_box() for each in (".target[value=a]", "[data-caption=current] img"))
    page.mouse.move(crate["x"] + crate["width"] / 2, crate["y"] + crate["height"] / 2)
    page.mouse.down()
    page.mouse.move(picture["x"] + 5, picture["y"] + 5, steps=3)
    page.mouse.up()
    expect(page.locator("[data-part=hint]")).to_have_text("Nothing is there: end on a piece.")
    assert page.locator("[data-part=log] li").count() == 0


@pytest.mark.parametrize("name", ["Play Graphics", "Text"])
def test_buttons_drag_from_one_name_to_another(browse, name):
    page = practice(browse, PHONE, name)
    bay, pieces = free_bay(page), page.locator("[data-part=pieces]")
    pieces.get_by_role("button", name="a", exact=True).click()
    page.locator("[data-part=tools]").get_by_role("button", name="Drag").click()
    pieces.get_by_role("button", name=bay).click()
    page.get_by_role("button", name="Done", exact=True).click()
    answered(page, f"carry a to {bay}")


@pytest.mark.parametrize("look", [DESK, PHONE], ids=str)
def test_a_replay_is_watched_from_either_seat(browse, site, look):
    page = browse(look)
    page.goto(f"/episodes/{site.manage('shell', '-v', '0', '-c', REPLAYED).split()[-1]}/?setting=picture")
    frame = page.locator("img[data-part=current]")
    expect(frame).to_have_attribute("alt", re.compile("your orders: a to"))
    page.get_by_role("link", name="Red porter").click()
    expect(frame).to_have_attribute("alt", re.compile("your orders: b to"))
    page.get_by_role("button", name="Step forward").click()
    expect(frame).to_have_attribute("src", re.compile(r"/frames/1/current\?seat=1$"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
