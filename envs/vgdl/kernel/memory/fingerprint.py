"""Fingerprints of states: numbers of 126 bits, equal for states with equal futures.

Left out are the tick, the random generator and the score, unless the caller asks for the tick or the score; the places
of slots in memory; how long ago something moved that may move again; and where things were before their last update,
which the next one overwrites.
"""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.opcodes import *
from plumbline.envs.vgdl.kernel.memory.pool import of, tally
from plumbline.envs.vgdl.kernel.memory.types import Code, State

MASK = (1 << 63) - 1
FIRST_FACTOR, SECOND_FACTOR = 0x5851F42D4C957F2D, 0x2545F4914F6CDD1D
FACED, HELD, HURT, STOOD, KNEW, PLAYED, LOGS, DATE, TALE, CHASED = (
    0x61C8864680B583EB + 2 * number for number in range(10)
)
MANY = 5_000  # sprites beyond which their number matters, because it is limited

KEYS_TICK, KEYS_SCORE = 1, 2  # bits of what a caller asks for
ACTS, FACES = 1, 2  # bits of the traits of a kind: its sprites have turns; which way they face matters


@inner
def mix(h: int, value: int, factor: int) -> int:
    """Fold a value into a fingerprint. The low 63 bits are the same whether or not products are cut to 64."""
    h = ((h ^ (value & MASK)) * factor) & MASK
    return h ^ (h >> 29)


@inner
def fingerprint(code: Code, w: State, traits: Code, asked: int, factor: int) -> int:
    """Return one half of the fingerprint, by its factor. `traits` has what matters of each kind's sprites."""
    h = mix(_circumstances(code, w, asked, factor), w[MESSAGES], factor)
    for kind in range(code[KIND_COUNT]):
        slot = w[tally(kind) + HEAD]
        if slot > 0:
            h = mix(h, kind, factor)
            acts, faces = traits[kind] & ACTS, traits[kind] & FACES
            fixed = of(code, kind, FIXED) and acts
            while slot > 0:
                h = mix(h, paired(w[slot + X], w[slot + Y]), factor)
                h = _marks(code, w, h, slot, kind, faces, factor)
                if not fixed:
                    h = _motion(code, w, h, slot, kind, acts, factor)
                slot = w[slot + NEXT]
    return h


@inner
def paired(one: int, other: int) -> int:
    """Return two numbers as one; no two pairs are alike whose second numbers are within a thousand million of 0."""
    return (int(one) << 31) + int(other)


@inner
def _circumstances(code: Code, w: State, asked: int, factor: int) -> int:
    """Fold in the timers, the logged kinds, and the tick or the score if they were asked for."""
    h = mix(1, max(0, w[SPRITES] - MANY), factor)
    if asked & KEYS_TICK:
        h = mix(mix(h, DATE, factor), w[TICK], factor)
    if asked & KEYS_SCORE:
        h = mix(mix(h, TALE, factor), w[SCORE], factor)
    timer = w[TIMERS]
    while timer > 0:
        h = mix(mix(h, w[timer + TIMED], factor), paired(w[timer + SUBJECT], w[timer + DUE] - w[TICK]), factor)
        timer = w[timer + NEXT]
    for kind in range(code[KIND_COUNT]):
        if w[tally(kind) + MET] and of(code, kind, LOGGED) > 0:
            h = mix(mix(h, LOGS, factor), kind, factor)
    return h


@inner
def _marks(code: Code, w: State, h: int, slot: int, kind: int, faces: int, factor: int) -> int:
    """Fold in a sprite's direction, health, resources and control, each if it is unusual."""
    if faces:
        for place in range(slot + FACING, slot + FACING + 4):
            if w[place] != 0:
                h = mix(mix(h, FACED, factor), paired(place - slot, w[place]), factor)
    if w[slot + HEALTH] != of(code, kind, START_HEALTH):
        h = mix(mix(h, HURT, factor), w[slot + HEALTH], factor)
    for resource in range(code[RESOURCES]):
        if w[slot + SPRITE + resource] > 1:
            h = mix(mix(h, HELD, factor), paired(resource, w[slot + SPRITE + resource]), factor)
    if w[AVATAR] == slot:
        h = mix(h, PLAYED, factor)
    return h


@inner
def _motion(code: Code, w: State, h: int, slot: int, kind: int, acts: int, factor: int) -> int:
    """Fold in the memory of a sprite that can move or age, or the place of one without turns."""
    rest = of(code, kind, COOLDOWN)
    if (acts or w[AVATAR] == slot) and w[slot + FLAGS] & DYING == 0:
        rest -= 1
    else:
        h = mix(mix(h, STOOD, factor), paired(w[slot + LAST_X], w[slot + LAST_Y]), factor)
    h = mix(h, paired(w[slot + FLAGS] & (FIRST | DYING | ARMED | ORIENTED), min(w[slot + STILL], rest)), factor)
    known = _first_memory(code, w, slot, kind)
    other = _second_memory(code, w, slot, kind)
    if known != 0 or other != 0 or w[slot + LIFE] >= 0:
        h = mix(mix(h, KNEW, factor), paired(known, other), factor)
        h = mix(h, w[slot + LIFE], factor)
    if code[GHOST] > 0 and w[slot + code[GHOST] + QUARRY] != 0:
        h = mix(mix(h, CHASED, factor), paired(_followed(code, w, slot), w[slot + code[GHOST] + LAST_SEEN]), factor)
    return h


@inner
def _is_spawner(does: int) -> bool:
    return does == SPAWN_POINT or does == BOMBER or does == RANDOM_BOMBER or does == BOMBER_RANDOM_MISSILE


@inner
def _first_memory(code: Code, w: State, slot: int, kind: int) -> int:
    """Return A of a sprite: of a spawner the progress of its round."""
    does = of(code, kind, CLASS)
    if _is_spawner(does):
        return int((w[slot + A] + w[TICK]) % of(code, kind, COOLDOWN)) if w[slot + FLAGS] & ARMED else 0
    return int(w[slot + A])


@inner
def _second_memory(code: Code, w: State, slot: int, kind: int) -> int:
    """Return B of a sprite: of a spawner how many it made, if there is a limit."""
    if _is_spawner(of(code, kind, CLASS)) and of(code, kind, TOTAL) == 0:
        return 0
    return int(w[slot + B])


@inner
def _followed(code: Code, w: State, slot: int) -> int:
    """Return which sprite of its kind a sprite follows, or where that was removed."""
    ghost = slot + code[GHOST]
    target = w[ghost + QUARRY]
    if target < 0:
        return -1 - int(w[ghost]) - int(w[ghost + 1]) * int(code[WIDTH])
    rank, other = 1, w[tally(w[target + KIND]) + HEAD]
    while other != target and other > 0:
        rank += 1
        other = w[other + NEXT]
    return int(rank * code[KIND_COUNT] + w[target + KIND])
