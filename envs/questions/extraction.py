"""The list in a model's free answer: behind `Solution:`, or wherever other games find an action."""

from __future__ import annotations

import re

from plumbline.envs import answers
from plumbline.envs.questions import elements
from plumbline.envs.questions.notation import MARKER

_BLANK = r"[^\S\r\n]"
_SOLUTION = re.compile(
    rf"(^{_BLANK}*+(?:[#*_]{_BLANK}*+)++(?:final{_BLANK}++)?+)solution(?=[*_]*+{_BLANK}*+\r?$)"  # a heading
    rf"|(?<![A-Za-z0-9])(?:final{_BLANK}++)?+solution(?=[\"'*_`]*+{_BLANK}*+[:：=])"  # a marker, or a name in JSON
    r"|(?<=[</])solution(?=>)",  # a tag
    re.IGNORECASE | re.MULTILINE,
)
_SPAN = re.compile(r"(<(?:actions?|moves?|answer)>|\\boxed\{)([^<>{}]*+)", re.IGNORECASE)  # is read as one line


def extract(text: str) -> tuple[str, ...]:
    """Find the list in an answer, as `answers` finds an action; the word `solution` is read like `action`.

    What follows a marker and is no list keeps the marker, so that it counts as an answer. Without a marker, an answer
    counts if all of it is a list.
    """
    plain = _SOLUTION.sub(lambda found: f"{found[1] or ''}action", text)
    plain = _SPAN.sub(lambda found: found[1] + ", ".join(filter(str.strip, found[2].splitlines())), plain)
    listed = ", ".join(answers.statement(plain, answers.bare, is_list))
    if any(map(elements.begins_with_cell, elements.elements(listed))):
        return (listed,)
    is_marked = answers.marked(plain, answers.bare, is_list) is not None
    return (f"{MARKER} {listed}".strip(),) if is_marked else ()


def is_list(line: str) -> bool:
    """Return whether a line is elements of a list and nothing else; one without words is nothing."""
    return all(map(elements.begins_with_cell, elements.elements(line)))
