"""Bench: the state of a game. It holds a layout and never what happens in a run, which the layout decides."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from plumbline.envs.contraption.bench.hand import Empty, Hand
from plumbline.envs.contraption.forms import Point
from plumbline.envs.contraption.game import Game
from plumbline.envs.contraption.model import Placed, Supply, Tie

EDIT, RUN, DECLARED = "edit", "run", "declared"
"""The phases."""

FIRST_CURSOR = (24, 210)  # below the reset button

Parts: TypeAlias = tuple[Placed, ...]
Ties: TypeAlias = tuple[Tie, ...]
Bin: TypeAlias = tuple[Supply, ...]

NO_RUN, FAILED, SOLVED = FIRST_RUN = (-1, 0, 1)


class Bench(Struct, frozen=True, kw_only=True):
    """A layout with its bin, and a hand that changes it or lets it run."""

    parts: Parts  # on the field, in the order of building; a part in the hand is none of them
    ties: Ties  # also those of a part in the hand
    bin: Bin  # the level's first, used up or not; then what else was thrown in
    cursor: Point = FIRST_CURSOR  # in units of the screen
    hovered: str = ""  # the id of the part whose handles are shown
    hand: Hand = Empty()
    scroll: int = 0  # slots of the bin above those that are shown
    phase: str = EDIT
    tick: int = 0  # of the run
    runs: int = 0
    first_run: int = NO_RUN  # whether the first run reaches the goal
    edits: int = 0  # changes of the layout
    drops: int = 0  # of parts on the field
    refused: int = 0  # drops, turns and stretches for which there was no room, and stops that cannot be
    strays: int = 0  # presses that met nothing


def start(game: Game) -> Bench:
    """Return the bench before the first action."""
    return Bench(parts=game.layout.parts, ties=game.layout.ties, bin=game.level.bin)
