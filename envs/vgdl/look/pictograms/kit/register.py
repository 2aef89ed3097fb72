"""The register of pictograms: what each shows, its own color, and its use of direction and neighbors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from plumbline.envs.drawing.palette import RGB
from plumbline.envs.vgdl.look.pictograms.kit.canvas import RIGHT, UP, Canvas

Draw = Callable[[Canvas], None]


class Sort(Enum):
    """The sort of thing that a pictogram shows."""

    TERRAIN = "what lies under everything: fills its cell"
    WALL = "what is in the way: fills its cell"
    BEING = "who acts"
    CRAFT = "what is driven, sailed or flown"
    THING = "what is found, carried or used"
    BADGE = "what stands for a kind of which nothing is known but its role"


class Facing(Enum):
    """The use that a pictogram makes of a direction."""

    IGNORED = "nothing"
    TURNED = "drawn upward, and turned"
    MIRRORED = "drawn rightward, and mirrored; with an arrowhead"
    MARKED = "looks there, with an arrowhead"


@dataclass(frozen=True, slots=True)
class Pictogram:
    """A named drawing."""

    name: str
    draw: Draw
    color: RGB
    sort: Sort
    facing: Facing = Facing.IGNORED
    joins: bool = False
    rests: int = 0  # where it seems to face while it has no direction

    @property
    def fills(self) -> bool:
        """True if it leaves nothing of its cell free."""
        return self.sort in (Sort.TERRAIN, Sort.WALL)


ENTERED: dict[str, Pictogram] = {}
"""Every pictogram by name."""


def pictogram(
    sort: Sort, color: RGB, facing: Facing = Facing.IGNORED, *, joins: bool = False, rests: int = UP
) -> Callable[[Draw], Draw]:
    """Register a drawing function: its name is the name of what it draws."""

    def enter(draw: Draw) -> Draw:
        seems = {Facing.TURNED: rests, Facing.MIRRORED: RIGHT}.get(facing, 0)
        ENTERED[draw.__name__] = Pictogram(draw.__name__, draw, color, sort, facing, joins, seems)
        return draw

    return enter


def terrain(color: RGB, *, joins: bool = False) -> Callable[[Draw], Draw]:
    return pictogram(Sort.TERRAIN, color, joins=joins)


def wall(color: RGB) -> Callable[[Draw], Draw]:
    return pictogram(Sort.WALL, color, joins=True)


def thing(color: RGB, facing: Facing = Facing.IGNORED, *, rests: int = UP) -> Callable[[Draw], Draw]:
    return pictogram(Sort.THING, color, facing, rests=rests)


def front(color: RGB) -> Callable[[Draw], Draw]:
    """Register a being seen from the front."""
    return pictogram(Sort.BEING, color, Facing.MARKED)


def side(color: RGB) -> Callable[[Draw], Draw]:
    """Register a being seen from its right side."""
    return pictogram(Sort.BEING, color, Facing.MIRRORED)


def above(color: RGB) -> Callable[[Draw], Draw]:
    """Register a being seen from above, that faces up."""
    return pictogram(Sort.BEING, color, Facing.TURNED)


def craft(color: RGB, facing: Facing = Facing.TURNED, *, rests: int = UP) -> Callable[[Draw], Draw]:
    return pictogram(Sort.CRAFT, color, facing, rests=rests)


def badge(color: RGB, facing: Facing = Facing.IGNORED) -> Callable[[Draw], Draw]:
    return pictogram(Sort.BADGE, color, facing)
