"""The terminations: what ends a game, won or lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from plumbline.envs.vgdl.language.values import Reader, flag, whole, word

Parameters = Mapping[str, tuple[Reader, Any]]

COMMON: Parameters = {"win": (flag, False), "limit": (whole, 0)}
REFUSED = frozenset(["count_score"])
"""Parameters that the reference knows and whose meaning is not known here."""


@dataclass(frozen=True)
class Ending:
    """A termination: `types` are those of its parameters that name a type, the first of which it needs."""

    name: str
    opcode: int
    types: tuple[str, ...] = ()
    own: Parameters = field(default_factory=dict)

    @property
    def parameters(self) -> Parameters:
        return {**COMMON, **dict.fromkeys(self.types, (word, "")), **self.own}


_THREE = ("stype1", "stype2", "stype3")

ENDINGS = MappingProxyType(
    {
        ending.name: ending
        for ending in (
            Ending("SpriteCounter", 1, ("stype",)),
            Ending("MultiSpriteCounter", 2, _THREE, {"min": (flag, False)}),
            Ending("MultiSpriteCounterSubTypes", 3, _THREE, {"subTypesNum": (whole, 0)}),
            Ending("Timeout", 4),
        )
    }
)
"""Every termination that can be played, by name."""

UNPLAYED = frozenset(["SpriteCounterMore", "StopCounter"])
"""Terminations that the reference registers and no game of the benchmark uses."""
