"""A puzzle as a person sees it: read from the page, solved by the engine, and played with hands."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.play import boards

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
