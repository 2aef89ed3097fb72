"""Figures as words, "000 100 110" for (0,0,0), (1,0,0) and (1,1,0), and games of them."""

from __future__ import annotations

from plumbline.envs import FAMILIES
from plumbline.envs.block3d.model import Cell, Figure, Game, Workspace
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty

BENT = "110 210 310 320 321"
FAMILY = FAMILIES["block3d"]


def cells(words: str) -> tuple[Cell, ...]:
    return tuple(sorted((int(x), int(y), int(z)) for x, y, z in words.split()))


def a_figure(words: str = BENT, edge: int = 6) -> Figure:
    return Figure(cells(words), edge)


def a_game(words: str = BENT, setting: str = "text", edge: int = 6) -> Game:
    return FAMILY.rules.open(a_figure(words, edge), parse(setting, FAMILY.modalities, FAMILY.options), empty)


def at(cursor: str, placed: str = "") -> Workspace:
    return Workspace(cells(cursor)[0], cells(placed))
