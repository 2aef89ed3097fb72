"""Sprites act, each by its class. The fields A and B of a sprite are the memory of its class."""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.acting.chance import below, unit24, unit53
from plumbline.envs.vgdl.kernel.acting.motion import drift, face, walk
from plumbline.envs.vgdl.kernel.acting.paths import cell_at, cell_of, first_step
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.opcodes import *
from plumbline.envs.vgdl.kernel.memory.pool import add, fail, kill, of, tally
from plumbline.envs.vgdl.kernel.memory.types import Code, Doubles, Paths, State

COUNTED, HEADED = A, B  # for random walkers: how often the step was repeated, and the step
BEGAN, MADE = A, B  # for spawners: the tick of the first update, and how many were made
AGE = A  # for flickers


@inner
def dx_of(direction: int) -> int:
    """Return the horizontal part of a random direction: 0 up, 1 left, 2 down, 3 right; -1 none."""
    return -1 if direction == 1 else (1 if direction == 3 else 0)


@inner
def dy_of(direction: int) -> int:
    return -1 if direction == 0 else (1 if direction == 2 else 0)


@inner
def update(code: Code, w: State, f: Doubles, paths: Paths, slot: int) -> None:  # noqa: C901 - one list of all classes
    """Take a sprite's turn."""
    does = of(code, w[slot + KIND], CLASS)
    if does == MISSILE or does == PASSIVE_CLASS or does == RESOURCE_CLASS:
        live(code, w, f, slot)
    elif does == RANDOM_NPC:
        drift(code, w, f, slot)
        _step(code, w, f, slot, _wander(code, w, slot))
    elif does == CHASER or does == FLEEING:
        drift(code, w, f, slot)
        _step(code, w, f, slot, _chase(code, w, slot))
    elif does == SPAWN_POINT or does == BOMBER:
        _spawn(code, w, f, slot, of(code, w[slot + KIND], STYPE))
    elif does == RANDOM_BOMBER:
        _step(code, w, f, slot, below(w, 4))
        _spawn(code, w, f, slot, of(code, w[slot + KIND], STYPE))
    elif does == BOMBER_RANDOM_MISSILE:
        _drop(code, w, f, slot)
    elif does == FLICKER or does == ORIENTED_FLICKER or does == SPREADER:
        _flicker(code, w, f, slot)
    elif does == RANDOM_MISSILE:
        _stray(code, w, f, slot)
    elif does == PATH_CHASER:
        drift(code, w, f, slot)
        _step(code, w, f, slot, _pursue(code, w, paths, slot))
    elif does == PATH_ALT_CHASER or does == RANDOM_PATH_ALT_CHASER:
        drift(code, w, f, slot)
        _step(code, w, f, slot, _track(code, w, paths, slot))
    else:
        live(code, w, f, slot)


@inner
def live(code: Code, w: State, f: Doubles, slot: int) -> None:
    """Drift, and grow older if life is short, as all but walkers do."""
    drift(code, w, f, slot)
    if w[slot + LIFE] == 0:
        kill(code, w, slot, False)
    elif w[slot + LIFE] > 0:
        w[slot + LIFE] -= 1


@inner
def _step(code: Code, w: State, f: Doubles, slot: int, direction: int) -> None:
    walk(code, w, f, slot, dx_of(direction), dy_of(direction), of(code, w[slot + KIND], ACTIVE))


@inner
def _wander(code: Code, w: State, slot: int) -> int:
    """Return a random step, or the last one again. HEADED is one more than the direction: at first it is none."""
    if w[slot + COUNTED] < of(code, w[slot + KIND], PATIENCE):
        w[slot + COUNTED] += 1
    else:
        w[slot + COUNTED] = 0
        w[slot + HEADED] = below(w, 4) + 1
    return w[slot + HEADED] - 1


@inner
def _distance(w: State, one: int, other: int) -> int:
    return abs(w[one + X] - w[other + X]) + abs(w[one + Y] - w[other + Y])


@inner
def _nearest(code: Code, w: State, slot: int, kind: int) -> int:
    """Return the distance of the nearest of a kind, or of its family if the kind has no sprite; -1 if none has."""
    best = -1
    w[WORK] += of(code, kind, FAMILY_COUNT)
    for place in range(_first(code, w, kind), _last(code, w, kind)):
        other = w[tally(code[place]) + HEAD]
        while other > 0:
            far = _distance(w, slot, other)
            if best < 0 or far < best:
                best = far
            w[WORK] += 1
            other = w[other + NEXT]
    return best


@inner
def _first(code: Code, w: State, kind: int) -> int:
    """Return the first kind that a chaser of this kind looks for: itself if it has a sprite, else its family."""
    start = of(code, kind, FAMILY)
    if w[tally(kind) + HEAD] == 0:
        return start
    while code[start] != kind:
        start += 1
    return start


@inner
def _last(code: Code, w: State, kind: int) -> int:
    """Return the last of those kinds."""
    if w[tally(kind) + HEAD] == 0:
        return of(code, kind, FAMILY) + of(code, kind, FAMILY_COUNT)
    return _first(code, w, kind) + 1


@inner
def _chase(code: Code, w: State, slot: int) -> int:
    """Return a step closer to one of the nearest, or away if it flees; a random one if no step helps."""
    kind = w[slot + KIND]
    sought = of(code, kind, STYPE)
    if sought < 0:
        fail(w, NOWHERE, kind)
        return -1
    near, reach = _nearest(code, w, slot, sought), of(code, kind, REACH)
    if near < 0 or (reach >= 0 and near > reach):
        return _wander(code, w, slot)
    choices = _candidates(code, w, slot, sought, near, -1)
    if choices == 0:
        return _wander(code, w, slot)
    return _candidates(code, w, slot, sought, near, below(w, choices))


@inner
def _candidates(code: Code, w: State, slot: int, sought: int, near: int, chosen: int) -> int:
    """Count the steps that help, or, with `chosen` from 0 on, return the direction of that one."""
    seen = 0
    wish = 1 if of(code, w[slot + KIND], FLEES) else -1
    for place in range(_first(code, w, sought), _last(code, w, sought)):
        other = w[tally(code[place]) + HEAD]
        while other > 0:
            if _distance(w, slot, other) == near:
                for direction in range(4):
                    if _helps(w, slot, other, direction, wish):
                        if seen == chosen:
                            return direction
                        seen += 1
            w[WORK] += 1
            other = w[other + NEXT]
    return seen


@inner
def _helps(w: State, slot: int, other: int, direction: int, wish: int) -> bool:
    """Return whether a step of one pixel changes the distance as wished."""
    x, y = w[slot + X] + dx_of(direction), w[slot + Y] + dy_of(direction)
    after = abs(x - w[other + X]) + abs(y - w[other + Y])
    return (after - _distance(w, slot, other)) * wish > 0


@inner
def _spawn(code: Code, w: State, f: Doubles, slot: int, made: int) -> None:
    """Take a spawner's turn: every few ticks it may make a sprite; it dies when it has made them all."""
    kind = w[slot + KIND]
    if w[slot + FLAGS] & ARMED == 0:
        w[slot + FLAGS] |= ARMED
        w[slot + BEGAN] = w[TICK]
    drawn = unit24(w)
    if (w[slot + BEGAN] + w[TICK]) % of(code, kind, COOLDOWN) == 0 and drawn < of(code, kind, CHANCE):
        _make(code, w, f, slot, made)
    live(code, w, f, slot)
    if 0 < of(code, kind, TOTAL) <= w[slot + MADE]:
        kill(code, w, slot, False)


@inner
def _make(code: Code, w: State, f: Doubles, slot: int, made: int) -> None:
    kind = w[slot + KIND]
    if made < 0:
        fail(w, NOWHERE, kind)
        return
    new = add(code, w, f, made, w[slot + X], w[slot + Y])
    if new > 0:
        w[slot + MADE] += 1
        if of(code, kind, SPAWN_FACES):
            face(f, new, of(code, kind, SPAWN_X), of(code, kind, SPAWN_Y))
        elif f[new >> 1] == 0 and f[(new >> 1) + 1] == 0:
            face(f, new, f[slot >> 1], f[(slot >> 1) + 1])


@inner
def _drop(code: Code, w: State, f: Doubles, slot: int) -> None:
    kind = w[slot + KIND]
    choices = of(code, kind, LIST_COUNT)
    if choices == 0:
        fail(w, NOWHERE, kind)
        return
    _spawn(code, w, f, slot, code[of(code, kind, LIST) + below(w, choices)])


@inner
def _flicker(code: Code, w: State, f: Doubles, slot: int) -> None:
    """Age until death; at age 2 a spreader copies itself to its neighbors."""
    live(code, w, f, slot)
    kind = w[slot + KIND]
    if w[slot + AGE] > of(code, kind, SPAN):
        kill(code, w, slot, False)
    w[slot + AGE] += 1
    if of(code, kind, CLASS) == SPREADER and w[slot + AGE] == 2:
        _spread(code, w, f, slot)


@inner
def _spread(code: Code, w: State, f: Doubles, slot: int) -> None:
    kind, block = w[slot + KIND], code[BLOCK]
    for direction in range(4):
        if unit53(w) < of(code, kind, CHANCE):
            x = w[slot + LAST_X] + dx_of(direction) * block
            add(code, w, f, of(code, kind, STYPE), x, w[slot + LAST_Y] + dy_of(direction) * block)


@inner
def _stray(code: Code, w: State, f: Doubles, slot: int) -> None:
    """Give a missile without a direction a random one."""
    if f[slot >> 1] == -1 and f[(slot >> 1) + 1] == -1:
        direction = below(w, 4)
        face(f, slot, dx_of(direction), dy_of(direction))
    drift(code, w, f, slot)


@inner
def _pursue(code: Code, w: State, paths: Paths, slot: int) -> int:
    """Return the first step of a shortest path to the nearest; none without a path, a random one without a target."""
    sought = of(code, w[slot + KIND], STYPE)
    if sought < 0:
        fail(w, NOWHERE, w[slot + KIND])
        return -1
    near = _nearest(code, w, slot, sought)
    if near < 0:
        return _wander(code, w, slot)
    return first_step(code, w, paths, cell_of(code, w, slot), cell_of(code, w, _at(code, w, slot, sought, near)))


@inner
def _at(code: Code, w: State, slot: int, sought: int, near: int) -> int:
    """Return the first of the sought sprites at that distance."""
    for place in range(_first(code, w, sought), _last(code, w, sought)):
        other = w[tally(code[place]) + HEAD]
        while other > 0:
            if _distance(w, slot, other) == near:
                return other
            w[WORK] += 1
            other = w[other + NEXT]
    return 0


@inner
def _track(code: Code, w: State, paths: Paths, slot: int) -> int:
    """Return a step after the target, or a random one: drawn at every update, for these pursuers know no patience."""
    kind = w[slot + KIND]
    if of(code, kind, CLASS) == RANDOM_PATH_ALT_CHASER and unit53(w) < of(code, kind, CHANCE):
        return below(w, 4)
    step = _follow(code, w, paths, slot)
    return step if step >= 0 else below(w, 4)


@inner
def _follow(code: Code, w: State, paths: Paths, slot: int) -> int:
    """Follow a remembered target until it is reached, even if it died, and then look for another; -1 without a way."""
    ghost = slot + code[GHOST]
    if w[ghost + QUARRY] == 0 or (w[slot + X] == _ghost_x(w, ghost) and w[slot + Y] == _ghost_y(w, ghost)):
        w[ghost + QUARRY] = _select(code, w, slot)
    if w[ghost + QUARRY] == 0:
        return -1
    here, goal = cell_of(code, w, slot), cell_at(code, _ghost_x(w, ghost), _ghost_y(w, ghost))
    step = first_step(code, w, paths, here, goal)
    if step >= 0:
        w[ghost + LAST_SEEN] = goal + 1
    elif w[ghost + LAST_SEEN] > 0 and here != goal:
        step = first_step(code, w, paths, here, w[ghost + LAST_SEEN] - 1)
    return step


@inner
def _ghost_x(w: State, ghost: int) -> int:
    """Return the x of the target, or where it was removed."""
    return int(w[w[ghost + QUARRY] + X] if w[ghost + QUARRY] > 0 else w[ghost])


@inner
def _ghost_y(w: State, ghost: int) -> int:
    return int(w[w[ghost + QUARRY] + Y] if w[ghost + QUARRY] > 0 else w[ghost + 1])


@inner
def _select(code: Code, w: State, slot: int) -> int:
    """Return the nearest of the sought sprites, or any of them; 0 without any."""
    kind = w[slot + KIND]
    sought = code[of(code, kind, LIST)] if of(code, kind, LIST_COUNT) > 0 else -1
    if sought < 0:
        fail(w, NOWHERE, kind)
        return 0
    near = _nearest(code, w, slot, sought)
    if near < 0:
        return 0
    if of(code, kind, ANY_TARGET):
        return _nth(code, w, sought, below(w, _nth(code, w, sought, -1)))
    return _at(code, w, slot, sought, near)


@inner
def _nth(code: Code, w: State, sought: int, number: int) -> int:
    """Return the sought sprite of this number, or their count if the number is -1."""
    seen = 0
    for place in range(_first(code, w, sought), _last(code, w, sought)):
        other = w[tally(code[place]) + HEAD]
        while other > 0:
            if seen == number:
                return int(other)
            seen += 1
            w[WORK] += 1
            other = w[other + NEXT]
    return seen
