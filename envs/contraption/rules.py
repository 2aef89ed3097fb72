"""The rules of machines: a mouse that changes a layout, lets it run, and stops it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from plumbline.envs.contraption import costs, edits, notation, samples, validity
from plumbline.envs.contraption.acts import Act, Click, Drag, Finished, Hover, Wait
from plumbline.envs.contraption.asks import Edit
from plumbline.envs.contraption.bench import running
from plumbline.envs.contraption.bench.bench import DECLARED, NO_RUN, RUN, Bench
from plumbline.envs.contraption.bench.bench import start as at_start
from plumbline.envs.contraption.bench.hand import Empty
from plumbline.envs.contraption.bench.presses import move, press
from plumbline.envs.contraption.edits import Account
from plumbline.envs.contraption.game import FIVE_SECONDS, WAIT, Game
from plumbline.envs.contraption.look import screen
from plumbline.envs.contraption.model import Level
from plumbline.envs.contraption.pace import TICKS_A_SECOND
from plumbline.envs.family import Ending, MalformedAction, Reason, Ruling, Shelf, Step
from plumbline.envs.setting import Setting

VERSION: Final = 1
OUTSIDE = "outside"
REASONS = (Reason(OUTSIDE, "the place is not on the screen"),)
SOLVED = "solved"
ENDINGS = (
    Ending(SOLVED, "the machine reached its goal"),
    Ending(DECLARED, "it was declared done", missed="it was declared done too early"),
)

A_WAIT = 5 * TICKS_A_SECOND
AN_ACTION = TICKS_A_SECOND  # ticks that pass while anything but a wait is done in a run


def open_game(level: Level, setting: Setting, shelf: Shelf) -> Game:
    """Open a level. Raises InvalidInstance."""
    validity.check(level)
    return Game(level, setting)


def start(game: Game, seed: int) -> Bench:
    return at_start(game)


def step(game: Game, bench: Bench, act: Act, seat: int) -> Step[Bench]:
    """Return the step of an action. A drop without room is allowed, and leaves in the hand what was there."""
    if _is_outside(act):
        return Step(bench, Ruling.ILLEGAL, OUTSIDE)
    after = bench if bench.phase == DECLARED else _after(game, bench, act)
    work = costs.work(running.film(game, after)) if after.runs > bench.runs else 0
    if same(game, bench, after):
        return Step(after, Ruling.IDLE, work=work)
    return Step(after, Ruling.CHANGED, moves=after.edits - bench.edits, work=work)


def _after(game: Game, bench: Bench, act: Act) -> Bench:
    match act:
        case Hover(x, y):
            after = move(game, bench, x, y)
        case Click(x, y):
            after = press(game, move(game, bench, x, y))
        case Drag(x, y, x2, y2):
            held = press(game, move(game, bench, x, y))
            after = press(game, move(game, held, x2, y2))
        case Wait():
            is_short = game.setting.value(WAIT) == FIVE_SECONDS
            return running.passing(game, bench, A_WAIT if is_short else None) if bench.phase == RUN else bench
        case Finished():
            return replace(bench, phase=DECLARED)
    ran_on = bench.phase == after.phase == RUN and bench.runs == after.runs
    return running.passing(game, after, AN_ACTION) if ran_on else after


def _is_outside(act: Act) -> bool:
    match act:
        case Hover(x, y) | Click(x, y):
            return x >= screen.WIDTH or y >= screen.HEIGHT
        case Drag(x, y, x2, y2):
            return max(x, x2) >= screen.WIDTH or max(y, y2) >= screen.HEIGHT
    return False


def foresee(game: Game, bench: Bench, text: str, seat: int) -> None:
    """Let what an action starts run ahead: the film is remembered."""
    try:
        act = notation.parse(game, text)
    except MalformedAction:
        return
    after = step(game, bench, act, seat).state
    if after.phase != bench.phase:
        running.film(game, after)


def same(game: Game, one: Bench, other: Bench) -> bool:
    """Return whether two benches differ in nothing but counts, and the cursor of an empty hand."""
    return one is other or _lasting(one) == _lasting(other)


def _lasting(bench: Bench) -> Bench:
    cursor = (0, 0) if isinstance(bench.hand, Empty) else bench.cursor
    return replace(bench, cursor=cursor, runs=0, first_run=NO_RUN, edits=0, drops=0, refused=0, strays=0)


def ended(game: Game, bench: Bench) -> str | None:
    """Return how it ended: a run that reaches its goal is the end, where a goal is asked for."""
    if bench.phase == DECLARED:
        return DECLARED
    if bench.phase != RUN or isinstance(game.level.ask, Edit):
        return None
    film = running.film(game, bench)
    return SOLVED if film.is_solved and bench.tick >= film.solved_tick else None


def scores(game: Game, bench: Bench) -> tuple[float, ...]:
    """Return 1 if the layout as it stands reaches the goal, run or not; or is changed as it should be."""
    found = _account(game, bench)
    if found is None:
        return (float(running.film(game, bench).is_solved),)
    return (float(found.is_right and isinstance(bench.hand, Empty)),)


def _account(game: Game, bench: Bench) -> Account | None:
    """Return how far the layout is changed as it should be; None if a goal is asked for."""
    ask = game.level.ask
    return edits.account(game, running.layout(game, bench), ask) if isinstance(ask, Edit) else None


def readings(game: Game, bench: Bench) -> Mapping[str, int]:
    """Return counts of what was done, and how far it has come."""
    counted = {
        "runs": bench.runs,
        "edits": bench.edits,
        "drops": bench.drops,
        "refused": bench.refused,
        "strays": bench.strays,
        "said_finished": int(bench.phase == DECLARED),
    }
    found = _account(game, bench)
    if found is not None:
        return counted | {"wanted": len(found.met), "satisfied": sum(found.met), "clean": int(found.is_clean)}
    film = running.film(game, bench)
    return counted | {
        "first_run": max(bench.first_run, 0),
        "solved_by_run": int(ended(game, bench) == SOLVED),
        "solved_tick": max(film.solved_tick, 0),
    }


def actions(game: Game, bench: Bench, seat: int) -> list[Act]:
    return samples.sample(game, bench)
