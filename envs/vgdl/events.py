"""Events: what one action did, in whole numbers, for the metrics of arcade games."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.family import MalformedAction, Step
from plumbline.envs.vgdl.compiler.machine import Stuck
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.types import State
from plumbline.envs.vgdl.model import Action, Game, World
from plumbline.envs.vgdl.notation import parse
from plumbline.envs.vgdl.rules import integers

NOWHERE = -1  # the row and column of an avatar that was removed


def event(game: Game, before: World, text: str, step: Step[World]) -> Mapping[str, int]:
    """Return the event of one tick:

    reward   what it added to the score
    row      of the avatar afterwards, in cells, and
    column   -1 where it was removed
    asked    whether an action was asked for: neither nil nor malformed
    changed  whether visible things were created, removed or transformed
    differs  whether the world would differ if nothing had been asked for, with the same chance
    """
    was, now = integers(before), integers(step.state)
    asked = _asked(game, text)
    row, column = _cell(game, now)
    return {
        "reward": int(now[at.SCORE] - was[at.SCORE]),
        "row": row,
        "column": column,
        "asked": int(asked),
        "changed": int((_census(game, was) != _census(game, now)).any()),
        "differs": int(asked and _differs(game, was, now)),
    }


def position(game: Game, world: World) -> Mapping[str, int]:
    """Return the position of the avatar before the first action."""
    row, column = _cell(game, integers(world))
    return {"row": row, "column": column}


def _asked(game: Game, text: str) -> bool:
    try:
        return parse(game, text) is not Action.NIL
    except MalformedAction:
        return False


def _cell(game: Game, state: State) -> tuple[int, int]:
    slot, block = int(state[at.AVATAR]), game.level.block_pixels
    return (int(state[slot + at.Y]) // block, int(state[slot + at.X]) // block) if slot else (NOWHERE, NOWHERE)


def _census(game: Game, state: State) -> NDArray[np.int32]:
    """Count the visible sprites of each kind, without dead avatars."""
    kinds = state[at.HEADER : at.HEADER + len(game.seen) * at.TALLY].reshape(-1, at.TALLY)
    living: NDArray[np.int32] = (kinds[:, at.COUNT] - kinds[:, at.DISABLED])[game.seen]
    return living


def _differs(game: Game, was: State, now: State) -> bool:
    try:
        return not game.machine.alike(game.machine.advance(was, (at.NIL,)), now)
    except Stuck:
        return True
