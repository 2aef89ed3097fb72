"""Actions as values in JSON objects, also where an answer only resembles JSON."""

from __future__ import annotations

import json
import re
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from plumbline.envs.answers.words import unquoted

_TEXT = r'"(?:[^"\\]++|\\.)*+"'
_FLAT = rf'\[(?:[^\[\]{{}}"]++|{_TEXT})*+\]'  # a list without lists and objects in it
_NAMED = (
    r"""["'](?:next_|final_)?(?:actions?|moves?|answer)["']\s*:\s*"""
    rf"""(?P<value>{_TEXT}|'[^'\n]*'(?=\s*(?:[,}}]|$))|-?\d++(?![.\w])|{_FLAT})"""
)
_OUTSIDE = re.compile(rf"{_NAMED}|(?P<sign>\{{|\[(?=\s*\{{))", re.IGNORECASE | re.DOTALL)
_INSIDE = re.compile(rf"{_NAMED}|{_TEXT}?+|(?P<sign>[{{}}\[\]])", re.IGNORECASE | re.DOTALL)  # texts may lack an end
_TEXTS = re.compile(rf"\[(?:[\s,\d]++|{_TEXT})*+\]", re.DOTALL)
_OPENING = {"}": "{", "]": "["}


@dataclass(frozen=True, slots=True)
class Named:
    """A value with the name of an action."""

    start: int
    end: int
    value: str
    opened: tuple[int, ...]  # where the object begins that has it, and the list or object around that
    depth: int
    in_list: bool  # whether its object is an item of a list


@dataclass(frozen=True, slots=True)
class Stated:
    """A statement of an answer: where its last value begins, where its outermost object ends, and its items."""

    start: int
    end: int
    items: tuple[str, ...]


@dataclass
class _Scan:
    """A pass over a text that finds the last outermost object in which something has the name of an action.

    What is open is kept in a few bytes for each sign: a text may open a million.
    """

    opened: array[int] = field(default_factory=lambda: array("q"))  # where what is open begins, outermost first
    signs: bytearray = field(default_factory=bytearray)  # "{" or "[" for each of them
    many: Counter[str] = field(default_factory=Counter)  # how many of each sign are open
    names: list[Named] = field(default_factory=list)
    found: tuple[Sequence[Named], int] = ((), 0)

    def read(self, text: str) -> tuple[Sequence[Named], int]:
        """Return the values of the last outermost object that has any, and where it ends."""
        part = _OUTSIDE.search(text)
        while part is not None:
            self._take(part)
            part = (_INSIDE if self.opened else _OUTSIDE).search(text, part.end())
        self._finish(len(text))
        return self.found

    def _take(self, part: re.Match[str]) -> None:
        sign = part["sign"]
        if part["value"]:
            self.names.append(self._named(part))
        elif sign in ("{", "["):
            if not self.opened:
                self._finish(part.start())
            self.opened.append(part.start())
            self.signs += sign.encode()
            self.many[sign] += 1
        elif sign:
            self._close(_OPENING[sign], part.end())

    def _named(self, part: re.Match[str]) -> Named:
        owners = tuple(self.opened[-2:][::-1])
        in_list = self.signs[-2:-1] == b"["
        return Named(part.start("value"), part.end(), part["value"], owners, len(self.opened), in_list)

    def _close(self, opening: str, end: int) -> None:
        """Close the innermost list or object, with all that is open in it."""
        while self.many[opening]:
            self.opened.pop()
            sign = chr(self.signs.pop())
            self.many[sign] -= 1
            if sign == opening:
                break
        if not self.opened:
            self._finish(end)

    def _finish(self, end: int) -> None:
        if self.names:
            self.found = (self.names, end)
            self.names = []


def stated(text: str) -> Stated | None:
    """Find what the last object states: its outermost values with the name of an action.

    Objects in a list state one item after the other. Different values otherwise are one odd text, with all of them.
    """
    names, end = _Scan().read(text)
    if not names:
        return None
    least = min(each.depth for each in names)
    outer = [each for each in names if each.depth == least]
    owners = {each.opened: each for each in outer}
    if len({each.value for each in outer}) == 1 and len(owners) == 1:
        items = values(outer[0].value)
    elif _is_list(outer, owners):
        items = tuple(item for each in owners.values() for item in values(each.value))
    else:
        items = (text[outer[0].start : outer[-1].end],)
    return Stated(outer[-1].start, end, items)


def _is_list(outer: Sequence[Named], owners: dict[tuple[int, ...], Named]) -> bool:
    """Return whether the values belong to items of one list, one value to each."""
    lists = {each.opened[1:] for each in outer}
    alone = len({(each.opened, each.value) for each in outer}) == len(owners)
    return alone and len(lists) == 1 and all(each.in_list for each in outer)


def opened(text: str) -> tuple[str, ...]:
    """Return the items of a text that is a JSON list of texts or numbers; any other text unchanged."""
    return values(text) if _TEXTS.fullmatch(text) else (text,)


def values(written: str) -> tuple[str, ...]:
    """Return the items of a JSON text, number or flat list, or of a list as programming languages write it."""
    if written.startswith("[") and not _TEXTS.fullmatch(written):
        return tuple(unquoted(item.strip()) for item in written[1:-1].split(","))
    try:
        value = json.loads(written)
    except ValueError:
        return (unquoted(written),)
    return tuple(map(str, value)) if isinstance(value, list) else (str(value),)
