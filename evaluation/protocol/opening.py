"""Tasks opened under settings, cached because opening compiles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from plumbline.envs import FAMILIES, codec
from plumbline.envs.family import Shelf
from plumbline.envs.memo import MB, Memo
from plumbline.envs.setting import Setting, parse
from plumbline.envs.weight import weight
from plumbline.evaluation.protocol.protocol import AnyFamily


@dataclass(frozen=True, eq=False)
class Opened:
    """All that is needed to play a task."""

    family: AnyFamily
    game: Any
    seed: int
    setting: Setting

    @cached_property
    def shown(self) -> Any:
        """The game as pages show it to people, whose pictures may be larger than those for models."""
        return self.family.pictures.hires(self.game)


OPENED: Memo[Opened] = Memo(
    128 * MB, lambda play: 2 * weight(play.game) + 10_000, name="opened tasks"
)  # and what is worked out later


@OPENED.remembering
def open_instance(family_name: str, instance: str, seed: int, setting: str, shelf: Shelf) -> Opened:
    """Open an instance, given as canonical JSON, under a setting in its short text form. Raises InvalidSetting."""
    family = FAMILIES[family_name]
    chosen = parse(setting, family.modalities, family.options)
    game = family.rules.open(codec.load(family.rules.instance, instance), chosen, shelf)
    return Opened(family, game, seed, chosen)
