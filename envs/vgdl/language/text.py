"""The text of a game: its lines as a tree by indent, each word with its line and column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from plumbline.envs.family import InvalidInstance

_LINE = re.compile("\r\n|\r|\n")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a text; line and column count from 1, a tab is one column."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


class InvalidGame(InvalidInstance):
    """The text describes no game that can be played. The message says where, quotes it and says what was expected."""

    def __init__(self, place: Place | None, message: str) -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.place = place


@dataclass(frozen=True, slots=True)
class Word:
    """A run of characters without blanks."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Node:
    """A line and the further indented lines that belong to it."""

    words: tuple[Word, ...]
    indent: int
    children: list[Node] = field(default_factory=list)

    @property
    def place(self) -> Place:
        return self.words[0].place

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


def lines(text: str) -> list[str]:
    """Split a text into lines, which end at LF, CR or both; the end of the last line begins no other."""
    parts = _LINE.split(text)
    return parts[:-1] if parts[-1] == "" else parts


def tree(text: str) -> list[Node]:
    """Return the top lines of a game. A line belongs to the last one before it that is less indented."""
    roots: list[Node] = []
    path: list[Node] = []
    for node in _nodes(text):
        while path and path[-1].indent >= node.indent:
            path.pop()
        (path[-1].children if path else roots).append(node)
        path.append(node)
    return roots


def _nodes(text: str) -> Iterator[Node]:
    for number, line in enumerate(lines(text), start=1):
        content = line.partition("#")[0]
        words = tuple(Word(match.group(), Place(number, match.start() + 1)) for match in _WORD.finditer(content))
        if words:
            yield Node(words, len(content) - len(content.lstrip()))


def unknown(name: str, what: str, unplayed: Iterable[str], known: Iterable[str]) -> str:
    """Return what is wrong with a name that has no meaning here."""
    if name in unplayed:
        return f"{name!r}: {what} of GVGAI, which no game of the benchmark uses and which is not played here"
    return f"{name!r} is no {what}; expected one of {', '.join(known)}"
