"""The rules of mazes: turns, moves of up to three cells, and stairs (SpatialWorld's Maze and Maze3D)."""

from __future__ import annotations

from plumbline.envs.family import InvalidInstance, Reason, Ruling, Shelf, Step
from plumbline.envs.maze import solve
from plumbline.envs.maze.model import HEADINGS, Act, Game, Maze, Walker
from plumbline.envs.maze.motion import acts, moved
from plumbline.envs.setting import Setting

NO_STAIR = "no_stair"
REASONS = (Reason(NO_STAIR, "no stair leads there"),)
SOLVED = "solved"


def open_game(maze: Maze, setting: Setting, shelf: Shelf) -> Game:
    if solve.fewest(maze) is None:
        raise InvalidInstance("no way leads from the start to the exit")
    return Game(maze, setting)


def start(game: Game, seed: int) -> Walker:
    """Return the player at the start, facing north."""
    return Walker(*game.maze.start, HEADINGS.index("north"))


def step(game: Game, walker: Walker, act: Act, seat: int) -> Step[Walker]:
    after = moved(game.maze, walker, act)
    if after is None:
        return Step(walker, Ruling.ILLEGAL, NO_STAIR)
    if after == walker:
        return Step(walker, Ruling.IDLE)
    return Step(after, Ruling.CHANGED, moves=1)


def ended(game: Game, walker: Walker) -> str | None:
    return SOLVED if walker.place == game.maze.exit else None


def scores(game: Game, walker: Walker) -> tuple[float, ...]:
    return (float(walker.place == game.maze.exit),)


def same(game: Game, one: Walker, other: Walker) -> bool:
    return one == other


def actions(game: Game, walker: Walker, seat: int) -> list[Act]:
    """List every action that changes something."""
    return [act for act in commands(game, seat) if moved(game.maze, walker, act) not in (None, walker)]


def commands(game: Game, seat: int) -> list[Act]:
    """List every action of this maze; only one of two floors has stairs, and moves backward."""
    return list(acts(len(game.maze.floors)))
