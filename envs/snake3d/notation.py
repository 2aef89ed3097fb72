"""Actions as text, free text to actions, and the brief that explains both.

An action is one of the six words of the public benchmark. Blanks stand for underscores as well.
"""

from __future__ import annotations

from functools import lru_cache

from plumbline.envs import answers, setting
from plumbline.envs.family import MalformedAction
from plumbline.envs.snake3d import model
from plumbline.envs.snake3d.model import DIRECTIONS, FOODS, HINTS, LETTERS, Cell, Game, Move
from plumbline.envs.snake3d.motion import heading

_LONGEST = 200  # characters of an action; longer text is quoted in part
_GRAMMAR = f"one of {', '.join(Move)}"
_WAYS = tuple(move.way for move in Move)
_TOWARD = {
    Move.RIGHT: "to the right",
    Move.LEFT: "to the left",
    Move.UP: "up",
    Move.DOWN: "down",
    Move.FORWARD: "away from you",
    Move.BACKWARD: "toward you",
}


def parse(game: Game, text: str) -> Move:
    return _move(text)


@lru_cache(maxsize=2048)  # at most 3 MB: texts of up to 200 characters
def _move(text: str) -> Move:
    words = answers.words_of(text.replace("_", " ")) if len(text) <= _LONGEST else []
    word = "_".join(words)
    if word not in [*Move]:
        ambiguous = answers.several(words, ways=_WAYS)
        raise MalformedAction(f"{answers.quoted(text)}: {ambiguous}expected {_GRAMMAR}")
    return Move(word)


def write(game: Game, move: Move) -> str:
    return str(move)


def extract(text: str) -> tuple[str, ...]:
    """Find the action in a model's answer, as `answers` says; several in a list are one malformed text."""
    return answers.action(text, answers.taken_by(_move))


def brief(game: Game, seat: int) -> str:
    """Return the task and its grammar, for models."""
    return "\n".join(
        [
            *_task(game),
            *_moves(),
            *_shown(game),
            "An answer that is not understood changes nothing and counts as an action.",
            f"Say one action at a time: {_GRAMMAR}.",
            f"Example: {Move.UP}",
            answers.how_to_answer("<action>"),
        ]
    )


def instructions(game: Game, seat: int) -> str:
    """Explain the task to a person."""
    return "\n".join([*_task(game), *_moves(), *_shown(game), f"To act, type: {Move.UP}"])


def _task(game: Game) -> list[str]:
    edge, body = game.lattice.edge, game.lattice.body
    head, *rest = map(_written, body)
    return [
        f"A snake lives in a lattice of {edge} x {edge} x {edge} cells. A cell has three numbers from 0 to {edge - 1}: "
        "x grows to the right, y grows downward, and z grows toward you.",
        f"The snake has {len(body)} cells at the start: its head at {head}, its body behind it at {', '.join(rest)}. "
        f"It heads {_TOWARD[heading(body)]}.",
        f"Eat {FOODS} foods. One lies in the lattice at a time; when it is eaten, the next one appears at random in a "
        f"free cell. The game ends when {FOODS} are eaten, and the score is the share of them that the snake ate.",
    ]


def _moves() -> list[str]:
    return [
        "Every action moves the head by one cell, and the body follows:",
        *(f"{move}: {_TOWARD[move]}, {_change(move)}" for move in Move),
        "Where the head meets the food, the snake eats it and grows by one cell: its tail stays where it is.",
        "A move into a wall or into the body ends the game. The cell that the tail leaves in the same step is free.",
        "A move opposite to the last one is refused: nothing moves, and it counts as an action.",
    ]


def _shown(game: Game) -> list[str]:
    """Say how the lattice is shown."""
    match game.setting.modality:
        case setting.BLIND:
            return ["The lattice is not shown."]
        case model.TEXT:
            return [*_LAYERS, *(["The moves that do not end the game are listed."] if _hints(game) else [])]
    letters = ", ".join(f"{LETTERS[move]} {move}" for move in Move)
    marked = ", and a letter beside the head each move that does not end the game" if _hints(game) else ""
    return [*_PICTURE, f"At the lower left, letters mark the six directions{marked}: {letters}."]


_PICTURE = (
    "You see the lattice from the front, from above and from the right; numbers at three edges count x, y and z. "
    "The head is bright, with eyes and a nose that points ahead; the tail is the smallest piece of the body. The food "
    "is a yellow ball, and its outline shows through whatever hides it. Everything casts a shadow on the floor, on the "
    "back wall and on the left wall. Lines lead there from the head and, broken, from the food.",
)
_LAYERS = (
    "You read the cells of the snake, the head first, and of the food, as x y z. Below are the layers of the "
    "lattice from the top down, each seen from above: x to the right, z downward. H is the head, o the body, "
    "t the tail, * the food, and . a free cell.",
)


def _hints(game: Game) -> bool:
    return game.setting.value(HINTS) == HINTS.default


def _change(move: Move) -> str:
    """Return the coordinate that a move changes: "x + 1"."""
    axis, change = next((axis, change) for axis, change in zip("xyz", DIRECTIONS[move], strict=True) if change)
    return f"{axis} {'+' if change > 0 else '-'} 1"


def _written(cell: Cell) -> str:
    return f"({', '.join(map(str, cell))})"
