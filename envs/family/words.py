"""The role of words: how actions and messages are written, found in free text, and explained."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from plumbline.envs.family.steps import A, G

LONGEST_MESSAGE = 500
"""Characters of a message."""


_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that embed, override or isolate a direction of writing. Marks of direction, which letters need, are none."""


class MalformedAction(ValueError):
    """The text is no action. The message quotes it and says what was expected."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Forms of actions, and the words that fill their places: `Vocabulary(("Pick({class})",), {"class": ("Mug",)})`."""

    forms: tuple[str, ...]  # in the order in which a menu lists them
    words: Mapping[str, tuple[str, ...]]  # by the name of a place

    def texts(self) -> Iterator[str]:
        """Yield actions in which each word of each place occurs, but not all combinations."""
        for form in self.forms:
            places = re.findall(r"\{(\w+)\}", form)
            for number, name in enumerate(places):
                for word in self.words[name]:
                    filled = [word if place == number else self.words[each][0] for place, each in enumerate(places)]
                    yield re.sub(r"\{\w+\}", "{}", form).format(*filled)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a goal in a state."""

    text: str  # in a clause: "the lamp is switched on"
    is_met: bool


@dataclass(frozen=True, slots=True)
class Reached:
    """The parts of a goal, and which of them are met."""

    parts: tuple[Part, ...]
    all: bool = True  # False: any one of them is enough
    title: str = "The goal"  # on pages
    lead: str = "As it was at the end"  # before the parts


def _unnamed(game: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Words(Generic[G, A]):
    """The grammar of a family. An action means the same from every seat, but its legality depends on the seat."""

    extractor_version: int
    """Raised when `extract` finds another action in any text, or `parse` understands another text."""
    extract: Callable[[str], tuple[str, ...]]
    """The action texts in a model's free answer, possibly none: `"...Action: move red cube up"` has one."""
    parse: Callable[[G, str], A]
    """The action that a text means. Raises MalformedAction."""
    write: Callable[[G, A], str]
    """The text of an action; the inverse of `parse`."""
    problem: Callable[[G, str], str] | None = None
    """What is wrong with the form of a text; empty if nothing is. None if format errors cost an action.

    Pages ask before they send what a person typed: where there is one answer, a slip should not be it.
    """
    commands: Callable[[G, int], Sequence[A]] | None = None
    """All commands of a seat in this game, legal or not; None if there is no such list."""

    vocabulary: Callable[[G, int], Vocabulary] | None = None
    """Forms of a seat's actions, which menus complete as one types; None if there is no menu.

    It is that of all games under a setting: a menu of what is in one game would tell what has not been seen yet.
    """
    seats: Callable[[G], tuple[str, ...]] = _unnamed
    """What pages call the seats, such as `("Guide", "Walker")`; by default "Seat 1", "Seat 2"."""
    message: Callable[[str], str] | None = None
    """The action text that sends a message to the other seats; None if they cannot write to each other."""

    brief: Callable[[G, int], str]
    """The task of a seat and its grammar, for models: goal, actions, and how to answer."""
    instructions: Callable[[G, int], str]
    """The same for people: true of the game that follows, without how to format an answer."""
    own_rules: str = ""
    """Where rules or tasks differ from instance to instance: a sentence that says so, and where they are read."""
    task: Callable[[G, int], str] | None = None
    """What a seat is to do in this instance, in a sentence or two for above its picture; None if all have one task."""

    reached: Callable[[G, Any], Reached] | None = None
    """What of the goal is met in a state, for after an episode: `reached(game, state)`. None if a goal has no parts."""


def message(content: str) -> str:
    """Return a player's message as it is sent on: normalized and stripped. Raises MalformedAction."""
    clean = unicodedata.normalize("NFC", content.strip())
    if not 1 <= len(clean) <= LONGEST_MESSAGE:
        raise MalformedAction(f"a message of {len(clean)} characters: expected 1 to {LONGEST_MESSAGE}")
    odd = next(filter(_is_odd, clean), None)
    if odd is not None:
        raise MalformedAction(f"{odd!a} in a message: expected characters that can be read")
    return clean


def _is_odd(sign: str) -> bool:
    """Return whether a sign cannot be read, or turns the direction of others around."""
    return unicodedata.category(sign) in ("Cc", "Cs", "Cn", "Co") or sign in _TURNING
