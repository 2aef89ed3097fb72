"""Views of the snake: all of the lattice, in any modality; and the keys and buttons that act."""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs.family import Gesture, Panel
from plumbline.envs.setting import BLIND
from plumbline.envs.snake3d import rules
from plumbline.envs.snake3d.model import HINTS, LETTERS, PICTURE, SIZE, Game, Move, Snake, View
from plumbline.envs.snake3d.motion import safe_moves

PAST = "past"
ARROWS = {"Right": Move.RIGHT, "Left": Move.LEFT, "Up": Move.UP, "Down": Move.DOWN}


def view(game: Game, snake: Snake, seat: int) -> View:
    """Return all but the dice; blind players see nothing."""
    modality = game.setting.modality
    if modality == BLIND:
        return View(modality)
    return View(
        modality,
        game.lattice.edge,
        snake.body,
        () if snake.food is None else (snake.food,),
        snake.eaten,
        snake.crash,
        _safe(game, snake) if game.setting.value(HINTS) == HINTS.default else None,
        size=_size(game),
    )


def past(seen: View) -> View:
    return replace(seen, caption=PAST)


def panels(game: Game, seat: int) -> tuple[Panel, ...]:
    return () if game.setting.modality == BLIND else (Panel("current", *_size(game)),)


def gestures(game: Game, seat: int) -> tuple[Gesture, ...]:
    """List the letters as keys and buttons, arrow keys for what lies in the picture's plane, and swipes."""
    letters = [Gesture(f"key {LETTERS[move].lower()}", str(move), move.way) for move in Move]
    arrows = [Gesture(f"key Arrow{name}", str(move)) for name, move in ARROWS.items()]
    swipes = [Gesture(f"swipe {name.lower()}", str(move)) for name, move in ARROWS.items()]
    return (*letters, *arrows, *swipes)


def keys(game: Game, seat: int) -> str:
    letters = ", ".join(f"{letter} for {move.way}" for move, letter in LETTERS.items())
    return f"{letters}; or the arrow keys for the ways in the picture's plane"


def hidden(game: Game) -> tuple[str, ...]:
    """Name what the modality does not show."""
    return ("the snake and its food",) if game.setting.modality == BLIND else ()


def twin(game: Game, snake: Snake, seat: int) -> tuple[Game, Snake] | None:
    """Return the game after another crash, which blind players cannot tell from it; None where all is shown."""
    if game.setting.modality != BLIND:
        return None
    return game, replace(snake, crash=Move.UP if snake.crash is None else None)


def _safe(game: Game, snake: Snake) -> tuple[Move, ...]:
    return () if rules.ended(game, snake) else safe_moves(game.lattice.edge, snake.body)


def _size(game: Game) -> tuple[int, int]:
    if game.setting.modality != PICTURE:
        return 0, 0
    width, _, height = game.setting.value(SIZE).partition("x")
    return int(width), int(height)
