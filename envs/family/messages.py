"""Messages between the seats of a game."""

from __future__ import annotations

import unicodedata

from plumbline.envs.family.words import MalformedAction

LONGEST_MESSAGE = 500
"""Characters of a message."""


def message(content: str) -> str:
    """Return a player's message as it is sent on: normalized and stripped. Raises MalformedAction."""
    clean = unicodedata.normalize("NFC", content.strip())
    if not 1 <= len(clean) <= LONGEST_MESSAGE:
        raise MalformedAction(f"a message of {len(clean)} characters: expected 1 to {LONGEST_MESSAGE}")
    odd = next((sign for sign in clean if unicodedata.category(sign) in ("Cc", "Cs", "Cn", "Co")), None)
    if odd is not None:
        raise MalformedAction(f"{odd!r} in a message: expected characters that can be read")
    return clean
