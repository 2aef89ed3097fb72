"""The paints of the cube's pictures."""

from __future__ import annotations

from plumbline.envs.drawing.palette import INK, PALETTES, RGB, luminance

BACKDROPS: dict[str, RGB] = {"current": (204, 204, 204), "past": (141, 153, 174)}
PLASTIC: RGB = (18, 18, 20)
COLORS: dict[str, RGB] = {  # those of the benchmark's first code
    "R": (255, 0, 0),
    "G": (0, 255, 0),
    "B": (0, 0, 255),
    "Y": (255, 255, 0),
    "O": (255, 165, 0),
    "W": (255, 255, 255),
}
SAFE_COLORS: dict[str, RGB] = {
    name[0].upper(): PALETTES["safe"][name] for name in ("red", "green", "blue", "yellow", "orange", "white")
}


def paint(scheme: str, letter: str) -> RGB:
    """Return the paint of a color, by its first letter."""
    return (SAFE_COLORS if scheme == "safe" else COLORS)[letter]


def ink(color: RGB) -> RGB:
    """Return the color of a letter on a paint."""
    return INK if luminance(color) > 0.18 else (255, 255, 255)
