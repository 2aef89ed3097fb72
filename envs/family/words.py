"""The role of words: how actions and messages are written, found in free text, and explained."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from plumbline.envs.family.steps import A, G

LONGEST_MESSAGE = 500
"""Characters of a message."""


class MalformedAction(ValueError):
    """The text is no action. The message quotes it and says what was expected."""


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
    commands: Callable[[G, int], Sequence[A]] | None = None
    """All commands of a seat in this game, legal or not; None if there is no such list."""

    seats: Callable[[G], tuple[str, ...]] = _unnamed
    """What pages call the seats, such as `("Guide", "Walker")`; by default "Seat 1", "Seat 2"."""
    message: Callable[[str], str] | None = None
    """The action text that sends a message to the other seats; None if they cannot write to each other."""

    brief: Callable[[G, int], str]
    """The task of a seat and its grammar, for models: goal, actions, and how to answer."""
    instructions: Callable[[G, int], str]
    """The same for people: true of the game that follows, without how to format an answer."""
    own_rules: bool = False
    """True if the rules differ from instance to instance, and are read before playing."""


def message(content: str) -> str:
    """Return a player's message as it is sent on: normalized and stripped. Raises MalformedAction."""
    clean = unicodedata.normalize("NFC", content.strip())
    if not 1 <= len(clean) <= LONGEST_MESSAGE:
        raise MalformedAction(f"a message of {len(clean)} characters: expected 1 to {LONGEST_MESSAGE}")
    odd = next((sign for sign in clean if unicodedata.category(sign) in ("Cc", "Cs", "Cn", "Co")), None)
    if odd is not None:
        raise MalformedAction(f"{odd!r} in a message: expected characters that can be read")
    return clean
