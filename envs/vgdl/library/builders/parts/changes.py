"""Small changes of a level's text, none of which moves its border."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.dice import Dice
from plumbline.envs.vgdl.library.builders.parts.grounds import WALL, Cell, is_connected


def exchanged(text: str, letters: str, dice: Dice) -> tuple[str, Dice]:
    """Swap two cells that hold different ones of some letters; return the same text if there are none."""
    places = _places(text, letters)
    one, dice = dice.pick(places)
    others = [place for place in places if text[place] != text[one]]
    if not others:
        return text, dice
    other, dice = dice.pick(others)
    return _with(_with(text, one, text[other]), other, text[one]), dice


def replaced(text: str, letters: str, dice: Dice) -> tuple[str, Dice]:
    """Replace one of some letters with any one of them."""
    place, dice = dice.pick(_places(text, letters))
    letter, dice = dice.pick(letters)
    return _with(text, place, letter), dice


def is_whole(text: str) -> bool:
    """Return whether no wall cuts a part off."""
    return is_connected({cell for cell, letter in _cells(text) if letter != WALL})


def _places(text: str, letters: str) -> list[int]:
    """Return where a text has some letters inside its border."""
    columns, rows = text.index("\n"), text.count("\n")
    inside = range(columns + 1, (columns + 1) * (rows - 1))
    return [place for place in inside if text[place] in letters and 0 < place % (columns + 1) < columns - 1]


def _with(text: str, place: int, letter: str) -> str:
    return text[:place] + letter + text[place + 1 :]


def _cells(text: str) -> Iterator[tuple[Cell, str]]:
    for row, line in enumerate(text.splitlines()):
        yield from (((column, row), letter) for column, letter in enumerate(line))
