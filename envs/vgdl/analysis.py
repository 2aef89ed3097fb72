"""Analyses of levels: their complexity, the bounds of their scores, and a way to win, worked out once."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.family import Analysis, ImplausibleAnalysis, Plan
from plumbline.envs.memo import MB, Memo
from plumbline.envs.vgdl.compiler.machine import Machine, Stuck, numbers
from plumbline.envs.vgdl.kernel.memory.layout import DRAWS, NIL
from plumbline.envs.vgdl.library.games import known_win
from plumbline.envs.vgdl.model import Action, Game, Level
from plumbline.envs.vgdl.rules import NUMBERS, integers, start
from plumbline.envs.vgdl.search.bounds import Play, score_bounds
from plumbline.envs.vgdl.search.random_sources import has_chance
from plumbline.envs.vgdl.solve import ACTIONS, MOST_WORK, solve

IDLE_TICKS = 100

BOUNDS: Memo[tuple[int, int]] = Memo(32 * MB, name="arcade: bounds")


def analyze(game: Game, seed: int, most_work: int = MOST_WORK) -> Analysis[Action]:
    """Return the whole analysis, which takes up to some seconds.

    `most_work` limits the search for a shortest way to win, and again the search for points: boxes compared and numbers
    copied, so that equal limits find equal things. Without work, nothing is searched.
    """
    plan = solve(game, start(game, seed), most_work) or _known_plan(game)
    least, most = _bounds(game.machine, game.level, plan, most_work)
    known = {} if plan is None or not plan.optimal else {"plan": len(plan.actions)}
    return Analysis({**_measured(game), **known, "least_score": least, "most_score": most}, plan)


def verify(game: Game, given: Analysis[Action]) -> None:
    """Check a given analysis against what follows without a search. Raises ImplausibleAnalysis."""
    for name, value in _measured(game).items():
        if given.axes.get(name) != value:
            raise ImplausibleAnalysis(f"{name} {given.axes.get(name)!r}: it is {value!r}")
    least, most = (given.axes.get(name) for name in ("least_score", "most_score"))
    if not isinstance(least, int) or not isinstance(most, int) or least >= most:
        raise ImplausibleAnalysis(f"scores from {least!r} to {most!r}: expected two whole numbers, the second larger")
    plan = given.axes.get("plan")
    if plan is not None and (given.plan is None or plan != len(given.plan.actions)):
        raise ImplausibleAnalysis(f"plan {plan!r}: expected how many actions the solution has")


def _known_plan(game: Game) -> Plan[Action] | None:
    """Return the known way to win a bundled level; with chance it need not win under another seed."""
    level, program = game.level, game.machine.program
    win = known_win(level.game, level.rules, level.number, level.map)
    if win is None or has_chance(program.game, program.map):
        return None
    return Plan(tuple(ACTIONS[int(number)] for number in numbers(win.actions)), optimal=False)


@BOUNDS.remembering
def _bounds(machine: Machine, level: Level, plan: Plan[Action] | None, most_work: int) -> tuple[int, int]:
    return score_bounds(machine, _known_plays(level, plan), most_work)


def _known_plays(level: Level, plan: Plan[Action] | None) -> Iterator[Play]:
    """Yield the plan, and the known way to win a bundled level."""
    if plan:
        yield 0, [NUMBERS[action] for action in plan.actions]
    win = known_win(level.game, level.rules, level.number, level.map)
    if win:
        yield win.seed, numbers(win.actions)


def _measured(game: Game) -> dict[str, int | str]:
    level = game.machine.program.map
    return {
        "game": game.level.game,
        "level": game.level.number,
        "area": level.columns * level.rows,
        "types": _types(game),
        "chance": _chance(game),
    }


def _types(game: Game) -> int:
    """Count the types of sprites that take part in some rule."""
    rules, families = game.machine.program.game.rules, game.machine.program.game.families
    named = {kind for rule in rules for each in (rule.first, *rule.seconds) for kind in families[each]}
    kinds = game.machine.program.game.kinds
    return sum(kinds[kind].is_leaf for kind in named)


def _chance(game: Game) -> int:
    """Count the draws of chance in IDLE_TICKS without actions; 0 if their results make no difference."""
    program = game.machine.program
    if not has_chance(program.game, program.map):
        return 0
    try:
        return int(game.machine.advance(integers(start(game, 0)), [NIL] * IDLE_TICKS)[DRAWS])
    except Stuck:
        return 0
