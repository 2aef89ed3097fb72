"""Effects that make sprites or transform them. Those that return a flag count for the score if it is True."""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.acting.chance import below, unit53
from plumbline.envs.vgdl.kernel.acting.motion import face
from plumbline.envs.vgdl.kernel.effects.holding import amount, hold
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.opcodes import SPAWN_IF_HAS_MORE
from plumbline.envs.vgdl.kernel.memory.pool import add, count, fail, force, kill, of, tally
from plumbline.envs.vgdl.kernel.memory.types import Code, Doubles, State


@inner
def clone(code: Code, w: State, f: Doubles, one: int) -> None:
    add(code, w, f, w[one + KIND], w[one + X], w[one + Y])


@inner
def spawn(code: Code, w: State, f: Doubles, e: int, one: int) -> None:
    if unit53(w) < code[e + ODDS]:
        add(code, w, f, code[e + TYPE], w[one + X], w[one + Y])


@inner
def spawn_if_has(code: Code, w: State, f: Doubles, e: int, one: int) -> bool:
    """Make a sprite, with a probability, if `one` has enough of a resource, or little enough; return whether so."""
    if unit53(w) >= code[e + ODDS]:
        return False
    has, limit = amount(w, one, code[e + RESOURCE]), code[e + AMOUNT_LIMIT]
    more = code[e + OPCODE] == SPAWN_IF_HAS_MORE
    if has < limit if more else has > limit:
        return False
    add(code, w, f, code[e + TYPE], w[one + X], w[one + Y])
    if more and code[e + SPEND] != 0 and code[e + RESOURCE] >= 0:
        hold(w, one, code[e + RESOURCE], has - code[e + SPEND])
    return True


@inner
def spawn_behind(code: Code, w: State, f: Doubles, e: int, other: int) -> None:
    """Make a sprite where the other one was before this tick, once it has left."""
    block = code[BLOCK]
    x, y = w[other + LAST_X], w[other + LAST_Y]
    if unit53(w) < code[e + ODDS] and (abs(w[other + X] - x) >= block or abs(w[other + Y] - y) >= block):
        add(code, w, f, code[e + TYPE], x, y)


@inner
def transform_to(code: Code, w: State, f: Doubles, e: int, one: int, other: int) -> None:
    """Transform into another kind, unless it is a dead avatar, or the kind allows no other."""
    if w[one + FLAGS] & DYING:
        return
    new = add(code, w, f, code[e + TYPE], w[one + X], w[one + Y])
    if new > 0:
        _become(code, w, f, one, new, code[e + FORCED] != 0)
        _kill_other(code, w, e, other)


@inner
def _kill_other(code: Code, w: State, e: int, other: int) -> None:
    if code[e + SWITCH] and other > 0:
        kill(code, w, other, True)


@inner
def _become(code: Code, w: State, f: Doubles, old: int, new: int, forced: bool) -> None:
    """Let the new sprite inherit from the old one, control included if they are avatars; the old one dies."""
    both = w[old + FLAGS] & w[new + FLAGS] & ORIENTED
    if forced or (both and f[new >> 1] == 0 and f[(new >> 1) + 1] == 0):
        face(f, new, f[old >> 1], f[(old >> 1) + 1])
    w[new + LAST_X], w[new + LAST_Y] = w[old + LAST_X], w[old + LAST_Y]
    if of(code, w[new + KIND], FIXED):
        w[tally(w[new + KIND]) + STIRRED] = 1
    for resource in range(code[RESOURCES]):
        w[new + SPRITE + resource] = w[old + SPRITE + resource]
    w[new + HEALTH] = w[old + HEALTH]
    was, becomes = of(code, w[old + KIND], IS_AVATAR), of(code, w[new + KIND], IS_AVATAR)
    if was and becomes:
        w[AVATAR] = new
    kill(code, w, old, becomes != 0)


@inner
def transform_all(code: Code, w: State, f: Doubles, e: int, other: int) -> None:
    """Transform all of a kind, even those killed in this tick. No kind becomes itself, which would never end."""
    slot, last = w[tally(code[e + TYPE]) + HEAD], w[tally(code[e + TYPE]) + TAIL]
    while slot > 0:
        w[WORK] += 1
        new = force(code, w, f, code[e + TYPE_TO], w[slot + X], w[slot + Y])
        if new > 0:
            _refuse_own(code, w, e)
            _become(code, w, f, slot, new, code[e + FORCED] != 0)
            _kill_other(code, w, e, other)
        slot = w[slot + NEXT] if slot != last else 0


@inner
def _refuse_own(code: Code, w: State, e: int) -> None:
    if code[e + TYPE] == code[e + TYPE_TO]:
        fail(w, SELF_BREEDING, code[e + TYPE])


@inner
def transform_if_count(code: Code, w: State, f: Doubles, e: int, one: int, other: int) -> bool:
    """Transform into another kind if there are so many of a third."""
    if not code[e + AMOUNT_LIMIT] <= count(code, w, code[e + TYPE_TO]) <= code[e + AMOUNT]:
        return False
    new = force(code, w, f, code[e + TYPE], w[one + X], w[one + Y])
    if new > 0:
        _become(code, w, f, one, new, code[e + FORCED] != 0)
        _kill_other(code, w, e, other)
    return True


@inner
def transform_to_random_child(code: Code, w: State, f: Doubles, e: int, one: int, other: int) -> None:
    """Transform into a random one of a kind's family, the kind itself left out."""
    kind = code[e + TYPE]
    start, others = of(code, kind, FAMILY), of(code, kind, FAMILY_COUNT) - 1
    if others == 0:
        return
    place = start + below(w, others)
    w[WORK] += others
    for before in range(start, place + 1):
        if code[before] == kind:
            place += 1
            break
    if of(code, code[place], CLASS) == 0:
        w[MESSAGES] += 1
        return
    new = add(code, w, f, code[place], w[one + X], w[one + Y])
    if new > 0:
        _become(code, w, f, one, new, code[e + FORCED] != 0)
        _kill_other(code, w, e, other)


@inner
def transform_to_singleton(code: Code, w: State, f: Doubles, e: int, one: int, other: int) -> None:
    """Transform all of a kind into another, so that this one is the only one of it."""
    kind = code[e + TYPE]
    slot, last = w[tally(kind) + HEAD], w[tally(kind) + TAIL]
    while slot > 0:
        w[WORK] += 1
        new = add(code, w, f, code[e + TYPE_TO], w[slot + X], w[slot + Y])
        if new > 0:
            _refuse_own(code, w, e)
            both = w[slot + FLAGS] & w[new + FLAGS] & ORIENTED
            _become(code, w, f, slot, new, both != 0)
        slot = w[slot + NEXT] if slot != last else 0
    new = force(code, w, f, kind, w[one + X], w[one + Y])
    if new > 0:
        _become(code, w, f, one, new, False)
        _face_back(code, w, f, e, one, other, new)
        _kill_other(code, w, e, other)


@inner
def _face_back(code: Code, w: State, f: Doubles, e: int, one: int, other: int, new: int) -> None:
    """Fix the orientation of a sprite that takes another's, whatever its kind does."""
    if code[e + FORCED]:
        w[new + FLAGS] |= ORIENTED
        face(f, new, -f[other >> 1], -f[(other >> 1) + 1])
    elif w[one + FLAGS] & w[new + FLAGS] & ORIENTED:
        face(f, new, f[one >> 1], f[(one >> 1) + 1])
