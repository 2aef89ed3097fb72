"""Progress of a cube by its stickers and faces (paper, section 3.1.4). For its layers see layers.py.

Stickers that are not on their own face are counted in one integer of 54 bytes, for half a million moves.
"""

from __future__ import annotations

from plumbline.envs.cube.geometry import REST, SOLVED

_FACE_OF = bytes(place // 9 for place in SOLVED) + REST
_OWN = int.from_bytes(SOLVED.translate(_FACE_OF), "little")
_ONES = int.from_bytes(b"\1" * 54, "little")
_U, _L, _F, _R, _D, _B = (bytes([number]) * 9 for number in range(6))  # a face of a single color


def stickers(places: bytes) -> int:
    """Count the stickers on their own face, 6 to 54: the centers always are (the paper says 9)."""
    return 54 - _astray(places).bit_count()


def faces(places: bytes) -> int:
    """Count the faces of a single color, 0 to 6."""
    seen = places.translate(_FACE_OF)  # for each sticker, the face on which it is
    near = (seen[:9] == _U) + (seen[9:18] == _L) + (seen[18:27] == _F)
    return near + (seen[27:36] == _R) + (seen[36:45] == _D) + (seen[45:] == _B)


def _astray(places: bytes) -> int:
    """Return an integer with a one in the byte of every sticker that is not on its own face."""
    apart = int.from_bytes(places.translate(_FACE_OF), "little") ^ _OWN
    return (apart | apart >> 1 | apart >> 2) & _ONES
