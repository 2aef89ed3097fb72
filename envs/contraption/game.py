"""Game: a level opened under a setting."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from plumbline.envs.contraption import layouts
from plumbline.envs.contraption.model import Layout, Level, Placed
from plumbline.envs.setting import FEEDBACK, Option, Setting

PICTURE, LISTED = MODALITIES = ("picture", "listed")

THOUSANDTHS, PIXELS = "rel1000", "pixels"
COORDINATES = Option("coordinates", (THOUSANDTHS, PIXELS))
"""What places on the screen are said in: thousandths of its width and height, or its pixels."""

FIVE_SECONDS, TO_THE_END = "5", "end"
WAIT = Option("wait", (FIVE_SECONDS, TO_THE_END))
"""How long a player waits at a time: so many seconds, or to the end of the run."""

OPTIONS = (FEEDBACK, COORDINATES, WAIT)

Group: TypeAlias = tuple[str, tuple[int, ...]]
"""Type and params: parts of one group, if a player may move them, are told apart by nothing but where they lie."""


@dataclass(frozen=True, eq=False)
class Game:
    """A level opened under a setting."""

    level: Level
    setting: Setting
    scale: int = 1  # pixels of a picture for each unit: 1, or 2 for people

    @cached_property
    def layout(self) -> Layout:
        """The layout at the start, its parts in the order of building."""
        start = layouts.start(self.level)
        return Layout(tuple(sorted(start.parts, key=layouts.order)), start.ties)

    @cached_property
    def locked(self) -> frozenset[str]:
        """The ids of the parts that no player may move."""
        parts = enumerate(self.level.parts)
        return frozenset(layouts.part_id(number) for number, part in parts if not part.free)

    @cached_property
    def movable(self) -> dict[Group, list[Placed]]:
        """The parts of the start that a player may move, by group, in the order of building."""
        found: dict[Group, list[Placed]] = {}
        for part in self.layout.parts:
            if part.id not in self.locked:
                found.setdefault(group(part), []).append(part)
        return found


def group(part: Placed) -> Group:
    return part.type, part.params


def hires(game: Game) -> Game:
    """Return the game with pictures of twice the size."""
    return replace(game, scale=2)
