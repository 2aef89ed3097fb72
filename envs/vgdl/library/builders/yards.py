"""Yards of chambers whose gates are turned by levers, some with a train. Letters are those of the game `switchyard`."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.vgdl.library.builders.parts.chambers import Floor, furnished
from plumbline.envs.vgdl.library.builders.parts.changes import exchanged, replaced
from plumbline.envs.vgdl.library.builders.parts.grounds import WALL
from plumbline.envs.vgdl.library.builders.parts.trials import Craft, Span, hardest, tried, without

START_AND_EXIT, RED, BLUE, TRAINS, GROUND = "AX", "r", "b", "hv", "."
MOST_TRAINS = 100  # places tried before a recipe is given up
GATES = "RB12"  # red and blue ones, shut and open


def switch_yard(floor: Floor, levers: str, ticks: Span, seed: int) -> str:
    """Build a level that takes levers of both colors. Raises ImpossibleRecipe."""

    def draft(dice: Dice) -> tuple[str, Dice]:
        return furnished(floor, GATES, START_AND_EXIT, levers, dice)

    return hardest(Craft("switchyard", draft, _changed, _stuck), ticks, seed)


def train_yard(floor: Floor, levers: str, ticks: Span, seed: int) -> str:
    """Build the same with a train that is in the way. Raises ImpossibleRecipe."""
    quiet = switch_yard(floor, levers, ticks, seed)
    most = _ticks(quiet)
    yards = [yard for train in TRAINS for yard in without(quiet, GROUND, train)]
    order, _ = Dice(seed).draw(yards, min(MOST_TRAINS, len(yards)))
    for yard in order:
        if most < _ticks(yard) <= ticks.most:
            return yard
    raise ImpossibleRecipe(f"switchyard with a train: none of {len(order)} is in the way")


def _ticks(yard: str) -> int:
    return len(tried("switchyard", yard).actions)


def _changed(text: str, dice: Dice) -> tuple[str, Dice]:
    """Change the gate in a door, or move something in a chamber."""
    is_gate, dice = dice.roll(2)
    if is_gate:
        return replaced(text, GATES, dice)
    return exchanged(text, START_AND_EXIT + RED + BLUE + GROUND, dice)


def _stuck(text: str) -> Iterator[str]:
    """Yield the yard without working levers of one color."""
    return (text.replace(lever, WALL) for lever in RED + BLUE)
