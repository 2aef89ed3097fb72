"""Screens: what fixed parts keep winds and rays from, in whole units along straight lines."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from plumbline.envs.contraption import extents
from plumbline.envs.contraption.forms import Disc, Form, Plate, Point, Rod, bounds
from plumbline.envs.contraption.model import HEIGHT, WIDTH

if TYPE_CHECKING:
    from plumbline.envs.contraption.machine.machine import Machine

FIELD_EDGE = -1


class Way(Enum):
    """A direction, as steps along x and y."""

    RIGHT = (1, 0)
    DOWN = (0, 1)
    LEFT = (-1, 0)
    UP = (0, -1)

    @property
    def is_level(self) -> bool:
        return self.value[1] == 0

    @property
    def sign(self) -> int:
        return sum(self.value)


class Meeting(NamedTuple):
    """What a line meets first: after how many units, and the part."""

    far: int
    part: int  # FIELD_EDGE if it leaves the field


class Screens:
    """The fixed solid forms of the parts that are still there."""

    def __init__(self, machine: Machine) -> None:
        self._forms: list[tuple[int, Form]] = [
            (number, form) for number, part in enumerate(machine.parts) for form in extents.fixed_forms(part)
        ]
        self.version = 0  # raised when a screen is gone

    def forget(self, part: int) -> None:
        """Let a part screen nothing any more."""
        self._forms = [each for each in self._forms if each[0] != part]
        self.version += 1

    def first(self, start: Point, way: Way, longest: int, passing: Iterable[int]) -> Meeting:
        """Return what a line from a point meets first, past some parts that do not stop it."""
        skipped = [*passing]
        met = [
            Meeting(far, part)
            for part, form in self._forms
            if part not in skipped and (far := entry(form, start, way)) is not None
        ]
        return min([*met, Meeting(to_edge(start, way), FIELD_EDGE), Meeting(longest, FIELD_EDGE)], key=_far)


def entry(form: Form, start: Point, way: Way) -> int | None:
    """Return after how many units a line enters a form; None if it passes it by, or if the form lies behind."""
    span = _span(form, start[1], is_level=True) if way.is_level else _span(form, start[0], is_level=False)
    if span is None:
        return None
    begun = start[0] if way.is_level else start[1]
    near, far = (span[0] - begun, span[1] - begun) if way.sign > 0 else (begun - span[1], begun - span[0])
    return max(near, 0) if far > 0 else None


def to_edge(start: Point, way: Way) -> int:
    """Return how far it is from a point to the edge of the field."""
    match way:
        case Way.RIGHT:
            return WIDTH - start[0]
        case Way.LEFT:
            return start[0]
        case Way.DOWN:
            return HEIGHT - start[1]
        case Way.UP:
            return start[1]


def _far(meeting: Meeting) -> int:
    return meeting.far


def _span(form: Form, line: int, *, is_level: bool) -> tuple[int, int] | None:
    """Return where a line enters and leaves a form: along x at a level, or along y at a column."""
    match form:
        case Disc(x, y, r):
            along, across = (x, y - line) if is_level else (y, x - line)
            half = isqrt(r * r - across * across) if abs(across) < r else None
            return None if half is None else (along - half, along + half)
        case Plate(corners):
            return _span_of(corners if is_level else tuple((y, x) for x, y in corners), line)
        case Rod():
            left, top, right, bottom = bounds(form)
            return _span(Plate(((left, top), (right, top), (right, bottom), (left, bottom))), line, is_level=is_level)


def _span_of(corners: tuple[Point, ...], level: int) -> tuple[int, int] | None:
    """Return the least and greatest x, rounded down, at which a polygon lies at a level, if it reaches over it."""
    if not min(y for _, y in corners) < level < max(y for _, y in corners):
        return None
    crossed = [
        ax + (bx - ax) * (level - ay) // (by - ay)
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
        if min(ay, by) <= level <= max(ay, by) and ay != by
    ]
    return min(crossed), max(crossed)
