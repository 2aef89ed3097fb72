"""The five games of public data, each with its suite and the reader of its levels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from plumbline.envs import FAMILIES, shelf
from plumbline.envs.setting import parse
from plumbline.evaluation.protocol.protocol import AnyFamily
from plumbline.evaluation.suites.spatialworld.block3d import BLOCK3D
from plumbline.evaluation.suites.spatialworld.mazes import MAZE, MAZE3D
from plumbline.evaluation.suites.spatialworld.public import levels, references
from plumbline.evaluation.suites.spatialworld.public.model import Level, Problem
from plumbline.evaluation.suites.spatialworld.rubik import RUBIK
from plumbline.evaluation.suites.spatialworld.snake import SNAKE
from plumbline.evaluation.suites.suite import Suite

MADE_UP = "default_"
"""The beginning of actions that the published program made up after an answer that it could not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    name: str  # in reports
    published: str  # in references
    suite: Suite
    source: str  # its file, or its folder
    levels: Callable[[Path], Iterator[Level | Problem]]
    settings: tuple[str, ...]  # references are replayed under the first
    replays: bool = True  # False: chance decides, and the public data does not keep it
    meanings: Mapping[str, str] = field(default_factory=dict)  # actions whose names do not say what was played

    @property
    def family(self) -> AnyFamily:
        return FAMILIES[self.suite.family]

    def open(self, instance: Any) -> Any:
        """Open an instance as references are played. Raises InvalidInstance."""
        setting = parse(self.settings[0], self.family.modalities, self.family.options)
        return self.family.rules.open(instance, setting, shelf.empty)

    def played(self, action: str) -> str:
        """Return the action that was played under a published name."""
        return self.meanings.get(action) or action.removeprefix(MADE_UP)


_IN_MAZES = {f"{MADE_UP}move": "move_forward small"}

GAMES = (
    Game(
        name="block3d",
        published="block3d",
        suite=BLOCK3D,
        source=levels.FIGURES,
        levels=levels.figures,
        settings=("picture,goal=exact", "picture", "text,goal=exact", "text"),  # the public rule first
    ),
    Game(
        name="maze",
        published="maze",
        suite=MAZE,
        source="maze3d",
        levels=partial(levels.mazes, inside="maze3d", prefix="maze", floors=1),
        settings=MAZE.settings,
        meanings=_IN_MAZES,
    ),
    Game(
        name="maze3d",
        published="maze3d_pro",
        suite=MAZE3D,
        source="maze3d_pro_merge",
        levels=partial(levels.mazes, inside="maze3d_pro_merge", prefix="maze3d_pro", floors=2),
        settings=MAZE3D.settings,
        meanings=_IN_MAZES,
    ),
    Game(
        name="snake3d",
        published="snake",
        suite=SNAKE,
        source=references.FILE,
        levels=levels.runs,
        settings=SNAKE.settings,
        replays=False,
    ),
    Game(
        name="rubik",
        published="rubik",
        suite=RUBIK,
        source=levels.SCRAMBLES,
        levels=levels.scrambles,
        settings=RUBIK.settings,
    ),
)
