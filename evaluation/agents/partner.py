"""An agent of ours as a partner: one turn of it, worked out in another process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from plumbline.envs import shelf
from plumbline.envs.dice import Dice
from plumbline.envs.family import Shelf
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.opening import open_instance
from plumbline.evaluation.protocol.turns import Turn


@dataclass(frozen=True, slots=True)
class Place:
    """The position of a game, in values that another process can read."""

    family: str
    instance: str  # canonical JSON
    seed: int
    setting: str
    shelf: Path
    state: Any
    seat: int  # the seat that is to move
    turns: int
    actions: int
    chance: int  # the seed of the agent's dice; another one for each turn
    solution: tuple[str, ...] = ()
    reference: tuple[str, ...] = ()


def prepare(place: Place) -> None:
    """Open the game ahead, so that the first turn does not wait for it."""
    open_instance(place.family, place.instance, place.seed, place.setting, _folder(place.shelf))


def reply(baseline: Baseline, place: Place) -> Turn:
    """Return the agent's turn in a place; the same each time."""
    play = open_instance(place.family, place.instance, place.seed, place.setting, _folder(place.shelf))
    situation = Situation(
        play,
        place.state,
        place.turns,
        place.actions,
        solution=place.solution,
        ticks=baseline.ticks,
        thinking_seconds=baseline.milliseconds / 1000 or None,
        seat=place.seat,
        reference=place.reference,
    )
    turn, _ = baseline.choose(situation, Dice(place.chance + place.turns))
    return replace(turn, seat=place.seat)


@cache  # at most 10 kB: a site has one
def _folder(path: Path) -> Shelf:
    return shelf.folder(path)
