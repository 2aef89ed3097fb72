"""Quotes of foreign text: long ones are cut, and what is not text or not visible is escaped."""

from __future__ import annotations

import os
from pathlib import PurePath

from plumbline.envs.quotes import LONGEST, quoted

__all__ = ("LONGEST", "quoted", "shown")


def shown(path: PurePath) -> str:
    """Return a path in visible characters; names of files need not be text."""
    text = os.fsencode(path.as_posix()).decode(errors="backslashreplace")
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
