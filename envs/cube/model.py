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

SYMBOLIC, NET, FACE, VERTEX = MODALITIES = ("symbolic", "net", "face", "vertex")
PARTIAL = (FACE, VERTEX)
"""The modalities that show a part of the cube, from a viewpoint that can be moved."""

FORMAT = "ulfrdb-1"
"""The order of letters in a cube's text: U L F R D B, each face row by row as in the net, B below D."""

SMALLEST_SIDE, LARGEST_SIDE = 84, 2048  # pixels; 84 is the side of the benchmark's first pictures


def _is_side(text: str) -> bool:
    plain = text.isascii() and text.isdigit() and len(text) <= 4 and text == str(int(text))
    return plain and SMALLEST_SIDE <= int(text) <= LARGEST_SIDE


FEEDBACK = Option("feedback", ("none", "ruling", "sticker", "face", "heuristic"))
"""The feedback to a move: none, the ruling, or the change of a metric (paper, section 3.1.4)."""

BASE = Option("base", ("any", "D"), also=lambda face: face in tuple(FACES), expected="any other face")
"""The base of the heuristic's first layer: the best face, or the bottom."""

TOOL = Option("tool", ("none", "standard", "ideal"))
"""The solver that can be asked, by the format that it reads (paper, section 4.3)."""

SCHEME = Option("scheme", ("early", "standard", "safe"))
"""The color scheme: that of the benchmark's first code, that of cubes in shops, or one for color-blind players."""

MARKS = Option("marks", ("none", "letters"))
"""The marks on stickers: none, or the first letter of the color."""

SIZE = Option("size", ("512", "336"), also=_is_side, expected=f"any side from {SMALLEST_SIDE} to {LARGEST_SIDE} pixels")
OPTIONS = (FEEDBACK, BASE, TOOL, SCHEME, MARKS, SIZE)

SCHEMES: dict[str, dict[str, str]] = {
    "early": {"U": "orange", "L": "blue", "F": "red", "R": "yellow", "D": "white", "B": "green"},
    "standard": {"U": "white", "L": "orange", "F": "green", "R": "red", "D": "yellow", "B": "blue"},
}
SCHEMES["safe"] = SCHEMES["early"]
"""The color of each face; its letter is the color's first."""


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
    pose: str = UPRIGHT  # the front face and the one above it


@dataclass(frozen=True, slots=True)
class Move:
    """A quarter turn of one face, whose name does not depend on the pose."""

    name: str  # "R", "R'"


@dataclass(frozen=True, slots=True)
class Look:
    """A change of view to the next face in a direction."""

    direction: str


@dataclass(frozen=True, slots=True)
class Observe:
    """A request for the current observation."""


@dataclass(frozen=True, slots=True)
class Solve:
    """A question to the solver about a cube that the player describes, rightly or wrongly."""

    cube: str


Action = Move | Look | Observe | Solve


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
        colors = SCHEMES[self.setting.value(SCHEME)]
        return "".join(colors[face][0].upper() for face in FACES)


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
    turns all six are there, as this pose names them: sides come up that were hidden.
    """

    modality: str
    faces: tuple[str, ...]  # the first letters of colors; none for blind players
    style: Style | None  # None if nothing is drawn
    caption: str = "current"
    turning: tuple[str, int] | None = None  # in between, in `vertex`: a move, and how many hundredths of it are done


@dataclass(frozen=True, slots=True)
class Recipe:
    """The properties that a scramble should have."""

    depth: int = 4  # turns by any angle, the fewest that solve it
