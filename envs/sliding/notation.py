"""Slides as text, free text to slides, and the brief that explains both.

The meaning is strict: one piece, one cell, one action. The spelling is lenient: see `answers.words_of`, and the names
of the 2D pictures. What does not fit is malformed; nothing is ever guessed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from plumbline.envs import answers
from plumbline.envs.family import MalformedAction
from plumbline.envs.setting import BLIND
from plumbline.envs.slides.moves import DIRECTIONS
from plumbline.envs.sliding.model import (
    COLORS,
    FLAT,
    FLAT_NAMES,
    GRAMMAR,
    LABELS,
    PROMPT,
    SHAPES,
    SOLID,
    TAGS,
    TEXT,
    Game,
    Puzzle,
    Slide,
    cell_name,
)
from plumbline.envs.sliding.paper_prompt import paper_prompt

_SHAPE_WORDS = {shape: shape for shape in SHAPES} | {flat: shape for shape, flat in FLAT_NAMES.items()}
_LONGEST = 200  # characters of an action; longer text is quoted in part


def parse(game: Game, text: str) -> Slide:
    return _slide(text)


@lru_cache(maxsize=8192)  # at most 10 MB: texts of up to 200 characters
def _slide(text: str) -> Slide:
    words = answers.words_of(text) if len(text) <= _LONGEST else []
    if len(words) != 4 or words[0] != "move":
        raise MalformedAction(f"{answers.quoted(text)}: {_why(words)}expected {GRAMMAR}")
    _, color, shape, direction = words
    return Slide(
        _known(color, {name: name for name in COLORS}, "color"),
        _known(shape, _SHAPE_WORDS, "shape"),
        _known(direction, {name: name for name in DIRECTIONS}, "direction"),
    )


def write(game: Game, slide: Slide) -> str:
    return f"move {slide.color} {slide.shape} {slide.direction}"


def extract(text: str) -> tuple[str, ...]:
    """Find the action in a model's answer, as `answers` says; several in a list are one malformed text."""
    return answers.action(text, answers.taken_by(_slide))


def brief(game: Game, seat: int) -> str:
    """Return the task and its grammar, for models."""
    if game.setting.value(PROMPT) == "paper":
        return paper_prompt(game)
    return "\n".join(
        [
            board_in_words(game),
            "On it stand pieces, each with a color and a shape of its own. There are two boards: the current one, and "
            "the goal. Slide the pieces until the current board equals the goal, in as few moves as you can.",
            "A move takes one piece to the next cell: up is away from you (towards higher numbers), down towards you, "
            "left towards A, right away from A. The cell must be on the board and free.",
            "A move over the edge, onto another piece, or of a piece that is not there is refused: it changes nothing "
            "and counts as an action. So does an answer that is not understood.",
            *_seen(game),
            f"Say one move at a time, as: {GRAMMAR}",
            *_words_of(game.puzzle),
            answers.how_to_answer(GRAMMAR),
        ]
    )


def board_in_words(game: Game) -> str:
    puzzle = game.puzzle
    last = cell_name(puzzle.rows, puzzle.columns * puzzle.rows - 1)
    return (
        f"The board has {puzzle.columns} columns, A to {last[0]} from left to right, and {puzzle.rows} rows, "
        f"1 to {last[1:]} from the near edge to the far one. Cell A1 is at the near left, {last} at the far right."
    )


def instructions(game: Game, seat: int) -> str:
    """Explain the task to a person: the pieces of this board, and what a move is."""
    puzzle = game.puzzle
    last = f"{chr(ord('A') + puzzle.columns - 1)}{puzzle.rows}"
    return "\n".join(
        [
            "Slide the pieces until the current board equals the goal, in as few moves as you can.",
            f"The board has {puzzle.columns} columns, A to {last[0]} from left to right, and {puzzle.rows} rows, "
            f"1 to {last[1:]} from the near edge to the far one.",
            "A move takes one piece to the next free cell: up is away from you, down towards you.",
            "A refused move counts as an action.",
            *_seen(game),
            f"To move a piece, type: {GRAMMAR}",
            *_words_of(puzzle),
        ]
    )


def _words_of(puzzle: Puzzle) -> list[str]:
    """Return the words that name this board's pieces, and an example."""
    return [
        f"Colors: {', '.join(puzzle.colors)}. Shapes: {', '.join(puzzle.shapes)}. Directions: {', '.join(DIRECTIONS)}.",
        f"Example: move {puzzle.pieces[0].color} {puzzle.pieces[0].shape} left",
    ]


def _seen(game: Game) -> list[str]:
    """Say how boards are shown, and what is written on them."""
    modality = game.setting.modality
    if modality == TEXT:
        return [
            "A board is shown as one line per piece, its cell first, in the order A1, A2, ...; "
            "free cells are not listed."
        ]
    if modality == BLIND:
        return ["Neither board is shown."]
    if modality == FLAT:
        drawn = ", ".join(f"a {shape} as a {FLAT_NAMES[shape]}" for shape in game.puzzle.shapes)
        return [f"A board is shown from above: {drawn}. Either word names the piece.", _labels(game)]
    return [
        "A board is shown from the near edge, looking down; a piece may hide part of what is behind it.",
        _labels(game),
    ]


def _labels(game: Game) -> str:
    """Say what is written on a picture."""
    tag = game.setting.value(TAGS)
    return f"{labels_in_words(game)}. The box in the corner says which board a picture shows: {tag} or goal."


def labels_in_words(game: Game) -> str:
    """Say which cells are named on a picture, and where."""
    edges = "Letters at the near edge name the columns, numbers at the left edge the rows"
    cells = {FLAT: "each free cell shows its name", SOLID: "each cell has its name on the ground, under its piece"}
    inner = cells.get(game.setting.modality, "")
    written = {"edge": edges, "cells": inner.capitalize(), "both": f"{edges}; {inner}", "none": "No cell is labeled"}
    return written[game.setting.value(LABELS)]


def _known(word: str, words: dict[str, str], role: str) -> str:
    if word not in words:
        raise MalformedAction(f"{answers.quoted(word)}: expected a {role}, one of {', '.join(words)}")
    return words[word]


def _why(words: Iterable[str]) -> str:
    """Return which words leave open what is meant: two directions, or two pieces."""
    return answers.several(words, directions=DIRECTIONS, colors=COLORS, shapes=_SHAPE_WORDS)
