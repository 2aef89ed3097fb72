"""Balls: a pattern that turns, under a light that does not."""

from __future__ import annotations

from collections.abc import Callable

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, SPHERE
from plumbline.envs.contraption.look.paints import GOLD, WHITE
from plumbline.envs.contraption.look.shapes import Polygon, arc, at, box, disc, polygon, star, stroke
from plumbline.envs.drawing.palette import RGB

Pattern = Callable[[Easel, float], None]


def ball(easel: Easel, radius: float, color: RGB, pattern: Pattern, gleam: float = 0.8) -> None:
    """Draw a ball that fills its box; the pattern is drawn in the plane, around (radius, radius)."""
    full = disc(radius, radius, radius - 1)
    easel.put(full, color=color, light=FLAT)
    pattern(easel, radius)
    easel.relight(SPHERE.of(0.36), full)
    easel.shine(radius * 0.42, radius * 0.36, radius * 0.86, radius * 0.68, gleam)


def bowling(easel: Easel, state: str, phase: int) -> None:
    ball(easel, 16, (58, 66, 158), _holes)


def basket(easel: Easel, state: str, phase: int) -> None:
    ball(easel, 16, (240, 126, 44), _seams, 0.55)


def soccer(easel: Easel, state: str, phase: int) -> None:
    ball(easel, 15, (250, 250, 248), _pentagons)


def steel(easel: Easel, state: str, phase: int) -> None:
    """Draw a chrome ball: it mirrors a bright sky, a dark horizon, and the ground."""
    full = disc(6, 6, 5)
    easel.put(full, color=(206, 214, 226), light=SPHERE.of(0.3))
    easel.paint(polygon((1, 6.4), (11, 6.4), (11, 8.4), (6, 9.2), (1, 8.4)), color=(92, 100, 118), within=[full])
    easel.paint(arc(1, 1.9, 1.9, 10.1, 10.1, 20, 160), color=(236, 240, 246), within=[full])
    easel.shine(2.6, 2.4, 6, 4.8, 1)


def super_ball(easel: Easel, state: str, phase: int) -> None:
    ball(easel, 10, (236, 58, 130), _star_and_band, 0.7)


def base(easel: Easel, state: str, phase: int) -> None:
    ball(easel, 9, (250, 248, 240), _stitches, 0.4)


def tennis(easel: Easel, state: str, phase: int) -> None:
    ball(easel, 8, (204, 228, 52), _curves, 0.4)


def _holes(easel: Easel, r: float) -> None:
    for x, y in ((0.78, 0.42), (1.2, 0.44), (0.98, 0.8)):
        easel.paint(disc(r * x, r * y, 2.3), color=(16, 14, 30))


def _seams(easel: Easel, r: float) -> None:
    full = [disc(r, r, r - 1)]
    lines = (
        stroke(1.4, (0, r), (2 * r, r)),
        stroke(1.4, (r, 0), (r, 2 * r)),
        arc(1.4, -1.3 * r, 0.1 * r, 0.6 * r, 1.9 * r, -90, 90),
        arc(1.4, 1.4 * r, 0.1 * r, 3.3 * r, 1.9 * r, 90, 270),
    )
    easel.paint(*lines, color=(72, 32, 14), within=full)


def _pentagons(easel: Easel, r: float) -> None:
    full, black = [disc(r, r, r - 1)], (36, 36, 44)
    easel.paint(_pentagon(r, r, 0.36 * r, -90), color=black, within=full)
    for turn in range(-90, 270, 72):
        easel.paint(_pentagon(*at(r, r, 1.06 * r, turn), 0.40 * r, turn + 180), color=black, within=full)
        seam = stroke(1, at(r, r, 0.34 * r, turn), at(r, r, 0.7 * r, turn))
        fork = stroke(0.9, at(r, r, 0.78 * r, turn - 36), at(r, r, r, turn - 36))
        easel.paint(seam, fork, color=black, within=full)


def _pentagon(x: float, y: float, radius: float, turn: float) -> Polygon:
    return polygon(*(at(x, y, radius, turn + 72 * corner) for corner in range(5)))


def _star_and_band(easel: Easel, r: float) -> None:
    full = [disc(r, r, r - 1)]
    for half, color in ((0.56, WHITE), (0.42, (48, 96, 214))):
        easel.paint(box(0, r - half * r, 2 * r, r + half * r), color=color, within=full)
    easel.paint(star(r, r, 5, 0.5 * r, 0.22 * r), color=GOLD)


def _stitches(easel: Easel, r: float) -> None:
    full, red = [disc(r, r, r - 1)], (214, 40, 40)
    for left, begin in ((-1.24 * r, -70), (1.34 * r, 110)):
        easel.paint(arc(1.3, left, 0.05 * r, left + 1.9 * r, 1.95 * r, begin, begin + 140), color=red, within=full)
        for turn in range(begin + 22, begin + 140, 32):
            middle = left + 0.95 * r
            ends = at(middle, r, 0.78 * r, turn), at(middle, r, 1.14 * r, turn)
            easel.paint(stroke(0.8, *ends), color=red, within=full)


def _curves(easel: Easel, r: float) -> None:
    full = [disc(r, r, r - 1)]
    for left, begin in ((-1.18 * r, -80), (1.28 * r, 100)):
        easel.paint(arc(1.5, left, 0.05 * r, left + 1.9 * r, 1.95 * r, begin, begin + 160), color=WHITE, within=full)
