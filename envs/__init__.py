"""The engine: families of puzzles as plain functions over frozen values. Needs neither a web server nor a database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from plumbline.envs import codec, questions
from plumbline.envs.block3d import FAMILY as BLOCK3D
from plumbline.envs.cube import FAMILY as CUBE
from plumbline.envs.family import Family
from plumbline.envs.houses import FAMILY as HOUSES
from plumbline.envs.maze import FAMILY as MAZE
from plumbline.envs.sliding import FAMILY as SLIDING
from plumbline.envs.snake3d import FAMILY as SNAKE3D
from plumbline.envs.tiles import FAMILY as TILES
from plumbline.envs.vgdl import FAMILY as VGDL

_FAMILIES: dict[str, Family[Any, Any, Any, Any, Any, Any]] = {}

FAMILIES: Mapping[str, Family[Any, Any, Any, Any, Any, Any]] = MappingProxyType(_FAMILIES)
"""Every family by name."""


def add(family: Family[Any, Any, Any, Any, Any, Any]) -> None:
    """Register a family under its name. Raises ValueError where the name is taken."""
    if family.name in _FAMILIES:
        raise ValueError(f"family {family.name!r}: expected a name that no other family has")
    _set(family)


@contextmanager
def added(family: Family[Any, Any, Any, Any, Any, Any]) -> Iterator[None]:
    """Make a family known while a block runs, in place of any other of its name."""
    before = _FAMILIES.get(family.name)
    _set(family)
    try:
        yield
    finally:
        if before is None:
            del _FAMILIES[family.name]
        else:
            _FAMILIES[family.name] = before


def _set(family: Family[Any, Any, Any, Any, Any, Any]) -> None:
    codec.prepare(family.rules.instance, family.rules.state, family.puzzles.recipe)
    _FAMILIES[family.name] = family


for _family in (SLIDING, CUBE, VGDL, TILES, MAZE, SNAKE3D, BLOCK3D, HOUSES):
    add(_family)

add(questions.family({name: each for name, each in _FAMILIES.items() if each.asking is not None}))
