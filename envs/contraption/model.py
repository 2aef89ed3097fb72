"""The values of machines: Level, Layout, and what they are made of.

Lengths are whole units (u) of a screen of 640 x 441. The field is 512 x 376 u; x points right and y down from its upper
left corner. A tick is 1/120 s.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from plumbline.envs.contraption.asks import Ask, Puzzle

WIDTH, HEIGHT = 512, 376  # of the field, in u
GRID = 8  # u: places of parts
TICKS_A_SECOND = 120
LONGEST_RUN = 7200  # ticks

ROPE, BELT, PLUG = TIES = ("rope", "belt", "plug")
"""The kinds of ties; ropes and belts are also types of what lies in a bin."""

ANY_LOOSE = "loose"
"""All types of loose parts together, in a count."""

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom, in u."""


class Part(Struct, frozen=True):
    """A part as a level has it. Its id is `p` and its position in the level, from `p000`."""

    type: str
    x: int  # of its box's upper left corner
    y: int
    turn: int = 0  # from 0, in the order in which the flip handle cycles
    w: int = 0  # 0 where the type has a fixed width
    h: int = 0
    free: bool = False  # True if a player may move it
    params: tuple[int, ...] = ()  # empty: as usual for the type


class Placed(Struct, frozen=True):
    """A part as it lies on the field."""

    id: str  # a label for goals, ties and events; the run does not depend on it
    type: str
    x: int
    y: int
    turn: int = 0
    w: int = 0
    h: int = 0
    params: tuple[int, ...] = ()


class Tie(Struct, frozen=True):
    """A connector: a rope from end to end over pulleys, a belt around two wheels, or the plug of a load in a source.

    A stop is the id of a part; at an end of a rope it is the id, a point, and the name of a knot: `p007.hook`.
    """

    kind: str  # one of TIES
    stops: tuple[str, ...]


class Layout(Struct, frozen=True):
    """All that a run depends on, but for the level's gravity, length and goal."""

    parts: tuple[Placed, ...]
    ties: tuple[Tie, ...] = ()


class Supply(Struct, frozen=True):
    """Parts of one kind in the bin."""

    type: str
    count: int = 1
    w: int = 0
    h: int = 0
    params: tuple[int, ...] = ()


class Region(Struct, frozen=True):
    """A box with a letter, drawn dashed, so that texts can name it."""

    name: str  # a capital letter, and a digit where one is needed: "R1"
    box: Box


class All(Struct, frozen=True, tag_field="is", tag="all"):
    """All of some goals hold."""

    goals: tuple[Goal, ...]


class AnyOf(Struct, frozen=True, tag_field="is", tag="any"):
    """At least one of some goals holds."""

    goals: tuple[Goal, ...]


class Not(Struct, frozen=True, tag_field="is", tag="not"):
    """A goal does not hold."""

    goal: Goal


class InState(Struct, frozen=True, tag_field="is", tag="state"):
    """A part is in one of its states."""

    part: str
    state: str


class Inside(Struct, frozen=True, tag_field="is", tag="in"):
    """The center of a loose part has been in a region for 12 ticks, slower than 40 u/s."""

    part: str
    region: str


class Touch(Struct, frozen=True, tag_field="is", tag="touch"):
    """Two parts touch, at least one of them loose."""

    part: str
    other: str


class Holds(Struct, frozen=True, tag_field="is", tag="holds"):
    """The center of a loose part has been in a container for 12 ticks, slower than 40 u/s against it."""

    container: str
    part: str


class Count(Struct, frozen=True, tag_field="is", tag="count"):
    """The number of loose parts of a type that are in a region, as `in` has it, lies between two bounds."""

    type: str  # or ANY_LOOSE
    region: str
    low: int
    high: int


class Happened(Struct, frozen=True, tag_field="is", tag="event"):
    """An event has happened; an empty subject or object stands for any."""

    verb: str
    subject: str = ""
    object: str = ""  # a part or a region


class Before(Struct, frozen=True, tag_field="is", tag="before"):
    """Two goals have held, and the first held at an earlier tick than the second ever did."""

    first: Goal
    second: Goal


class Hold(Struct, frozen=True, tag_field="is", tag="hold"):
    """A goal has held without a break for some ticks."""

    goal: Goal
    ticks: int


class Within(Struct, frozen=True, tag_field="is", tag="within"):
    """A goal has held at some tick up to a given one."""

    goal: Goal
    ticks: int


Goal: TypeAlias = All | AnyOf | Not | InState | Inside | Touch | Holds | Count | Happened | Before | Hold | Within


class Origin(Struct, frozen=True):
    """What a generator made a level from, so that it can make it again."""

    recipe: str
    number: int
    salt: str = ""


class Level(Struct, frozen=True, kw_only=True):
    """The instance: what lies on the field and in the bin, and what is asked for."""

    schema: Literal["contraption/1"] = "contraption/1"
    title: str = ""
    ask: Ask = Puzzle()
    parts: tuple[Part, ...]
    ties: tuple[Tie, ...] = ()
    bin: tuple[Supply, ...] = ()
    regions: tuple[Region, ...] = ()
    text: str = ""  # the goal in words, for a puzzle
    goal: Goal | None = None  # None where something is to be edited
    gravity: int = 600  # u/s2
    most_ticks: int = 3600
    open_floor: bool = False
    origin: Origin | None = None
