"""The statement of an answer: the last of all shapes in which it can say what to do."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile

from plumbline.envs.answers import objects
from plumbline.envs.answers.lines import Bare, enclosed, lines_of
from plumbline.envs.answers.objects import Stated
from plumbline.envs.answers.thoughts import spoken

_BLANK = r"[^\S\r\n]"
_SPACE = rf"(?:[*_`]|{_BLANK})*+"  # blanks and marks of emphasis
_SIGN = rf"[:：=](?:{_BLANK}*+[:：=])?+"
_OTHERS = (
    "remaining|total|number of|previous|prior|past|last|available|possible|legal|valid|allowed|alternative|other|"
    "rejected|maximum|max"
)  # actions that are not the one to take
_MARKER = re.compile(
    rf"(?<![A-Za-z0-9])(?P<other>(?:{_OTHERS})(?:{_BLANK}|_)+)?"
    rf"(?:actions?|\[actions?\]|final(?:{_BLANK}|[_-])+answer){_SPACE}{_SIGN}",
    re.IGNORECASE,
)
_HEADING = re.compile(
    rf"^{_BLANK}*+(?:[#*_]{_BLANK}*+)++(?:final{_BLANK}+)?(?:actions?|answer)[*_]*+{_BLANK}*+\r?$",
    re.IGNORECASE | re.MULTILINE,
)
_WEAK_MARKER = re.compile(
    rf"^[^\w\r\n]*+(?:(?:my|the|next|best|chosen){_BLANK}+)*+(?:answer|moves?){_SPACE}{_SIGN}",
    re.IGNORECASE | re.MULTILINE,
)
_TAGGED = re.compile(r"<(actions?|moves?|answer)>([^<>]*)(?:</\1>)?", re.IGNORECASE)
_BOXED = re.compile(r"\\boxed\{(?:\\[a-z]+\{)*+([^{}]*)", re.IGNORECASE)


def statement(text: str, bare: Bare, acts: Callable[[str], bool]) -> tuple[str, ...]:
    """Return what an answer states as its action: one text, several one behind the other, or nothing.

    `acts` returns whether a line is actions of the game and nothing else.
    """
    return _answer(text, bare, acts).statement()


def marked(text: str, bare: Bare, acts: Callable[[str], bool]) -> tuple[str, ...] | None:
    """Return the same if the answer marks its statement by one of the shapes; None if it does not."""
    return _answer(text, bare, acts).marked()


def _answer(text: str, bare: Bare, acts: Callable[[str], bool]) -> _Answer:
    return _Answer("\n".join(spoken(text).splitlines()), bare, acts)


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer without its thoughts, and what a game knows of lines."""

    text: str
    bare: Bare
    acts: Callable[[str], bool]

    def statement(self) -> tuple[str, ...]:
        found = self.marked()
        return self._alone() if found is None else found

    def marked(self) -> tuple[str, ...] | None:
        found = [each for each in (self._boxed(), self._tagged(), self._named()) if each is not None]
        named = self._behind(_MARKER, _HEADING)
        if named is not None and not any(each.start < named.start < each.end for each in found):
            found.append(named)
        if not found and (weak := self._behind(_WEAK_MARKER)) is not None:
            found.append(weak)
        return max(found, key=lambda each: each.start).items if found else None

    def _boxed(self) -> Stated | None:
        boxes = deque(_BOXED.finditer(self.text), 1)
        return self._spanned(boxes[0].start(1), boxes[0].end(), [boxes[0][1]]) if boxes else None

    def _tagged(self) -> Stated | None:
        """Find the last tag, with those of its name side by side with it."""
        run: list[re.Match[str]] = []
        for tag in _TAGGED.finditer(self.text):
            if run and (run[-1][1] != tag[1] or self.text[run[-1].end() : tag.start()].strip()):
                run.clear()
            run.append(tag)
        return self._spanned(run[-1].start(2), run[-1].end(), [tag[2] for tag in run]) if run else None

    def _spanned(self, start: int, end: int, written: Iterable[str]) -> Stated:
        """Return what stands in pairs of marks; the lines of each are one text, without a marker."""
        texts = (_MARKER.split(" ".join(lines_of(each, self.bare)))[-1] for each in written)
        return Stated(start, end, tuple(filter(None, map(self.bare, texts))))

    def _named(self) -> Stated | None:
        stated = objects.stated(self.text)
        if stated is None:
            return None
        return Stated(stated.start, stated.end, tuple(filter(None, map(self.bare, stated.items))))

    def _behind(self, *patterns: re.Pattern[str]) -> Stated | None:
        """Find what follows the last marker in its line, or in the next ones that are not empty."""
        markers = [each for pattern in patterns for each in pattern.finditer(self.text) if not _is_other(each)]
        if not markers:
            return None
        end = max(each.end() for each in markers)
        before = self.text[self.text.rfind("\n", 0, end) + 1 : max(each.start() for each in markers)]
        rest, _, below = self.text[end:].partition("\n")
        lines = lines_of(below, self.bare)
        first = self.bare(enclosed(before, rest)) or next(lines, "")
        return Stated(end, end, self._from(first, lines))

    def _from(self, first: str, lines: Iterator[str]) -> tuple[str, ...]:
        """Return a line that states something, with those behind it that are actions and nothing else."""
        if first.startswith("[") and "]" not in first:
            first, lines = " ".join([first, *lines]), iter(())
        items = objects.opened(first) if first else ()
        return (*items, *takewhile(self.acts, lines)) if items else ()

    def _alone(self) -> tuple[str, ...]:
        """Return the only line, or several where all are actions and nothing else, or a list over several lines."""
        lines = list(lines_of(self.text, self.bare))
        if lines[:1] == ["["] or len(lines) == 1 or all(map(self.acts, lines)):
            return self._from(lines[0], iter(lines[1:])) if lines else ()
        return ()


def _is_other(marker: re.Match[str]) -> bool:
    """Return whether a marker is of actions that are not to be taken, as in "Remaining actions: 3"."""
    return bool(marker.groupdict().get("other"))
