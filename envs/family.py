"""The interface of a family of puzzles: one frozen record of plain functions over frozen values.

What never changes is an instance, what changes is a state, what someone said is an action. An instance opened
under a setting is a game: compiled once, never stored. The letters below stand for these types in every family.

    I instance    G game    S state    A action    V view    R recipe
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from msgspec import Struct

from plumbline.envs.setting import Option, Setting

I = TypeVar("I")  # noqa: E741 - the letter stands for "instance" throughout
G = TypeVar("G")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
R = TypeVar("R")

Shelf = Callable[[str], bytes]
"""Content by digest: a game's text, a house, a table. Raises UnknownContent."""


class MalformedAction(ValueError):
    """The text means no action. The message quotes it and says what was expected."""


class InvalidInstance(ValueError):
    """The values describe no puzzle of this family. The message quotes the offending one."""


class DubiousAppraisal(ValueError):
    """What is said of an instance cannot be so. The message says why."""


class ImpossibleRecipe(ValueError):
    """No instance follows this recipe, or none was found within the stated bound. The message says which."""


class Ruling(StrEnum):
    """What the rules make of one action."""

    CHANGED = "changed"  # the world is another one
    IDLE = "idle"  # allowed, nothing changed
    TOLD = "told"  # a question to the world; the step's note answers
    ILLEGAL = "illegal"  # understood, refused
    MALFORMED = "malformed"  # not understood


class Step(Struct, Generic[S], frozen=True):
    """The world after one action. A struct is made in a fifth of a dataclass's time, and there are many."""

    state: S
    ruling: Ruling
    reason: str = ""  # why it was refused: a word of the family's own list, "occupied"
    note: str = ""  # what the player is told: feedback, a tool's reply
    moves: int = 0  # moves made, in the family's own unit; 0 for looking, asking and refusals


@dataclass(frozen=True, slots=True)
class Distance:
    """How many moves are left at least (low) and at most (high)."""

    low: int
    high: int | None  # None: only the lower bound is known

    @property
    def exact(self) -> int | None:
        """The number of moves left, or None where it is not known."""
        return self.low if self.low == self.high else None


@dataclass(frozen=True, slots=True)
class Target:
    """Something a pointer can hit, projected by the renderer; also an accessible button."""

    name: str  # fills {target} in a gesture
    box: tuple[int, int, int, int]  # left, top, right, bottom in thousandths of the frame


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture or text, as everybody sees it."""

    media_type: str  # "image/png", "text/plain"
    body: bytes
    caption: str  # "current", "goal", "past"
    alt: str  # the same in words, never more than the view knows
    targets: tuple[Target, ...] = ()
    width_pixels: int = 0  # 0 for text
    height_pixels: int = 0
    told: str = ""  # what is told beside a picture, a fact to a line; text holds that itself


@dataclass(frozen=True, slots=True)
class Panel:
    """Where a frame will stand: pages make room for it before it is drawn."""

    caption: str
    width_pixels: int = 0  # 0 for text
    height_pixels: int = 0
    letters: int = 0  # of text in one piece: so many make a line on a page; 0 where it has lines of its own
    later: bool = False  # at the start there is nothing to show in it


@dataclass(frozen=True, slots=True)
class Sheet:
    """The tiles of a world that goes on by itself, on one picture: views are sent as tiles and where they are."""

    body: bytes  # a PNG with tiles side by side, each either opaque or not there at all, pixel by pixel
    tile_pixels: int
    across: int  # tiles in a row
    width_pixels: int  # of the screen that is made of them
    height_pixels: int
    ground: tuple[int, int, int]  # its color where no tile is


@dataclass(frozen=True, slots=True)
class Specimen:
    """One of the things that pictures of a game show."""

    name: str  # as the rules have it
    words: str  # what is drawn: "flag marked B"
    left: int  # of its tile, in pixels
    top: int


@dataclass(frozen=True, slots=True)
class Legend:
    """What pictures of a game show, for people who read its rules: a tile for each thing, all on one picture."""

    body: bytes  # a PNG
    width_pixels: int
    height_pixels: int
    tile_pixels: int  # twice as wide and high as pages show them, for fine screens
    specimens: tuple[Specimen, ...]


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a hand does, and the action text it stands for.

    `on` is one of "key NAME" (a KeyboardEvent key), "click", "drag", "hold", "toward up|down|left|right" (a swipe
    that starts on a target, or a press beside the selected one) or "swipe up|down|left|right" (one that starts
    anywhere on the current frame). The browser fills {target} {x} {y} {x2} {y2}, coordinates in thousandths of the
    frame. Where `label` is given, a button of that name does the same.
    """

    on: str
    say: str
    label: str = ""
    hint: str = ""  # what it does, for who rests on the button
    drawing: str = ""  # SVG for the button, in place of the label


@dataclass(frozen=True, slots=True)
class Plan(Generic[A]):
    """Actions that win; `optimal` when no shorter plan does, in the family's own measure of length."""

    actions: tuple[A, ...]
    optimal: bool


@dataclass(frozen=True, slots=True)
class Axis(Generic[I]):
    """One measure of how complex an instance is, in whole numbers; or a word that groups instances, such as a game."""

    name: str
    unit: str
    meaning: str  # in a sentence
    measure: Callable[[I], int | str] | None = None  # None: the family's appraisal tells it


@dataclass(frozen=True, slots=True)
class Lesson(Generic[A]):
    """A way to win that is worth watching, in parts that have names."""

    title: str
    parts: tuple[tuple[str, tuple[A, ...]], ...]

    @property
    def actions(self) -> tuple[A, ...]:
        return tuple(action for _, actions in self.parts for action in actions)


@dataclass(frozen=True, slots=True)
class Appraisal(Generic[A]):
    """What is worked out of an instance once and for all: pages must not search."""

    axes: Mapping[str, int | str]  # by name; what is not known is not there
    plan: Plan[A] | None
    evidence: Mapping[str, Any] = field(default_factory=dict)  # plain values: how it is known that no plan is shorter


def _needs_nothing(instance: Any) -> tuple[str, ...]:
    return ()


def _one_player(game: Any) -> int:
    return 1


def _one_text(game: Any) -> tuple[Panel, ...]:
    return (Panel("current"),)


def _always_the_first(game: Any, state: Any) -> tuple[int, ...]:
    return (0,)


def _waits(game: Any) -> None:
    return None


def _waits_for_ever(setting: Setting) -> int:
    return 0


def _holds(game: Any) -> bool:
    return False


def _speaks_for_itself(game: Any) -> None:
    return None


def _as_it_is(game: Any) -> Any:
    return game


def _no_readings(game: Any, state: Any) -> Mapping[str, int]:
    return {}


def _unmarked(view: V) -> V:
    return view


def _cut(game: Any, state: Any, action: Any) -> tuple[Any, ...]:
    return ()


def _teaches_nothing(game: Any, state: Any) -> tuple[Any, ...]:
    return ()


def _unknown(game: Any, state: Any) -> None:
    return None


@dataclass(frozen=True, kw_only=True)
class Family(Generic[I, G, S, A, V, R]):
    """A family of puzzles. Its folder's `__init__.py` fills this in and so is its table of contents.

    The fields without a default are what every family must answer. Every function is pure, and all that follow
    `open` are functions of the game it returned.
    """

    # What it is called and what its values are.
    name: str
    title: str
    rules_version: int  # raised when any transcript changes
    drawing_version: int  # raised when any picture changes
    extractor_version: int  # raised when `extract` finds another action in any text
    instance: type[I]
    state: type[S]
    recipe: type[R]
    modalities: tuple[str, ...]  # the first is the default
    options: tuple[Option, ...]
    reasons: frozenset[str]  # every word that may stand in Step.reason
    recipes: Mapping[str, R]  # named examples; laws are run over all of them
    axes: tuple[Axis[I], ...]

    # From an instance to a world that moves.
    open: Callable[[I, Setting, Shelf], G]  # resolves content and compiles; raises InvalidInstance
    start: Callable[[G, int], S]  # the seed decides all chance
    step: Callable[[G, S, A, int], Step[S]]  # the last argument is the seat
    ended: Callable[[G, S], str | None]  # "solved", "caught", "declared"
    scores: Callable[[G, S], tuple[float, ...]]  # per seat, 0 to 1, at any time; 1 is solved
    same: Callable[[G, S, S], bool]  # equal but for clock and dice

    # Words.
    extract: Callable[[str], tuple[str, ...]]  # a model's free text -> action texts, possibly none
    parse: Callable[[G, str], A]  # raises MalformedAction
    write: Callable[[G, A], str]
    actions: Callable[[G, S, int], Sequence[A]]  # the legal ones, or a fair sample
    brief: Callable[[G, int], str]  # the task and its grammar, for people and models

    # Pictures.
    view: Callable[[G, S, int], V]  # made for the game's modality; holds nothing that modality does not show
    draw: Callable[[V], tuple[Frame, ...]]  # goal first, where there is one
    gestures: Callable[[G, int], tuple[Gesture, ...]]

    # Puzzles and their solutions.
    generate: Callable[[R, int], I]  # raises ImpossibleRecipe
    solve: Callable[[G, S], Plan[A] | None] = field(default=_unknown)  # None: no plan was found
    distance: Callable[[G, S], Distance | None] = field(default=_unknown)  # None: not defined per move

    # What most families do not need.
    needs: Callable[[I], tuple[str, ...]] = _needs_nothing  # digests of content on the shelf
    players: Callable[[G], int] = _one_player
    to_move: Callable[[G, S], tuple[int, ...]] = _always_the_first
    idle: Callable[[G], A | None] = field(default=_waits)  # what silence means where the world does not wait
    readings: Callable[[G, S], Mapping[str, int]] = _no_readings  # further numbers: stickers in place, ...
    deed: Callable[[G, S, str, Step[S]], Mapping[str, int]] | None = None  # what an action did, for metrics of a suite
    place: Callable[[G, S], Mapping[str, int]] = _no_readings  # where that is before the first action
    panels: Callable[[G], tuple[Panel, ...]] = _one_text  # one for each frame that is drawn
    past: Callable[[V], V] = field(default=_unmarked)  # the view as a remembrance, in a history window
    trail: Callable[[G, S, A], tuple[V, ...]] = field(default=_cut)  # views in between, for those who watch
    pace: Callable[[Setting], int] = _waits_for_ever  # ticks a second of a world that does not wait; 0 where it does
    pulses: Callable[[G], bool] = _holds  # whether a key that is held counts once, where the world does not wait
    enlarged: Callable[[G], G] = _as_it_is  # the same game with pictures for large screens, where it has small ones
    legend: Callable[[G], Legend | None] = _speaks_for_itself  # where pictures show what only rules name
    sheet: Callable[[G], Sheet] | None = None  # where the world may go on by itself
    told: Callable[[V], str] | None = None  # what is told beside the screen, in words
    pasted: Callable[[G, V], bytes] | None = None  # a view as tiles: rows of three int16, number on the sheet, x, y
    seeded: bool = False  # chance goes on after the start: one instance under two seeds is two tasks
    own_rules: bool = False  # what is to be done differs from instance to instance and is read before playing
    solid: tuple[str, ...] = ()  # the modalities that need OpenGL
    asking: str = ""  # how an action begins whose answer takes a tool milliseconds; an episode may hold a few dozen
    commands: Callable[[G], Sequence[A]] | None = None  # all that can be said, legal or not; None: no such list
    run: Callable[[G, S, Sequence[A]], Sequence[Step[S]]] | None = None  # fast path, equal to step after step
    twin: Callable[[G, S], S | None] = field(default=_unknown)  # differs only in what is hidden
    lessons: Callable[[G, S], tuple[Lesson[A], ...]] = field(default=_teaches_nothing)  # beside a shortest solution
    appraise: Callable[[G, int], Appraisal[A]] | None = None  # None: by the axes' measures, and a plan from the start
    audit: Callable[[G, Appraisal[A]], None] | None = None  # beyond playing the plan; raises DubiousAppraisal
