"""Questions about boards as drawings: a letter for each piece, as the tests of sliding boards have them."""

from __future__ import annotations

from msgspec import to_builtins

from plumbline.envs import FAMILIES, codec
from plumbline.envs.family import Attribute
from plumbline.envs.questions import grading
from plumbline.envs.questions.model import Answer, Answered, Game, Question, Thing
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from tests.envs.sliding.boards import a_puzzle

FAMILY = FAMILIES["questions"]
COLORS, SHAPES = ("red", "green", "blue", "yellow"), ("cube", "sphere", "pyramid", "cylinder")
KNOWN = (Attribute("color", COLORS), Attribute("shape", SHAPES))
BOARD = """
    . . . .
    . . . y
    . b . .
    r . g .
"""
"""The truth of most tests: A1 red cube, B2 blue sphere, C1 green pyramid, D3 yellow cylinder."""
ALL = "A1 red cube, B2 blue sphere, C1 green pyramid, D3 yellow cylinder"


def a_question(board: str = BOARD, known: tuple[Attribute, ...] = KNOWN, kind: str = "items") -> Question:
    plain = {"family": "sliding", "instance": a_puzzle(board, board), "known": known, "kind": kind}
    return built(plain)


def built(plain: dict) -> Question:
    """The question of plain values, which may hold an instance as a value."""
    return codec.build(FAMILY.rules.instance, to_builtins(plain))


def a_game(board: str = BOARD, setting: str = "2d", **named) -> Game:
    chosen = parse(setting, FAMILY.modalities, FAMILY.options)
    return FAMILY.rules.open(a_question(board, **named), chosen, empty)


def things(text: str) -> tuple[Thing, ...]:
    """The things of a list such as "A1 red cube, B2 blue sphere"."""
    named = [each.split() for each in text.split(", ")] if text else []
    return tuple(Thing(cell, tuple(words)) for cell, *words in named)


def answered(text: str) -> Answered:
    return Answered(Answer(things(text)))


def counts(game: Game, text: str) -> dict[str, int]:
    """The counts of an answer that are not 0."""
    state = Answered(FAMILY.words.parse(game, text))
    return {name: number for name, number in grading.readings(game, state).items() if number}
