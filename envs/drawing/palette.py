"""Named colors as RGB.

`paper` holds the HTML colors of the published pictures. `safe` keeps the names, but was searched for colors that stay
apart without red, green or blue cones: no two of its first eight come nearer than a CIE76 difference of 29, no two of
all twelve nearer than 17 (`paper`: 10 and 5).
"""

from __future__ import annotations

RGB = tuple[int, int, int]

PALETTES: dict[str, dict[str, RGB]] = {
    "paper": {
        "red": (255, 0, 0),
        "green": (0, 128, 0),
        "blue": (0, 0, 255),
        "yellow": (255, 255, 0),
        "orange": (255, 165, 0),
        "purple": (128, 0, 128),
        "cyan": (0, 255, 255),
        "pink": (255, 192, 203),
        "brown": (139, 69, 19),
        "white": (255, 255, 255),
        "gray": (128, 128, 128),
        "black": (0, 0, 0),
    },
    "safe": {
        "red": (186, 48, 6),
        "green": (103, 171, 101),
        "blue": (19, 66, 233),
        "yellow": (255, 241, 3),
        "orange": (228, 160, 42),
        "purple": (131, 20, 147),
        "cyan": (23, 220, 251),
        "pink": (250, 91, 170),
        "brown": (114, 76, 45),
        "white": (255, 255, 255),
        "gray": (114, 114, 114),
        "black": (0, 0, 0),
    },
}

BACKDROPS: dict[str, RGB] = {"current": (82, 138, 174), "goal": (100, 191, 106), "past": (141, 153, 174)}
"""The background that marks what a picture shows."""

INK: RGB = (24, 24, 27)
PAPER: RGB = (250, 250, 247)


def luminance(color: RGB) -> float:
    """Return the relative luminance, 0 to 1 (WCAG 2)."""
    return sum(weight * _linear(channel / 255) for weight, channel in zip((0.2126, 0.7152, 0.0722), color, strict=True))


def outline(color: RGB) -> RGB:
    """Return an edge color that differs visibly from `color` and from the background."""
    return (110, 110, 115) if luminance(color) < 0.02 else INK


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
