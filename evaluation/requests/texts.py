"""Texts of a request that reach the database as they are."""

from __future__ import annotations

from django.core.exceptions import BadRequest


def storable(text: str) -> str:
    """Return the text. Raises BadRequest, which answers 400, for a NUL, which PostgreSQL refuses."""
    if "\0" in text:
        raise BadRequest(f"{text[:60]!r}: expected no NUL")
    return text
