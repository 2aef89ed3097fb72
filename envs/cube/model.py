"""The values of the cube: Scramble, Game, Cube, actions, View and Recipe.

A cube is the place of each of its stickers; a sticker is named by the place where it belongs (see geometry.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import msgspec

from plumbline.envs.cube import pieces
from plumbline.envs.cube.geometry import FACES, SOLVED, UPRIGHT
from plumbline.envs.family import InvalidInstance
from plumbline.envs.setting import Option, Setting

SYMBOLIC, NET, FACE, VERTEX, TURNTABLE = MODALITIES = ("symbolic", "net", "face", "vertex", "turntable")
PARTIAL = (FACE, VERTEX)
"""The modalities that show a part of the cube, from a viewpoint that can be moved from face to face."""

FORMAT = "ulfrdb-1"
"""The order of letters in a cube's text: U L F R D B, each face row by row as in the net, B below D."""

SMALLEST_SIDE, LARGEST_SIDE = 84, 2048  # pixels; 84 is the side of the benchmark's first pictures


def _is_side(text: str) -> bool:
    plain = text.isascii() and text.isdigit() and len(text) <= 4 and text == str(int(text))
    return plain and SMALLEST_SIDE <= int(text) <= LARGEST_SIDE


FEEDBACK = Option(
    "feedback", ("none", "ruling", "sticker", "face", "heuristic"), fewer=((TURNTABLE, ("none", "ruling")),)
)
"""The feedback to a move: none, the ruling, or the change of a metric (paper, section 3.1.4)."""

BASE = Option(
    "base",
    ("any", "D"),
    also=lambda face: face in tuple(FACES),
    expected="any other face",
    fewer=((TURNTABLE, ("any",)),),
)
"""The base of the heuristic's first layer: the best face, or the bottom."""

TOOL = Option("tool", ("none", "standard", "ideal"), fewer=((TURNTABLE, ("none",)),))
"""The solver that can be asked, by the format that it reads (paper, section 4.3)."""

SCHEME = Option("scheme", ("early", "standard", "safe"))
"""The color scheme: that of the benchmark's first code, that of cubes in shops, or one for color-blind players.

The benchmark of a turntable is SpatialWorld, that of the others CubeBench.
"""

MARKS = Option("marks", ("none", "letters"))
"""The marks on stickers: none, or the first letter of the color; on a turntable that of the face of this color."""

SIZE = Option("size", ("512", "336"), also=_is_side, expected=f"any side from {SMALLEST_SIDE} to {LARGEST_SIDE} pixels")
TURNTABLE_PIXELS = 500
"""The side of a turntable's picture for which no size is chosen."""

OPTIONS = (FEEDBACK, BASE, TOOL, SCHEME, MARKS, SIZE)

SCHEMES: dict[str, dict[str, str]] = {
    "early": {"U": "orange", "L": "blue", "F": "red", "R": "yellow", "D": "white", "B": "green"},
    "standard": {"U": "white", "L": "orange", "F": "green", "R": "red", "D": "yellow", "B": "blue"},
}
SCHEMES["safe"] = SCHEMES["early"]
"""The color of each face; its letter is the color's first."""

TURNTABLE_SCHEME = {"U": "yellow", "L": "blue", "F": "red", "R": "green", "D": "white", "B": "orange"}
"""The color of each face in SpatialWorld."""


def colors_of(modality: str, scheme: str) -> dict[str, str]:
    """Return the color of each face."""
    return TURNTABLE_SCHEME if modality == TURNTABLE and scheme != "standard" else SCHEMES[scheme]


@dataclass(frozen=True)
class Scramble:
    """The instance: a cube that is not solved. Its depth is part of its analysis."""

    facelets: str  # 54 of ULFRDB: the face to which the sticker at each place belongs
    format: str = FORMAT

    def __post_init__(self) -> None:
        if self.format != FORMAT:
            raise InvalidInstance(f"format {self.format!r}: expected {FORMAT!r}")
        try:
            solved = self.places == SOLVED
        except pieces.Impossible as error:
            raise InvalidInstance(f"facelets {self.facelets!r}: {error}") from error
        if solved:
            raise InvalidInstance(f"facelets {self.facelets!r}: solved; expected a cube that is not")

    @cached_property
    def places(self) -> bytes:
        """The place of every sticker at the start."""
        return pieces.read(self.facelets)


class Cube(msgspec.Struct, frozen=True, gc=False):
    """The state: the place of every sticker, and the pose of the view. A struct, for half a million moves."""

    places: bytes
    pose: str = UPRIGHT  # the front face and the one above it; on a turntable also its slants (turntable/poses.py)


@dataclass(frozen=True, slots=True)
class Move:
    """A quarter turn of one face, whose name does not depend on the pose."""

    name: str  # "R", "R'"


@dataclass(frozen=True, slots=True)
class Look:
    """A change of view to the next face in a direction."""

    direction: str


@dataclass(frozen=True, slots=True)
class ViewTurn:
    """An eighth of a turn of the whole cube about one of its own axes; right-handed if it is `cw`, as published."""

    axis: str  # "x" points to the right face, "y" to the upper one, "z" to the front one
    way: str  # "cw", "ccw"


@dataclass(frozen=True, slots=True)
class Observe:
    """A request for the current observation."""


@dataclass(frozen=True, slots=True)
class Solve:
    """A question to the solver about a cube that the player describes, rightly or wrongly."""

    cube: str


Action = Move | Look | ViewTurn | Observe | Solve


@dataclass(frozen=True)
class Game:
    """A scramble opened under a setting."""

    scramble: Scramble
    setting: Setting
    metric: Callable[[bytes], int] | None  # what feedback is the change of
    word: str  # the metric's name

    @property
    def alphabet(self) -> str:
        """The first letters of the faces' colors, in the order ULFRDB."""
        return "".join(self.colors[face][0].upper() for face in FACES)

    @property
    def colors(self) -> dict[str, str]:
        """The color of each face."""
        return colors_of(self.setting.modality, self.setting.value(SCHEME))


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a picture."""

    scheme: str
    marks: str  # "none", "letters"
    side_pixels: int


@dataclass(frozen=True, slots=True)
class View:
    """The view of a player: faces of nine stickers, each row by row as it is shown.

    The net has six, in the order ULFRDB; `face` has one; `vertex` has three: top, front and right side. While a layer
    turns all six are there, as this pose names them: sides come up that were hidden. A turntable has those faces that
    turntable/sight.py names, in the order ULFRDB, each as it is in the net.
    """

    modality: str
    faces: tuple[str, ...]  # the first letters of colors; none for blind players
    style: Style | None  # None if nothing is drawn
    caption: str = "current"
    turning: tuple[str, int] | None = None  # in between: a move or a turn of the view, and its hundredths that are done
    pose: str = ""  # on a turntable


@dataclass(frozen=True, slots=True)
class Recipe:
    """The properties that a scramble should have."""

    depth: int = 4  # turns by any angle, the fewest that solve it; of no effect where `quarters` is asked for
    quarters: int = 0  # quarter turns, the fewest that solve it; 0: not asked for
