"""Effects. Each returns what it adds to the score. `one` is the affected sprite, `other` the one it met, 0 for none."""

from __future__ import annotations

from plumbline.envs.compiled import inner
from plumbline.envs.vgdl.kernel.effects.changing import (
    clone,
    spawn,
    spawn_behind,
    spawn_if_has,
    transform_all,
    transform_if_count,
    transform_to,
    transform_to_random_child,
    transform_to_singleton,
)
from plumbline.envs.vgdl.kernel.effects.holding import (
    add_health,
    add_health_to_most,
    change_resource,
    collect,
    collect_if_held,
    kill_by_amount,
    subtract_health,
)
from plumbline.envs.vgdl.kernel.effects.killing import kill_all, kill_both, kill_if_from_above, kill_if_frontal
from plumbline.envs.vgdl.kernel.effects.moving import (
    align,
    attract_gaze,
    bounce_forward,
    flip,
    pull_with_it,
    reverse,
    step_back,
    teleport,
    turn_around,
    undo_all,
    wrap_around,
)
from plumbline.envs.vgdl.kernel.memory.layout import *
from plumbline.envs.vgdl.kernel.memory.opcodes import *
from plumbline.envs.vgdl.kernel.memory.pool import fail, kill
from plumbline.envs.vgdl.kernel.memory.timers import add_timer
from plumbline.envs.vgdl.kernel.memory.types import Code, Doubles, State


@inner
def needs_other(does: int) -> bool:
    """Return whether an effect does nothing, and logs that, without a met sprite."""
    return (
        does == KILL_BOTH
        or does == COLLECT_RESOURCE
        or does == COLLECT_RESOURCE_IF_HELD
        or does == CHANGE_RESOURCE
        or does == KILL_IF_OTHER_HAS_MORE
        or does == KILL_IF_FROM_ABOVE
        or does == KILL_IF_FRONTAL
        or does == KILL_IF_NOT_FRONTAL
        or does == PULL_WITH_IT
        or does == BOUNCE_FORWARD
        or does == ATTRACT_GAZE
        or does == ALIGN
        or does == TELEPORT_TO_EXIT
        or does == TRANSFORM_IF_COUNT
        or does == TRANSFORM_TO_SINGLETON
        or does == SPAWN_BEHIND
    )


@inner
def works_alone(does: int) -> bool:
    """Return whether an effect needs no affected sprite."""
    return (
        does == TRANSFORM_TO_ALL
        or does == KILL_ALL
        or does == UNDO_ALL
        or does == SUBTRACT_HEALTH_POINTS
        or does == ADD_TIMER
    )


@inner
def execute(code: Code, w: State, f: Doubles, e: int, one: int, other: int) -> int:  # noqa: C901 - one list of all effects
    """Carry out the effect at row `e`. Long because it is the one list of all that can happen."""
    does, gain = code[e + OPCODE], code[e + GAIN]
    w[WORK] += 1
    if w[AVATAR] == 0 or w[WORK] > MOST_WORK:
        fail(w, TIRED if w[AVATAR] else ORPHANED, does)
        return 0
    if (other == 0 and needs_other(does)) or (one == 0 and not works_alone(does)):
        w[MESSAGES] += 1
        return gain
    if does == STEP_BACK:
        step_back(code, w, e, one, other)
    elif does == KILL_SPRITE:
        kill(code, w, one, False)
    elif does == KILL_BOTH:
        kill_both(code, w, one, other)
    elif does == BOUNCE_FORWARD:
        bounce_forward(code, w, f, one, other)
    elif does == UNDO_ALL:
        undo_all(code, w, e)
    elif does == TRANSFORM_TO:
        transform_to(code, w, f, e, one, other)
    elif does == REVERSE_DIRECTION:
        reverse(f, one)
    elif does == TURN_AROUND:
        turn_around(code, w, f, one)
    elif does == FLIP_DIRECTION:
        flip(w, f, one)
    elif does == WRAP_AROUND:
        wrap_around(code, w, f, e, one)
    elif does == ATTRACT_GAZE:
        attract_gaze(code, w, f, e, one, other)
    elif does == ALIGN:
        align(code, w, f, e, one, other)
    elif does == PULL_WITH_IT:
        pull_with_it(code, w, e, one, other)
    elif does == TELEPORT_TO_EXIT:
        teleport(code, w, f, one, other)
    elif does == KILL_ALL:
        kill_all(code, w, code[e + TYPE])
    elif does == KILL_IF_FROM_ABOVE:
        return gain if kill_if_from_above(code, w, one, other) else 0
    elif does == KILL_IF_FRONTAL:
        return gain if kill_if_frontal(code, w, one, other, True) else 0
    elif does == KILL_IF_NOT_FRONTAL:
        return gain if kill_if_frontal(code, w, one, other, False) else 0
    elif does == KILL_IF_HAS_LESS or does == KILL_IF_HAS_MORE:
        return gain if kill_by_amount(code, w, e, one, one) else 0
    elif does == KILL_IF_OTHER_HAS_MORE:
        return gain if kill_by_amount(code, w, e, one, other) else 0
    elif does == KILL_IF_SCORE_NEGATIVE:
        if w[SCORE] < 0:
            kill(code, w, one, False)
    elif does == CLONE_SPRITE:
        clone(code, w, f, one)
    elif does == SPAWN:
        spawn(code, w, f, e, one)
    elif does == SPAWN_IF_HAS_MORE or does == SPAWN_IF_HAS_LESS:
        return gain if spawn_if_has(code, w, f, e, one) else 0
    elif does == SPAWN_BEHIND:
        spawn_behind(code, w, f, e, other)
    elif does == TRANSFORM_TO_ALL:
        transform_all(code, w, f, e, other)
    elif does == TRANSFORM_IF_COUNT:
        return gain if transform_if_count(code, w, f, e, one, other) else 0
    elif does == TRANSFORM_TO_RANDOM_CHILD:
        transform_to_random_child(code, w, f, e, one, other)
    elif does == TRANSFORM_TO_SINGLETON:
        transform_to_singleton(code, w, f, e, one, other)
    elif does == COLLECT_RESOURCE:
        return gain if collect(code, w, e, one, other) else 0
    elif does == COLLECT_RESOURCE_IF_HELD:
        return gain if collect_if_held(code, w, e, one, other) else 0
    elif does == CHANGE_RESOURCE:
        return gain if change_resource(code, w, e, one, other) else 0
    elif does == ADD_HEALTH_POINTS:
        return gain if add_health(code, w, e, one, other) else 0
    elif does == ADD_HEALTH_POINTS_TO_MAX:
        add_health_to_most(code, w, e, one, other)
    elif does == SUBTRACT_HEALTH_POINTS:
        return code[e + GAIN_IF_KILLED] if subtract_health(code, w, e, one) else gain
    elif does == SHIELD_FROM:
        shield(code, w, e, one)
    elif does == ADD_TIMER:
        add_timer(code, w, e)
    return gain


@inner
def shield(code: Code, w: State, e: int, one: int) -> None:
    """Shield this very kind from effects of that name, on meeting that very kind, until the end of the tick."""
    start = code[e + KEPT]
    w[WORK] += code[e + KEPT_COUNT]
    for place in range(start, start + 2 * code[e + KEPT_COUNT], 2):
        if code[place] == w[one + KIND]:
            w[code[place + 1]] = 1
            w[SHIELDED] = 1
