"""Effects that move and turn sprites."""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.acting.chance import below, unit53
from plumbline.envs.vgdl.kernel.acting.motion import displace, face, walk, went_x, went_y
from plumbline.envs.vgdl.kernel.acting.sprites import dx_of, dy_of
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.pool import fail, kill, of, tally
from plumbline.envs.vgdl.kernel.memory.types import Code, Doubles, State


@inner
def step_back(code: Code, w: State, e: int, one: int, other: int) -> None:
    """Put it back where it was, or flush against what it met if it came straight and is placed by the pixel."""
    dx, dy = w[one + X] - w[one + LAST_X], w[one + Y] - w[one + LAST_Y]
    if other > 0 and code[e + SWITCH] and (dx == 0) != (dy == 0):
        block = code[BLOCK]
        if dx != 0:
            w[one + X] = w[other + X] - block if dx > 0 else w[other + X] + block
        else:
            w[one + Y] = w[other + Y] - block if dy > 0 else w[other + Y] + block
    else:
        w[one + X], w[one + Y] = w[one + LAST_X], w[one + LAST_Y]


@inner
def undo_all(code: Code, w: State, e: int) -> None:
    """Put all sprites back where they were, except the kinds that are left."""
    w[WORK] += code[LEAF_COUNT] * (1 + code[e + KEPT_COUNT])
    for place in range(code[LEAVES], code[LEAVES] + code[LEAF_COUNT]):
        kind = code[place]
        if not _is_kept(code, e, kind):
            slot = w[tally(kind) + HEAD]
            while slot > 0:
                w[slot + X], w[slot + Y] = w[slot + LAST_X], w[slot + LAST_Y]
                w[WORK] += 1
                slot = w[slot + NEXT]


@inner
def _is_kept(code: Code, e: int, kind: int) -> bool:
    start = code[e + KEPT]
    for place in range(start, start + code[e + KEPT_COUNT]):
        if code[place] == kind:
            return True
    return False


@inner
def bounce_forward(code: Code, w: State, f: Doubles, one: int, other: int) -> None:
    """Push it the way that the other one came, as far as that one goes, and turn it that way."""
    dx, dy = went_x(w, other), went_y(w, other)
    if dx * f[other >> 1] < 0:
        dx = -dx
    if dy * f[(other >> 1) + 1] < 0:
        dy = -dy
    pusher, pushed = w[other + KIND], w[one + KIND]
    pixels = of(code, pusher, PUSH) if of(code, pusher, PUSHES) else of(code, pushed, PUSHED)
    walk(code, w, f, one, dx, dy, pixels if pixels != 0 else of(code, pushed, OWN))
    face(f, one, dx, dy)


@inner
def reverse(f: Doubles, one: int) -> None:
    face(f, one, -f[one >> 1], -f[(one >> 1) + 1])


@inner
def turn_around(code: Code, w: State, f: Doubles, one: int) -> None:
    """Put it back where it was, two steps down, and turn it around."""
    w[one + X], w[one + Y] = w[one + LAST_X], w[one + LAST_Y]
    for _ in range(2):
        w[one + STILL] = of(code, w[one + KIND], COOLDOWN)
        walk(code, w, f, one, 0.0, 1.0, of(code, w[one + KIND], ACTIVE))
    reverse(f, one)


@inner
def flip(w: State, f: Doubles, one: int) -> None:
    direction = below(w, 4)
    face(f, one, dx_of(direction), dy_of(direction))


@inner
def wrap_around(code: Code, w: State, f: Doubles, e: int, one: int) -> None:
    """Move it to the opposite edge in the direction that it faces."""
    dx, dy = f[one >> 1], f[(one >> 1) + 1]
    if dx > 0:
        w[one + X] = code[e + WRAP_LEFT]
    elif dx < 0:
        w[one + X] = code[e + WRAP_RIGHT]
    elif dy > 0:
        w[one + Y] = code[e + WRAP_UP]
    elif dy < 0:
        w[one + Y] = code[e + WRAP_DOWN]
    if dx != 0 or dy != 0:
        w[one + STILL] = 0


@inner
def attract_gaze(code: Code, w: State, f: Doubles, e: int, one: int, other: int) -> None:
    """Turn it to the direction of the other one, with some probability, and possibly align it."""
    if not w[one + FLAGS] & w[other + FLAGS] & ORIENTED:
        return
    if unit53(w) < code[e + ODDS]:
        face(f, one, f[other >> 1], f[(other >> 1) + 1])
        if code[e + SWITCH]:
            if f[one >> 1] != 0:
                w[one + Y] = w[other + Y]
            else:
                w[one + X] = w[other + X]


@inner
def align(code: Code, w: State, f: Doubles, e: int, one: int, other: int) -> None:
    w[one + X], w[one + Y] = w[other + X], w[other + Y]
    if code[e + SWITCH]:
        face(f, one, f[other >> 1], f[(other >> 1) + 1])


@inner
def pull_with_it(code: Code, w: State, e: int, one: int, other: int) -> None:
    """Carry it along with the other one. Once a tick for each line: the first meeting counts, even at rest."""
    mark = one + code[e + MARK]
    if w[mark] == w[TICK] + 1:
        return
    w[mark] = w[TICK] + 1
    displace(code, w, one, went_x(w, other), went_y(w, other), _pull(code, w, one, other))
    if code[e + SWITCH]:
        w[one + X], w[one + Y] = w[other + X], w[other + Y]


@inner
def _pull(code: Code, w: State, one: int, other: int) -> int:
    pixels = of(code, w[other + KIND], PUSH)
    return pixels if pixels != 0 else of(code, w[one + KIND], OWN)


@inner
def teleport(code: Code, w: State, f: Doubles, one: int, other: int) -> None:
    """Move it to a random exit that the other one leads to; without an exit it dies."""
    kind = of(code, w[other + KIND], STYPE)
    if kind < 0:
        fail(w, NOWHERE, w[other + KIND])
        return
    exits = w[tally(kind) + COUNT]
    if exits == 0:
        kill(code, w, one, False)
        return
    out = w[tally(kind) + HEAD]
    w[WORK] += exits
    for _ in range(below(w, exits)):
        out = w[out + NEXT]
    w[one + X], w[one + Y] = w[out + X], w[out + Y]
    w[one + STILL] = 0
    if w[out + FLAGS] & ORIENTED:
        face(f, one, f[out >> 1], f[(out >> 1) + 1])
