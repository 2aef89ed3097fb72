"""Motion of sprites: passive along the direction they face, or active."""

from __future__ import annotations

from math import sqrt

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.pool import of
from plumbline.envs.vgdl.kernel.memory.types import Code, Doubles, State

STAYED, WENT, TURNED = 0, 1, 2


@inner
def begin(w: State, slot: int) -> None:
    """Prepare an update of a sprite."""
    w[slot + LAST_X], w[slot + LAST_Y] = w[slot + X], w[slot + Y]
    w[slot + STILL] += 1


@inner
def displace(code: Code, w: State, slot: int, dx: float, dy: float, pixels: int) -> bool:
    """Move by `pixels`, each axis cut to whole pixels, unless the cooldown lasts; return whether it moved."""
    if pixels == 0 or (dx == 0 and dy == 0) or w[slot + STILL] < of(code, w[slot + KIND], COOLDOWN):
        return False
    w[slot + X] += int(dx * pixels)
    w[slot + Y] += int(dy * pixels)
    w[slot + STILL] = 0
    return True


@inner
def drift(code: Code, w: State, f: Doubles, slot: int) -> None:
    """Make the passive move of a sprite that is not static. The first of a sprite's life is skipped."""
    kind = w[slot + KIND]
    if of(code, kind, IS_STATIC):
        return
    if w[slot + FLAGS] & FIRST:
        w[slot + FLAGS] &= ~FIRST
    elif w[slot + FLAGS] & ORIENTED:
        displace(code, w, slot, f[slot >> 1], f[(slot >> 1) + 1], of(code, kind, PASSIVE))


@inner
def walk(code: Code, w: State, f: Doubles, slot: int, dx: float, dy: float, pixels: int) -> int:
    """Make the active move, or turn first, which takes no cooldown. Return STAYED, WENT or TURNED."""
    kind = w[slot + KIND]
    if of(code, kind, STATIONARY) or (dx == 0 and dy == 0):
        return STAYED
    if of(code, kind, TURNS) and w[slot + FLAGS] & ORIENTED and (f[slot >> 1] != dx or f[(slot >> 1) + 1] != dy):
        face(f, slot, dx, dy)
        return TURNED
    return WENT if displace(code, w, slot, dx, dy, pixels) else STAYED


@inner
def face(f: Doubles, slot: int, dx: float, dy: float) -> None:
    """Turn to a direction. Adding zero makes -0 zero."""
    f[slot >> 1], f[(slot >> 1) + 1] = dx + 0.0, dy + 0.0


@inner
def went_x(w: State, slot: int) -> float:
    """Return the horizontal part of the unit direction in which a sprite moved in this tick.

    The squares are doubles: as integers, those of a sprite whose place came around the 32 bits would be cut to 64.
    """
    dx, dy = w[slot + X] - w[slot + LAST_X], w[slot + Y] - w[slot + LAST_Y]
    return dx / sqrt(float(dx) * dx + float(dy) * dy) if dx != 0 else 0.0


@inner
def went_y(w: State, slot: int) -> float:
    """Return the vertical part of that direction."""
    dx, dy = w[slot + X] - w[slot + LAST_X], w[slot + Y] - w[slot + LAST_Y]
    return dy / sqrt(float(dx) * dx + float(dy) * dy) if dy != 0 else 0.0


@inner
def stays(w: State, slot: int) -> bool:
    """Return whether a sprite is where it was at its last update."""
    return w[slot + X] == w[slot + LAST_X] and w[slot + Y] == w[slot + LAST_Y]
