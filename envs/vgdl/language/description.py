"""The description of a game, every name resolved: its kinds of sprites, rules, endings and the letters of levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from plumbline.envs.vgdl.language.classes import SpriteClass
from plumbline.envs.vgdl.language.effects import Effect
from plumbline.envs.vgdl.language.terminations import Ending
from plumbline.envs.vgdl.language.text import Place

WALL, AVATAR = 0, 1  # the kinds that exist before any text is read


LARGEST_PIXELS = 1_000  # the largest width of a cell


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of sprites. Its number is its place among all kinds, in order of their first appearance."""

    name: str
    number: int
    sprite_class: SpriteClass | None  # None: no sprite of this kind can be created
    class_name: str  # as the text has it; "" where it names none
    values: Mapping[str, Any]  # values of every parameter of its class
    given: tuple[str, ...]  # the parameters that the text gives, its ancestors' included
    ancestors: tuple[int, ...]  # from the root down
    children: tuple[int, ...]
    singleton: bool  # declared on this very kind
    messages: int  # parameters that its class does not know: logged when its first sprite is created
    place: Place | None = None

    @property
    def is_leaf(self) -> bool:
        return not self.children

    @property
    def is_avatar(self) -> bool:
        return self.sprite_class is not None and self.sprite_class.is_avatar


class Moment(Enum):
    """The moment when a rule acts."""

    MEETING = "where two sprites overlap"
    EDGE = "where a sprite is not whole on the screen"
    TIME = "at a time"


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the interactions."""

    moment: Moment
    first: int
    seconds: tuple[int, ...]  # empty at the edge and for timers
    effect: Effect
    values: Mapping[str, Any]
    kinds: Mapping[str, int]  # the kinds that its parameters name
    place: Place
    later: Rule | None = None  # the effect that addTimer delays


@dataclass(frozen=True, slots=True)
class End:
    """One line of the terminations."""

    ending: Ending
    values: Mapping[str, Any]
    kinds: tuple[int, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Description:
    """A game without a level."""

    title: str  # the first word of its text: "BasicGame"
    square_pixels: int | None
    debounced: bool  # for players: a key that is held counts once
    obstacles: tuple[int, ...]  # the kinds that block walkers on shortest paths
    kinds: tuple[Kind, ...]
    order: tuple[int, ...]  # the order in which kinds are drawn; they act in the opposite one
    families: tuple[tuple[int, ...], ...]  # for each kind: its ancestors, itself, its descendants
    letters: Mapping[str, tuple[str, ...]]  # for each letter of levels: the names of its kinds
    rules: tuple[Rule, ...]
    ends: tuple[End, ...]
    messages: int  # logged while the text was read
    remarks: tuple[tuple[Place, str], ...]  # the parts of the text that were skipped, and why

    def named(self, name: str) -> Kind | None:
        return next((kind for kind in self.kinds if kind.name == name), None)
