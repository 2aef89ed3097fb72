"""One tick: the avatar, the other sprites, events, the dead, the end; and many ticks, one for each action."""

from __future__ import annotations

import numpy as np

from plumbline.envs.compiled import compiled, inner, start
from plumbline.envs.vgdl.kernel.acting.avatars import act
from plumbline.envs.vgdl.kernel.acting.motion import begin
from plumbline.envs.vgdl.kernel.acting.sprites import update
from plumbline.envs.vgdl.kernel.effects.events import run_edges, run_timers
from plumbline.envs.vgdl.kernel.effects.meetings import run_meetings
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.marks import MET, STAMP
from plumbline.envs.vgdl.kernel.memory.opcodes import *
from plumbline.envs.vgdl.kernel.memory.pool import add, bury, fail, of, settle, take, tally, tire
from plumbline.envs.vgdl.kernel.memory.timers import insert
from plumbline.envs.vgdl.kernel.memory.types import Code, Doubles, Paths, State

MOST_MESSAGES = 25


@compiled
def populate(code: Code, w: State, placements: State) -> None:
    """Build a level from rows of kind, x and y, in the order of creation."""
    rules, state, f = start(code), start(w), start(w.view(np.float64))
    for number in range(len(placements)):
        kind, x, y = placements[number]
        slot = add(rules, state, f, kind, x, y)
        if slot > 0 and of(rules, kind, IS_AVATAR):
            w[AVATAR] = slot
    settle(rules, state)


@compiled
def set_timer(code: Code, w: State, e: int, kind: int, due: int) -> None:
    """Schedule an effect on a kind before the first tick."""
    slot = take(start(code), start(w))
    if slot > 0:
        w[slot + TIMED], w[slot + SUBJECT] = e, kind
        insert(start(w), slot, due)


@compiled
def run(code: Code, before: State, w: State, paths: Paths, actions: Paths) -> int:
    """Copy a state into `w`, and play one action after the other there until the game is over.

    Return the length of the state after, or 0 where a tick could not be finished: `w` then names the fault.
    """
    _copy(before, w)
    rules, state, f, steps = start(code), start(w), start(w.view(np.float64)), start(paths)
    room = np.empty(MET + len(w) // code[SLOT] + 1, np.int32)
    met = start(room)
    met[STAMP] = 0
    for action in actions:
        if w[OVER] or w[FAULT] != 0:
            break
        tick(rules, state, f, steps, met, action)
    w[CAPACITY] = room[STAMP] = 0  # the room is held until here
    return w[USED] if w[FAULT] == 0 else 0


@inner
def _copy(before: State, w: State) -> None:
    """Copy a state to where there is more room."""
    for place in range(len(before)):
        w[place] = before[place]
    for place in range(len(before), len(w)):
        w[place] = 0
    w[CAPACITY] = len(w)


@inner
def tick(code: Code, w: State, f: Doubles, paths: Paths, met: State, action: int) -> None:
    w[TICK] += 1
    w[WORK] = 0
    _act_all(code, w, f, paths, action)
    settle(code, w)
    run_timers(code, w, f)
    run_edges(code, w, f)
    run_meetings(code, w, f, met)
    if w[FAULT] != 0:
        return
    bury(code, w)
    tire(w)
    _lower_shields(code, w)
    if action == ESCAPE:
        w[OVER] = 1
    else:
        _end(code, w)


@inner
def _act_all(code: Code, w: State, f: Doubles, paths: Paths, action: int) -> None:
    """Let the avatar act first, then all others, kind by kind, those that are drawn last first."""
    avatar = w[AVATAR]
    if avatar > 0 and w[avatar + FLAGS] & DYING == 0:
        begin(w, avatar)
        act(code, w, f, avatar, action)
    for place in range(code[ORDER], code[ORDER] + code[ORDER_COUNT]):
        row = tally(code[place])
        if of(code, code[place], FIXED):
            _rest(w, row)
            continue
        slot, last = w[row + HEAD], w[row + TAIL]
        while slot > 0 and w[FAULT] == 0:
            begin(w, slot)
            update(code, w, f, paths, slot)
            w[WORK] += 1
            if w[row + TAIL] != last:
                fail(w, SELF_BREEDING, code[place])
            tire(w)
            slot = w[slot + NEXT]


@inner
def _rest(w: State, row: int) -> None:
    """Bring fixed sprites to rest, which is all that they need."""
    if w[row + STIRRED]:
        w[row + STIRRED] = 0
        slot = w[row + HEAD]
        while slot > 0:
            begin(w, slot)
            slot = w[slot + NEXT]


@inner
def _lower_shields(code: Code, w: State) -> None:
    if w[SHIELDED]:
        w[SHIELDED] = 0
        start = HEADER + code[KIND_COUNT] * TALLY
        for place in range(start, start + code[SHIELDS]):
            w[place] = 0


@inner
def _end(code: Code, w: State) -> None:
    """End the game by the first termination that holds; then by too many messages, then by the time."""
    for number in range(code[END_COUNT]):
        row = code[ENDS] + number * END_ROW
        if _holds(code, w, row):
            w[OVER] = 1
            if w[AVATAR] > 0:  # the avatar's win, which ends with it
                w[WINNER] = code[row + WINS]
            return
    if w[MESSAGES] > MOST_MESSAGES:
        w[OVER] = 1
    elif 0 <= code[LIMIT_TICKS] <= w[TICK]:
        w[OVER], w[WINNER] = 1, 0 if w[AVATAR] > 0 else -1


@inner
def _holds(code: Code, w: State, row: int) -> bool:
    ends_by, limit = code[row + ENDS_BY], code[row + END_LIMIT]
    if ends_by == TIMEOUT:
        return w[TICK] >= limit
    total = 0
    for place in range(code[row + END_KINDS], code[row + END_KINDS] + code[row + END_KIND_COUNT]):
        total += _living(code, w, code[place])
    if ends_by == SPRITE_COUNTER:
        return total <= limit
    if ends_by == MULTI_SPRITE_COUNTER:
        return total == limit or (not code[row + EXACT] and total > limit)
    return total == limit and _present(code, w, row) == code[row + KINDS_PRESENT]


@inner
def _living(code: Code, w: State, kind: int) -> int:
    """Count the living of a family, without dead avatars."""
    total, start = 0, of(code, kind, FAMILY)
    for place in range(start, start + of(code, kind, FAMILY_COUNT)):
        total += w[tally(code[place]) + COUNT] - w[tally(code[place]) + DISABLED]
    return total


@inner
def _present(code: Code, w: State, row: int) -> int:
    """Count the kinds of a family that have sprites."""
    kinds, kind = 0, code[code[row + END_KINDS]]
    start = of(code, kind, FAMILY)
    for place in range(start, start + of(code, kind, FAMILY_COUNT)):
        kinds += w[tally(code[place]) + COUNT] > w[tally(code[place]) + DISABLED]
    return kinds
