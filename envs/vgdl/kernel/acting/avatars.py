"""Avatars act, each class in its way, on the action that was asked for."""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.acting.motion import STAYED, WENT, drift, face, walk, went_x, went_y
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.opcodes import *
from plumbline.envs.vgdl.kernel.memory.pool import add, fail, of
from plumbline.envs.vgdl.kernel.memory.types import Code, Doubles, State

DROPPED_X, DROPPED_Y = A, B  # for avatars that leave walls behind: where the last wall was left


@inner
def act(code: Code, w: State, f: Doubles, slot: int, action: int) -> None:
    """Take the avatar's turn. Actions that its class does not know do nothing."""
    kind = w[slot + KIND]
    if of(code, kind, ACTIONS) & (1 << action) == 0:
        action = NIL
    dx = 1 if action == RIGHT else (-1 if action == LEFT else 0)
    dy = 1 if action == DOWN else (-1 if action == UP else 0)
    does = of(code, kind, CLASS)
    if does == MISSILE_AVATAR:
        drift(code, w, f, slot)
    elif does == ONGOING_AVATAR or does == ONGOING_SHOOT_AVATAR:
        _run_on(code, w, f, slot, dx, dy)
        if does == ONGOING_SHOOT_AVATAR and action == USE:
            _shoot(code, w, f, slot)
    elif does == ONGOING_TURNING_AVATAR:
        _trail(code, w, f, slot, dx, dy)
    else:
        _walk(code, w, f, slot, dx, dy, action == USE)


@inner
def _walk(code: Code, w: State, f: Doubles, slot: int, dx: int, dy: int, use: bool) -> None:
    kind = w[slot + KIND]
    moved = walk(code, w, f, slot, dx, dy, of(code, kind, ACTIVE))
    does = of(code, kind, CLASS)
    if moved == WENT and (does == ORIENTED_AVATAR or does == SHOOT_AVATAR):
        face(f, slot, went_x(w, slot), went_y(w, slot))
    if use and moved == STAYED and does == SHOOT_AVATAR:
        _shoot(code, w, f, slot)
    if use and moved == STAYED and does == FLAK_AVATAR:
        _fire(code, w, f, slot)


@inner
def _run_on(code: Code, w: State, f: Doubles, slot: int, dx: int, dy: int) -> None:
    """Turn the avatar by a key, and move it on."""
    if dx != 0 or dy != 0:
        face(f, slot, dx, dy)
    drift(code, w, f, slot)


@inner
def _trail(code: Code, w: State, f: Doubles, slot: int, dx: int, dy: int) -> None:
    """Turn to a side only; a box away from its last trail, leave something behind."""
    if w[slot + FLAGS] & ARMED == 0:
        w[slot + FLAGS] |= ARMED
        w[slot + DROPPED_X], w[slot + DROPPED_Y] = w[slot + X], w[slot + Y]
    if dx * f[slot >> 1] + dy * f[(slot >> 1) + 1] == 0:
        _run_on(code, w, f, slot, dx, dy)
    else:
        drift(code, w, f, slot)
    block, x, y = code[BLOCK], w[slot + DROPPED_X], w[slot + DROPPED_Y]
    if abs(w[slot + X] - x) >= block or abs(w[slot + Y] - y) >= block:
        add(code, w, f, of(code, w[slot + KIND], STYPE), x, y)
        w[slot + DROPPED_X], w[slot + DROPPED_Y] = w[slot + X], w[slot + Y]


@inner
def _shoot(code: Code, w: State, f: Doubles, slot: int) -> None:
    """Shoot once, with the first kind for which there is ammunition, a cell ahead."""
    kind, block = w[slot + KIND], code[BLOCK]
    for number in range(of(code, kind, LIST_COUNT)):
        if _has_ammo(code, w, slot, number):
            x = w[slot + X] + int(f[slot >> 1] * block)
            y = w[slot + Y] + int(f[(slot >> 1) + 1] * block)
            shot = add(code, w, f, code[of(code, kind, LIST) + number], x, y)
            if shot > 0:
                if w[shot + FLAGS] & ORIENTED:
                    face(f, shot, f[slot >> 1], f[(slot >> 1) + 1])
                _spend(code, w, slot, number, 1)
            return


@inner
def _has_ammo(code: Code, w: State, slot: int, number: int) -> bool:
    kind = w[slot + KIND]
    if of(code, kind, AMMO_COUNT) == 0:
        return True
    if number >= of(code, kind, AMMO_COUNT):
        return False
    held = code[of(code, kind, AMMO) + number]
    return held >= 0 and w[slot + SPRITE + held] - 1 > 0


@inner
def _spend(code: Code, w: State, slot: int, number: int, cost: int) -> None:
    kind = w[slot + KIND]
    if number < of(code, kind, AMMO_COUNT):
        held = slot + SPRITE + code[of(code, kind, AMMO) + number]
        w[held] = max(1, w[held] - cost)


@inner
def _fire(code: Code, w: State, f: Doubles, slot: int) -> None:
    """Shoot at the avatar's own place, if it has more ammunition than the least that it keeps."""
    kind = w[slot + KIND]
    if of(code, kind, STYPE) < 0:
        fail(w, NOWHERE, kind)
        return
    if of(code, kind, AMMO_COUNT) > 0:
        held = code[of(code, kind, AMMO)]
        amount = w[slot + SPRITE + held] - 1 if held >= 0 else 0
        if amount <= of(code, kind, LEAST_AMMO):
            return
    if add(code, w, f, of(code, kind, STYPE), w[slot + X], w[slot + Y]) > 0:
        _spend(code, w, slot, 0, of(code, kind, AMMO_COST))
