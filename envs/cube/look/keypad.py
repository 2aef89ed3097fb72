"""The keypad of the cube: a drawing for every move, of the cube seen from its corner with the layer that turns."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from plumbline.envs.cube.geometry import FACES, LOOKS, NORMALS, opposite
from plumbline.envs.cube.model import Move, ViewTurn
from plumbline.envs.cube.turntable import names
from plumbline.envs.cube.turntable.poses import AXES
from plumbline.envs.family import Gesture

SIDES = {"U": "upper", "L": "left", "F": "front", "R": "right", "D": "lower", "B": "back"}
_VISIBLE = "UFR"
_PIXELS = np.array([[0.866, 0.5], [0.0, -1.0], [-0.866, 0.5]]) * 11  # where x, y and z point on the drawing

Points = npt.NDArray[np.float64]


def moves(when: str = "", *, named: bool = False) -> tuple[Gesture, ...]:
    """List the keys: a face's letter turns it clockwise, with shift counterclockwise. `when` says when faces lie so.

    Moves are `named` on a turntable.
    """
    keys = tuple(_move(face, prime, when) for face in FACES for prime in ("", "'"))
    return tuple(replace(key, say=names.written(Move(key.say))) for key in keys) if named else keys


def looks() -> tuple[Gesture, ...]:
    """List the looks: arrow keys go to the next face; a swipe drags the cube, so it goes the other way."""
    keys = [
        Gesture(f"key Arrow{way.title()}", f"view {way}", f"view {way}", f"go to the face {_BEYOND[way]}")
        for way in LOOKS
    ]
    swipes = [Gesture(f"swipe {_BACK[way]}", f"view {way}") for way in LOOKS]
    return (*keys, *swipes)


def view_turns() -> tuple[Gesture, ...]:
    """List the turns of a turntable: arrow keys, Q and E turn the cube; a swipe takes the front face along."""
    keys = [_view_turn(key, turn) for key, turn in _TURNED_BY.items()]
    swipes = [Gesture(f"swipe {_BACK[way]}", names.written(_TURNED_BY[f"Arrow{way.title()}"])) for way in LOOKS]
    return (*keys, *swipes)


_TURNED_BY = {  # at the start each arrow brings the face into view to which it points
    "ArrowUp": ViewTurn("x", "cw"),
    "ArrowDown": ViewTurn("x", "ccw"),
    "ArrowLeft": ViewTurn("y", "cw"),
    "ArrowRight": ViewTurn("y", "ccw"),
    "q": ViewTurn("z", "cw"),
    "e": ViewTurn("z", "ccw"),
}
_ENDS = {"x": "left and right", "y": "upper and lower", "z": "front and back"}


def _view_turn(key: str, turn: ViewTurn) -> Gesture:
    face, prime = AXES[turn.axis], "'" if turn.way == "cw" else ""
    way, about = "counterclockwise" if prime else "clockwise", _ENDS[turn.axis]
    hint = f"the whole cube by 45 degrees about its {about} faces, {way} as seen from the {SIDES[face]} one"
    return Gesture(f"key {key}", names.written(turn), f"{turn.axis} {turn.way}", hint, _drawing_of_all(face, prime))


_BEYOND = {"up": "above", "down": "below", "left": "to the left", "right": "to the right"}
_BACK = {"up": "down", "down": "up", "left": "right", "right": "left"}


def _move(face: str, prime: str, when: str) -> Gesture:
    key = face if prime else face.lower()
    way = "counterclockwise" if prime else "clockwise"
    hint = f"{SIDES[face]} face{when and f' {when},'} {way}"
    return Gesture(f"key {key}", face + prime, face + prime, hint, _drawing(face, prime))


def _drawing(face: str, prime: str) -> str:
    """Return an SVG in which the page's style colors `side`, `layer` and `arrow`."""
    sides = "".join(_shape("side", _strip(side, side)) for side in _VISIBLE)
    layer = "".join(_shape("layer", _strip(side, face)) for side in _VISIBLE if side != opposite(face))
    return f'<svg viewBox="-21 -24 42 48" aria-hidden="true">{sides}{layer}{_arrow(face, prime, 2 / 3)}</svg>'


def _drawing_of_all(face: str, prime: str) -> str:
    """Return the same of a turn of the whole cube about a face: every layer turns."""
    layers = "".join(_shape("layer", _strip(side, side)) for side in _VISIBLE)
    return f'<svg viewBox="-21 -24 42 48" aria-hidden="true">{layers}{_arrow(face, prime, 0)}</svg>'


def _strip(side: str, face: str) -> Points:
    """Return the part of a visible side in the layer of `face`; all of it if the side is that face."""
    out, axis = np.array(NORMALS[side]), np.array(NORMALS[face])
    if side == face:
        one, other = np.roll(out, 1), np.roll(out, 2)
        return np.array([out - one - other, out + one - other, out + one + other, out - one + other])
    along = np.cross(axis, out)
    return np.array([out + axis / 3 - along, out + axis - along, out + axis + along, out + axis / 3 + along])


def _arrow(face: str, prime: str, out: float) -> str:
    """Return the arrow over both sides on which a turn shows, in its direction; `out` is 0 at the cube's middle."""
    axis = np.array(NORMALS[face])
    one, other = (np.array(NORMALS[side]) for side in _VISIBLE if side not in (face, opposite(face)))
    if not np.array_equal(np.cross(one, axis), other):
        one, other = other, one
    way = np.array([one - 0.8 * other, one + other, other - 0.8 * one]) + out * axis
    way = way[::-1] if prime else way
    tip, before = way[2] @ _PIXELS, way[1] @ _PIXELS
    ahead = (tip - before) / np.linalg.norm(tip - before)
    aside = np.array([-ahead[1], ahead[0]])
    head = np.array([tip + 4 * ahead, tip + 4 * aside - 2 * ahead, tip - 4 * aside - 2 * ahead])
    return (
        f'<polyline class="arrow" points="{_written(way @ _PIXELS)}"/><polygon class="head" points="{_written(head)}"/>'
    )


def _shape(kind: str, points: Points) -> str:
    return f'<polygon class="{kind}" points="{_written(points @ _PIXELS)}"/>'


def _written(points: Points) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
