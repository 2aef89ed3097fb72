"""How far a cube has come by its stickers and faces (paper, section 3.1.4); by its layers see layers.py.

Stickers that are not on their own face are counted in one integer of 54 bytes, for half a million moves.
"""

from __future__ import annotations

from envs.cube.geometry import FACES, REST, SOLVED, on

_FACE_OF = bytes(place // 9 for place in SOLVED) + REST
_OWN = int.from_bytes(SOLVED.translate(_FACE_OF), "little")
_ONES = int.from_bytes(b"\1" * 54, "little")
_NINE = [int.from_bytes(bytes(place in SOLVED[on(face)] for place in SOLVED), "little") for face in FACES]


def stickers(places: bytes) -> int:
    """How many stickers are on their own face, 6 to 54: the centers always are (the paper says 9)."""
    return 54 - _astray(places).bit_count()


def faces(places: bytes) -> int:
    """How many faces show a single color, 0 to 6."""
    astray = _astray(places)
    return sum(not astray & nine for nine in _NINE)


def _astray(places: bytes) -> int:
    """A one in the byte of every sticker that is not on its own face."""
    apart = int.from_bytes(places.translate(_FACE_OF), "little") ^ _OWN
    return (apart | apart >> 1 | apart >> 2) & _ONES
