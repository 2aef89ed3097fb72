"""Colors of materials."""

from __future__ import annotations

from plumbline.envs.drawing.palette import RGB

INK: RGB = (38, 34, 44)
WHITE: RGB = (250, 250, 248)
CREAM: RGB = (246, 238, 216)
IVORY: RGB = (230, 222, 202)
BLACK: RGB = (52, 50, 60)
RUBBER: RGB = (66, 64, 76)
IRON: RGB = (104, 110, 126)
STEEL: RGB = (168, 178, 192)
SILVER: RGB = (212, 220, 230)
BRASS: RGB = (216, 168, 66)
GOLD: RGB = (250, 208, 70)
RED: RGB = (218, 52, 52)
CRIMSON: RGB = (176, 36, 52)
ORANGE: RGB = (244, 132, 42)
FLAME: RGB = (252, 156, 40)
GLOW: RGB = (255, 240, 140)
GREEN: RGB = (60, 178, 84)
LEAF: RGB = (118, 200, 76)
BLUE: RGB = (52, 112, 214)
NAVY: RGB = (54, 58, 140)
SKY: RGB = (150, 206, 244)
PURPLE: RGB = (134, 88, 178)
PINK: RGB = (242, 120, 176)
WOOD: RGB = (206, 148, 84)
OAK: RGB = (176, 118, 62)
WALNUT: RGB = (126, 80, 48)
PINE: RGB = (230, 188, 124)
BARK: RGB = (132, 82, 46)
EARTH: RGB = (134, 92, 58)
SAND: RGB = (232, 204, 134)
BRICK: RGB = (200, 82, 60)
STONE: RGB = (170, 172, 176)


def shade(color: RGB, by: float) -> RGB:
    """Return a color with its channels multiplied."""
    red, green, blue = (min(255, round(channel * by)) for channel in color)
    return red, green, blue
