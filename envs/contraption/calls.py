"""Calls: a name and values in brackets, as text. They are cut into tokens; anything else than the known is no call."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

SCALE = 1000  # parts of one in which numbers are given
LONGEST_WHOLE, LONGEST_PART = 4, 3  # digits before and behind the point
LONGEST = 600  # characters of a call that is looked for in a line

_TEXT = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\""""
_CALL = re.compile(r"\s*([A-Za-z_]\w*)\s*\((.*)\)\s*", re.ASCII | re.DOTALL)
_NAME = re.compile(r"\s*([A-Za-z_]\w*)", re.ASCII)
_TOKEN = re.compile(
    rf"""(?P<number>\d++(?:\.\d++)?+)(?![\w.])|(?P<word>[A-Za-z_]\w*+)|(?P<text>{_TEXT})"""
    r"|(?P<sign></?point>|<\|box_(?:start|end)\|>|[()\[\],=])|(?P<blank>\s++)|(?P<odd>.)",
    re.ASCII | re.DOTALL,
)
_SIGN = re.compile(rf"{_TEXT}|[()]", re.DOTALL)
_TAGS = {"<point>": "</point>", "<|box_start|>": "<|box_end|>"}
_BRACKETS = {"(": ")", "[": "]"}
_OPENING = (*_TAGS, *_BRACKETS)
_CLOSING = (*_TAGS.values(), *_BRACKETS.values())

Token = tuple[str, str]  # its kind, a name of a group, and what is written


class Value(NamedTuple):
    """A value of a call."""

    key: str  # empty if it has none
    numbers: tuple[int, ...]  # in SCALE parts of one; several of a point or a box
    is_text: bool = False  # quoted, and no numbers


def name(text: str) -> str:
    """Return the name at the beginning of a text; empty if there is none."""
    found = _NAME.match(text)
    return found[1] if found else ""


def read(text: str) -> list[Value] | None:
    """Return the values of a text that is a call; None if it is none."""
    found = _CALL.fullmatch(text) if _is_legible(text) else None
    tokens = None if found is None else _tokens(found[2])
    if tokens is None:
        return None
    values = [_value(each) for each in _parted(tokens)] if tokens else []
    return None if None in values else [value for value in values if value is not None]


def within(line: str, names: Collection[str]) -> Iterator[str]:
    """Yield each call of one of some names in a line, up to the bracket that closes it."""
    for begin in re.finditer(rf"(?<!\w)(?:{'|'.join(names)})\s*\(", line, re.ASCII):
        yield _closed(line[begin.start() : begin.start() + LONGEST], begin.end() - begin.start())


def _closed(text: str, place: int) -> str:
    """Return the beginning of a text up to where a bracket that was opened before a place is closed; else all of it."""
    depth = 1
    for sign in _SIGN.finditer(text, place):
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        if not depth:
            return text[: sign.end()]
    return text


def _is_legible(text: str) -> bool:
    """Return whether all signs of a text can be seen, but for blanks and ends of lines."""
    return text.isprintable() or all(sign.isprintable() or sign in "\t\r\n" for sign in text)


def _tokens(text: str) -> list[Token] | None:
    """Cut a text into tokens without blanks; None if something else is in it."""
    found = [(str(token.lastgroup), token[0]) for token in _TOKEN.finditer(text)]
    if any(kind == "odd" for kind, _ in found):
        return None
    return [token for token in found if token[0] != "blank"]


def _parted(tokens: list[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each value: they are parted by commas outside of brackets and tags."""
    depth, value = 0, list[Token]()
    for token in tokens:
        depth += (token[1] in _OPENING) - (token[1] in _CLOSING)
        if token[1] == "," and not depth:
            yield value
            value = []
        else:
            value.append(token)
    yield value


def _value(tokens: list[Token]) -> Value | None:
    key = ""
    if len(tokens) > 2 and tokens[0][0] == "word" and tokens[1][1] == "=":
        key, tokens = tokens[0][1], tokens[2:]
    if len(tokens) == 1 and tokens[0][0] == "text":
        inner = _tokens(tokens[0][1][1:-1])
        numbers = None if inner is None else _numbers(inner)
        return Value(key, (), is_text=True) if numbers is None else Value(key, numbers)
    numbers = _numbers(tokens)
    return None if numbers is None else Value(key, numbers)


def _numbers(tokens: list[Token]) -> tuple[int, ...] | None:
    """Return the numbers in a tag, in brackets, in both or in neither, with commas or blanks between them."""
    tokens = _peeled(_peeled(tokens, _TAGS), _BRACKETS)
    found, is_due = list[int](), True
    for kind, text in tokens:
        if kind == "number":
            number = _number(text)
            if number is None:
                return None
            found.append(number)
            is_due = False
        elif text != "," or is_due:
            return None
        else:
            is_due = True
    return None if is_due else tuple(found)


def _peeled(tokens: list[Token], pairs: dict[str, str]) -> list[Token]:
    is_pair = len(tokens) > 1 and pairs.get(tokens[0][1]) == tokens[-1][1]
    return tokens[1:-1] if is_pair else tokens


def _number(text: str) -> int | None:
    """Return a plain decimal in SCALE parts of one; None if it has too many digits."""
    whole, _, part = text.partition(".")
    if len(whole) > LONGEST_WHOLE or len(part) > LONGEST_PART:
        return None
    return int(whole) * SCALE + int(part.ljust(LONGEST_PART, "0"))
