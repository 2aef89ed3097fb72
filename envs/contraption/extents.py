"""The room that parts take on the field: box, outline and solid forms, in whole units."""

from __future__ import annotations

from typing import Protocol, cast

from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.kinds import Kind, Outline, Turning
from plumbline.envs.contraption.forms import Disc, Form, Plate, Point, mirrored, moved, plate, upside_down, wedge
from plumbline.envs.contraption.model import Box


class Lying(Protocol):
    """A part with a place: of a level or of a layout."""

    @property
    def type(self) -> str: ...
    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def w(self) -> int: ...
    @property
    def h(self) -> int: ...


def size(part: Lying) -> tuple[int, int]:
    """Return the width and height of a part as it is turned."""
    kind = CATALOGUE[part.type]
    width, height = kind.size[0] or part.w, kind.size[1] or part.h
    lies_across = kind.turning is Turning.QUARTERS and part.turn % 2
    return (height, width) if lies_across else (width, height)


def box(part: Lying) -> Box:
    """Return left, top, right and bottom of a part."""
    width, height = size(part)
    return part.x, part.y, part.x + width, part.y + height


def outline(part: Lying) -> Disc | Plate:
    """Return what of the field a part takes: nothing else may lie there."""
    kind = CATALOGUE[part.type]
    return cast("Disc | Plate", moved(_turned(_outline(kind, *size(part)), kind, part), part.x, part.y))


def forms(part: Lying) -> tuple[Form, ...]:
    """Return the solid forms of a part on the field; of a part with a hinge those of its body, level."""
    kind = CATALOGUE[part.type]
    solid = (_outline(kind, *size(part)),) if kind.forms is None else kind.forms
    return tuple(moved(_turned(each, kind, part), part.x, part.y) for each in solid)


def fixed_forms(part: Lying) -> tuple[Form, ...]:
    """Return those of a part's solid forms that never move."""
    kind = CATALOGUE[part.type]
    if kind.hinge is not None:
        return tuple(moved(_turned(each, kind, part), part.x, part.y) for each in kind.hinge.foot)
    return () if kind.loose is not None else forms(part)


def center(part: Lying) -> Point:
    """Return the place of a part's body, or the middle of its box."""
    own = CATALOGUE[part.type].center
    width, height = size(part)
    x, y = (width // 2, height // 2) if own is None else own
    return part.x + x, part.y + y


def placed_box(part: Lying, inner: Box) -> Box:
    """Return a box of a part, given for turn 0 in its own box, on the field."""
    left, top, right, bottom = inner
    if CATALOGUE[part.type].turning is Turning.MIRROR and part.turn:
        left, right = size(part)[0] - right, size(part)[0] - left
    return part.x + left, part.y + top, part.x + right, part.y + bottom


def _outline(kind: Kind, width: int, height: int) -> Form:
    match kind.outline:
        case Outline.DISC:
            return Disc(width // 2, height // 2, width // 2)
        case Outline.WEDGE:
            return wedge(width, height)
        case Outline.BOX:
            return plate(0, 0, width, height)


def _turned(form: Form, kind: Kind, part: Lying) -> Form:
    width, height = size(part)
    match kind.turning, part.turn:
        case Turning.MIRROR, 1:
            return mirrored(form, width)
        case Turning.FLIP, 1:
            return upside_down(form, height)
    return form
