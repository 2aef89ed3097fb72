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


def event(game: Game, before: World, text: str, step: Step[World]) -> Mapping[str, int]:
    """Return the event of one tick:

    reward   what it added to the score
    row      of the cell with the avatar's upper left corner afterwards; and
    column   the same. Outside the screen they go on; both are missing where the avatar was removed
    asked    whether an action was asked for: neither nil nor malformed
    changed  whether visible things were created, removed or transformed
    differs  whether the world would differ if nothing had been asked for, with the same chance
    """
    was, now = integers(before), integers(step.state)
    asked = _asked(game, text)
    return {
        "reward": int(now[at.SCORE] - was[at.SCORE]),
        **_cell(game, now),
        "asked": int(asked),
        "changed": int((_census(game, was) != _census(game, now)).any()),
        "differs": int(asked and _differs(game, was, now)),
    }


def position(game: Game, world: World) -> Mapping[str, int]:
    """Return the position of the avatar before the first action."""
    return _cell(game, integers(world))


def _asked(game: Game, text: str) -> bool:
    try:
        return parse(game, text) is not Action.NIL
    except MalformedAction:
        return False


def _cell(game: Game, state: State) -> dict[str, int]:
    slot, block = int(state[at.AVATAR]), game.level.block_pixels
    return {"row": int(state[slot + at.Y]) // block, "column": int(state[slot + at.X]) // block} if slot else {}


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
