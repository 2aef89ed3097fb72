"""The rules of arcade games: the world after an action, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from plumbline.envs.family import Ending, Reason, Ruling, Shelf, Step
from plumbline.envs.memo import MB, Memo
from plumbline.envs.setting import Setting
from plumbline.envs.vgdl.compiler.machine import Machine, Stuck
from plumbline.envs.vgdl.compiler.program import compile_program
from plumbline.envs.vgdl.compiler.scenes import Scene
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.types import State
from plumbline.envs.vgdl.language.description import Description
from plumbline.envs.vgdl.language.levels import read_level
from plumbline.envs.vgdl.language.parser import read_game
from plumbline.envs.vgdl.language.text import InvalidGame
from plumbline.envs.vgdl.library.games import stock
from plumbline.envs.vgdl.model import REMEMBERED, Action, Game, Level, World

UNAVAILABLE = "unavailable"
REASONS = (Reason(UNAVAILABLE, "what you are now cannot do that, and time passes"),)
WON, LOST, DRAWN, STUCK = "won", "lost", "drawn", "stuck"
ENDINGS = (
    Ending(WON, "the game was won"),
    Ending(LOST, "the game was lost"),
    Ending(DRAWN, "the game ended without a winner"),
    Ending(STUCK, "the rules do not say how the game goes on"),
)

NUMBERS = {
    Action.NIL: at.NIL,
    Action.USE: at.USE,
    Action.LEFT: at.LEFT,
    Action.RIGHT: at.RIGHT,
    Action.DOWN: at.DOWN,
    Action.UP: at.UP,
}

MACHINES: Memo[Machine] = Memo(64 * MB, name="arcade: machines")
DESCRIPTIONS: Memo[Description] = Memo(16 * MB, name="arcade: descriptions")


def open_game(level: Level, setting: Setting, shelf: Shelf) -> Game:
    return Game(level, setting, machine(level, shelf))


def machine(level: Level, shelf: Shelf) -> Machine:
    """Return the machine of a level; bundled games need no shelf. Raises InvalidGame and UnknownContent."""
    return _machine(level, stock(level.rules) or shelf(level.rules))


@MACHINES.remembering
def _machine(level: Level, text: bytes) -> Machine:
    """Open a level once for all settings."""
    game = described(text)
    return Machine(compile_program(game, read_level(game, level.map), level.mode, level.block_pixels))


@DESCRIPTIONS.remembering
def described(text: bytes) -> Description:
    """Read the bytes of a game's text. Raises InvalidGame."""
    try:
        return read_game(text.decode())
    except UnicodeDecodeError as error:
        raise InvalidGame(None, f"byte {error.start} of the text is no UTF-8") from error


def start(game: Game, seed: int) -> World:
    return World(game.machine.start(seed).tobytes())


def step(game: Game, world: World, action: Action, seat: int) -> Step[World]:
    """Return the world a tick later. An action that the avatar lacks is refused, and time passes."""
    before = integers(world)
    if before[at.OVER]:
        return Step(world, Ruling.IDLE)
    after, note = _after(game.machine, before, NUMBERS[action])
    later = _remembering(game, world, World(after.tobytes()), action)
    if action not in available(game, before):
        return Step(later, Ruling.ILLEGAL, UNAVAILABLE, note)
    if game.machine.alike(before, after):
        return Step(later, Ruling.IDLE, note=note)
    return Step(later, Ruling.CHANGED, note=note, moves=int(action is not Action.NIL))


def _remembering(game: Game, before: World, after: World, action: Action) -> World:
    """Return the world after an action, with what a player is shown of the one before."""
    if not game.remembers:
        return after
    return World(after.integers, before.integers, (*before.said, action)[-REMEMBERED:])


def _after(machine: Machine, before: State, action: int) -> tuple[State, str]:
    """Return the next state, or, if the rules do not say what it is, the same one with an end, and what was missing."""
    try:
        return machine.advance(before, (action,)), ""
    except Stuck as stuck:
        stopped = before.copy()
        stopped[at.OVER], stopped[at.FAULT] = 1, stuck.fault
        return stopped, f"The game cannot go on: {stuck}."


def run(game: Game, world: World, actions: Sequence[Action]) -> list[Step[World]]:
    """Take one step after the other."""
    steps = []
    for action in actions:
        steps.append(step(game, world, action, 0))
        world = steps[-1].state
    return steps


def integers(world: World) -> State:
    """Return the integers of a world; they cannot be changed."""
    return np.frombuffer(world.integers, np.int32)


def scene(game: Game, world: World) -> Scene:
    return Scene(game.machine.program, integers(world))


def ended(game: Game, world: World) -> str | None:
    state = integers(world)
    if not state[at.OVER]:
        return None
    if state[at.FAULT]:
        return STUCK
    return {1: WON, 0: LOST}.get(int(state[at.WINNER]), DRAWN)


def scores(game: Game, world: World) -> tuple[float, ...]:
    """Return 1 for a game that is won, else 0."""
    return (float(ended(game, world) == WON),)


def readings(game: Game, world: World) -> dict[str, int]:
    """Return the score, raised to 1 if the game was won with less, and the ticks so far."""
    seen = scene(game, world)
    return {"score": max(1, seen.score) if seen.winner == 1 else seen.score, "ticks": seen.tick + 1}


def same(game: Game, one: World, other: World) -> bool:
    """Return whether nothing differs but clocks and chance."""
    return game.machine.alike(integers(one), integers(other))


def available(game: Game, state: State) -> tuple[Action, ...]:
    """Return what the avatar can do now: one that is transformed can learn and forget."""
    slot = int(state[at.AVATAR])
    known = game.machine.known(int(state[slot + at.KIND])) if slot else 0
    return tuple(action for action, number in NUMBERS.items() if number == at.NIL or known & 1 << number)


def actions(game: Game, world: World, seat: int) -> tuple[Action, ...]:
    return available(game, integers(world))


def commands(game: Game, seat: int) -> tuple[Action, ...]:
    return tuple(Action)


def idle(game: Game) -> Action:
    return Action.NIL
