"""Kind: all that is known of a type of part, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from plumbline.envs.contraption.forms import Form
from plumbline.envs.contraption.model import Box

WHOLE, LOST = "whole", "lost"
"""States: as it was at first; gone from the field."""

STILL, CLOCKWISE, COUNTERCLOCKWISE, STALLED = ROTATION = ("still", "clockwise", "counterclockwise", "stalled")
"""The states of wheels."""


class Outline(StrEnum):
    """What of its box a part takes on the field, and its solid form where it has no others."""

    BOX = "box"
    DISC = "disc"
    WEDGE = "wedge"  # high on the left, falling to the right


class Turning(Enum):
    """What the flip handle does, as the number of orientations."""

    NONE = 1
    MIRROR = 2  # left and right
    FLIP = -2  # top and bottom
    QUARTERS = 4  # clockwise


@dataclass(frozen=True, slots=True)
class Surface:
    """How a part meets others: of two that touch, both factors are multiplied."""

    bounce: float = 1.0
    grip: float = 0.5


@dataclass(frozen=True, slots=True)
class Loose:
    """A body that moves."""

    mass: float
    turns: bool = True
    lift: int = 0  # u/s2, upward; 0: it falls


@dataclass(frozen=True, slots=True)
class Hinge:
    """A point of the box at which a body is held, and how far it turns to either side."""

    pivot: tuple[int, int]
    limit: float  # radians
    foot: tuple[Form, ...]  # solid, does not move


@dataclass(frozen=True, slots=True)
class Knot:
    """A point to which a rope is tied, from the body's center."""

    name: str
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wheel:
    """What a belt goes around."""

    ratio: int = 1  # turns for one of a driver, as pictures show it
    meshes: bool = False  # with others of this kind whose boxes touch


@dataclass(frozen=True, slots=True)
class Param:
    """A number that a part may have."""

    name: str
    low: int
    high: int
    usual: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Kind:
    """A type of part."""

    type: str  # as levels have it: "ball.bowling"
    title: str  # as texts have it: "bowling ball"
    size: tuple[int, int] = (0, 0)  # u; 0 where each part has its own
    widths: tuple[int, int] = (0, 0)  # least and greatest, where each part has its own
    heights: tuple[int, int] = (0, 0)
    stretches: str = ""  # axes that a player may stretch: "w", "wh"
    turning: Turning = Turning.NONE
    outline: Outline = Outline.BOX
    forms: tuple[Form, ...] | None = None  # solid, in the box as turn 0 has it; None: its outline
    surface: Surface = Surface()
    loose: Loose | None = None
    hinge: Hinge | None = None
    center: tuple[int, int] | None = None  # of a loose body, in the box; None: the box's middle
    states: tuple[str, ...] = (WHOLE,)  # the usual one at the start comes first
    params: tuple[Param, ...] = ()
    is_load: bool = False  # it has a plug
    sockets: int = 0
    wheel: Wheel | None = None
    knots: tuple[Knot, ...] = ()
    is_pulley: bool = False
    is_tie: bool = False  # ropes and belts, which lie in the bin and are no parts
    interior: Box | None = None  # of a container, from its center
    flame: Box | None = None  # while it is lit
    fuse: Box | None = None  # what a flame must reach to light it
    breaks: bool = False  # in a blast

    @property
    def turns(self) -> int:
        """The number of orientations."""
        return abs(self.turning.value)

    @property
    def is_solid(self) -> bool:
        """True if it has a form that others meet."""
        return self.forms != ()

    def param(self, name: str, params: tuple[int, ...]) -> int:
        """Return a number of a part, or the usual one."""
        place = [each.name for each in self.params].index(name)
        return params[place] if params else self.params[place].usual
