"""Frozen floors to slide over: of many, the one whose cheese takes the most slides. Letters are those of `icebox`."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.vgdl.library.builders.parts.grounds import STEPS, Cell, cluttered, drawn, moved

RINKS = 40  # rinks laid for each recipe
MOST_PLIGHTS = 20_000  # states looked at on one rink
START, CHEESE, DRAIN = "A", "c", "o"


@dataclass(frozen=True, slots=True)
class Rink:
    """The cells of a rink: where one slides, falls in, and begins."""

    ice: frozenset[Cell]
    drains: frozenset[Cell]
    start: Cell

    def slide(self, cell: Cell, step: Cell) -> tuple[Cell, ...]:
        """Return the cells of a slide until something stops it, if the start is rough; none if it ends in a drain."""
        passed: list[Cell] = []
        ahead = moved(cell, step)
        while ahead in self.ice:
            if ahead in self.drains:
                return ()
            passed.append(ahead)
            if ahead == self.start:
                break
            ahead = moved(ahead, step)
        return tuple(passed)


def ice_rink(columns: int, rows: int, cheeses: int, drains: int, seed: int) -> str:
    """Build a level whose cheese can all be reached. Raises ImpossibleRecipe."""
    dice, best, most = Dice(seed), "", 0
    for _ in range(RINKS):
        rink, dice = _laid(columns, rows, drains, dice)
        spots = sorted(_passed(rink) - {rink.start})
        if len(spots) >= cheeses:
            chosen, dice = dice.draw(spots, cheeses)
            slides = fewest_slides(rink, frozenset(chosen))
            if slides > most:
                most, best = slides, _text(columns, rows, rink, chosen)
    if not best:
        raise ImpossibleRecipe(f"{cheeses} cheeses in {columns} x {rows} cells: no rink found among {RINKS}")
    return best


def fewest_slides(rink: Rink, cheeses: frozenset[Cell]) -> int:
    """Return how many slides it takes to pass over all cheeses; 0 if that is not found."""
    plights = [(rink.start, cheeses, 0)]
    seen = {plights[0][:2]}
    for cell, left, slides in plights:
        for step in STEPS:
            if passed := rink.slide(cell, step):
                after = (passed[-1], left.difference(passed))
                if not after[1]:
                    return slides + 1
                if after not in seen and len(seen) < MOST_PLIGHTS:
                    seen.add(after)
                    plights.append((*after, slides + 1))
    return 0


def _laid(columns: int, rows: int, drains: int, dice: Dice) -> tuple[Rink, Dice]:
    free, dice = cluttered(columns, rows, columns * rows // 8, dice)
    (start, *holes), dice = dice.draw(sorted(free), drains + 1)
    return Rink(free, frozenset(holes), start), dice


def _passed(rink: Rink) -> Set[Cell]:
    """Return the cells that some sequence of slides passes over."""
    rests, seen = [rink.start], {rink.start}
    over: set[Cell] = set()
    for cell in rests:
        for step in STEPS:
            passed = rink.slide(cell, step)
            over.update(passed)
            if passed and passed[-1] not in seen:
                seen.add(passed[-1])
                rests.append(passed[-1])
    return over


def _text(columns: int, rows: int, rink: Rink, cheeses: tuple[Cell, ...]) -> str:
    things = dict.fromkeys(rink.drains, DRAIN) | dict.fromkeys(cheeses, CHEESE) | {rink.start: START}
    return drawn(columns, rows, rink.ice, things)
