"""Frames: pictures and texts as all players see them, and the panels that pages reserve for them."""

from __future__ import annotations

from dataclasses import dataclass

KEY = "key"
"""The caption of a legend."""

CAPTIONS = ("current", "goal", "past", KEY)
"""The captions of frames."""

MEDIA_TYPES = ("image/png", "text/plain", "application/json")


@dataclass(frozen=True, slots=True)
class Target:
    """A thing that a pointer can hit, projected by the renderer; also an accessible button."""

    name: str  # fills {target} in a gesture
    box: tuple[int, int, int, int] | None  # left, top, right, bottom in thousandths of the frame; None: a button alone
    ways: tuple[str, ...] = ()  # up, down, left, right: where it can go now, if the family says so


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture or text, as all players see it."""

    media_type: str  # one of MEDIA_TYPES
    body: bytes
    caption: str  # one of CAPTIONS
    alt: str  # the same in words, with no more than the view has
    targets: tuple[Target, ...] = ()
    width_pixels: int = 0  # 0 for text
    height_pixels: int = 0
    text: str = ""  # shown beside a picture, a fact to a line; a frame of text holds that itself


@dataclass(frozen=True, slots=True)
class Panel:
    """The space that a page reserves for a frame before it is drawn."""

    caption: str
    width_pixels: int = 0  # 0 for text
    height_pixels: int = 0
    letters: int = 0  # for text in one piece: characters of a line on a page; 0 if it has lines of its own
    later: bool = False  # True if it is empty at the start


@dataclass(frozen=True, slots=True)
class Specimen:
    """One of the things that pictures of a game show."""

    name: str  # its name in the rules
    words: str  # its description: "flag marked B"
    left: int  # the place of its tile, in pixels
    top: int


@dataclass(frozen=True, slots=True)
class Legend:
    """The things that pictures of a game show, for readers of its rules: a tile for each, all on one picture."""

    body: bytes  # a PNG
    width_pixels: int
    height_pixels: int
    tile_pixels: int  # twice as wide and high as pages show them, for fine screens
    specimens: tuple[Specimen, ...]

    @property
    def frame(self) -> Frame:
        """The same as a frame, which models are given beside the pictures."""
        listed = "\n".join(f"{each.name}: {each.words}" for each in self.specimens)
        return Frame("image/png", self.body, KEY, listed, (), self.width_pixels, self.height_pixels)
