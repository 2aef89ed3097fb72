"""The words of an action, without what means nothing around and between them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

_EMPHASIS = re.compile(r"(?<![*_`#])(?:(?<![A-Za-z0-9])[*_`#]+|[*_`#]++(?![A-Za-z0-9]))")  # runs of marks, taken whole
QUOTES = "\"'“”„‘’«»"
_BLANKS = "".join(filter(str.isspace, map(chr, range(0x3001))))
_ENDS = ".!。！"
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}
_CELLS = re.compile(r"\s*\((?:from\s+)?(?:[a-z]\d+\s*)?(?:to|->|→)\s*[a-z]\d+\)", re.IGNORECASE)
_ARTICLES = frozenset(("the", "a", "an"))
_WAYS = {f"{way}ward{s}": way for way in ("up", "down", "left", "right") for s in ("", "s")}
_TOWARD = re.compile(r"\b(?:to|towards?) (?:the )?(?=(?:left|right)\b)")


def bare(line: str) -> str:
    """Strip a line of marks of emphasis and headings, and of quotes around all of it."""
    return _EMPHASIS.sub("", line).strip().strip(QUOTES).strip()


def one(items: tuple[str, ...]) -> tuple[str, ...]:
    """Return a list as the one text that a game takes in a turn; with several items it means no action."""
    return (", ".join(items),) if items else ()


def plain(text: str, quotes: str = QUOTES) -> str:
    """Strip quotes and one pair of brackets around an action, and full stops and exclamation marks behind it."""
    inner = _unmarked(text, quotes)
    bracketed = len(inner) > 1 and _PAIRS.get(inner[0]) == inner[-1] and inner[0] not in inner[1:]
    return _unmarked(inner[1:-1], quotes) if bracketed else inner


def _unmarked(text: str, quotes: str) -> str:
    outer = quotes if sum(map(text.count, quotes)) <= 2 else ""  # each word has its own otherwise
    return text.lstrip(outer + _BLANKS).rstrip(outer + _BLANKS + _ENDS)


def unquoted(word: str) -> str:
    """Return a word without the pair of quotes around it, if there is one."""
    paired = len(word) > 1 and word[0] == word[-1] and word[0] in "\"'"
    return word[1:-1] if paired else word


def words_of(text: str) -> list[str]:
    """Return the words of an action in small letters, without what means nothing.

    That is what `plain` strips, articles, and a remark on cells such as "(to A2)" at the end. `upward` means up,
    `to the right` means right. The time grows with the square of the blanks in a row: bound the text before.
    """
    bared = plain(text)
    trail = _CELLS.search(bared)
    bared = plain(bared[: trail.start()]) if trail and trail.end() == len(bared) else bared
    said = [_WAYS.get(word, word) for word in bared.lower().split()]
    return [word for word in _TOWARD.sub("", " ".join(said)).split() if word not in _ARTICLES]


_LETTERS = re.compile(r"[a-z]+")


def several(words: Iterable[str], **kinds: Collection[str]) -> str:
    """Return which words leave open what is meant, as in "2 directions (up, down), "; empty if none do."""
    said = [_WAYS.get(word, word) for each in words for word in _LETTERS.findall(each)]
    for kind, known in kinds.items():
        named = list(dict.fromkeys(word for word in said if word in known))
        if len(named) > 1:
            return f"{len(named)} {kind} ({', '.join(named)}), "
    return ""
