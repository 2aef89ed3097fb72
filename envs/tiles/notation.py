"""Slides as text, free text to slides, and the brief that explains both.

The meaning is strict: one tile, one cell, one action. The spelling is lenient: see `answers.words_of`. What does not
fit is malformed; nothing is ever guessed.
"""

from __future__ import annotations

from functools import lru_cache

from plumbline.envs import answers
from plumbline.envs.family import MalformedAction
from plumbline.envs.setting import BLIND
from plumbline.envs.slides.moves import DIRECTIONS
from plumbline.envs.tiles.model import FLAT, LABELS, SOLID, TEXT, Game, Slide

_GRAMMAR = "move tile <number> <direction>"
_LONGEST = 200  # characters of an action; longer text is quoted in part
_DIGITS = 3  # of a number; a longer one is no tile's


def parse(game: Game, text: str) -> Slide:
    return _slide(text)


@lru_cache(maxsize=8192)  # at most 10 MB: texts of up to 200 characters
def _slide(text: str) -> Slide:
    words = answers.words_of(text) if len(text) <= _LONGEST else []
    if len(words) != 4 or words[:2] != ["move", "tile"]:
        ambiguous = answers.several(words, directions=DIRECTIONS)
        raise MalformedAction(f"{answers.quoted(text)}: {ambiguous}expected {_GRAMMAR}")
    _, _, number, direction = words
    if not (number.isascii() and number.isdigit() and len(number) <= _DIGITS):
        raise MalformedAction(f"{answers.quoted(number)}: expected the number of a tile")
    if direction not in DIRECTIONS:
        raise MalformedAction(f"{answers.quoted(direction)}: expected a direction, one of {', '.join(DIRECTIONS)}")
    return Slide(int(number), direction)


def write(game: Game, slide: Slide) -> str:
    return f"move tile {slide.tile} {slide.direction}"


def extract(text: str) -> tuple[str, ...]:
    """Find the action in a model's answer, as `answers` says; several in a list are one malformed text."""
    return answers.action(text, answers.taken_by(_slide))


def brief(game: Game, seat: int) -> str:
    """Return the task and its grammar, for models."""
    return "\n".join(
        [
            board_in_words(game),
            f"On it lie square tiles, numbered from 1 to {len(game.puzzle.start)}; {_blanks(game)}. There are two "
            "boards: the current one, and the goal. Slide the tiles until the current board equals the goal, in as "
            "few moves as you can.",
            "A move takes one tile to the next cell: up is away from you (towards higher numbers), down towards you, "
            "left towards A, right away from A. The cell must be on the board and blank.",
            "A move over the edge, onto another tile, or of a tile that is not there is refused: it changes nothing "
            "and counts as an action. So does an answer that is not understood.",
            *_seen(game),
            f"Say one move at a time, as: {_GRAMMAR}",
            *_words(),
            answers.how_to_answer(_GRAMMAR),
        ]
    )


def instructions(game: Game, seat: int) -> str:
    """Explain the task to a person."""
    return "\n".join(
        [
            "Slide the tiles until the current board equals the goal, in as few moves as you can.",
            board_in_words(game),
            f"A move takes one tile to the next blank cell: up is away from you, down towards you; {_blanks(game)}.",
            "A refused move counts as an action.",
            *_seen(game),
            f"To move a tile, type: {_GRAMMAR}",
            *_words(),
        ]
    )


def board_in_words(game: Game) -> str:
    puzzle = game.puzzle
    last = f"{chr(ord('A') + puzzle.columns - 1)}{puzzle.rows}"
    return (
        f"The board has {_counted(puzzle.columns, 'column')}, A to {last[0]} from left to right, and "
        f"{_counted(puzzle.rows, 'row')}, 1 to {last[1:]} from the near edge to the far one. Cell A1 is at the near "
        f"left, {last} at the far right."
    )


def _blanks(game: Game) -> str:
    count = game.puzzle.blanks
    return "one cell is blank" if count == 1 else f"{count} cells are blank"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _words() -> list[str]:
    return [f"Directions: {', '.join(DIRECTIONS)}.", "Example: move tile 1 left"]


def _seen(game: Game) -> list[str]:
    """Say how boards are shown, and what is written on them."""
    modality = game.setting.modality
    if modality == TEXT:
        return [
            "A board is shown as one line per tile, its cell first, in the order A1, A2, ...; blank cells are not "
            "listed."
        ]
    if modality == BLIND:
        return ["Neither board is shown."]
    where = {FLAT: "from above", SOLID: "from the near edge, looking down"}[modality]
    corner = "The box in the corner says which board a picture shows."
    return [f"A board is shown {where}; each tile has its number on it.", f"{labels_in_words(game)}. {corner}"]


def labels_in_words(game: Game) -> str:
    """Say what is written on a picture."""
    edges = "Letters at the near edge name the columns, numbers at the left edge the rows"
    inner = "each blank cell shows its name"
    written = {"edge": edges, "cells": inner.capitalize(), "both": f"{edges}; {inner}", "none": "No cell is labeled"}
    return written[game.setting.value(LABELS)]
