"""A lower bound of the moves to the last food: nobody knows where the next ones will lie."""

from __future__ import annotations

from plumbline.envs.family import Distance
from plumbline.envs.snake3d.model import FOODS, Cell, Game, Snake


def distance(game: Game, snake: Snake) -> Distance | None:
    """Return the least moves to the end: the way to the food, and a move for each after it; None after a crash."""
    if snake.crash is not None:
        return None
    if snake.food is None:
        return Distance(0, 0)
    return Distance(apart(snake.body[0], snake.food) + FOODS - snake.eaten - 1, None)


def apart(one: Cell, other: Cell) -> int:
    """Return the least moves from a cell to another in an empty lattice."""
    return sum(abs(here - there) for here, there in zip(one, other, strict=True))
