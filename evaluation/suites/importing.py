"""Importing: what a folder of published files has to say, file by file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Found:
    """One file or level of a folder, with the tasks it makes."""

    name: str
    tasks: tuple[Any, ...] = ()  # of tasksets.NewTask; empty: it cannot be played
    content: bytes = b""  # to be kept on the shelf, for instances that refer to it
    remark: str = ""  # why it cannot be played, or what was skipped
