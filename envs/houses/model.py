"""The values of houses: Household, Game, World, Act, View and Recipe.

Lengths are whole millimeters. x points east, z north, y up; yaw counts whole degrees clockwise as seen from above, 0
looks north. Tilt counts degrees below the level gaze.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from plumbline.envs.setting import FEEDBACK, Option

PICTURE, WORDS = MODALITIES = ("picture", "words")
FOV = Option("fov", ("60", "45", "90"))
SIZE = Option("size", ("512x384", "800x600"))
STEPS = Option("steps", ("named", "numbers"))
GIVE_UP = Option("give_up", ("never", "4"), decides=True)
DONE = Option("done", ("all", "paper"), decides=True)
OPTIONS = (FEEDBACK, FOV, SIZE, STEPS, GIVE_UP, DONE)

HEIGHT = 2600  # of walls
THICK = 100  # of walls
DOOR_HEIGHT = 2050
FARTHEST = 100_000  # a coordinate, either way
MOST_THINGS = 400
MOST_ROOMS = 12
MOST_SEATS = 2

NOBODY = -1
"""The parent of what stands on the floor or hangs on a wall; what a seat holds has the parent `holder(seat)`."""


def holder(seat: int) -> int:
    """Return what stands for a seat as a parent."""
    return -2 - seat


def seat_of(parent: int) -> int:
    """Return the seat that a parent stands for; the inverse of `holder`."""
    return -2 - parent


Point = tuple[int, int]
"""x and z."""
Box = tuple[int, int, int, int, int, int]
"""The least and greatest x, y and z."""


@dataclass(frozen=True)
class Room:
    """A room: a word such as "Kitchen", and the corners of its floor in order."""

    kind: str
    corners: tuple[Point, ...]


@dataclass(frozen=True)
class Wall:
    """A straight wall along its middle line, parallel to x or z, with doorways: where each begins and ends along it."""

    start: Point
    end: Point
    doors: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Thing:
    """A thing as the house has it: class, size as seen from its front, and the middle of its foot."""

    kind: str
    size: tuple[int, int, int]
    place: tuple[int, int, int]
    yaw: int = 0  # 0, 90, 180 or 270: where its front looks
    parent: int = NOBODY  # the number of the thing that it lies on or in, or is a part of
    flags: int = 0
    liquid: int = 0
    look: int = 0


@dataclass(frozen=True)
class House:
    """Rooms, the walls around them, and things in a fixed order, each after its parent."""

    rooms: tuple[Room, ...]
    walls: tuple[Wall, ...]
    things: tuple[Thing, ...]


@dataclass(frozen=True)
class Condition:
    """One condition of a goal; which fields count depends on its kind."""

    kind: str
    object: str = ""
    receptacle: str = ""
    room: str = ""
    state: str = ""
    liquid: str = ""
    value: bool = True
    count: int = 1
    distance: int = 1500  # mm
    quantifier: str = "some"  # some, all or none: which instances must be so

    @property
    def aim(self) -> bool:
        """The value that the state of a thing must come to: where no thing may be closed, all must be open."""
        return self.value != (self.quantifier == "none")


@dataclass(frozen=True)
class Goal:
    """Conditions of which all must hold, or any."""

    conditions: tuple[Condition, ...]
    all: bool = True


@dataclass(frozen=True)
class Start:
    """A place where a seat begins."""

    x: int
    z: int
    yaw: int = 0
    tilt: int = 0
    crouched: bool = False


@dataclass(frozen=True)
class Household:
    """The instance: a house, what is to be done in it, and by whom."""

    house: House
    starts: tuple[Start, ...]  # one for each seat
    texts: tuple[str, ...]  # the instruction of each seat
    goal: Goal
    prologue: tuple[str, ...] = ()  # actions of seat 0 before the first picture; they reach everywhere
    reference: int = 0  # actions of the reference solution without its end
    reference_with_end: int = 0  # with it; of the busier seat where there are two
    category: str = "Daily"  # the paper's: Daily, Work, Entertainment, Travel or Social
    mode: str = "Hybrid"  # the paper's: Navigation, Interaction, or both
    template: str = ""  # the kind of task it was generated from


class Placed(Struct, frozen=True, gc=False):
    """A thing as it is now."""

    index: int
    x: int
    y: int
    z: int
    yaw: int
    parent: int
    flags: int
    liquid: int


class Seat(Struct, frozen=True, gc=False):
    """A body in the house."""

    x: int
    z: int
    yaw: int
    tilt: int
    crouched: bool = False
    held: int = -1  # the number of a thing
    word: str = ""  # how it declared the end: done or fail
    spent: bool = False  # it has no budget left, or was retired
    failed: int = 0  # actions in a row that failed
    acted: bool = False  # its last action did something or was allowed to do nothing

    @property
    def is_out(self) -> bool:
        return self.spent or bool(self.word)


class Message(Struct, frozen=True, gc=False):
    """A message of one seat to the other."""

    seat: int
    text: str


class World(Struct, frozen=True, gc=False):
    """The state: bodies, and what differs from the house."""

    seats: tuple[Seat, ...]
    changed: tuple[Placed, ...] = ()  # sorted by index; none is as the house has it
    said: tuple[Message, ...] = ()
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Act:
    """An action: its verb and what it is about; which fields count depends on the verb."""

    verb: str
    way: str = ""  # direction, posture, state, manner or word
    amount: int = 0  # mm or degrees
    size: str = ""  # its name, where one was said
    object: str = ""
    target: str = ""
    liquid: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The properties that a task should have."""

    rooms: int = 1  # 1 to 6
    room: str = ""  # the kind of the first one; empty: any
    template: str = ""  # the kind of task; empty: any
    parts: int = 1  # kinds of tasks in a row, for one seat
    category: str = ""  # of the paper; empty: any
    mode: str = ""  # of the paper, for one seat; empty: any
    without: tuple[str, ...] = ()  # classes that the goal does not name
    conditions: int = 0  # 1 to 6; 0: as many as the task has
    reference: tuple[int, int] = field(default=(1, 120))  # actions, at least and at most
    seats: int = 1
    needs_both: bool = True  # of two seats: whether one alone has too few actions for it
