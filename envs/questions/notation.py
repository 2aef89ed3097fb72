"""Answers as text, and text to answers.

An answer is a list: `A3 green sphere, D1 blue cylinder`, a cell and a name for each thing, in any order, in small
letters or capitals, with commas, semicolons or line ends between them. An element that names no thing is a format
error, which is counted. Text in which no element begins with a cell is no answer, unless it begins with `Solution:`.
"""

from __future__ import annotations

import re

from plumbline.envs import answers
from plumbline.envs.family import MalformedAction
from plumbline.envs.questions import elements
from plumbline.envs.questions.model import FAULTS, LONGEST, MOST, NO_LIST, OUTSIDE, UNKNOWN, Answer, Game, Slip, Thing

MARKER = "Solution:"
_MARKED = re.compile(r"\s*(?:final\s+)?solution\s*[:：=]", re.IGNORECASE)


def parse(game: Game, text: str) -> Answer:
    if len(text) > LONGEST:
        raise MalformedAction(f"{answers.quoted(text)}: {len(text)} characters, expected at most {LONGEST}")
    marker = _MARKED.match(text)
    listed = list(elements.elements(text[marker.end() :] if marker else text))
    if len(listed) > MOST:
        raise MalformedAction(f"{answers.quoted(text)}: {len(listed)} elements, expected at most {MOST}")
    if not marker and not any(map(elements.begins_with_cell, listed)):
        raise MalformedAction(f"{answers.quoted(text)}: expected a list such as: {example(game)}")
    return _answer(game, listed)


def write(game: Game, answer: Answer) -> str:
    text = ", ".join([*map(str, answer.things), *(slip.text for slip in answer.slips)])
    is_list = any(map(elements.begins_with_cell, elements.elements(text)))
    return text if is_list else f"{MARKER} {text}".strip()


def problem(game: Game, text: str) -> str:
    """Return the first format error in a text; empty if it has none."""
    try:
        answer = parse(game, text)
    except MalformedAction as error:
        return str(error)
    return _complaint(game, answer.slips[0]) if answer.slips else ""


def form(game: Game) -> str:
    """Return the form of an element: "<cell> <color> <shape>"."""
    return " ".join(f"<{name}>" for name in ("cell", *(known.name for known in game.question.known)))


def example(game: Game) -> str:
    """Return a list of two things, the same for every question of its kind."""
    words = [[each.words[number % len(each.words)] for each in game.question.known] for number in (1, 2)]
    cells = list(game.cells)
    chosen = cells[min(2, len(cells) - 1)], cells[-min(len(game.rows), len(cells))]
    return ", ".join(str(Thing(cell, tuple(each))) for cell, each in zip(chosen, words, strict=True))


def _answer(game: Game, listed: list[list[str]]) -> Answer:
    found = [elements.read(game, words) for words in listed]
    things = [each for each in found if isinstance(each, Thing)]
    slips = tuple(each for each in found if isinstance(each, Slip))
    return Answer(tuple(sorted(things, key=lambda thing: (game.order[thing.cell], thing.words))), slips or _none(found))


def _none(found: list[Thing | Slip]) -> tuple[Slip, ...]:
    return () if found else (Slip(NO_LIST, ""),)


def _complaint(game: Game, slip: Slip) -> str:
    """Return what is wrong with an element, and what was expected."""
    cells = list(game.cells)
    words = "; ".join(f"{known.name}s: {', '.join(known.words)}" for known in game.question.known)
    expected = {OUTSIDE: f"one from {cells[0]} to {cells[-1]}", UNKNOWN: words}.get(slip.fault, form(game))
    return f"{answers.quoted(slip.text)}: {FAULTS[slip.fault]}; expected {expected}"
