"""What a level asks for: a machine that reaches the goal when it runs, or a change of the layout."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

SIDES = ("left_of", "right_of", "above", "below")
AXES = ("w", "h")
CATEGORIES = ("move", "place", "rotate", "remove", "stretch", "multi")


class InRegion(Struct, frozen=True, tag_field="is", tag="region"):
    """In a region of the level."""

    region: str


class Beside(Struct, frozen=True, tag_field="is", tag="beside"):
    """On one side of a part, within 64 u of it."""

    side: str  # one of SIDES
    part: str


class On(Struct, frozen=True, tag_field="is", tag="on"):
    """On top of a part."""

    part: str


class Between(Struct, frozen=True, tag_field="is", tag="between"):
    """Between two parts."""

    part: str
    other: str


class Against(Struct, frozen=True, tag_field="is", tag="touching"):
    """Touching a part."""

    part: str


Where: TypeAlias = InRegion | Beside | On | Between | Against


class Place(Struct, frozen=True, tag_field="is", tag="placed"):
    """A part of a type that was not there at the start lies somewhere."""

    type: str
    where: Where


class Move(Struct, frozen=True, tag_field="is", tag="moved"):
    """A part of the start lies somewhere else."""

    part: str
    where: Where


class Turn(Struct, frozen=True, tag_field="is", tag="turned"):
    """A part of the start is turned so many times more."""

    part: str
    turns: int


class Remove(Struct, frozen=True, tag_field="is", tag="removed"):
    """A part of the start is gone."""

    part: str


class Stretch(Struct, frozen=True, tag_field="is", tag="stretched"):
    """A part of the start is so many cells of 16 u longer along an axis; shorter, if negative."""

    part: str
    axis: str  # one of AXES
    cells: int


Want: TypeAlias = Place | Move | Turn | Remove | Stretch


class Puzzle(Struct, frozen=True, tag_field="kind", tag="puzzle"):
    """The goal of the level is to be reached by a run."""


class Edit(Struct, frozen=True, tag_field="kind", tag="edit"):
    """The layout is to be changed as a sentence says."""

    text: str
    want: tuple[Want, ...]
    category: str  # one of CATEGORIES


Ask: TypeAlias = Puzzle | Edit
