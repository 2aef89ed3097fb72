"""What is shown of the hand and its tools: cursor, cross, handles, buttons."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, SLANTED
from plumbline.envs.contraption.look.paints import GREEN, INK, RED, SILVER, STEEL, WHITE
from plumbline.envs.contraption.look.shapes import Shape, arc, box, disc, polygon, stroke
from plumbline.envs.drawing.palette import RGB

FADED: RGB = (168, 162, 150)


def cursor(easel: Easel, state: str, phase: int) -> None:
    """Draw an arrow whose tip is the point (0, 0), or a hand that holds something."""
    if state == "holding":
        _hand(easel)
        return
    arrow = polygon((0.8, 0.8), (0.8, 15), (4.2, 12), (6.6, 17.4), (9.4, 16.2), (7, 11), (11.6, 10.6))
    easel.put(arrow, color=WHITE, light=FLAT)


def _hand(easel: Easel) -> None:
    palm = box(-5, 2, 6, 11, 3)
    fingers = [stroke(3, (x, 1), (x, 5)) for x in (-3.4, -0.4, 2.6)]
    easel.put(palm, *fingers, stroke(3, (-5.4, 6), (-4, 8)), stroke(2.8, (5, 3), (5, 7)), color=WHITE, light=FLAT)
    for x in (-1.9, 1.1, 3.9):
        easel.paint(stroke(0.8, (x, 1), (x, 4.4)), color=INK)


def cross(easel: Easel, state: str, phase: int) -> None:
    """Draw the X of a drop that is not allowed, around (0, 0)."""
    easel.put(
        stroke(4.4, (-7, -7), (7, 7)),
        stroke(4.4, (7, -7), (-7, 7)),
        color=(236, 32, 36),
        light=FLAT,
        line=WHITE,
        ink=1.2,
    )


def recycle(easel: Easel, state: str, phase: int) -> None:
    """Draw a bin with its lid."""
    _disc(easel)
    easel.put(polygon((-4, -2), (4, -2), (3.2, 5.4), (-3.2, 5.4)), color=SILVER, light=FLAT, ink=0.9)
    for x in (-1.4, 1.4):
        easel.paint(box(x - 0.5, 0, x + 0.5, 4), color=INK)
    easel.paint(box(-5, -4, 5, -2.4), box(-1.5, -5.6, 1.5, -4), color=INK)


def flip(easel: Easel, state: str, phase: int) -> None:
    """Draw an arrow that bends back."""
    _disc(easel)
    blue = (30, 86, 200)
    easel.paint(arc(2, -4, -4.6, 4, 4.4, 170, 360), color=blue)
    easel.paint(polygon((0.4, -0.6), (7.6, -0.6), (4, 4.6)), color=blue)
    easel.paint(stroke(2, (-4, 0), (-4, 4)), color=blue)


def stretch(easel: Easel, state: str, phase: int) -> None:
    """Draw a double arrow: `east` across, `south` down."""
    _disc(easel)
    bar: list[Shape] = [
        polygon((-6.6, 0), (-2.6, -4), (-2.6, 4)),
        polygon((6.6, 0), (2.6, -4), (2.6, 4)),
        box(-3, -1, 3, 1),
    ]
    easel.paint(*(_turned(bar) if state == "south" else bar), color=(30, 120, 60))


def _turned(shapes: list[Shape]) -> list[Shape]:
    return [polygon(*((y, x) for x, y in shape.points)) for shape in shapes]


def _disc(easel: Easel) -> None:
    easel.put(disc(0, 0, 7.4), color=(255, 254, 248), light=FLAT)


def run(easel: Easel, state: str, phase: int) -> None:
    """Draw the green flag that starts a run, or the red square that stops it, in a box of 33 by 37."""
    if state == "stop":
        easel.put(box(8, 10, 25, 27, 1), color=RED, light=SLANTED.of(0.2))
        return
    easel.put(box(9, 7, 11, 31), color=STEEL, light=FLAT)
    easel.put(polygon((11, 7), (27, 14), (11, 21)), color=GREEN, light=SLANTED)


def reset(easel: Easel, state: str, phase: int) -> None:
    """Draw an arrow that goes back around, in a box of 37 by 37."""
    easel.put(arc(3.4, 9, 9, 29, 29, -150, 120), color=(70, 96, 168), light=FLAT, ink=0.8)
    easel.put(polygon((4.6, 17), (14.6, 17.6), (10, 8.4)), color=(70, 96, 168), light=FLAT, ink=0.8)


def scroll(easel: Easel, state: str, phase: int) -> None:
    """Draw an arrowhead, `up` or `down`, perhaps `faded`, in a box of 33 by 29."""
    way, _, faded = state.partition(" ")
    tip, foot = (8, 20) if way == "up" else (21, 9)
    easel.paint(polygon((16.5, tip), (7, foot), (26, foot)), color=FADED if faded else INK)
