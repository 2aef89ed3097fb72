"""The values that are read from public data: Level, Reference and Problem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

BETWEEN = "|"
"""The sign between the actions of a reference."""

LONGEST = 500  # characters of a problem


@dataclass(frozen=True, slots=True)
class Level:
    """A level that was read."""

    task: str  # as references name it: "maze/level_01"
    instance: Any  # of the game's family
    source: str  # its file, relative to the folder
    part: str = ""  # where in that file it is: "level 3"; empty if it has a file of its own

    @property
    def place(self) -> str:
        return f"{self.source}, {self.part}" if self.part else self.source


@dataclass(frozen=True, slots=True)
class Reference:
    """The published solution of a level: a row of the file of references."""

    line: int
    game: str
    task: str
    text: str  # its actions as published, with BETWEEN between them

    @property
    def length(self) -> int:
        """The number of its actions."""
        return self.text.count(BETWEEN) + 1

    @property
    def actions(self) -> tuple[str, ...]:
        """Its actions, as published."""
        return tuple(action.strip() for action in self.text.split(BETWEEN))


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong at a place of the folder, and what was expected there."""

    place: str
    words: str

    def __str__(self) -> str:
        return f"{self.place}: {self.words if len(self.words) <= LONGEST else self.words[:LONGEST] + '…'}"
