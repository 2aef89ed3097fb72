"""Facts about all ticks of a level before the first: which kinds ever have sprites, and which never change.

Passes look through the former alone. Where all their second kinds are of the latter, walls in most games, a table says
who stands in each cell. Both are read from the rows of the program, not from the text, so they hold for whatever the
rules may do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from plumbline.envs.vgdl.compiler.emitter import Emitter
from plumbline.envs.vgdl.compiler.program import Program, Timer
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory import opcodes as does
from plumbline.envs.vgdl.kernel.memory.marks import LEAST_CROWD, SEVERAL
from plumbline.envs.vgdl.kernel.memory.types import Code, State

MOST_TABLES = 16
SPARING = frozenset(
    [
        does.STEP_BACK,
        does.UNDO_ALL,
        does.SPAWN,
        does.SPAWN_IF_HAS_MORE,
        does.SPAWN_IF_HAS_LESS,
        does.SPAWN_BEHIND,
        does.SHIELD_FROM,
        does.ADD_TIMER,
    ]
)
"""Effects that leave a sprite as it is that was never anywhere else."""

Words = Sequence[int]


@dataclass(frozen=True, slots=True)
class Due:
    """An effect by its row, the kinds that it is on and those that they meet."""

    effect: int
    firsts: Words
    seconds: Words


@dataclass(frozen=True, slots=True)
class Outlook:
    """Kinds of a level by what can ever become of them."""

    there: frozenset[int]  # of which there are sprites at some tick
    steady: frozenset[int]  # of which there are the same sprites in the same places at every tick


def with_grounds(program: Program, template: State) -> Code:
    """Return the rules with shorter lists of the kinds in passes, and the tables that passes refer to.

    `template` is the state before the first tick.
    """
    words = program.code.tolist()
    outlook, emitted = _outlook(program, words, template), Emitter(list(words))
    places: dict[tuple[int, ...], int] = {}
    tables: dict[tuple[int, ...], int] = {}
    for p in _passes(words):
        for field in (at.FIRSTS, at.SECONDS):
            kinds = tuple(kind for kind in _listed(words, p + field) if kind in outlook.there)
            if kinds not in places:
                places[kinds] = emitted.emit(kinds)
            emitted.integers[p + field : p + field + 2] = places[kinds], len(kinds)
        if outlook.steady.issuperset(kinds):
            if kinds not in tables:
                tables[kinds] = _table(words, template, kinds, emitted) if len(tables) < MOST_TABLES else 0
            emitted.integers[p + at.GROUND] = tables[kinds]
    code = np.array(emitted.integers, np.int64)
    code.setflags(write=False)
    return code


def _passes(words: Words) -> range:
    return range(words[at.PASSES], words[at.PASSES] + words[at.PASS_COUNT] * at.PASS_ROW, at.PASS_ROW)


def _listed(words: Words, place: int) -> Words:
    """Return the list whose place and length are at a place."""
    start, length = words[place], words[place + 1]
    return words[start : start + length]


def _kind(words: Words, kind: int) -> int:
    return words[at.KINDS] + kind * at.KIND_ROW


def _family(words: Words, kind: int) -> Words:
    return _listed(words, _kind(words, kind) + at.FAMILY) if kind >= 0 else ()


def _table(words: Words, template: State, kinds: Words, emitted: Emitter) -> int:
    """Emit how many there are of some kinds and who stands in each cell; return the place, 0 if they are few."""
    slots = [slot for kind in kinds for slot in _slots(template, kind)]
    if len(slots) < LEAST_CROWD:
        return 0
    table = [0] * (words[at.COLUMNS] * words[at.ROWS])
    for slot in slots:
        row, column = (int(template[slot + axis]) // words[at.BLOCK] for axis in (at.Y, at.X))
        cell = row * words[at.COLUMNS] + column
        table[cell] = SEVERAL if table[cell] else slot
    return emitted.emit([len(slots), *table])


def _slots(template: State, kind: int) -> Iterator[int]:
    """Yield the sprites of a kind before the first tick."""
    slot = int(template[at.HEADER + kind * at.TALLY + at.HEAD])
    while slot:
        yield slot
        slot = int(template[slot + at.NEXT])


def _outlook(program: Program, words: Words, template: State) -> Outlook:
    kinds, all_due = range(words[at.KIND_COUNT]), list(_all_due(words, program.timers))
    made = _made(words, all_due)
    there = {kind for kind in kinds if kind in made or any(_slots(template, kind))}
    fixed = {kind for kind in there if words[_kind(words, kind) + at.FIXED]}
    return Outlook(frozenset(there), frozenset(fixed - made - _harmed(words, all_due)))


def _made(words: Words, all_due: Iterable[Due]) -> set[int]:
    """Return the kinds of which sprites can be made after the start: all that others name, and those that clone."""
    found = set[int]()
    for kind in range(words[at.KIND_COUNT]):
        row = _kind(words, kind)
        found.update((words[row + at.STYPE],), _listed(words, row + at.LIST))
    for each in all_due:
        for named in (at.TYPE, at.TYPE_TO):
            found.update(_family(words, words[each.effect + named]))
        if words[each.effect + at.OPCODE] == does.CLONE_SPRITE:
            found.update(each.firsts)
    return {kind for kind in found if kind >= 0 and words[_kind(words, kind) + at.CLASS]}


def _harmed(words: Words, all_due: Iterable[Due]) -> set[int]:
    """Return the kinds of which sprites can be moved or killed by effects that are on them, or that they meet."""
    found = set[int]()
    for each in all_due:
        opcode = words[each.effect + at.OPCODE]
        if opcode not in SPARING:
            found.update(each.firsts)
        if opcode == does.KILL_BOTH or (words[each.effect + at.SWITCH] and opcode != does.STEP_BACK):
            found.update(each.seconds)
    return found


def _all_due(words: Words, timers: Iterable[Timer]) -> Iterator[Due]:
    """Yield all effects: of passes, at the edge, timed, and those that they put off."""
    for p in _passes(words):
        yield from _with_inner(words, words[p + at.DOES], _listed(words, p + at.FIRSTS), _listed(words, p + at.SECONDS))
    for row in range(words[at.EDGES], words[at.EDGES] + words[at.EDGE_COUNT] * at.EDGE_ROW, at.EDGE_ROW):
        yield from _with_inner(words, words[row + at.EDGE_EFFECT], _family(words, words[row + at.EDGE_KIND]), ())
    for effect, kind, _ in timers:
        yield from _with_inner(words, effect, _family(words, kind), ())


def _with_inner(words: Words, effect: int, firsts: Words, seconds: Words) -> Iterator[Due]:
    yield Due(effect, firsts, seconds)
    if words[effect + at.INNER]:
        yield from _with_inner(words, words[effect + at.INNER], (), ())
