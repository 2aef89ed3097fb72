"""Costs of replaying machines: a run is by far the longest part, and its length is counted in ticks and bodies."""

from __future__ import annotations

from plumbline.envs.contraption.films import Film
from plumbline.envs.contraption.game import Game

TICK, BODY_TICK = 25, 2  # microseconds, like all of these: of a run, and for each body in it
ACTION = 60
OPENING = 20_000
ALLOWANCE = 100_000


def opening(game: Game) -> int:
    """Return what it takes to open a level, and to let its last layout run for the score."""
    return OPENING + game.level.most_ticks * (TICK + BODY_TICK * len(game.level.parts))


def action(game: Game) -> int:
    return ACTION


def allowance(game: Game) -> int:
    """Return enough for a run of every level in every third action."""
    return ALLOWANCE


def work(film: Film) -> int:
    """Return what it takes to make a film."""
    return film.last_tick * (TICK + BODY_TICK * len(film.movers))
