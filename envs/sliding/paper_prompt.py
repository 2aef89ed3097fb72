"""The brief in the sections of the published prompt (paper, appendix A.1.1 and A.1.3), in words of our own.

As published: a role, steps to take, rules of movement, the form of an action, the words that may be used, examples, and
the states with their marks, past ones included. Unlike it, the words are those of the board at hand.
"""

from __future__ import annotations

from plumbline.envs.setting import BLIND
from plumbline.envs.slides.moves import DIRECTIONS
from plumbline.envs.sliding.model import FLAT, FLAT_NAMES, GRAMMAR, LABELS, TAGS, TEXT, Game, cell_name

EXAMPLES = 4  # as many as published

_STEPS = """1. Read the {tag} state: where is each piece?
2. Compare it with the goal state: which pieces are not where they belong?
3. Look at the past states and at what you did there: did your last action change anything?
4. Choose the one move that helps most, and check that its cell is free."""

_MOVEMENT = """- A piece takes up one cell. No two pieces share a cell, and none leaves the board.
- A move takes one piece to the next cell: up is away from you, down towards you, left towards column A, right away
  from it.
- A move over the edge, onto another piece, or of a piece that is not there is refused. So is an answer that is not
  understood. The board then stays as it is, and the action counts."""

_ANSWER = """Explain first, step by step, why you choose the move. Give one action only, and name no cells in it.
End with this line, and write nothing after it:
action: """


def paper_prompt(game: Game) -> str:
    """Return the brief for models, a titled section for each part."""
    tag = game.setting.value(TAGS)
    sections = {
        "Role": _role(game, tag),
        "Steps": _STEPS.format(tag=tag),
        "Movement": _MOVEMENT,
        "Form of an action": GRAMMAR,
        "Words": _words(game),
        "Examples": "\n".join(_examples(game)),
        "States": _states(game, tag),
        "Answer": _ANSWER + GRAMMAR,
    }
    return "\n\n".join(f"## {title}\n{text}" for title, text in sections.items())


def _role(game: Game, tag: str) -> str:
    puzzle = game.puzzle
    last = cell_name(puzzle.rows, puzzle.columns * puzzle.rows - 1)
    return (
        "You are an expert at puzzles of sliding pieces. "
        f"The board has {puzzle.columns} columns, A to {last[0]} from left to right, and {puzzle.rows} rows, "
        f"1 to {last[1:]} from the near edge to the far one. It has two states: the {tag} one and the goal. "
        "Turn the first into the second by valid moves, in as few as you can."
    )


def _words(game: Game) -> str:
    return (
        f"Use no others.\nColors: {', '.join(game.puzzle.colors)}\nShapes: {', '.join(_shapes(game))}\n"
        f"Directions: {', '.join(DIRECTIONS)}"
    )


def _shapes(game: Game) -> list[str]:
    """Return the words for shapes: as published, those of what a flat picture shows."""
    return [FLAT_NAMES[shape] if game.setting.modality == FLAT else shape for shape in game.puzzle.shapes]


def _examples(game: Game) -> list[str]:
    """Return one move for each direction, of pieces on the board in turn."""
    names = dict(zip(game.puzzle.shapes, _shapes(game), strict=True))
    pieces = game.puzzle.pieces
    turns = [(pieces[number % len(pieces)], way) for number, way in enumerate(DIRECTIONS)]
    return [f"move {piece.color} {names[piece.shape]} {way}" for piece, way in turns[:EXAMPLES]]


def _states(game: Game, tag: str) -> str:
    if game.setting.modality == BLIND:
        return "No state is shown."
    if game.setting.modality == TEXT:
        return (
            "Each state is a list with one line per piece, its cell first; free cells are not listed. "
            f"You are given the goal state and the {tag} one. {_past('named past')}"
        )
    return (
        "Each state is a picture. The goal has a green background and the tag goal, "
        f"the {tag} state a blue one and the tag {tag}. {_labels(game)} "
        f"{_past('with a gray background and the tag past')}"
    )


def _labels(game: Game) -> str:
    """Say what is written on a picture, which the published prompt does not."""
    edges = "Letters along the near edge name the columns, numbers along the left edge the rows."
    free, every = "Each free cell shows its name.", "Each cell has its name on the ground, under its piece."
    cells = free if game.setting.modality == FLAT else every
    written = {"edge": edges, "cells": cells, "both": f"{edges} {cells}", "none": "Cells are not labeled."}
    return written[game.setting.value(LABELS)]


def _past(marked: str) -> str:
    return (
        f"You may also be given up to two states {marked}: earlier ones, the oldest first, each with the action that "
        "you gave there. Where such an action left the state as it was, it was refused: choose another one."
    )
