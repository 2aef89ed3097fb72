"""Running: what lies on the field is let run, time passes, and all is as before when it is stopped."""

from __future__ import annotations

from msgspec.structs import replace

from plumbline.envs.contraption import films
from plumbline.envs.contraption.bench.bench import EDIT, FAILED, NO_RUN, RUN, SOLVED, Bench
from plumbline.envs.contraption.films import Film
from plumbline.envs.contraption.game import Game
from plumbline.envs.contraption.labels import labeled
from plumbline.envs.contraption.model import Layout


def layout(game: Game, bench: Bench) -> Layout:
    """Return the layout as it stands: what is in the hand is not there."""
    return labeled(game, bench.parts, bench.ties)


def film(game: Game, bench: Bench) -> Film:
    """Return the film of the layout as it stands; the first time it takes up to some tenths of a second."""
    return films.film(layout(game, bench), game.level)


def begin(game: Game, bench: Bench) -> Bench:
    """Return the bench while its layout runs, at tick 0."""
    first = bench.first_run
    if first == NO_RUN:
        first = SOLVED if film(game, bench).is_solved else FAILED
    return replace(bench, phase=RUN, tick=0, runs=bench.runs + 1, first_run=first)


def stop(bench: Bench) -> Bench:
    """Return the bench with its layout as it was before the run."""
    return replace(bench, phase=EDIT, tick=0)


def passing(game: Game, bench: Bench, ticks: int | None) -> Bench:
    """Return the bench so many ticks later, at most at the end of the run; None: at its end."""
    last = film(game, bench).last_tick
    return replace(bench, tick=last if ticks is None else min(last, bench.tick + ticks))
