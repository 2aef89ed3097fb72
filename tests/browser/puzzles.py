"""A puzzle as a person sees it: read from the page, solved by the engine, and played with hands."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.play import boards

SWIPE_PIXELS = 60


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
        page.get_by_label("Command").fill(str(words))
        page.get_by_label("Command").press("Enter")


class taken:  # noqa: N801 - reads as a word: with taken(page): ...
    """One action more is taken when the block is left."""

    def __init__(self, page: Page) -> None:
        self.log = page.locator("[data-part=log] li")

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


def target(page: Page, piece: str) -> FloatRect:
    """Where a piece is on the screen."""
    found = page.locator(f"[data-caption=current] .target[value='{piece}']")
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert box is not None
    return box


def middle(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def beside(box: FloatRect, direction: str) -> tuple[float, float]:
    """A point just outside of a piece."""
    x, y = middle(box)
    return {
        "up": (x, box["y"] - 5),
        "down": (x, box["y"] + box["height"] + 5),
        "left": (box["x"] - 5, y),
        "right": (box["x"] + box["width"] + 5, y),
    }[direction]


def away(box: FloatRect, direction: str) -> tuple[float, float]:
    """Where a swipe from the middle of a piece ends."""
    x, y = middle(box)
    right, down = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[direction]
    return x + right * SWIPE_PIXELS, y + down * SWIPE_PIXELS
