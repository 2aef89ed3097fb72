r"""The reader of models' answers in any game: where the action stands, and what people put around its words.

An answer states its action in one of these shapes. If there are several, the last one counts.

    action: move red cube up                 also `actions:`, `final answer:`, `action =`, emphasized or not
    action:                                  at the end of its line: the next line that is not empty counts
    move red cube up
    <action>move red cube up</action>        also <actions>, <answer>
    {"action": "move red cube up"}           also "actions", "move", "moves", "answer"; a text, a number, or a list
    \boxed{move red cube up}
    move red cube up                         as the only line

The time to read an answer grows with its length alone, whatever is in it.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

Bare = Callable[[str], str]
"""Strips what surrounds the words of a line in a game; a line of which nothing is left does not count."""

_SPACE = r"(?:[*_`]|[^\S\r\n])*+"  # blanks and marks of emphasis
_TEXT = r'"(?:[^"\\]++|\\.)*+"'
_MARKER = re.compile(rf"(?<![A-Za-z0-9])(?:actions?|final[^\S\r\n]+answer){_SPACE}[:：=]", re.IGNORECASE)
_TAGGED = re.compile(r"<(?:actions?|answer)>([^<>]*)", re.IGNORECASE)
_BOXED = re.compile(r"\\boxed\{(?:\\text\{)?([^{}]*)")
_NAMED = re.compile(
    rf"""["'](?:next_|final_)?(?:actions?|moves?|answer)["']\s*:\s*({_TEXT}|'[^'\n]*'(?=\s*(?:[,}}]|$))|-?\d++(?![.\w])|\[[^\[\]]*\])""",
    re.IGNORECASE,
)
_REST_OF_OBJECT = re.compile(rf"(?:[^{{}}\"]++|{_TEXT})*+")
_LIST = re.compile(rf"\[(?:[\s,\d]++|{_TEXT})*+\]")
_FENCE = re.compile(r"[^\S\r\n]*(?:`{3,}|~{3,})\w*[^\S\r\n]*")
_BULLET = re.compile(r"[^\S\r\n]*(?:[-•>][^\S\r\n]+)+")


@dataclass(frozen=True, slots=True)
class _Stated:
    """A statement that was found in one of the shapes."""

    start: int  # where its content begins
    end: int  # where what belongs to it ends
    items: tuple[str, ...]


def statement(text: str, bare: Bare) -> tuple[str, ...]:
    """Return what an answer states as its action: one text, several of a list, or nothing."""
    found = [stated for shape in (_boxed, _tagged, _named) if (stated := shape(text, bare)) is not None]
    marked = _marked(text, bare)
    if marked is not None and not any(each.start < marked.start < each.end for each in found):
        found.append(marked)
    if found:
        return _opened(max(found, key=lambda each: each.start).items)
    lines = list(_lines(text, bare))
    return _opened((lines[0],)) if len(lines) == 1 else ()


def _marked(text: str, bare: Bare) -> _Stated | None:
    """Find what follows the last marker, up to the end of its line, or the next line that is not empty."""
    last = _last(_MARKER, text)
    if last is None:
        return None
    before, after = text[: last.end()].splitlines(keepends=True)[-1], [*text[last.end() :].splitlines(), ""]
    line = bare(before + after[0])  # as a whole, for what surrounds it may begin before the marker
    said = bare(_MARKER.split(line)[-1]) or next(_lines(text[last.end() + len(after[0]) :], bare), "")
    return _Stated(last.end(), last.end(), (said,) if said else ())


def _tagged(text: str, bare: Bare) -> _Stated | None:
    return _spanned(_last(_TAGGED, text), bare)


def _boxed(text: str, bare: Bare) -> _Stated | None:
    return _spanned(_last(_BOXED, text), bare)


def _spanned(last: re.Match[str] | None, bare: Bare) -> _Stated | None:
    """Return what stands in a pair of marks; several lines are one text, and a marker among them is stripped."""
    if last is None:
        return None
    said = bare(_MARKER.split(" ".join(_lines(last[1], bare)))[-1])
    return _Stated(last.start(1), last.end(), (said,) if said else ())


def _named(text: str, bare: Bare) -> _Stated | None:
    """Find the last value with the name of an action; an object that names several different ones is one odd text."""
    last = _last(_NAMED, text)
    if last is None:
        return None
    rest = _REST_OF_OBJECT.match(text, last.end())
    end = rest.end() if rest else last.end()
    begin = text.rfind("{", 0, last.start()) + 1
    values = {each[1] for each in _NAMED.finditer(text, begin, last.end())}
    items = _values(last[1]) if len(values) == 1 else (text[begin:end].strip(),)
    return _Stated(last.start(1), end, tuple(filter(None, map(bare, items))))


def _opened(items: tuple[str, ...]) -> tuple[str, ...]:
    """Return the items of a list of texts or numbers that is written as in JSON; leave anything else unchanged."""
    if len(items) != 1 or not _LIST.fullmatch(items[0]):
        return items
    try:
        return tuple(map(str, json.loads(items[0])))
    except ValueError:
        return items


def _values(written: str) -> tuple[str, ...]:
    """Return the items of a JSON value, or of a list as programming languages write it."""
    try:
        value = json.loads(written)
    except ValueError:
        inside = written[1:-1] if written.startswith("[") else written
        return tuple(unquoted(item.strip()) for item in inside.split(","))
    return tuple(map(str, value)) if isinstance(value, list) else (str(value),)


def unquoted(word: str) -> str:
    """Return a word without the pair of quotes around it, if there is one."""
    paired = len(word) > 1 and word[0] == word[-1] and word[0] in "\"'"
    return word[1:-1] if paired else word


def _lines(text: str, bare: Bare) -> Iterator[str]:
    """Yield the lines of which something is left; fences and bullets go."""
    for raw in text.splitlines():
        line = "" if _FENCE.fullmatch(raw) else bare(_BULLET.sub("", raw, count=1) if _BULLET.match(raw) else raw)
        if line:
            yield line


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    return next(iter(deque(pattern.finditer(text), 1)), None)


# --- what briefs and complaints say

SHAPES = ("<action>{}</action>", '{{"action": "{}"}}', "\\boxed{{{}}}", "Final answer: {}")
"""Shapes of a statement besides a line of its own, as briefs name them."""

_LONGEST_QUOTE = 200  # characters


def how_to_answer(form: str, marker: str = "action:") -> str:
    """Say how an answer states an action of this form, such as "<name or number>", and which other shapes are read."""
    others = ", ".join(shape.format("...") for shape in SHAPES)
    return (
        f"You may think aloud first. End your answer with a line of its own: {marker} {form}\n"
        f"Read as well: {others}, or a single line without anything else. Of several, the last one counts."
    )


def quoted(text: str) -> str:
    """Quote a text that is no action, the beginning of a long one; of an empty one say that nothing was found."""
    if not text:
        return "no action was found in the answer"
    return repr(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…")


# --- words

_EMPHASIS = re.compile(r"(?<![*_`#])(?:(?<![A-Za-z0-9])[*_`#]+|[*_`#]++(?![A-Za-z0-9]))")  # runs of marks, taken whole
QUOTES = "\"'“”„‘’«»"
_BLANKS = "".join(filter(str.isspace, map(chr, range(0x3001))))
_ENDS = ".!。！"
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}
_CELLS = re.compile(r"\s*\((?:from\s+)?(?:[a-z]\d+\s+)?(?:to|->|→)\s*[a-z]\d+\)", re.IGNORECASE)
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
