"""Ice with stones that slide until something stops them. Letters are those of the game `curling`."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import count, product, takewhile

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.vgdl.library.builders.parts.changes import exchanged, is_whole
from plumbline.envs.vgdl.library.builders.parts.grounds import STEPS, WALL, Cell, cluttered, drawn, moved
from plumbline.envs.vgdl.library.builders.parts.trials import Craft, Span, hardest, without

START, STONE, TARGET, POND, ICE = "A", "s", "o", "~", "."


def curling_ice(columns: int, rows: int, stones: int, targets: int, ponds: int, ticks: Span, seed: int) -> str:
    """Build a level with at least as many stones as targets; one target takes all of them. Raises ImpossibleRecipe."""

    def draft(dice: Dice) -> tuple[str, Dice]:
        free, dice = cluttered(columns, rows, columns * rows // 10, dice)
        things: dict[Cell, str] = {}
        for number in range(targets):
            aim = _stopped if number < stones - targets else _aimed
            aimed, dice = aim(free - things.keys(), dice)
            things |= aimed
        more = START + POND * ponds
        spots, dice = dice.draw(sorted(free - things.keys()), len(more))
        return drawn(columns, rows, free, things | dict(zip(spots, more, strict=True))), dice

    return hardest(Craft("curling", draft, _changed, _one_less), ticks, seed)


def _aimed(ice: Set[Cell], dice: Dice) -> tuple[dict[Cell, str], Dice]:
    """Add a stone, and a target where it comes to rest after a push."""
    slide, dice = _slide(ice, 2, dice)
    return {slide[0]: STONE, slide[-1]: TARGET}, dice


def _stopped(ice: Set[Cell], dice: Dice) -> tuple[dict[Cell, str], Dice]:
    """Add a stone, and a target where another one stops it after a push."""
    slide, dice = _slide(ice, 3, dice)
    end, dice = dice.roll(len(slide) - 2)
    return {slide[0]: STONE, slide[end + 1]: TARGET, slide[end + 2]: STONE}, dice


def _slide(ice: Set[Cell], least: int, dice: Dice) -> tuple[tuple[Cell, ...], Dice]:
    """Return any slide over at least `least` cells. Raises ImpossibleRecipe."""
    slides = [slide for slide in _slides(ice) if len(slide) >= least]
    if not slides:
        raise ImpossibleRecipe(f"{len(ice)} cells of ice: no stone slides over {least} of them")
    return dice.pick(slides)


def _slides(ice: Set[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of each slide, that of the stone first, wherever a pusher has room behind it."""
    for stone, step in product(sorted(ice), STEPS):
        if moved(stone, step, -1) in ice:
            yield tuple(takewhile(ice.__contains__, (moved(stone, step, times) for times in count())))


def _changed(text: str, dice: Dice) -> tuple[str, Dice]:
    """Swap two cells, so that no wall cuts a part of the ice off."""
    while True:
        other, dice = exchanged(text, WALL + START + STONE + TARGET + POND + ICE, dice)
        if is_whole(other):
            return other, dice


def _one_less(text: str) -> Iterator[str]:
    """Yield the ice of one target without one of its stones."""
    return without(text, STONE, ICE) if text.count(TARGET) == 1 else iter(())
