"""The paints of the pictograms: materials, and the colors of color names."""

from __future__ import annotations

from plumbline.envs.drawing.palette import INK, PALETTES, PAPER, RGB

_SAFE = PALETTES["safe"]


def mixed(color: RGB, other: RGB, part: float) -> RGB:
    """Mix a part (0 to 1) of another color into a color."""
    red, green, blue = (round(own + (new - own) * part) for own, new in zip(color, other, strict=True))
    return red, green, blue


def light(color: RGB, part: float = 0.35) -> RGB:
    return mixed(color, (255, 255, 255), part)


def dark(color: RGB, part: float = 0.35) -> RGB:
    return mixed(color, INK, part)


ACCENT: RGB = _SAFE["yellow"]  # around who is played, and for nothing else
WHITE = PAPER
BLACK: RGB = (44, 44, 52)
GRAY: RGB = (136, 138, 146)
STEEL: RGB = (178, 190, 204)
IRON: RGB = (98, 106, 120)
STONE: RGB = (138, 134, 140)
RED: RGB = (206, 58, 36)
ORANGE: RGB = (236, 138, 40)
GOLD: RGB = (240, 184, 44)
CREAM: RGB = (250, 228, 172)
LIME: RGB = (162, 204, 74)
GREEN: RGB = (78, 152, 84)
LEAF: RGB = (58, 128, 70)
TEAL: RGB = (40, 150, 150)
CYAN: RGB = (92, 208, 238)
SKY: RGB = (112, 176, 234)
BLUE: RGB = (44, 96, 214)
NAVY: RGB = (36, 52, 112)
PURPLE: RGB = (142, 62, 164)
PINK: RGB = (244, 122, 176)
ROSE: RGB = (250, 178, 190)
WOOD: RGB = (172, 116, 62)
BARK: RGB = (122, 82, 52)
EARTH: RGB = (146, 108, 78)
SAND: RGB = (226, 206, 158)
SKIN: RGB = (246, 202, 160)
TAN: RGB = (206, 156, 100)
BONE: RGB = (240, 234, 216)

NAMED: dict[str, RGB] = {  # what the words of the description language stand for: safe, and never the accent
    **{word.upper(): paint for word, paint in _SAFE.items()},
    "BLACK": BLACK,
    "WHITE": (238, 238, 234),
    "YELLOW": (246, 214, 62),
    "GOLD": GOLD,
}


def named(word: str) -> RGB | None:
    """Return the paint of a word such as LIGHTBLUE."""
    for shade, shift in (("LIGHT", light), ("DARK", dark)):
        if word.startswith(shade) and word.removeprefix(shade) in NAMED:
            return shift(NAMED[word.removeprefix(shade)], 0.4)
    return NAMED.get(word)
