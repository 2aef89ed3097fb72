"""Effects on resources and health of sprites. Those that return a flag count for the score if it is True."""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.opcodes import KILL_IF_HAS_LESS
from plumbline.envs.vgdl.kernel.memory.pool import fail, kill, of, tally
from plumbline.envs.vgdl.kernel.memory.types import Code, State


@inner
def amount(w: State, slot: int, resource: int) -> int:
    """Return how much a sprite holds of the resource with this place; 0 if it is no resource."""
    if resource < 0:
        return 0
    return max(0, w[slot + SPRITE + resource] - 1)


@inner
def hold(w: State, slot: int, resource: int, many: int) -> None:
    """Set how much a sprite holds, at least 0."""
    w[slot + SPRITE + resource] = max(0, many) + 1


@inner
def kill_by_amount(code: Code, w: State, e: int, one: int, holder: int) -> bool:
    """Kill `one` if the holder has at most so much, or at least so much; return whether it did."""
    has, limit = amount(w, holder, code[e + RESOURCE]), code[e + AMOUNT_LIMIT]
    if has > limit if code[e + OPCODE] == KILL_IF_HAS_LESS else has < limit:
        return False
    kill(code, w, one, False)
    if holder != one and code[e + SWITCH] and code[e + RESOURCE] >= 0:
        hold(w, holder, code[e + RESOURCE], has - limit)
    return True


@inner
def collect(code: Code, w: State, e: int, one: int, other: int) -> bool:
    """Give a resource to the other one as far as it has room. What is no resource adds to the score and stays."""
    kind = w[one + KIND]
    if not of(code, kind, IS_RESOURCE):
        return True
    has, most = amount(w, other, of(code, kind, HOLDS)), of(code, kind, MOST)
    if has >= most:
        return False
    hold(w, other, of(code, kind, HOLDS), has + min(of(code, kind, VALUE), most - has))
    if code[e + SWITCH]:
        kill(code, w, one, True)
    return True


@inner
def collect_if_held(code: Code, w: State, e: int, one: int, other: int) -> bool:
    """Give a resource to the other one if it has enough of another one; it disappears even without room."""
    kind = w[one + KIND]
    if not of(code, kind, IS_RESOURCE):
        return True
    if amount(w, other, code[e + RESOURCE]) < code[e + AMOUNT]:
        return False
    has = amount(w, other, of(code, kind, HOLDS))
    if has + of(code, kind, VALUE) <= of(code, kind, MOST):
        hold(w, other, of(code, kind, HOLDS), has + of(code, kind, VALUE))
    if code[e + SWITCH]:
        kill(code, w, one, True)
    return True


@inner
def change_resource(code: Code, w: State, e: int, one: int, other: int) -> bool:
    """Change how much of a resource `one` has, if it can hold that; the other one may be used up."""
    resource = code[e + RESOURCE]
    if resource < 0:
        fail(w, NOWHERE, -1)
        return False
    has = amount(w, one, resource)
    if has + code[e + AMOUNT] > code[e + AMOUNT_LIMIT]:
        return False
    hold(w, one, resource, has + code[e + AMOUNT])
    if code[e + SWITCH]:
        kill(code, w, other, True)
    return True


@inner
def add_health(code: Code, w: State, e: int, one: int, other: int) -> bool:
    """Add health, if that stays below the limit."""
    if w[one + HEALTH] + code[e + AMOUNT] >= of(code, w[one + KIND], MOST_HEALTH):
        return False
    w[one + HEALTH] += code[e + AMOUNT]
    if code[e + SWITCH] and other > 0:
        kill(code, w, other, True)
    return True


@inner
def add_health_to_most(code: Code, w: State, e: int, one: int, other: int) -> None:
    w[one + HEALTH] = min(w[one + HEALTH] + code[e + AMOUNT], of(code, w[one + KIND], MOST_HEALTH))
    if code[e + SWITCH] and other > 0:
        kill(code, w, other, True)


@inner
def subtract_health(code: Code, w: State, e: int, one: int) -> bool:
    """Subtract health, and return whether it died of that."""
    hit = _patient(code, w, e, one)
    if hit == 0 and code[e + TYPE] >= 0:
        fail(w, NOWHERE, code[e + TYPE])
    elif hit == 0:
        w[MESSAGES] += 1
    if hit == 0:
        return False
    w[hit + HEALTH] -= code[e + AMOUNT]
    if w[hit + HEALTH] > code[e + AMOUNT_LIMIT]:
        return False
    kill(code, w, hit, False)
    return True


@inner
def _patient(code: Code, w: State, e: int, one: int) -> int:
    """Return the affected sprite: the first of the last kind of a family with sprites, else `one`."""
    if code[e + TYPE] < 0:
        return one
    start = of(code, code[e + TYPE], FAMILY)
    w[WORK] += of(code, code[e + TYPE], FAMILY_COUNT)
    for place in range(start + of(code, code[e + TYPE], FAMILY_COUNT) - 1, start - 1, -1):
        slot = w[tally(code[place]) + HEAD]
        if slot > 0:
            return int(slot)
    return one
