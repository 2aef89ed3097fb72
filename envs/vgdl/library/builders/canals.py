"""Chambers separated by canals and fire, with crates and boulders to push in. Letters are those of `causeway`."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.dice import Dice
from plumbline.envs.vgdl.library.builders.parts.chambers import Floor, furnished
from plumbline.envs.vgdl.library.builders.parts.changes import exchanged, replaced
from plumbline.envs.vgdl.library.builders.parts.trials import Craft, Span, hardest

START_AND_BEACON, CRATE, BOULDER, GROUND = "AF", "c", "o", "."


def canal_crossing(floor: Floor, gaps: str, blocks: str, ticks: Span, seed: int) -> str:
    """Build a level that needs every kind of block. `gaps` are what doors may hold. Raises ImpossibleRecipe."""

    def draft(dice: Dice) -> tuple[str, Dice]:
        return furnished(floor, gaps, START_AND_BEACON, blocks, dice)

    def change(text: str, dice: Dice) -> tuple[str, Dice]:
        """Change what fills a gap, or move something in a chamber."""
        is_gap, dice = dice.roll(3)
        if not is_gap:
            return replaced(text, gaps, dice)
        return exchanged(text, START_AND_BEACON + CRATE + BOULDER + GROUND, dice)

    return hardest(Craft("causeway", draft, change, _bare), ticks, seed)


def _bare(text: str) -> Iterator[str]:
    """Yield the level without crates."""
    yield text.replace(CRATE, GROUND)
