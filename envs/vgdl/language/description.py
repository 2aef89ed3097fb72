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


LARGEST_PIXELS = 1_000  # of a cell


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of sprites. Its number is its place among all kinds, in order of their first appearance."""

    name: str
    number: int
    sprite_class: SpriteClass | None  # None: nothing of this kind can come into being
    class_name: str  # as the text has it; "" where it names none
    values: Mapping[str, Any]  # of every parameter of its class
    given: tuple[str, ...]  # the parameters that the text gives, its ancestors' included
    ancestors: tuple[int, ...]  # from the root down
    children: tuple[int, ...]
    singleton: bool  # declared on this very kind
    messages: int  # parameters that its class does not know: logged when the first of it comes into being
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
    seconds: tuple[int, ...]  # none at the edge and at a time
    effect: Effect
    values: Mapping[str, Any]
    kinds: Mapping[str, int]  # what the parameters that name a kind name
    place: Place
    later: Rule | None = None  # what addTimer puts off


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
    debounced: bool  # for hands: a key that is held counts once
    obstacles: tuple[int, ...]  # what walkers on shortest paths cannot pass
    kinds: tuple[Kind, ...]
    order: tuple[int, ...]  # in which kinds are drawn; they act in the opposite one
    families: tuple[tuple[int, ...], ...]  # of each kind: its ancestors, itself, its descendants
    letters: Mapping[str, tuple[str, ...]]  # of levels: the names of the kinds that each stands for
    rules: tuple[Rule, ...]
    ends: tuple[End, ...]
    messages: int  # logged while the text was read
    remarks: tuple[tuple[Place, str], ...]  # the parts of the text that were skipped, and why

    def named(self, name: str) -> Kind | None:
        return next((kind for kind in self.kinds if kind.name == name), None)
