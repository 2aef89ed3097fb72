"""The hand: empty, or with a part in it, at an edge that it stretches, or with a rope or a belt to thread."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from plumbline.envs.contraption.model import Placed


class Empty(Struct, frozen=True, tag_field="is", tag="empty"):
    """Nothing is in the hand."""


class Holding(Struct, frozen=True, tag_field="is", tag="holding"):
    """A part is in the hand, and not on the field."""

    part: Placed  # where it lay
    grab_x: int  # of the cursor, from the part's upper left corner, in u
    grab_y: int
    is_new: bool = False  # it comes from the bin, and lay nowhere


class Stretching(Struct, frozen=True, tag_field="is", tag="stretching"):
    """The right or the lower edge of a part follows the cursor; the part keeps its size until the next press."""

    id: str
    axis: str  # one of asks.AXES
    grab: int  # of the cursor, from the edge, in u


class Threading(Struct, frozen=True, tag_field="is", tag="threading"):
    """A rope or a belt is in the hand, and goes through some stops already."""

    kind: str  # ROPE or BELT
    stops: tuple[str, ...] = ()


Hand: TypeAlias = Empty | Holding | Stretching | Threading
