"""Shortest wins of games without chance."""

from __future__ import annotations

from plumbline.envs.family import Plan
from plumbline.envs.memo import MB, Memo
from plumbline.envs.vgdl.compiler.machine import Machine, Stuck
from plumbline.envs.vgdl.kernel.memory.layout import NIL, WORK
from plumbline.envs.vgdl.kernel.memory.types import State
from plumbline.envs.vgdl.model import Action, Game, World
from plumbline.envs.vgdl.rules import NUMBERS, integers
from plumbline.envs.vgdl.search.breadth_first import Budget, shortest
from plumbline.envs.vgdl.search.random_sources import has_chance

MOST_STATES = 200_000  # that are looked at while a person waits
MOST_WORK = 8_000_000_000  # the work that this may be: boxes compared and numbers copied, as in a tick from the start
ACTIONS = {number: action for action, number in NUMBERS.items()}

PLANS: Memo[Plan[Action] | None] = Memo(32 * MB, name="arcade: plans")


def solve(game: Game, world: World, most_work: int = MOST_WORK) -> Plan[Action] | None:
    """Return a shortest way to win, or None if there is chance, there is no way, or none was found."""
    program = game.machine.program
    if has_chance(program.game, program.map) or not most_work:
        return None
    state = game.machine.reseeded(integers(world), 0)
    return _solved(game.machine, state.tobytes(), _affordable(game.machine, state, most_work))


def _affordable(machine: Machine, state: State, most_work: int) -> int:
    """Return how many states may be looked at, each of which is a tick for every action."""
    try:
        work = int(machine.advance(state, [NIL])[WORK]) + len(state)
    except Stuck:
        return 1
    return min(MOST_STATES, most_work // (work * (len(machine.actions) + 1)) + 1)


@PLANS.remembering
def _solved(machine: Machine, state: bytes, most_states: int) -> Plan[Action] | None:
    try:
        found = shortest(machine, integers(World(state)), Budget(most_states, may_go_on=_goes_on))
    except Stuck:
        return None
    return None if found is None else Plan(tuple(ACTIONS[number] for number in found[0]), found[1])


def _goes_on() -> bool:
    """Let the search go on. It asks now and then, so that an interrupt is heard."""
    return True
