"""The rules of the snake: it follows its head, grows by what it eats, and must not run into anything.

SpatialWorld's Snake3D (Gao et al. 2026), with food that a seed in the instance decides.
"""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs.dice import Dice
from plumbline.envs.family import Ending, InvalidInstance, Reason, Ruling, Shelf, Step
from plumbline.envs.setting import Setting
from plumbline.envs.snake3d.model import FOODS, Cell, Game, Lattice, Move, Snake
from plumbline.envs.snake3d.motion import Body, beside, is_fatal, is_reversal, safe_moves

REVERSAL = "reversal"
REASONS = (Reason(REVERSAL, "the snake cannot turn back into the cell behind its head"),)
FED, CRASHED = "fed", "crashed"
ENDINGS = (
    Ending(FED, f"the snake has eaten {FOODS} foods"),
    Ending(CRASHED, "the snake ran into a wall or into its own body"),
)


def open_game(lattice: Lattice, setting: Setting, shelf: Shelf) -> Game:
    """Open a lattice in which the snake can move. Raises InvalidInstance."""
    if not safe_moves(lattice.edge, lattice.body):
        raise InvalidInstance(f"head {lattice.body[0]}: shut in, expected a free cell beside it")
    return Game(lattice, setting)


def start(game: Game, seed: int) -> Snake:
    """Return the snake at the start, with the first food."""
    body = game.lattice.body
    food, dice = _food(game.lattice, body, Dice(game.lattice.chance))
    return Snake(body, food, 0, dice)


def step(game: Game, snake: Snake, move: Move, seat: int) -> Step[Snake]:
    """Return the snake after a move; after the end nothing moves."""
    if ended(game, snake):
        return Step(snake, Ruling.IDLE)
    if is_reversal(snake.body, move):
        return Step(snake, Ruling.ILLEGAL, REVERSAL)
    return Step(_moved(game.lattice, snake, move), Ruling.CHANGED, moves=1)


def ended(game: Game, snake: Snake) -> str | None:
    if snake.crash is not None:
        return CRASHED
    return FED if snake.eaten == FOODS else None


def scores(game: Game, snake: Snake) -> tuple[float, ...]:
    """Return the share of the foods that are eaten."""
    return (snake.eaten / FOODS,)


def readings(game: Game, snake: Snake) -> dict[str, int]:
    return {"eaten": snake.eaten, "length": len(snake.body)}


def same(game: Game, one: Snake, other: Snake) -> bool:
    """Return whether nothing differs but the chance of what is to come."""
    return replace(one, dice=other.dice) == other


def actions(game: Game, snake: Snake, seat: int) -> list[Move]:
    """List every move that is not refused, fatal ones too."""
    return [move for move in Move if not is_reversal(snake.body, move)]


def commands(game: Game, seat: int) -> list[Move]:
    return list(Move)


def _moved(lattice: Lattice, snake: Snake, move: Move) -> Snake:
    cell, dice = beside(snake.body[0], move), snake.dice
    if is_fatal(lattice.edge, snake.body, cell):
        return Snake(snake.body, snake.food, snake.eaten, dice, move)
    if cell != snake.food:
        return Snake((cell, *snake.body[:-1]), snake.food, snake.eaten, dice)
    body, eaten = (cell, *snake.body), snake.eaten + 1
    if eaten == FOODS:
        return Snake(body, None, eaten, dice)
    food, dice = _food(lattice, body, dice)
    return Snake(body, food, eaten, dice)


def _food(lattice: Lattice, body: Body, dice: Dice) -> tuple[Cell, Dice]:
    """Choose a free cell; there is one, as a lattice has room for all foods."""
    return dice.pick([cell for cell in lattice.cells() if cell not in body])
