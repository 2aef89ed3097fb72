"""The one action of a turn, as most games take it."""

from __future__ import annotations

from collections.abc import Callable

from plumbline.envs.answers.statements import statement
from plumbline.envs.answers.words import bare, one
from plumbline.envs.family.words import MalformedAction


def action(text: str, acts: Callable[[str], bool]) -> tuple[str, ...]:
    """Return what an answer states as its action; several one behind the other become one malformed text.

    `acts` returns whether a line is an action of the game and nothing else.
    """
    return one(statement(text, bare, acts))


def taken_by(parse: Callable[[str], object]) -> Callable[[str], bool]:
    """Make an `acts` of a parser that raises MalformedAction."""

    def acts(line: str) -> bool:
        try:
            parse(line)
        except MalformedAction:
            return False
        return True

    return acts
