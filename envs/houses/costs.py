"""Costs of replaying houses: they are compiled once, and an interaction looks at the things of a class."""

from __future__ import annotations

from plumbline.envs.houses.game import Game

MOTION = 60  # microseconds, like all of these
INTERACTION = 1_000
OPENING = 3_000
THING = 30  # at opening, for each


def opening(game: Game) -> int:
    return OPENING + THING * len(game.things) + INTERACTION * len(game.household.prologue)


def action(game: Game) -> int:
    return INTERACTION


def allowance(game: Game) -> int:
    return 2 * INTERACTION
