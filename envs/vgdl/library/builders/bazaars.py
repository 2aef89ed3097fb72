"""Deserts of chambers with tolls, wares and a market. Letters are those of the game `caravan`."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.dice import Dice
from plumbline.envs.vgdl.library.builders.parts.chambers import Floor, furnished
from plumbline.envs.vgdl.library.builders.parts.changes import exchanged
from plumbline.envs.vgdl.library.builders.parts.grounds import WALL
from plumbline.envs.vgdl.library.builders.parts.trials import Craft, Span, hardest

START_AND_TREASURE, WARES, MARKET, SAND, TOLLGATE = "AL", "ds", "M", ".", "T"


def toll_desert(floor: Floor, gates: str, wares: str, markets: int, ticks: Span, seed: int) -> str:
    """Build a level in which a toll must be paid. `gates` are what doors may hold. Raises ImpossibleRecipe."""

    def draft(dice: Dice) -> tuple[str, Dice]:
        return furnished(floor, gates, START_AND_TREASURE, wares + MARKET * markets, dice)

    return hardest(Craft("caravan", draft, _changed, _closed), ticks, seed)


def _changed(text: str, dice: Dice) -> tuple[str, Dice]:
    """Move something in a chamber to another place."""
    return exchanged(text, START_AND_TREASURE + WARES + MARKET + SAND, dice)


def _closed(text: str) -> Iterator[str]:
    """Yield the desert with impassable tollgates."""
    yield text.replace(TOLLGATE, WALL)
