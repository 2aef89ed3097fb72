"""An agent that goes for the food by moves that it survives, and does not shut itself in if it can help it."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.envs.snake3d.distance import apart
from plumbline.envs.snake3d.model import Cell, Game, Move, Snake
from plumbline.envs.snake3d.motion import beside, reachable, safe_moves
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    game, snake = situation.play.game, situation.state
    safe = safe_moves(game.lattice.edge, snake.body)
    if not safe or snake.food is None:
        return Turn(passed=True), dice
    move = min(safe, key=lambda each: _merit(game, snake, each, snake.food))
    return Turn(actions=(situation.play.family.words.write(game, move),)), dice


def _merit(game: Game, snake: Snake, move: Move, food: Cell) -> tuple[bool, int]:
    """Return whether a move leaves less room than the body needs, and how far the food is after it."""
    head = beside(snake.body[0], move)
    body = (head, *snake.body[:-1])
    room = reachable(game.lattice.edge, body)
    return len(room) < len(body), apart(head, food)


GREEDY_SAFE = Baseline(
    "greedy-safe",
    "Greedy, safe",
    "Goes nearer to the food by a move that it survives, one that leaves room for its body if there is one.",
    choose,
)
