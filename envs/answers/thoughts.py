"""Removal of the thoughts that a model puts in tags, which are no part of its answer."""

from __future__ import annotations

import re

_TAG = re.compile(r"<(/?)(?:think|thinking|thoughts?|reasoning)>", re.IGNORECASE)
_TOKEN = re.compile(r"<\|[\w ]*\|>|</s>")  # ends of turns, as chat templates mark them


def spoken(text: str) -> str:
    """Return an answer without thoughts in tags.

    A thought that is never closed goes on to the end. A closing tag without an opening one ends a thought that began
    before the answer.
    """
    said: list[str] = []
    begin: int | None = 0  # of what is being said; None within a thought
    for tag in _TAG.finditer(text):
        if tag[1]:
            said = [] if begin is not None else said
            begin = tag.end()
        elif begin is not None:
            said.append(text[begin : tag.start()])
            begin = None
    if begin is not None:
        said.append(text[begin:])
    return _TOKEN.sub("", "\n".join(said))
