"""A puzzle as a person sees it: read from the page, solved by the engine, and played with hands."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.play import boards

Browse = Callable[..., Page]
Point = tuple[float, float]
SWIPE_PIXELS = 60
AWAY = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}  # right and down on the screen
GRIP = """(target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    for (const down of [.5, .25, .75, .1, .9]) for (const across of [.5, .25, .75, .1, .9]) {
        const [x, y] = [left + across * width, top + down * height];
        if (document.elementFromPoint(x, y) === target) return [x, y];
    }
    return null;
}"""
BESIDE = """(target, [right, down]) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    for (const far of [3, 6, 10, 15, 20]) for (const aside of [0, .2, -.2]) {
        const x = left + width / 2 + right * (width / 2 + far) + down * aside * width;
        const y = top + height / 2 + down * (height / 2 + far) + right * aside * height;
        if (!document.elementFromPoint(x, y)?.closest(".target")) return [x, y];
    }
    return null;
}"""


@dataclass(frozen=True)
class Move:
    """One move of a plan."""

    piece: str  # "red cube"
    direction: str

    def __str__(self) -> str:
        return f"move {self.piece} {self.direction}"


def board(page: Page) -> Locator:
    """The board, when it is shown and waits for words."""
    shown = page.locator("[data-play]:not(.waiting)")
    expect(shown.locator("[data-caption=current] .words")).not_to_be_empty()
    return shown


def plan(page: Page) -> list[Move]:
    """A shortest solution of the board that was just opened."""
    shown = board(page)
    current, goal = (shown.locator(f"[data-caption={each}] .words").inner_text() for each in ("current", "goal"))
    return [Move(piece, direction) for piece, direction in boards.plan(current, goal)]


def command(page: Page, words: object) -> None:
    """Type a command, and wait until it is taken."""
    with taken(page):
        page.get_by_label("Type a move").fill(str(words))
        page.get_by_label("Type a move").press("Enter")


class taken:  # noqa: N801 - reads as a word: with taken(page): ...
    """One action more is taken when the block is left."""

    def __init__(self, page: Page) -> None:
        self.log = page.locator("[data-part=log] li:not(.pending)")

    def __enter__(self) -> None:
        self.before = self.log.count()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            expect(self.log).to_have_count(self.before + 1)


class moved(taken):  # noqa: N801
    """The same, and the board on the screen is another one."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.words = page.locator("[data-caption=current] .words")

    def __enter__(self) -> None:
        super().__enter__()
        self.told = self.words.inner_text()

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        super().__exit__(kind, *rest)
        if kind is None:
            expect(self.words).not_to_have_text(self.told)


def choose(page: Page, piece: str) -> None:
    """Select a piece by its button below the board."""
    page.locator("[data-part=pieces]").get_by_role("button", name=piece, exact=True).click()


def grip(page: Page, piece: str) -> Point:
    """A point at which a piece can be hit; pieces may stand in front of each other."""
    found = _target(page, piece).evaluate(GRIP)
    assert found is not None, f"{piece} is hidden by others"
    return found[0], found[1]


def beside(page: Page, piece: str, direction: str) -> Point:
    """A point beside a piece at which there is no other."""
    found = _target(page, piece).evaluate(BESIDE, AWAY[direction])
    assert found is not None, f"there is no room {direction} of {piece}"
    return found[0], found[1]


def away(point: Point, direction: str) -> Point:
    """Where a swipe ends."""
    right, down = AWAY[direction]
    return point[0] + right * SWIPE_PIXELS, point[1] + down * SWIPE_PIXELS


def _target(page: Page, piece: str) -> Locator:
    found = page.locator(f"[data-caption=current] .target[value='{piece}']")
    found.scroll_into_view_if_needed()
    return found


def agree(page: Page, modality: str = "3d") -> str:
    """From the list of sets through consent to the instructions; returns the withdrawal code."""
    page.goto("/play/")
    page.locator(f"a[href='/play/people-20-v2/{modality},palette=safe/']").click()
    page.get_by_label("30 to 44").check()
    page.get_by_label("I have read this").check()
    page.get_by_role("button", name="I agree").click()
    expect(page.locator(".code")).to_have_text(re.compile(r"^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$"))
    code = page.locator(".code").inner_text()
    page.get_by_role("link", name="Go on").click()
    expect(page.get_by_text("0 of 20 tasks played")).to_be_visible()
    return code


def first_puzzle(page: Page, modality: str = "3d") -> None:
    agree(page, modality)
    page.get_by_role("button", name="First task").click()
    board(page)


def result(page: Page) -> None:
    """From the end of a puzzle to its result, which the worker has scored."""
    page.get_by_role("link", name="See your result").click()
    expect(page.locator("dl.figures")).to_be_visible()


def figure(page: Page, name: str) -> str:
    return page.locator("dl.figures div").filter(has_text=name).locator("dd").inner_text()


def by_command(page: Page, move: Move) -> None:
    with moved(page):
        page.get_by_label("Type a move").fill(str(move))
        page.get_by_label("Type a move").press("Enter")


def forgive(browse: Browse, *words: str) -> None:
    """Take back complaints that this test has provoked."""
    browse.complaints[:] = [each for each in browse.complaints if not any(word in each for word in words)]
