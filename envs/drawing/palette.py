"""Named colors as RGB.

`paper` holds the HTML colors of the published pictures. `safe` keeps the names but spreads lightness and avoids
red-green pairs of equal lightness, so the first eight stay apart for people with any of the three common color vision
deficiencies (its core is the Okabe-Ito set).
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
        "red": (213, 94, 0),
        "green": (0, 158, 115),
        "blue": (0, 84, 158),
        "yellow": (240, 228, 66),
        "orange": (230, 159, 0),
        "purple": (88, 36, 120),
        "cyan": (86, 180, 233),
        "pink": (233, 160, 205),
        "brown": (96, 56, 19),
        "white": (255, 255, 255),
        "gray": (128, 128, 128),
        "black": (0, 0, 0),
    },
}

BACKDROPS: dict[str, RGB] = {"current": (82, 138, 174), "goal": (100, 191, 106), "past": (141, 153, 174)}
"""The background that marks what a picture shows."""

INK: RGB = (24, 24, 27)
PAPER: RGB = (250, 250, 247)


def luminance(color: RGB) -> float:
    """Relative luminance, 0 to 1 (WCAG 2)."""
    return sum(weight * _linear(channel / 255) for weight, channel in zip((0.2126, 0.7152, 0.0722), color, strict=True))


def outline(color: RGB) -> RGB:
    """An edge color that can be told from `color` and from what lies behind it."""
    return (110, 110, 115) if luminance(color) < 0.02 else INK


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
