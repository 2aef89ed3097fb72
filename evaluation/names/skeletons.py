"""Skeletons of names: names that look alike have one in common (UTS #39).

A skeleton has the case, the compatibility forms, the spaces, the punctuation, the signs and the invisible characters of
a name folded, and each character replaced by the prototype of those that look like it. Capitals may look like other
letters than their small forms (`I` like `l`, Cyrillic `Н` like `H`), so a name has two: as it is written, and in small
letters. One with raised letters (`™`) has two more, without these.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from itertools import groupby
from pathlib import Path

CONFUSABLES = Path(__file__).with_name("confusables.txt")
MOST_MARKS = 4  # on one letter (UTS #39, section 5.4)
LONGEST = 200  # characters; a longer skeleton is replaced by its digest
FOLDED = ("C", "P", "Z", "S")  # general categories: invisible characters, punctuation, spaces, signs
TOLD_APART = "+"  # the sign that makes another name: "Agent+"
OVERLAY = 1  # the combining class of marks through a letter
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159")  # of other categories
SELECTORS = re.compile(r"[\ufe00-\ufe0f\u180b-\u180f\U000e0100-\U000e01ef]")  # choose among the looks of a character


def skeletons(name: str) -> frozenset[str]:
    """Return the skeletons of a name, one to four; none if nothing of it is visible."""
    forms = {name, "".join(each for each in name if not _is_raised(each))}
    plain = [unicodedata.normalize("NFKC", _without_overlays(each)) for each in forms]
    made = (_skeleton(text) for each in plain for text in (each, each.casefold()))
    return frozenset(_bounded(each) for each in made if each)


def confusable(one: str, other: str) -> bool:
    """Return whether two names look alike."""
    return bool(skeletons(one) & skeletons(other))


def is_stacked(name: str) -> bool:
    """Return whether more marks stand on a letter than any language needs: they would cover the lines beside it."""
    marks = (unicodedata.category(each) in ("Mn", "Me") for each in unicodedata.normalize("NFD", name))
    return any(mark and len(list(run)) > MOST_MARKS for mark, run in groupby(marks))


def _skeleton(text: str) -> str:
    """Return the skeleton of a text; one of punctuation and signs alone keeps them."""
    folded = _prototypes(_prototypes(text).casefold()).casefold()
    seen = "".join(each for each in SELECTORS.sub("", folded) if not _is_blank(each))
    return "".join(each for each in seen if not _is_folded(each)) or seen


def _is_folded(character: str) -> bool:
    return unicodedata.category(character).startswith(FOLDED) and character not in TOLD_APART


def _is_raised(character: str) -> bool:
    """Return whether it stands for raised letters, as `™` does."""
    tag, _, letters = unicodedata.decomposition(character).partition(" ")
    return tag == "<super>" and all(chr(int(each, 16)).isalpha() for each in letters.split())


def _without_overlays(text: str) -> str:
    """Return a text without marks through or around its letters, which no language needs."""
    return "".join(
        each
        for each in unicodedata.normalize("NFD", text)
        if unicodedata.combining(each) != OVERLAY and unicodedata.category(each) != "Me"
    )


def _is_blank(character: str) -> bool:
    return character in BLANK or unicodedata.category(character).startswith(("C", "Z"))


def _prototypes(text: str) -> str:
    known = _confusables()
    return "".join(known.get(each, each) for each in unicodedata.normalize("NFD", text))


def _bounded(skeleton: str) -> str:
    return skeleton if len(skeleton) <= LONGEST else sha256(skeleton.encode()).hexdigest()


@cache  # at most 1 MB: it has no arguments
def _confusables() -> Mapping[str, str]:
    """Read the prototype of each character that is not its own."""
    return dict(_read(CONFUSABLES.read_text(encoding="ascii", errors="ignore")))


def _read(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        prototype, _, characters = line.partition(" < ")
        written = "".join(chr(int(code, 16)) for code in prototype.split() if code != "-")
        yield from ((chr(int(code, 16)), written) for code in characters.split())
