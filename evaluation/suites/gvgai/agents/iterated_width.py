"""Iterated width of one: a breadth-first search that only goes on where something is new."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable

import numpy as np

from plumbline.envs.dice import Dice
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.types import State
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.suites.gvgai.agents.forward import TICKS, Forward, turn, value

DISCOUNT = 0.99  # a tick: of equal values the sooner one is better


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    forward = Forward.of(situation, dice)
    seen = set(_atoms(forward, forward.state))
    start = value(forward.state)
    best = (0.0, forward.shuffled()[0])
    queue = deque([(forward.state, -1, 0)])
    while queue and forward.may_try():
        state, first, depth = queue.popleft()
        for action in forward.shuffled():
            after = forward.after(state, (action,))
            root = action if first < 0 else first
            best = max(best, ((value(after) - start) * DISCOUNT ** (depth + 1), root), key=lambda each: each[0])
            new = _atoms(forward, after) - seen
            if new and not after[at.OVER]:
                seen |= new
                queue.append((after, root, depth + 1))
    return turn(best[1]), forward.dice


def _atoms(forward: Forward, state: State) -> set[Hashable]:
    """Return the atoms of a state: a kind in a place, the avatar in a place with its direction, and what it holds."""
    code = forward.machine.program.code
    slots = state[int(code[at.SLOTS]) :].reshape(-1, int(code[at.SLOT])).astype(np.int64)
    alive = slots[slots[:, at.FLAGS] & at.LIVE > 0]
    places = ((alive[:, at.KIND] << 40) + ((alive[:, at.X] + (1 << 19)) << 20) + alive[:, at.Y] + (1 << 19)).tolist()
    slot = int(state[at.AVATAR])
    if not slot:
        return set(places)
    held = state[slot + at.SPRITE : slot + at.SPRITE + int(code[at.RESOURCES])].tolist()
    return {*places, _stance(state, slot), *(-(number * 10_000 + amount) for number, amount in enumerate(held, 1))}


def _stance(state: State, slot: int) -> tuple[int, ...]:
    """Return what the avatar is, where, and which way it faces."""
    where = int(state[slot + at.KIND]), int(state[slot + at.X]), int(state[slot + at.Y])
    return (*where, *state[slot + at.FACING : slot + at.FACING + 4].tolist())


ITERATED_WIDTH = Baseline(
    "iterated-width",
    "Iterated width, IW(1)",
    "Searches breadth first through up to {budget} of the engine before each action, going on only from states "
    "in which some type stands where none of it stood before, the avatar faces a new way there, or it holds another "
    "amount of something; then takes the first step towards the best score (Lipovetzky and Geffner 2012).",
    choose,
    ticks=TICKS,
)
