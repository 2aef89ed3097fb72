"""Slides as text, free text to slides, and the brief that explains both.

The meaning is strict: one piece, one cell, one action. The spelling is lenient: case, spaces, a full stop, and the
names of the 2D pictures. What does not fit is malformed; nothing is ever guessed.
"""

from __future__ import annotations

import re
from functools import lru_cache

from plumbline.envs.answers import action_line
from plumbline.envs.family import MalformedAction
from plumbline.envs.setting import BLIND
from plumbline.envs.sliding.model import COLORS, DIRECTIONS, FLAT, SHAPES, TEXT, Game, Slide

FLAT_NAMES = {
    "cube": "square",
    "sphere": "circle",
    "pyramid": "triangle",
    "cylinder": "hexagon",
    "cone": "semicircle",
    "prism": "diamond",
}
_SHAPE_WORDS = {shape: shape for shape in SHAPES} | {flat: shape for shape, flat in FLAT_NAMES.items()}
_GRAMMAR = "move <color> <shape> <direction>"
_MARKER = re.compile(r"\baction\s*:", re.IGNORECASE)
_EMPHASIS = re.compile(r"(?<![*_`#])(?:(?<![A-Za-z0-9])[*_`#]+|[*_`#]++(?![A-Za-z0-9]))")  # runs of marks, taken whole
_LONGEST = 200  # characters of an action; longer text is quoted in part


def parse(game: Game, text: str) -> Slide:
    return _slide(text)


@lru_cache(maxsize=8192)
def _slide(text: str) -> Slide:
    words = text.strip().removesuffix(".").lower().split() if len(text) <= _LONGEST else []
    if len(words) != 4 or words[0] != "move":
        raise MalformedAction(f"{_quoted(text)}: expected {_GRAMMAR}")
    _, color, shape, direction = words
    return Slide(
        _known(color, {name: name for name in COLORS}, "color"),
        _known(shape, _SHAPE_WORDS, "shape"),
        _known(direction, {name: name for name in DIRECTIONS}, "direction"),
    )


def write(game: Game, slide: Slide) -> str:
    return f"move {slide.color} {slide.shape} {slide.direction}"


def extract(text: str) -> tuple[str, ...]:
    """Find the action in a model's answer: what follows the last `action:`, up to the end of its line.

    If the marker ends its line, the next line that is not empty counts. An answer of a single line without the marker
    is read as an action. Emphasis marks (* _ ` #) around words are dropped, within words they stay.
    """
    line = action_line(text, _MARKER, _bare)
    return (line,) if line else ()


def _bare(line: str) -> str:
    return _EMPHASIS.sub("", line).strip()


def brief(game: Game, seat: int) -> str:
    """Return the task and its grammar, for models."""
    puzzle, modality = game.puzzle, game.setting.modality
    last = f"{chr(ord('A') + puzzle.columns - 1)}{puzzle.rows}"
    return "\n".join(
        [
            f"The board has {puzzle.columns} columns, A to {last[0]} from left to right, and {puzzle.rows} rows, "
            f"1 to {last[1:]} from the near edge to the far one. Cell A1 is at the near left, {last} at the far right.",
            "On it stand pieces, each with a color and a shape of its own. There are two boards: the current one, and "
            "the goal. Slide the pieces until the current board equals the goal, in as few moves as you can.",
            "A move takes one piece to the next cell: up is away from you (towards higher numbers), down towards you, "
            "left towards A, right away from A. The cell must be on the board and free.",
            *_seen(modality),
            f"Say one move at a time, as: {_GRAMMAR}",
            f"Colors: {', '.join(COLORS)}. Shapes: {', '.join(SHAPES)}. Directions: {', '.join(DIRECTIONS)}.",
            "Example: move green cylinder left",
            "You may think aloud first. End your answer with a line of its own: action: " + _GRAMMAR,
        ]
    )


def instructions(game: Game, seat: int) -> str:
    """Explain the task to a person: the pieces of this board, and what a move is."""
    puzzle = game.puzzle
    colors = [color for color in COLORS if any(piece.color == color for piece in puzzle.pieces)]
    shapes = [shape for shape in SHAPES if any(piece.shape == shape for piece in puzzle.pieces)]
    last = f"{chr(ord('A') + puzzle.columns - 1)}{puzzle.rows}"
    return "\n".join(
        [
            "Slide the pieces until the current board equals the goal, in as few moves as you can.",
            f"The board has {puzzle.columns} columns, A to {last[0]} from left to right, and {puzzle.rows} rows, "
            f"1 to {last[1:]} from the near edge to the far one.",
            "A move takes one piece to the next free cell: up is away from you, down towards you.",
            *_seen(game.setting.modality),
            f"To move a piece, type: {_GRAMMAR}",
            f"Colors: {', '.join(colors)}. Shapes: {', '.join(shapes)}. Directions: {', '.join(DIRECTIONS)}.",
            f"Example: move {puzzle.pieces[0].color} {puzzle.pieces[0].shape} left",
        ]
    )


def _seen(modality: str) -> list[str]:
    if modality == TEXT:
        return [
            "A board is shown as one line per piece, its cell first, in the order A1, A2, ...; "
            "free cells are not listed."
        ]
    if modality == FLAT:
        drawn = ", ".join(f"a {shape} as a {flat}" for shape, flat in FLAT_NAMES.items())
        return [f"A board is shown from above: {drawn}. Either word names the piece."]
    if modality == BLIND:
        return ["Neither board is shown."]
    return ["A board is shown from the near edge, looking down; a piece may hide part of what is behind it."]


def _known(word: str, words: dict[str, str], role: str) -> str:
    if word not in words:
        raise MalformedAction(f"{_quoted(word)}: expected a {role}, one of {', '.join(words)}")
    return words[word]


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _LONGEST else text[:_LONGEST] + "…")
