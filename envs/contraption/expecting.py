"""Refusals of levels: what was found, and what was expected."""

from __future__ import annotations

from typing import NoReturn

from plumbline.envs.family import InvalidInstance
from plumbline.envs.quotes import cut


def expect(is_so: bool, found: str, expected: str) -> None:  # noqa: FBT001 - reads as an assertion
    """Refuse what is not so. Raises InvalidInstance."""
    if not is_so:
        refuse(found, expected)


def refuse(found: str, expected: str) -> NoReturn:
    """Raise InvalidInstance."""
    raise InvalidInstance(f"{cut(found)}: expected {expected}")
