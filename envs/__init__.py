"""The engine: families of puzzles as plain functions over frozen values. Needs neither a web server nor a database."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from plumbline.envs import codec
from plumbline.envs.cube import FAMILY as CUBE
from plumbline.envs.family import Family
from plumbline.envs.sliding import FAMILY as SLIDING
from plumbline.envs.vgdl import FAMILY as VGDL

FAMILIES: Mapping[str, Family[Any, Any, Any, Any, Any, Any]] = MappingProxyType(
    {family.name: family for family in (SLIDING, CUBE, VGDL)}
)
"""Every family by name."""

for _family in FAMILIES.values():
    codec.prepare(_family.rules.instance, _family.rules.state, _family.puzzles.recipe)
