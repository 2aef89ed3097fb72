"""Areas of the screen, and what lies in them."""

from __future__ import annotations

from enum import StrEnum

from plumbline.envs.contraption.forms import Point
from plumbline.envs.contraption.look import screen
from plumbline.envs.contraption.look.screen import Box

ORIGIN = screen.FIELD[0], screen.FIELD[1]  # of the field on the screen


class Area(StrEnum):
    """A part of the screen."""

    FIELD = "field"
    TOOLS = "tools"
    RESET = "reset"
    BIN = "bin"
    SLOT = "slot"
    RUN = "run"
    SCROLL_UP = "scroll up"
    SCROLL_DOWN = "scroll down"
    GOAL = "goal"


BUTTONS: tuple[tuple[Area, Box], ...] = (
    (Area.RESET, screen.RESET),
    (Area.RUN, screen.RUN),
    *((Area.SLOT, box) for box in screen.SLOTS),
    (Area.SCROLL_UP, screen.SCROLL_UP),
    (Area.SCROLL_DOWN, screen.SCROLL_DOWN),
)


def area(point: Point) -> Area:
    """Return where a pixel of the screen lies."""
    if _is_in(screen.FIELD, point):
        return Area.FIELD
    for name, box in BUTTONS:
        if _is_in(box, point):
            return name
    if _is_in(screen.BIN, point):
        return Area.BIN
    return Area.TOOLS if _is_in(screen.TOOLS, point) else Area.GOAL


def slot(point: Point) -> int:
    """Return which of the slots in sight a pixel lies in, from 0. Raises ValueError outside all of them."""
    return [_is_in(box, point) for box in screen.SLOTS].index(True)


def on_field(point: Point) -> Point:
    """Return a pixel of the screen as a place on the field, in u; it may lie beyond."""
    return point[0] - ORIGIN[0], point[1] - ORIGIN[1]


def on_screen(place: Point) -> Point:
    """Return a place on the field as a pixel of the screen."""
    return place[0] + ORIGIN[0], place[1] + ORIGIN[1]


def middle(box: Box) -> Point:
    """Return the pixel in the middle of an area."""
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def _is_in(box: Box, point: Point) -> bool:
    left, top, right, bottom = box
    return left <= point[0] <= right and top <= point[1] <= bottom
