"""Colors of things. Pairs that must be told apart differ in lightness, so that they stay apart without hue."""

from __future__ import annotations

from plumbline.envs.drawing.palette import RGB

WHITE: RGB = (246, 246, 242)
CREAM: RGB = (236, 226, 202)
PALE: RGB = (214, 214, 210)
STEEL: RGB = (172, 180, 188)
GRAY: RGB = (126, 130, 136)
CHARCOAL: RGB = (66, 69, 75)
INK: RGB = (28, 29, 33)
SHADE: RGB = (40, 37, 36)  # seams and what lies in the dark

OAK: RGB = (190, 138, 84)
WALNUT: RGB = (112, 72, 44)
PINE: RGB = (222, 184, 128)
CARDBOARD: RGB = (196, 152, 98)
TERRACOTTA: RGB = (190, 96, 58)

RED: RGB = (200, 44, 36)
ORANGE: RGB = (232, 134, 36)
YELLOW: RGB = (246, 212, 60)
GREEN: RGB = (70, 140, 60)
DEEP_GREEN: RGB = (30, 84, 44)
LIME: RGB = (168, 206, 92)
BLUE: RGB = (44, 92, 178)
NAVY: RGB = (30, 48, 96)
SKY: RGB = (150, 200, 236)
TEAL: RGB = (32, 128, 134)
PURPLE: RGB = (112, 62, 140)
PINK: RGB = (232, 150, 170)
BROWN: RGB = (98, 62, 34)
GOLD: RGB = (206, 164, 66)

GLASS: RGB = (190, 220, 232)
GLOW: RGB = (255, 240, 150)
EMBER: RGB = (255, 84, 20)
DIRT: RGB = (84, 60, 24)
PORCELAIN: RGB = (240, 242, 244)

LIQUIDS: tuple[RGB, ...] = (WHITE, (60, 130, 220), (70, 38, 18), (130, 16, 50))
"""The colors of liquids by their numbers."""
