"""Walls: patterns that repeat every 32 units, so that walls of any size are composed of cells of 16."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, PIPE, SLANTED, SPHERE, TUBE, UPRIGHT
from plumbline.envs.contraption.look.paints import (
    BARK,
    BLACK,
    BRICK,
    EARTH,
    LEAF,
    PINE,
    SAND,
    STONE,
    WOOD,
    shade,
)
from plumbline.envs.contraption.look.shapes import Polygon, arc, box, disc, oval, polygon, stroke
from plumbline.envs.drawing.palette import RGB

Pebbles = tuple[tuple[float, float, float], ...]
"""The x, y and radius of each, in a cell of 32 by 16."""

GRAINS: Pebbles = tuple(
    (x, y, 0.8)
    for x, y in ((3, 5), (9, 9), (13, 13.4), (19, 4.4), (26, 10), (30, 6), (6, 13), (22, 13.6), (15, 3), (28, 14))
)


def red(easel: Easel, width: int, height: int) -> None:
    _bricks(easel, width, height, BRICK, (226, 190, 166))


def yellow(easel: Easel, width: int, height: int) -> None:
    _bricks(easel, width, height, (240, 194, 60), (156, 112, 34), gleams=True)


def cinder(easel: Easel, width: int, height: int) -> None:
    """Draw blocks of 32 by 16, each with two hollows."""
    body = _slab(easel, width, height, (112, 114, 120))
    for row in range(-1, height // 16 + 1):
        for left in range(-32 + row % 2 * 16, width, 32):
            top = row * 16
            block = box(left, top, left + 31, top + 15, 1)
            easel.put(block, color=STONE, light=SLANTED.of(0.14), ink=0, within=[body])
            for hollow in (box(left + x, top + 4.5, left + x + 8, top + 11.5, 2) for x in (5, 19)):
                easel.put(hollow, color=(78, 80, 90), light=UPRIGHT.of(-0.3), ink=0, within=[body])
    _bevel(easel, width, height, 0.16)


def marble(easel: Easel, width: int, height: int) -> None:
    body = _slab(easel, width, height, (230, 230, 240))
    for top in range(0, height, 16):
        for left in range(-32, width, 32):
            _vein(easel, body, left + top % 32, top)
    for left in range(0, width + 1, 32):
        easel.paint(box(left - 1, 0, left, height), color=(166, 168, 188), within=[body])
    _bevel(easel, width, height, 0.3)


def wood(easel: Easel, width: int, height: int) -> None:
    """Draw planks of 32 by 16, nailed at both ends of the wall; a narrow wall is one that stands."""
    if width == 16 < height:
        _standing_plank(easel, height)
        return
    body = _slab(easel, width, height, WOOD)
    for row in range(height // 16):
        top = row * 16
        for left in range(-32 + row % 2 * 16, width, 32):
            _plank(easel, body, left, top)
    _bevel(easel, width, height, 0.2)
    for x in (3.5, width - 3.5):
        for row in range(height // 16):
            for y in (row * 16 + 4.5, row * 16 + 11.5):
                easel.paint(disc(x, y, 1), color=(84, 54, 34))


def log(easel: Easel, width: int, height: int) -> None:
    """Draw logs that lie one on the other; a narrow wall is one that stands."""
    if width == 16:
        _standing_log(easel, height)
        return
    for top in range(0, height, 16):
        _lying_log(easel, width, top)


def caution(easel: Easel, width: int, height: int) -> None:
    body = _slab(easel, width, height, (252, 206, 36))
    for left in range(-height - 16, width + 16, 16):
        stripe = polygon((left, height), (left + 8, height), (left + 8 + height, 0), (left + height, 0))
        easel.paint(stripe, color=BLACK, within=[body])
    _bevel(easel, width, height, 0.22)


def grass(easel: Easel, width: int, height: int) -> None:
    body = _slab(easel, width, height, EARTH)
    _pebbles(easel, body, width, height, ((6, 12, 1.5), (22, 9, 1.2), (29, 13.4, 1)), shade(EARTH, 1.35))
    _pebbles(easel, body, width, height, ((14, 11.6, 1.3), (30, 8.6, 1)), shade(EARTH, 0.7))
    _bevel(easel, width, height, 0.14)
    turf(easel, body, width)


def turf(easel: Easel, body: Polygon, width: int) -> None:
    """Draw grass along the upper edge, in blades that hang down."""
    easel.paint(box(0, 0, width, 5), color=LEAF, within=[body])
    for number, left in enumerate(range(-2, width, 4)):
        tip = 9.4 if number % 2 else 7.4
        easel.paint(polygon((left, 4), (left + 4, 4), (left + 2, tip)), color=LEAF, within=[body])
        easel.paint(stroke(0.9, (left + 1, 1.6), (left + 2, 4.2)), color=shade(LEAF, 0.74), within=[body])
    easel.paint(box(0, 1, width, 2), color=shade(LEAF, 1.3), within=[body])


def sand(easel: Easel, width: int, height: int) -> None:
    body = _slab(easel, width, height, SAND)
    for top in range(0, height, 16):
        for left in range(0, width, 16):
            wave = arc(1.1, left - 8, top + 6, left + 8, top + 14, 200, 340)
            easel.paint(wave, color=shade(SAND, 0.84), within=[body])
    _pebbles(easel, body, width, height, GRAINS, shade(SAND, 0.66))
    _bevel(easel, width, height, 0.2)


def _slab(easel: Easel, width: int, height: int, color: RGB) -> Polygon:
    body = box(1, 1, width - 1, height - 1)
    easel.put(body, color=color, light=FLAT)
    return body


def _bevel(easel: Easel, width: int, height: int, amount: float) -> None:
    """Lighten the upper and left edge, and darken the others."""
    right, bottom = width - 1, height - 1
    light = polygon((1, 1), (right, 1), (right - 1, 2), (2, 2), (2, bottom - 1), (1, bottom))
    dark = polygon((right, bottom), (1, bottom), (2, bottom - 1), (right - 1, bottom - 1), (right - 1, 2), (right, 1))
    easel.relight(FLAT.scaled(1 + amount), light)
    easel.relight(FLAT.scaled(1 - amount), dark)


def _bricks(easel: Easel, width: int, height: int, color: RGB, mortar: RGB, *, gleams: bool = False) -> None:
    body = _slab(easel, width, height, mortar)
    for row in range(height // 8):
        for number, left in enumerate(range(-16 + row % 2 * 8, width, 16)):
            top, tint = row * 8 + 1, (1.0, 0.9, 1.06, 0.96)[(number + row) % 4 if number % 2 else row % 4]
            brick = box(left, top, left + 15, top + 7, 0.6)
            easel.put(brick, color=shade(color, tint), light=UPRIGHT.of(0.14), ink=0, within=[body])
            if gleams:
                gleam = stroke(1, (left + 3, top + 2.5), (left + 7, top + 2.5))
                easel.paint(gleam, color=(255, 240, 180), within=[body])
    _bevel(easel, width, height, 0.16)


def _vein(easel: Easel, body: Polygon, x: float, y: float) -> None:
    gray = (182, 186, 206)
    easel.paint(stroke(1, (x + 4, y + 16), (x + 10, y + 9), (x + 17, y + 7), (x + 24, y)), color=gray, within=[body])
    easel.paint(stroke(0.7, (x + 17, y + 7), (x + 22, y + 10), (x + 29, y + 11)), color=gray, within=[body])


def _plank(easel: Easel, body: Polygon, left: int, top: int) -> None:
    dark = shade(WOOD, 0.72)
    easel.put(box(left, top, left + 32, top + 16), color=WOOD, light=UPRIGHT.of(0.12), ink=0, within=[body])
    for line in (
        stroke(0.8, (left + 4, top + 5), (left + 16, top + 6), (left + 26, top + 5)),
        stroke(0.8, (left + 8, top + 11), (left + 20, top + 10), (left + 30, top + 11.4)),
    ):
        easel.paint(line, color=shade(WOOD, 0.86), within=[body])
    easel.paint(box(left - 1, top, left, top + 16), box(left, top + 15, left + 32, top + 16), color=dark, within=[body])


def _standing_plank(easel: Easel, height: int) -> None:
    body = _slab(easel, 16, height, WOOD)
    for top in range(0, height, 32):
        for line in (
            stroke(0.8, (5, top + 3), (6, top + 12), (5, top + 22)),
            stroke(0.8, (11, top + 10), (10, top + 20), (11.4, top + 30)),
        ):
            easel.paint(line, color=shade(WOOD, 0.86), within=[body])
    _bevel(easel, 16, height, 0.2)
    for y in (3.5, height - 3.5):
        for x in (4.5, 11.5):
            easel.paint(disc(x, y, 1), color=(84, 54, 34))


def _lying_log(easel: Easel, width: int, top: int) -> None:
    body = box(1, top + 1, width - 1, top + 15, 4)
    easel.put(body, color=BARK, light=TUBE.of(0.3))
    for left in range(-32, width, 32):
        for line in (
            stroke(1, (left + 6, top + 5), (left + 15, top + 4.6)),
            stroke(1, (left + 20, top + 8), (left + 30, top + 8.4)),
            stroke(1, (left + 3, top + 11), (left + 13, top + 11.4)),
        ):
            easel.paint(line, color=shade(BARK, 0.6), within=[body])
    easel.put(oval(width - 8, top + 1, width - 1, top + 15), color=PINE, light=SLANTED, ink=0.8, within=[body])
    easel.paint(oval(width - 6.4, top + 4.6, width - 2.6, top + 11.4), color=shade(PINE, 0.74))
    easel.paint(oval(width - 5.4, top + 6.4, width - 3.4, top + 9.6), color=PINE)


def _standing_log(easel: Easel, height: int) -> None:
    if height == 16:
        _log_end(easel, 8, 8, 7)
        return
    body = box(1, 1, 15, height - 1, 4)
    easel.put(body, color=BARK, light=PIPE.of(0.3))
    for top in range(0, height, 32):
        for line in (
            stroke(1, (5, top + 8), (4.6, top + 15)),
            stroke(1, (8, top + 18), (8.4, top + 29)),
            stroke(1, (11, top + 6), (11.4, top + 13)),
        ):
            easel.paint(line, color=shade(BARK, 0.6), within=[body])
    easel.put(oval(1, 1, 15, 8), color=PINE, light=SLANTED, ink=0.8, within=[body])
    easel.paint(oval(4.6, 2.8, 11.4, 6.4), color=shade(PINE, 0.74))
    easel.paint(oval(6.4, 3.6, 9.6, 5.6), color=PINE)


def _log_end(easel: Easel, x: float, y: float, radius: float) -> None:
    """Draw the cut end of a log: bark, and rings."""
    easel.put(disc(x, y, radius), color=BARK, light=SPHERE)
    easel.put(disc(x, y, radius - 1.6), color=PINE, light=SLANTED, ink=0)
    for reach, color in ((0.56, shade(PINE, 0.74)), (0.4, PINE), (0.2, shade(PINE, 0.66))):
        easel.paint(disc(x, y, radius * reach), color=color)


def _pebbles(easel: Easel, body: Polygon, width: int, height: int, pebbles: Pebbles, color: RGB) -> None:
    for top in range(0, height, 16):
        for left in range(-32, width, 32):
            for x, y, radius in pebbles:
                middle = (left + (x + top) % 32, top + y)
                easel.paint(disc(*middle, radius), color=color, within=[body])


MATERIALS = {
    "red": red,
    "yellow": yellow,
    "cinder": cinder,
    "marble": marble,
    "wood": wood,
    "log": log,
    "caution": caution,
    "grass": grass,
    "sand": sand,
}
