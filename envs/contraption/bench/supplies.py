"""The bin: what is put into it, and what is taken out. Both leave all that was in the game in the game."""

from __future__ import annotations

from msgspec.structs import replace

from plumbline.envs.contraption.bench.bench import Bench, Bin
from plumbline.envs.contraption.game import Game
from plumbline.envs.contraption.model import Placed, Supply

SLOTS = 4  # that are shown at a time


def supply(part: Placed) -> Supply:
    """Return a part as it lies in the bin, where it is not turned."""
    return Supply(part.type, 1, part.w, part.h, part.params)


def put(bin_: Bin, more: Supply) -> Bin:
    """Return the bin with one more of a kind; a kind that is new to it comes last."""
    for slot, each in enumerate(bin_):
        if replace(each, count=1) == more:
            return (*bin_[:slot], replace(each, count=each.count + 1), *bin_[slot + 1 :])
    return (*bin_, more)


def take(game: Game, bin_: Bin, slot: int) -> Bin:
    """Return the bin with one less in a slot. A slot that the level has stays when it is empty."""
    left = replace(bin_[slot], count=bin_[slot].count - 1)
    kept = (left,) if left.count or slot < len(game.level.bin) else ()
    return (*bin_[:slot], *kept, *bin_[slot + 1 :])


def scrolled(bench: Bench, slots: int) -> Bench:
    """Return the bench with other slots in sight, as far as there are any."""
    last = max(0, (len(bench.bin) - 1) // SLOTS * SLOTS)
    return replace(bench, scroll=min(max(bench.scroll + slots, 0), last))
