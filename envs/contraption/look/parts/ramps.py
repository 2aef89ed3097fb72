"""Ramps: a texture that repeats every 32 units both ways, and what lies along the slope."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import SLANTED, SPHERE, UPRIGHT
from plumbline.envs.contraption.look.paints import BARK, BRICK, EARTH, LEAF, PINE, WOOD, shade
from plumbline.envs.contraption.look.shapes import box, disc, polygon, stroke
from plumbline.envs.drawing.palette import RGB

PERIOD = 32
DEPTH = 10  # units of a surface, at most


def wood(easel: Easel) -> None:
    """Draw boards that stand side by side."""
    for left in range(-PERIOD, 2 * PERIOD, 16):
        easel.paint(box(left, -1, left + 16, 65), color=WOOD if left % 32 else shade(WOOD, 0.94))
        easel.paint(box(left + 15, -1, left + 16, 65), color=shade(WOOD, 0.68))
        for top in range(-PERIOD, 2 * PERIOD, PERIOD):
            for x, y, long in ((4, 3, 14), (9, 12, 16), (6, 24, 6)):
                easel.paint(stroke(0.9, (left + x, top + y), (left + x + 0.6, top + y + long)), color=shade(WOOD, 0.84))


def granite(easel: Easel) -> None:
    """Draw speckled stone."""
    easel.paint(box(-1, -1, 65, 65), color=(150, 138, 146))
    light, dark, pink = (196, 188, 192), (98, 92, 106), (190, 146, 146)
    specks = (
        (3, 4, light),
        (11, 2, dark),
        (19, 6, pink),
        (27, 3, light),
        (7, 11, dark),
        (15, 13, light),
        (23, 12, dark),
        (30, 10, pink),
        (2, 19, pink),
        (10, 20, light),
        (18, 21, dark),
        (26, 19, light),
        (6, 27, light),
        (13, 28, dark),
        (21, 29, pink),
        (29, 26, dark),
    )
    for left in range(-PERIOD, 2 * PERIOD, PERIOD):
        for top in range(-PERIOD, 2 * PERIOD, PERIOD):
            for x, y, color in specks:
                corners = ((0, -1.6), (1.6, -0.4), (1.2, 1.4), (-1, 1.6), (-1.8, 0))
                easel.paint(polygon(*((left + x + dx, top + y + dy) for dx, dy in corners)), color=color)


def brick(easel: Easel) -> None:
    easel.paint(box(-1, -1, 65, 65), color=(226, 190, 166))
    for row in range(8):
        for left in range(-PERIOD + row % 2 * 8, 2 * PERIOD, 16):
            tint = (1.0, 0.9, 1.06, 0.96)[row % 4] * (1 if left // 16 % 2 else 1.04)
            easel.put(
                box(left, row * 8, left + 15, row * 8 + 7, 0.6), color=shade(BRICK, tint), light=UPRIGHT.of(0.14), ink=0
            )


def log(easel: Easel) -> None:
    """Draw the ends of stacked logs."""
    easel.paint(box(-1, -1, 65, 65), color=(66, 44, 34))
    for row in range(-1, 5):
        for left in range(-PERIOD + row % 2 * 8, 2 * PERIOD, 16):
            x, y = left + 8, row * 16 + 8
            easel.put(disc(x, y, 7.4), color=BARK, light=SPHERE, ink=0.6)
            easel.put(disc(x, y, 5.6), color=PINE, light=SLANTED, ink=0)
            for reach, color in ((3.8, shade(PINE, 0.72)), (2.6, PINE), (1.2, shade(PINE, 0.64))):
                easel.paint(disc(x, y, reach), color=color)


def grass(easel: Easel) -> None:
    easel.paint(box(-1, -1, 65, 65), color=EARTH)
    for left in range(-PERIOD, 2 * PERIOD, PERIOD):
        for top in range(-PERIOD, 2 * PERIOD, PERIOD):
            for x, y, size, by in (
                (6, 6, 1.5, 1.35),
                (22, 3, 1.2, 1.35),
                (14, 13, 1.3, 0.7),
                (28, 16, 1.4, 1.35),
                (8, 22, 1, 0.7),
                (20, 26, 1.5, 1.35),
            ):
                easel.paint(disc(left + x, top + y, size), color=shade(EARTH, by))


def wooden_surface(easel: Easel) -> None:
    """Draw a board that lies on the slope."""
    _layers(easel, (1, shade(WOOD, 1.3)), (2, shade(WOOD, 1.12)), (1, shade(WOOD, 0.6)))


def granite_surface(easel: Easel) -> None:
    _layers(easel, (1, (226, 220, 224)), (1, (190, 180, 188)))


def brick_surface(easel: Easel) -> None:
    """Draw a row of bricks on edge."""
    _layers(easel, (5, shade(BRICK, 1.16)), (1, (150, 70, 54)))
    for left in range(0, 64, 8):
        easel.paint(box(left + 7, 0, left + 8, 5), color=(236, 204, 180))


def log_surface(easel: Easel) -> None:
    """Draw half a log that lies on the slope."""
    _layers(easel, (1, shade(BARK, 1.5)), (2, shade(BARK, 1.2)), (2, BARK), (1, shade(BARK, 0.6)))
    for left in range(0, 64, 16):
        easel.paint(box(left + 3, 2, left + 9, 3), box(left + 11, 4, left + 15, 5), color=shade(BARK, 0.62))


def grassy_surface(easel: Easel) -> None:
    _layers(easel, (1, shade(LEAF, 1.3)), (4, LEAF))
    for number, left in enumerate(range(-4, 68, 4)):
        easel.paint(polygon((left, 4), (left + 4, 4), (left + 2, 9 if number % 2 else 7)), color=LEAF)
        easel.paint(stroke(0.9, (left + 1, 1.6), (left + 2, 4.2)), color=shade(LEAF, 0.74))


def _layers(easel: Easel, *layers: tuple[float, RGB]) -> None:
    top = 0.0
    for high, color in layers:
        easel.paint(box(-1, top, 65, top + high), color=color)
        top += high


TEXTURES = {"wood": wood, "granite": granite, "brick": brick, "log": log, "grass": grass}
SURFACES = {
    "wood": wooden_surface,
    "granite": granite_surface,
    "brick": brick_surface,
    "log": log_surface,
    "grass": grassy_surface,
}
