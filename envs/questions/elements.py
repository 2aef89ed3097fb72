"""Elements of an answer: each names a thing, or has one of eight format errors (paper, appendix A.6.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import dropwhile

from plumbline.envs.questions.model import (
    EMPTY,
    INVERTED,
    MISSING,
    NO_LIST,
    OUTSIDE,
    SEVERAL,
    UNKNOWN,
    Game,
    Slip,
    Thing,
)

_BETWEEN = re.compile(r"[\r\n,;，；、]|\.(?=\s|$)")  # elements: lines, commas, and full stops that end a sentence
_WORD = re.compile(r"[^\W_]+")
_CELL = re.compile(r"[a-z]\d{1,2}")
_NUMBERING = re.compile(r"\d+")
_NOTHING = frozenset(("empty", "blank", "none", "no", "nothing", "free", "vacant", "unoccupied", "null", "na"))
_MANY = frozenset(("multicolored", "multicoloured", "multicolor", "multicolour", "rainbow", "mixed"))
_LITTLE = frozenset(("a", "an", "the", "is", "has", "contains", "at", "in", "on"))  # words that mean nothing


def elements(text: str) -> Iterator[list[str]]:
    """Yield the words of each element, in small letters, without numbers of a list before them."""
    for part in _BETWEEN.split(text.lower()):
        words = list(dropwhile(_NUMBERING.fullmatch, _WORD.findall(part)))
        if words:
            yield words


def begins_with_cell(words: Sequence[str]) -> bool:
    return bool(_CELL.fullmatch(words[0]))


def read(game: Game, words: Sequence[str]) -> Thing | Slip:
    """Read an element: a cell, and one word for each attribute in their order."""
    fault = _fault(game, words)
    if fault:
        return Slip(fault, " ".join(words))
    cell, *rest = words
    return Thing(cell.upper(), tuple(meaning for _, meaning in _meanings(game, _telling(game, rest))))


def _fault(game: Game, words: Sequence[str]) -> str:
    """Return the format error in an element; empty if it names a thing."""
    if not begins_with_cell(words):
        return NO_LIST
    cells = [number for number, word in enumerate(words) if _CELL.fullmatch(word)]
    if cells != list(range(len(cells))):
        return NO_LIST
    if len(cells) > 1:
        return SEVERAL
    return _fault_of_words(game, _telling(game, words[1:])) or ("" if words[0].upper() in game.cells else OUTSIDE)


def _fault_of_words(game: Game, telling: Sequence[str]) -> str:
    """Return what is wrong with the words behind a cell."""
    places = [place for place, _ in _meanings(game, telling)]
    wanted = len(game.question.known)
    strange = [word for word in telling if word not in game.meanings]
    unknown = [word for word in strange if word not in _NOTHING]
    if not places and not unknown:
        return EMPTY
    if len({*places}) < len(places) or any(word in _MANY for word in unknown):
        return SEVERAL
    if len(unknown) > wanted:  # no name of a thing, but a sentence
        return NO_LIST
    if unknown or (strange and len(places) == wanted):
        return UNKNOWN
    if len(places) < wanted:
        return MISSING
    return "" if places == sorted(places) else INVERTED


def _telling(game: Game, words: Sequence[str]) -> list[str]:
    """Return the words that mean something."""
    return [word for word in words if word not in _LITTLE and word not in game.fillers]


def _meanings(game: Game, words: Sequence[str]) -> list[tuple[int, str]]:
    """Return the place of each known word's attribute, and the word that it means."""
    return [game.meanings[word] for word in words if word in game.meanings]
